import { useState } from 'react'
import { Link } from 'react-router'
import { exampleRequests } from '#pages/playground/request/example-requests.ts'
import { SavedRequests } from '#pages/playground/request/saved-requests.tsx'
import { type PlaygroundAddress, playgroundLink, playgroundPathState } from '#paths/playground.ts'
import type { PublicConnection } from '#state/connections/connections.ts'
import { lazySection } from '#ui/lazy/lazy-section.tsx'

const OperationReference = lazySection(
  () => import('#pages/playground/request/operation-reference.tsx'),
)

const shelves = ['Examples', 'Saved', 'Reference'] as const

type Props = {
  connection: PublicConnection | undefined
  draft: PlaygroundAddress
  network: string
  /** Method of the request in the form. */
  method: string
  isSecret: boolean
}

/**
 * Requests to open: examples of the connection, and saved ones; and the reference of the operation in
 * the form. The requests of this session are in the panel at the foot of every page.
 */
export function RequestLibrary({ connection, draft, network, method, isSecret }: Props) {
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
        {shelf === 'Saved' && <SavedRequests draft={draft} network={network} isSecret={isSecret} />}
        {shelf === 'Reference' && (
          <OperationReference method={method} hasDocument={connection?.from === 'service'} />
        )}
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
