import { generatePath } from 'react-router'
import { exampleLink } from '#paths/links/example.ts'
import { patterns } from '#paths/patterns.ts'
import type { PublicConnection } from '#state/connections/connections.ts'
import { ExampleLinks } from '#ui/lists/example-links.tsx'

const uploadExample = {
  title: 'Upload a file',
  note: 'Its CID is worked out in the browser as well, and must be the one that the service answers.',
  to: generatePath(patterns.files),
}

/** One good example of each page, on the embedded chain. */
export function PageExamples({
  network,
  examples,
  hasFileNetwork,
}: {
  network: string
  hasFileNetwork: boolean
  examples: PublicConnection['examples']
}) {
  return (
    <ExampleLinks
      title="Try each page"
      links={[
        ...examples.map((example) => exampleLink(network, example)),
        ...(hasFileNetwork ? [uploadExample] : []),
      ]}
    />
  )
}
