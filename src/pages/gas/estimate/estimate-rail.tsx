import type { SentCall } from '#pages/gas/use-call.ts'
import { estimateParams } from '#queries/gas/call-codec.ts'
import { usePinnedRequest } from '#queries/state/pinned-request.ts'
import { useConnection } from '#state/connections/use-connection.ts'
import { useSentRequest } from '#state/requests/sent-request.ts'
import { UnavailableSection } from '#ui/entity/rail-section.tsx'
import { RequestSection } from '#ui/entity/request-section.tsx'
import { usePageNetwork } from '#ui/page/page.tsx'

/** The rail beside an estimate: its request, and what needs other methods. */
export default function EstimateRail({ call, block }: SentCall) {
  const network = usePageNetwork()
  const params = estimateParams(call, block)
  // A provider's default may be another block on each.
  const lasting = estimateParams(call, block ?? 'latest')
  const use = useConnection(network)?.extraMethodUse
  return (
    <>
      <RequestSection
        {...useSentRequest(network, 'eth_estimateGas', params)}
        compared={usePinnedRequest(network, 'eth_estimateGas', lasting)}
      />
      {use === 'never' && (
        <UnavailableSection>
          <p>Gas used, return data and logs need eth_simulateV1.</p>
          <p>A call trace needs debug_traceCall.</p>
        </UnavailableSection>
      )}
    </>
  )
}
