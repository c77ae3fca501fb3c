import { exampleLink } from '#paths/links/example.ts'
import { useExamples } from '#state/connections/examples.ts'
import { ExampleLinks } from '#ui/lists/example-links.tsx'

/** What the page does, and contracts worth reading, while nothing is asked. */
export function ReadStart({ network }: { network: string }) {
  const examples = useExamples(network, 'read')
  return (
    <>
      <p className="max-w-prose text-pretty text-mute">
        Give an address to see whether it is a contract or an account, what it holds, and what its
        functions answer. Where its code names a metadata file and the file network has it, the
        functions have their names by themselves.
      </p>
      {examples.length > 0 && (
        <ExampleLinks
          title="To try here"
          links={examples.map((example) => exampleLink(network, example))}
        />
      )}
    </>
  )
}
