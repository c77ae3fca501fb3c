import type { CallReading } from '#domain/abi/call-readings.ts'
import { StatusTag } from '#ui/entity/status-tag.tsx'

/** How certain a reading of call data is: four bytes of selector are a guess, an ABI is not. */
export function ReadingTag({ reading: { abiSource, knownFrom } }: { reading: CallReading }) {
  if (!knownFrom) {
    const [, source = 'pasted'] = abiSource?.match(/^ABI from (\w+)/) ?? []
    return (
      <StatusTag title={`Decoded with the ${abiSource}.`}>
        {source.charAt(0).toUpperCase() + source.slice(1)} ABI
      </StatusTag>
    )
  }
  return (
    <StatusTag
      tone="warn"
      title={`Matched by 4-byte selector (${knownFrom.names.join(', ')}: ${knownFrom.sources.join('; ')}); not confirmed by an ABI.`}
    >
      Unconfirmed
    </StatusTag>
  )
}
