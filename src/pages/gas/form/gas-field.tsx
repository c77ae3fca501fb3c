import { groupDigits, readQuantity } from '#domain/values/quantity.ts'
import type { CallFormPart } from '#pages/gas/form/call-form-part.ts'
import { useBlockGasLimit } from '#pages/gas/form/use-block-gas-limit.ts'
import { TextField } from '#ui/form/field.tsx'

/** Spec 8.1. */
const gasCapMultiple = 10n

/** The gas limit, and what it means beside the limit of a block; it never keeps a call from being asked. */
export function GasField({ draft, change, problems }: CallFormPart) {
  const typedGas = readQuantity(draft.gas.trim())
  const blockGasLimit = useBlockGasLimit(draft.network, typedGas !== undefined)
  return (
    <TextField
      label="Gas limit"
      placeholder="pending block’s limit"
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
      return `Will be capped at ${groupDigits(gasCap)}: ten times the block’s ${groupDigits(limit)}.`
    if (gas > limit) return `More than a block of ${groupDigits(limit)} can hold.`
  }
  return 'Capped at ten times the current block’s.'
}
