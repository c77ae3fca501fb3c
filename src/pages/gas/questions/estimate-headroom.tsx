import { useQuery } from '@tanstack/react-query'
import type { VariedCall } from '#domain/gas/varied-call.ts'
import { formatPercent, fractionOf, groupDigits, readQuantity } from '#domain/values/quantity.ts'
import { gasQuery } from '#queries/gas/gas.ts'
import { usePageNetwork } from '#ui/page/page-params.ts'

type Props = {
  variedCall: VariedCall
  least: bigint
}

/** How far the estimate is above the least limit with which the call passes. */
export function EstimateHeadroom({ variedCall: { call, block }, least }: Props) {
  const network = usePageNetwork()
  const { data } = useQuery(gasQuery(network, call, block))
  const estimatedGas = data && 'estimate' in data ? readQuantity(data.estimate) : undefined
  if (estimatedGas === undefined) return null
  const extraGas = estimatedGas - least
  return (
    <p className="mt-2">
      The estimate is {groupDigits(estimatedGas)}
      {extraGas > 0n
        ? `: ${groupDigits(extraGas)} above the minimum (${formatPercent(fractionOf(extraGas, least))}).`
        : extraGas < 0n
          ? `: ${groupDigits(-extraGas)} below the minimum, so it does not suffice.`
          : ', exactly the minimum.'}
    </p>
  )
}
