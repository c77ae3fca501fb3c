import type { Hex } from 'viem'
import type { WordReading } from '#domain/storage/value/word-readings.ts'
import { ReadingsTable } from '#pages/storage/value/readings-table.tsx'
import { wordParts } from '#pages/storage/value/word-parts.ts'
import { WordMap } from '#ui/values/word-map.tsx'

type Props = {
  word: Hex
  allReadings: WordReading[]
  selectedReading: WordReading | undefined
  selectReading: (reading: WordReading) => void
}

/** The bytes of a word whose type is not known, by the selected reading, and all its readings. */
export default function WordDetails({ word, allReadings, selectedReading, selectReading }: Props) {
  return (
    <>
      <WordMap word={word} parts={selectedReading ? wordParts(word, selectedReading) : []} />
      <ReadingsTable
        readings={allReadings}
        selectedReading={selectedReading}
        onSelect={selectReading}
      />
    </>
  )
}
