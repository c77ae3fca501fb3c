import { useExamples } from '#state/connections/examples.ts'
import { ExampleLinks } from '#ui/lists/example-links.tsx'
import { usePageNetwork } from '#ui/page/page.tsx'

/** Example values, shown while there is no question. */
export default function StorageExamples() {
  return <ExampleLinks examples={useExamples(usePageNetwork(), 'storage')} columns={3} />
}
