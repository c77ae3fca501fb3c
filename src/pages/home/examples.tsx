import { generatePath } from 'react-router'
import { Stops } from '#pages/home/stops.tsx'
import { examplePath } from '#paths/example.ts'
import { patterns } from '#paths/patterns.ts'
import type { PublicConnection } from '#queries/connections.ts'

const upload = {
  title: 'Upload a file',
  note: 'Its CID is worked out in the browser as well, and must be the one that the service answers.',
  path: generatePath(patterns.files),
}

/** One good example of each page, on the embedded chain. */
export function Examples({
  network,
  examples,
  files,
}: {
  network: string
  /** Whether there is a file network, too. */
  files: boolean
  examples: PublicConnection['examples']
}) {
  return (
    <Stops
      title="Try each page"
      stops={[
        ...examples.map((example) => ({ ...example, path: examplePath(network, example) })),
        ...(files ? [upload] : []),
      ]}
    />
  )
}
