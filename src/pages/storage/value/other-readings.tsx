import { useMemo } from 'react'
import type { Hex } from 'viem'
import { wordReadings } from '#domain/storage/value/word-readings.ts'
import { DisclosureCard } from '#pages/storage/value/disclosure-card.tsx'
import { ReadingsTable } from '#pages/storage/value/readings-table.tsx'

/** A typed word by every other type. */
export default function OtherReadings({ word }: { word: Hex }) {
  const allReadings = useMemo(() => wordReadings(word), [word])
  return (
    <DisclosureCard title="Other types">
      <ReadingsTable readings={allReadings} />
    </DisclosureCard>
  )
}
