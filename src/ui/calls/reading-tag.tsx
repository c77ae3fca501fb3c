import type { CallReading } from '#domain/abi/call-readings.ts'
import { capitalize } from '#domain/values/text.ts'
import { StatusTag } from '#ui/entity/status-tag.tsx'

/** Begins the source of an ABI that is known of the contract of an outer call only. */
export const outerSource = 'ABI of an outer call'

function sourceLabel(abiSource: string): string {
  if (abiSource.startsWith(outerSource)) return 'Outer ABI'
  if (abiSource === 'function of the form') return 'Typed function'
  const [, source = 'pasted'] = abiSource.match(/^ABI from (\w+)/) ?? []
  return `${capitalize(source)} ABI`
}

/** How certain a reading of call data is: four bytes of selector are a guess, an ABI is not. */
export function ReadingTag({ reading: { abiSource, knownFrom } }: { reading: CallReading }) {
  if (!knownFrom) {
    return (
      <StatusTag title={`Decoded with the ${abiSource}.`}>{sourceLabel(abiSource ?? '')}</StatusTag>
    )
  }
  return (
    <StatusTag
      title={`Matched by 4-byte selector (${knownFrom.names.join(', ')}: ${knownFrom.sources.join('; ')}); no ABI of this contract is known.`}
    >
      Guessed name
    </StatusTag>
  )
}
