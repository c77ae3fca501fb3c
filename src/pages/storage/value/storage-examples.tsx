import { exampleLink } from '#paths/links/example.ts'
import { useExamples } from '#state/connections/examples.ts'
import { ExampleLinks } from '#ui/lists/example-links.tsx'
import { usePageNetwork } from '#ui/page/page-params.ts'

/** Example values, shown while there is no question. */
export default function StorageExamples() {
  const network = usePageNetwork()
  const examples = useExamples(network, 'storage')
  if (examples.length === 0) return null
  return (
    <ExampleLinks
      title="Examples"
      columns={3}
      links={examples.map((example) => exampleLink(network, example))}
    />
  )
}
