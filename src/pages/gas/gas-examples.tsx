import { exampleLink } from '#paths/links/example.ts'
import { useExamples } from '#state/connections/examples.ts'
import { ExampleLinks } from '#ui/lists/example-links.tsx'
import { Note } from '#ui/page/note.tsx'

/** What stands in the answer's place before anything is asked: calls of this network worth trying. */
export function GasExamples({ network }: { network: string }) {
  const gasExamples = useExamples(network, 'gas')
  if (gasExamples.length === 0)
    return (
      <Note title="Nothing was asked yet">
        <p className="text-mute">The estimate, or the contract’s refusal, will stand here.</p>
      </Note>
    )
  return (
    <ExampleLinks
      title="Calls worth trying on this chain"
      columns={1}
      links={gasExamples.map((example) => exampleLink(network, example))}
    />
  )
}
