import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConnectionCard } from '#pages/connections/connection-card.tsx'
import { ConnectionEditor } from '#pages/connections/connection-editor.tsx'
import { ConnectionImportExport } from '#pages/connections/connection-import-export.tsx'
import { connectionsQuery } from '#state/connections/connections.ts'
import { presetProblemsQuery, type SavedConnection } from '#state/connections/own-connections.ts'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { Note } from '#ui/page/note.tsx'
import { Page, PageHead } from '#ui/page/page.tsx'

/** `/connections`: the networks and how each is reached; the user can add connections. */
export default function ConnectionsPage() {
  const connectionsResult = useQuery(connectionsQuery)
  const [saved, setSaved] = useState<SavedConnection>()
  const showSaved = (saved: SavedConnection | undefined) => saved && setSaved(saved)
  return (
    <Page title="Connections">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <PageHead title="Connections" />
        <ConnectionImportExport connections={connectionsResult.data ?? []} />
      </header>
      <PresetProblems />
      <QueryAnswer of={connectionsResult} waiting={null} missing={null}>
        {(connections) =>
          connections.length === 0 ? (
            <Note title="No connection yet">
              The service of this page offers none, as it is not on this machine. Add one below.
            </Note>
          ) : (
            <ul className="grid gap-3 lg:grid-cols-2">
              {connections.map((connection) => (
                <ConnectionCard
                  key={connection.network}
                  connection={connection}
                  onSaved={showSaved}
                />
              ))}
            </ul>
          )
        }
      </QueryAnswer>
      <p role="status" className={saved?.stored === false ? 'text-warn' : 'text-ok'}>
        {saved && describeSaved(saved)}
      </p>
      <ConnectionEditor title="Add a connection" action="Add" onDone={showSaved} />
    </Page>
  )
}

const describeSaved = ({ name, stored }: SavedConnection) =>
  stored
    ? `${name} was saved.`
    : `This browser keeps nothing: ${name} is here until this page is closed.`

/** Problems of the connections that the host of this page set, for whoever set them. */
function PresetProblems() {
  const presetProblems = useQuery(presetProblemsQuery).data ?? []
  if (presetProblems.length === 0) return null
  return (
    <Note title="The file connections.json of this page’s host has mistakes">
      {presetProblems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
    </Note>
  )
}
