import { exampleLink } from '#paths/links/example.ts'
import { useExamples } from '#state/connections/examples.ts'
import { ExampleLinks } from '#ui/lists/example-links.tsx'

/** Example values, shown while there is no question. */
export default function StorageExamples({ network }: { network: string }) {
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
