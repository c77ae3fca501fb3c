import { Stops } from '#pages/home/stops.tsx'
import { examplePath } from '#paths/example.ts'
import type { PublicConnection } from '#queries/connections.ts'

/** One good example of each page, on the embedded chain. */
export function Examples({
  network,
  examples,
}: {
  network: string
  examples: PublicConnection['examples']
}) {
  return (
    <Stops
      title="Try each page"
      stops={examples.map((example) => ({ ...example, path: examplePath(network, example) }))}
    />
  )
}
