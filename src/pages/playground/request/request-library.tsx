import { useState } from 'react'
import { Link } from 'react-router'
import { requestText } from '#domain/playground/request.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { resolveSlotQuery } from '#domain/storage/path/slot-query.ts'
import { accessOfType } from '#domain/storage/path/value-path.ts'
import { playgroundLink, playgroundPathState } from '#paths/playground.ts'
import type { PublicConnection } from '#state/connections/connections.ts'
import { lazySection } from '#ui/lazy/lazy-section.tsx'

/** @internal Exported for tests. */
export type ExampleRequest = { title: string; note: string; text: string }

type PageExample = PublicConnection['examples'][number]

const transactionMethod = 'eth_getTransactionByBlockNumberAndIndex'

/**
 * Requests from the tour and the examples of a connection, and some that any network answers.
 * @internal Exported for tests.
 */
export function exampleRequests({
  tour,
  examples,
  ipfsUrl,
}: Pick<PublicConnection, 'tour' | 'examples' | 'ipfsUrl'>): ExampleRequest[] {
  const requests = ['latest', 'finalized', 'earliest'].map((tag) => ({
    method: transactionMethod,
    params: [tag, '0x0'],
  }))
  const file = { name: 'hello.txt', text: 'Hello from the playground.\n' }
  const transactionNote = 'First transaction of the latest block'
  const blockNote = 'Sample block with full transactions'
  return [
    createExample('Latest transaction', transactionNote, transactionMethod, 'latest', '0x0'),
    ...tour
      .slice(2, 3)
      .map(({ title, block }) =>
        createExample(title, blockNote, 'eth_getBlockByHash', block, true),
      ),
    ...examples.flatMap((example) => requestOfExample(example) ?? []),
    {
      title: 'Three tags',
      note: 'Latest, finalized and earliest block',
      text: requestText(requests),
    },
    ...(ipfsUrl === undefined
      ? []
      : [createExample('Upload a text', 'Stores and pins it; waits for Send', 'add', file)]),
    createExample('Custom method', 'Not every provider supports it; waits for Send', 'eth_chainId'),
  ]
}

const createExample = (
  title: string,
  note: string,
  method: string,
  ...params: unknown[]
): ExampleRequest => ({
  ...{ title, note },
  text: requestText({ method, params }),
})

function requestOfExample(example: PageExample): ExampleRequest | undefined {
  const create = (method: string, ...params: unknown[]) =>
    createExample(example.title, example.note, method, ...params)
  switch (example.page) {
    case 'transaction':
      return create(transactionMethod, example.block, example.index)
    case 'storage': {
      const { slot, keys, address } = example
      const accesses = keys.map(({ type, value }) => accessOfType(type, value))
      const path = { root: '', accesses }
      const query = { slot, rules: 'solidity' as const, declared: '', path, as: '' }
      const { location } = resolveSlotQuery(query)
      const position = keys.length === 0 ? slot : location && slotWord(location.slot)
      return position && create('eth_getStorageAt', address, position, 'latest')
    }
    case 'gas':
      return create('eth_estimateGas', example.call)
    default:
      return undefined
  }
}

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
      {exampleRequests(connection).map(({ title, note, text }) => {
        const address = { text, network: connection.network }
        return (
          <li key={title}>
            <Link
              to={playgroundLink(address)}
              state={playgroundPathState(address)}
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
