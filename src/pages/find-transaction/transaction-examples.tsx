import { useExamples } from '#state/connections/examples.ts'
import { ExampleLinks } from '#ui/lists/example-links.tsx'
import { usePageNetwork } from '#ui/page/page.tsx'

/** Shown below the empty form: example transactions of this network. */
export default function TransactionExamples() {
  return <ExampleLinks examples={useExamples(usePageNetwork(), 'transaction')} columns={2} />
}
