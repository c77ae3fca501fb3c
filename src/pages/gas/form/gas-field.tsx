import { groupDigits, readQuantity } from '#domain/values/quantity.ts'
import type { FormPart } from '#pages/gas/form/call-form-part.ts'
import { useBlockLimit } from '#pages/gas/form/use-block-gas-limit.ts'
import { TextField } from '#ui/form/field.tsx'

/** Spec 8.1. */
const capFactor = 10n

/** The gas limit, and what it means beside the limit of a block; it never keeps a call from being asked. */
export function GasField({ draft, change, problems }: FormPart) {
  const gas = readQuantity(draft.gas.trim())
  const limit = useBlockLimit(draft.network, gas !== undefined)
  return (
    <TextField
      label="Gas limit"
      placeholder="pending block’s limit"
      hint={words(gas, limit)}
      problem={problems.gas}
      value={draft.gas}
      onChange={(gas) => change({ gas })}
    />
  )
}

function words(gas: bigint | undefined, limit: bigint | undefined): string {
  if (gas !== undefined && limit !== undefined) {
    const cap = capFactor * limit
    if (gas > cap)
      return `Will be capped at ${groupDigits(cap)}: ten times the block’s ${groupDigits(limit)}.`
    if (gas > limit) return `More than a block of ${groupDigits(limit)} can hold.`
  }
  return 'Capped at ten times the current block’s.'
}
