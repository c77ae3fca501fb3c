import { useExamples } from '#state/connections/examples.ts'
import { ExampleLinks } from '#ui/lists/example-links.tsx'
import { usePageNetwork } from '#ui/page/page.tsx'

/** Shown in place of a response before the first request: example calls of this network. */
export default function GasExamples() {
  return <ExampleLinks examples={useExamples(usePageNetwork(), 'gas')} columns={3} />
}
