import { requestSnippets } from '#domain/text/snippet.ts'
import type { SentCall } from '#pages/gas/use-call.ts'
import { playgroundLink } from '#paths/playground.ts'
import { estimateParams } from '#queries/gas/estimate-params.ts'
import { useConnection } from '#state/connections/use-connection.ts'
import { useRequestDuration } from '#state/requests/request-log.ts'
import { RequestSection } from '#ui/entity/request-section.tsx'
import { UnavailableSection } from '#ui/entity/unavailable-section.tsx'
import { usePageNetwork } from '#ui/page/page-params.ts'

/** The rail beside an estimate: its request, and what needs other methods. */
export default function EstimateRail(sent: SentCall) {
  const network = usePageNetwork()
  const params = paramsOf(sent)
  const connection = useConnection(network)
  const method = 'eth_estimateGas'
  return (
    <>
      <RequestSection
        method={method}
        elapsedMs={useRequestDuration(network, method, params)}
        snippets={connection ? requestSnippets({ ...connection, method, params }) : []}
        playgroundPath={playgroundLink(estimateRequest(network, sent))}
      />
      {connection?.extraMethodUse === 'never' && (
        <UnavailableSection>
          <p>Gas used, return data and logs need eth_simulateV1.</p>
          <p>A call trace needs debug_traceCall.</p>
        </UnavailableSection>
      )}
    </>
  )
}

const paramsOf = ({ call, block, overrides }: SentCall) => estimateParams(call, block, overrides)

/** The request of an estimate, as the playground takes it. */
export const estimateRequest = (network: string, sent: SentCall) => ({
  network,
  text: JSON.stringify({ method: 'eth_estimateGas', params: paramsOf(sent) }),
})
