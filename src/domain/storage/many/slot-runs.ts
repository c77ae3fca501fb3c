import { isZero } from '#domain/storage/value/word.ts'

/** A slot, or a run of slots that are all zero; indexes count from 0, both ends included. */
export type SlotRun = { kind: 'word' | 'zero' | 'open'; from: number; to: number }

/** Splits words into single ones and runs of zeros; an unread word stays alone. */
export function slotRuns(words: readonly (`0x${string}` | undefined)[]): SlotRun[] {
  const runs: SlotRun[] = []
  for (const [wordIndex, word] of words.entries()) {
    const kind = word === undefined ? 'open' : isZero(word) ? 'zero' : 'word'
    const lastRun = runs.at(-1)
    if (kind === 'zero' && lastRun?.kind === 'zero') lastRun.to = wordIndex
    else runs.push({ kind, from: wordIndex, to: wordIndex })
  }
  return runs
}
