import type { CallReading } from '#domain/abi/call-readings.ts'
import { StatusTag } from '#ui/entity/status-tag.tsx'

/** How certain a reading of call data is: four bytes of selector are a guess, an ABI is not. */
export function ReadingTag({ reading: { knownFrom } }: { reading: CallReading }) {
  if (!knownFrom)
    return <StatusTag title="Decoded with the ABI pasted for this contract.">Pasted ABI</StatusTag>
  return (
    <StatusTag
      tone="warn"
      title={`Matched by 4-byte selector (${knownFrom.names.join(', ')}: ${knownFrom.sources.join('; ')}); not confirmed by an ABI.`}
    >
      Unconfirmed
    </StatusTag>
  )
}
