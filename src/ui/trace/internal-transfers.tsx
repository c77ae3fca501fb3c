import { useMemo } from 'react'
import { type CallTrace, readValueTransfers } from '#domain/trace/call-trace.ts'
import { MoveList } from '#ui/calls/token-moves.tsx'
import { TitledSection } from '#ui/entity/titled-section.tsx'

/** The chain's coin as calls within a transaction moved it; nothing where none did. */
export function InternalTransfers({ trace }: { trace: CallTrace }) {
  const transfers = useMemo(() => readValueTransfers(trace), [trace])
  return (
    transfers.length > 0 && (
      <TitledSection
        title="Internal transfers"
        meaning="Value that calls within the transaction sent. What was reverted is left out."
      >
        <MoveList moves={transfers} />
      </TitledSection>
    )
  )
}
