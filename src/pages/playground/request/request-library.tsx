import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { isLoggedFileCommand, isLoggedLookup } from '#domain/requests/logged-request.ts'
import { exampleRequests } from '#pages/playground/request/example-requests.ts'
import { SavedRequests } from '#pages/playground/request/saved-requests.tsx'
import { patterns } from '#paths/patterns.ts'
import { type PlaygroundAddress, playgroundLink, playgroundPathState } from '#paths/playground.ts'
import type { PublicConnection } from '#state/connections/connections.ts'
import { type RequestLogEntry, useRequestLog } from '#state/requests/request-log.ts'
import { toPlaygroundText } from '#state/requests/to-playground-text.ts'
import { lazySection } from '#ui/lazy/lazy-section.tsx'

/** Most requests listed; the page of all requests has the others. */
const maxShownRequests = 50

/** The requests of this session, newest first; each opens again. */
function RequestHistory() {
  const { loggedRequests, total } = useRequestLog()
  const repeatableRequests = loggedRequests.filter((request) => !isLoggedLookup(request))
  if (repeatableRequests.length === 0)
    return (
      <p className="px-3 py-2 text-sm text-mute">
        {total === 0 ? 'No requests yet.' : 'No requests to repeat.'}
      </p>
    )
  return (
    <>
      <ul className="py-1">
        {repeatableRequests.slice(0, maxShownRequests).map((request) => (
          <li key={request.id}>
            <RequestLink
              address={{
                text: toPlaygroundText(request),
                network: isLoggedFileCommand(request) ? '' : request.network,
              }}
              note={`${request.at.toISOString().slice(11, 19)} UTC · ${describeOutcome(request)}`}
            >
              <span className="data">{request.method}</span>
            </RequestLink>
          </li>
        ))}
      </ul>
      <p className="border-t border-line px-3 py-2 text-sm">
        <Link to={patterns.requestLog}>View all requests</Link>{' '}
        <span className="text-mute">{total}</span>
      </p>
    </>
  )
}

function describeOutcome({ outcome }: RequestLogEntry): string {
  switch (outcome.state) {
    case 'waiting':
      return 'pending'
    case 'kept':
      return 'from cache'
    case 'failed':
      return 'failed'
    case 'answered':
      return `${outcome.status} · ${Math.round(outcome.milliseconds)} ms`
  }
}

const OperationReference = lazySection(
  () => import('#pages/playground/request/operation-reference.tsx'),
)

const shelves = ['Examples', 'Saved', 'History', 'Reference'] as const

type Props = {
  connection: PublicConnection | undefined
  draft: PlaygroundAddress
  network: string
  /** Method of the request in the form. */
  method: string
  isSecret: boolean
}

/**
 * Requests to open: examples of the connection, saved ones, and this session's; and the reference
 * of the operation in the form.
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
        {shelf === 'History' && <RequestHistory />}
        {shelf === 'Reference' && (
          <OperationReference method={method} hasDocuments={connection?.from === 'service'} />
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
      {exampleRequests(connection).map(({ title, note, text }) => (
        <li key={title}>
          <RequestLink address={{ text, network: connection.network }} note={note}>
            {title}
          </RequestLink>
        </li>
      ))}
    </ul>
  )
}

type RequestLinkProps = {
  address: Parameters<typeof playgroundLink>[0]
  note: ReactNode
  children: ReactNode
}

/** A row of the library that opens its request. */
function RequestLink({ address, note, children }: RequestLinkProps) {
  return (
    <Link
      to={playgroundLink(address)}
      state={playgroundPathState(address)}
      className="block px-3 py-1.5 -outline-offset-2 hover:bg-hover hover:no-underline"
    >
      <span className="font-medium wrap-anywhere">{children}</span>
      <span className="block text-sm text-pretty text-mute">{note}</span>
    </Link>
  )
}
