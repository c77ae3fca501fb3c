import { exampleRequests } from '#pages/playground/request/example-requests.ts'
import { playgroundLink, playgroundPathState } from '#paths/playground.ts'
import type { PublicConnection } from '#state/connections/connections.ts'
import { ExampleLinks } from '#ui/lists/example-links.tsx'

/** Example requests of a connection; Back returns to what is in the form now. */
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
