import { exampleRequests } from '#pages/playground/request/example-requests.ts'
import { playgroundLink, playgroundPathState } from '#paths/playground.ts'
import type { PublicConnection } from '#state/connections/connections.ts'
import { ExampleLinks } from '#ui/lists/example-links.tsx'

/** Requests worth trying on a connection; what is in the form now is one step back. */
export function PlaygroundExamples({ connection }: { connection: PublicConnection | undefined }) {
  if (!connection) return null
  const { network } = connection
  return (
    <ExampleLinks
      title="Requests to try"
      columns={1}
      links={exampleRequests(connection).map(({ title, note, text }) => ({
        ...{ title, note, to: playgroundLink({ text, network }) },
        state: playgroundPathState({ text }),
      }))}
    />
  )
}
