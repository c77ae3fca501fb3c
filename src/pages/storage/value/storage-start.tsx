import { exampleLink } from '#paths/links/example.ts'
import { useExamples } from '#state/connections/examples.ts'
import { ExampleLinks } from '#ui/lists/example-links.tsx'

/** What the page does, and values worth reading, while nothing is asked. */
export function StorageStart({ network }: { network: string }) {
  const examples = useExamples(network, 'storage')
  return (
    <>
      <p className="max-w-prose text-pretty text-mute">
        A contract keeps its variables in slots of 32 bytes, private ones too. A plain variable is
        at the number of its slot; what a mapping holds for a key is at the hash of the key and the
        mapping’s slot. Add a key for each pair of brackets, and the position is worked out here.
      </p>
      {examples.length > 0 && (
        <ExampleLinks
          title="To try here"
          columns={3}
          links={examples.map((example) => exampleLink(network, example))}
        />
      )}
    </>
  )
}
