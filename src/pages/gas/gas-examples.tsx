import { exampleLink } from '#paths/links/example.ts'
import { useExamples } from '#state/connections/examples.ts'
import { ExampleLinks } from '#ui/lists/example-links.tsx'
import { usePageNetwork } from '#ui/page/page-params.ts'
import { useNativeCurrency } from '#ui/values/native-currency-context.ts'

/** Shown in place of a response before the first request: example calls of this network. */
export default function GasExamples() {
  const network = usePageNetwork()
  const currency = useNativeCurrency()
  const gasExamples = useExamples(network, 'gas')
  if (gasExamples.length === 0) return null
  return (
    <ExampleLinks
      title="Examples"
      columns={3}
      links={gasExamples.map((example) => exampleLink(network, example, currency))}
    />
  )
}
