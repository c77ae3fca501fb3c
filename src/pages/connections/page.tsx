import { useQuery } from '@tanstack/react-query'
import { ConnectionCard } from '#pages/connections/connection-card.tsx'
import { ConnectionEditor } from '#pages/connections/connection-editor.tsx'
import { connectionsQuery } from '#queries/connections.ts'
import { Answer } from '#ui/answer.tsx'
import { Note } from '#ui/note.tsx'
import { Page, PageHead } from '#ui/page.tsx'

/** `/connections`: the networks that can be asked, and how; one's own can be added. */
export default function ConnectionsPage() {
  const connections = useQuery(connectionsQuery)
  return (
    <Page title="Connections">
      <PageHead title="Connections" />
      <Answer of={connections} waiting={null} missing={null}>
        {(connections) =>
          connections.length === 0 ? (
            <Note title="No connection yet">
              The service of this page offers none, as it is not on this machine. Add one below.
            </Note>
          ) : (
            <ul className="grid gap-3 lg:grid-cols-2">
              {connections.map((connection) => (
                <ConnectionCard key={connection.network} connection={connection} />
              ))}
            </ul>
          )
        }
      </Answer>
      <ConnectionEditor taken={(connections.data ?? []).map(({ network }) => network)} />
    </Page>
  )
}
