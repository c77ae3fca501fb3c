import { exampleRequests } from '#pages/playground/request/example-requests.ts'
import { RequestLink } from '#pages/playground/request/request-link.tsx'
import type { PublicConnection } from '#state/connections/connections.ts'

/** Example requests of a connection; Back returns to what is in the form now. */
export function PlaygroundExamples({ connection }: { connection: PublicConnection | undefined }) {
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
