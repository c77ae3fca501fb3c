import { rpcSnippetWriters, type ToolSnippets } from '#domain/text/snippet.ts'
import type { SentCall } from '#pages/gas/use-call.ts'
import { playgroundLink } from '#paths/playground.ts'
import { estimateParams } from '#queries/gas/estimate-params.ts'
import { useConnection } from '#state/connections/use-connection.ts'
import { useRequestDuration } from '#state/requests/request-log.ts'
import { RailSection } from '#ui/entity/rail-section.tsx'
import { RequestSection } from '#ui/entity/request-section.tsx'
import { UnavailableSection } from '#ui/entity/unavailable-section.tsx'
import { usePageNetwork } from '#ui/page/page-params.ts'

type Props = {
  sent: SentCall
  /** True when there is an estimate, whose accuracy is explained. */
  isEstimated: boolean
}

/** The rail beside an estimate: its request, its accuracy, and what needs other methods. */
export default function EstimateRail({ sent, isEstimated }: Props) {
  const network = usePageNetwork()
  const params = paramsOf(sent)
  const connection = useConnection(network)
  const request = connection && { ...connection, method: 'eth_estimateGas', params }
  const snippets: ToolSnippets = request
    ? [
        ['curl', rpcSnippetWriters.curl?.(request) ?? ''],
        ['cast', rpcSnippetWriters.cast?.(request) ?? ''],
        ['viem', rpcSnippetWriters.viem?.(request) ?? ''],
      ]
    : []
  return (
    <>
      <RequestSection
        method="eth_estimateGas"
        elapsedMs={useRequestDuration(network, 'eth_estimateGas', params)}
        snippets={snippets}
        playgroundPath={playgroundLink(estimateRequest(network, sent))}
      />
      {isEstimated && <AccuracySection {...sent} />}
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

/** Limits of an estimate's accuracy, for this very call. */
function AccuracySection({ call, block }: SentCall) {
  return (
    <RailSection title="Accuracy">
      <ul className="grid list-disc gap-1 pb-1 pl-4 text-sm text-pretty text-mute">
        <li>A limit that the node found to suffice, not the gas used.</li>
        <li>Refunds and gas reserved for inner calls lower the gas used.</li>
        <li>State changes with every block: add a margin.</li>
        <li>geth stops within 1.5% of the lowest limit.</li>
        {call.gasPrice === undefined && call.maxFeePerGas === undefined && (
          <li>Without a fee, BASEFEE and GASPRICE read 0 in geth.</li>
        )}
        {block === undefined && (
          <li>Without a block, most nodes use latest, some pending. The response omits it.</li>
        )}
      </ul>
    </RailSection>
  )
}
