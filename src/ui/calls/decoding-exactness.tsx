import { Check } from 'lucide-react'
import { type DecodedArguments, describeMissing } from '#domain/abi/decoded-call.ts'
import { formatByteCount } from '#domain/values/quantity.ts'

/** Whether the decoded values, encoded again, give exactly the same bytes. */
export function DecodingExactness({ decoded }: { decoded: Omit<DecodedArguments, 'args'> }) {
  const problem = describeProblem(decoded)
  if (problem !== undefined)
    return <p className="mt-1.5 text-sm text-mute wrap-anywhere">{problem}</p>
  return (
    <p
      className="mt-1.5 flex w-fit items-center gap-1 text-sm text-mute"
      title="Encoded again, the values give identical bytes."
    >
      <Check aria-hidden="true" className="size-3.5" />
      All bytes decoded
    </p>
  )
}

function describeProblem(decoded: Omit<DecodedArguments, 'args'>): string | undefined {
  const { trailing, canonical, missing, dirty } = decoded
  if (missing > 0) return `Arguments cut off: ${describeMissing(decoded)}.`
  if (dirty.length > 0)
    return `Non-standard padding in ${dirty.join(', ')}. Solidity before 0.8 ignores it; later code may revert.`
  if (!canonical)
    return 'Re-encodes to other bytes: non-standard order or offsets, or another function.'
  if (trailing > 0)
    return `${formatByteCount(trailing)} at the end ${trailing === 1 ? 'is' : 'are'} not part of any argument.`
  return undefined
}
