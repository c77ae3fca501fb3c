import { useState } from 'react'
import { Link } from 'react-router'
import { requestText } from '#domain/playground/request.ts'
import { playgroundLink } from '#paths/playground.ts'
import type { PublicConnection } from '#state/connections/connections.ts'
import { lazySection } from '#ui/lazy/lazy-section.tsx'

/** @internal Exported for tests. */
export type ExampleRequest = { title: string; note: string; text: string }

const transactionMethod = 'eth_getTransactionByBlockNumberAndIndex'
const fileOfText = { name: 'hello.txt', text: 'Hello from the playground.\n' }

/**
 * Requests that any network answers; those of a page are opened from its rail.
 * @internal Exported for tests.
 */
export const exampleRequests = (ipfsUrl: string | undefined): ExampleRequest[] => [
  {
    title: 'Latest transaction',
    note: 'First transaction of the latest block',
    text: requestText({ method: transactionMethod, params: ['latest', '0x0'] }),
  },
  {
    title: 'Three tags',
    note: 'Latest, finalized and earliest block',
    text: requestText(
      ['latest', 'finalized', 'earliest'].map((tag) => ({
        method: transactionMethod,
        params: [tag, '0x0'],
      })),
    ),
  },
  ...(ipfsUrl === undefined
    ? []
    : [
        {
          title: 'Upload a text',
          note: 'Stores and pins it; waits for Send',
          text: requestText({ method: 'add', params: [fileOfText] }),
        },
      ]),
  {
    title: 'Custom method',
    note: 'Not every provider supports it; waits for Send',
    text: requestText({ method: 'eth_chainId', params: [] }),
  },
]

const OperationReference = lazySection(
  () => import('#pages/playground/request/operation-reference.tsx'),
)

const shelves = ['Examples', 'Reference'] as const

type Props = {
  connection: PublicConnection | undefined
  /** Method of the request in the form. */
  method: string
}

/**
 * Requests to open, which are examples of the connection, and the reference of the operation in the
 * form. The requests of this session are in the panel at the foot of every page.
 */
export function RequestLibrary({ connection, method }: Props) {
  const [shelf, setShelf] = useState<(typeof shelves)[number]>('Examples')
  return (
    <section aria-label="Requests to open" className="card overflow-hidden">
      <div className="flex gap-0.5 border-b border-line p-1.5">
        {shelves.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === shelf}
            onClick={() => setShelf(name)}
            className="flex-1 rounded-md px-1 py-1 text-sm font-medium text-mute hover:bg-hover aria-pressed:bg-accent-soft aria-pressed:text-accent"
          >
            {name}
          </button>
        ))}
      </div>
      <div className="lg:max-h-[70vh] lg:overflow-y-auto">
        {shelf === 'Examples' && <PlaygroundExamples connection={connection} />}
        {shelf === 'Reference' && <OperationReference method={method} />}
      </div>
    </section>
  )
}

/** Example requests of a connection; Back returns to the form's present request. */
function PlaygroundExamples({ connection }: { connection: PublicConnection | undefined }) {
  if (!connection) return <p className="px-3 py-2 text-sm text-mute">No connection.</p>
  return (
    <ul className="py-1">
      {exampleRequests(connection.ipfsUrl).map(({ title, note, text }) => {
        return (
          <li key={title}>
            <Link
              to={playgroundLink({ text, network: connection.network })}
              className="block px-3 py-1.5 -outline-offset-2 hover:bg-hover hover:no-underline"
            >
              <span className="font-medium wrap-anywhere">{title}</span>
              <span className="block text-sm text-pretty text-mute">{note}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
