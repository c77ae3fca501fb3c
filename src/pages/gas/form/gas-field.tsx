import { useQuery } from '@tanstack/react-query'
import { zeroHash } from 'viem'
import { groupDigits, readQuantity } from '#domain/values/quantity.ts'
import type { CallFormPart } from '#pages/gas/form/call-form-part.ts'
import { blockQuery } from '#queries/chain/block.ts'
import { blockAtQuery } from '#queries/chain/block-at.ts'
import { TextField } from '#ui/form/field.tsx'

/** Spec 8.1: an estimate is capped at ten times the block gas limit. */
const gasCapMultiple = 10n

/** The gas limit, compared with a block's; the hint never prevents a request. */
export function GasField({ draft, change, problems }: CallFormPart) {
  const typedGas = readQuantity(draft.gas.trim())
  const blockGasLimit = useBlockGasLimit(draft.network, typedGas !== undefined)
  return (
    <TextField
      label="Gas limit"
      placeholder="block gas limit"
      hint={gasLimitHint(typedGas, blockGasLimit)}
      problem={problems.gas}
      value={draft.gas}
      onChange={(gas) => change({ gas })}
    />
  )
}

function gasLimitHint(gas: bigint | undefined, limit: bigint | undefined): string {
  if (gas !== undefined && limit !== undefined) {
    const gasCap = gasCapMultiple * limit
    if (gas > gasCap)
      return `Capped at ${groupDigits(gasCap)}: 10 × block limit ${groupDigits(limit)}.`
    if (gas > limit) return `Above the block gas limit of ${groupDigits(limit)}.`
  }
  return 'Optional. Capped at 10 × the block gas limit.'
}

/** Gas limit of the latest block; undefined while `isWanted` is false or it is not known. */
function useBlockGasLimit(network: string, isWanted: boolean): bigint | undefined {
  const latestHash = useQuery({ ...blockAtQuery(network, 'latest'), enabled: isWanted }).data
  const latestBlock = useQuery({
    ...blockQuery(network, latestHash ?? zeroHash, false),
    enabled: isWanted && latestHash != null,
  }).data
  return readQuantity(latestBlock?.gasLimit)
}
