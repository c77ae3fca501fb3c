import { LRUCache } from 'lru-cache'

/** A result as JSON text. A final one is the same for ever. */
export type Found = { json: Buffer; isFinal: boolean }

/** Where an answer came from: kept from before, asked for by another client just now, or the node. */
export type Source = 'kept' | 'joined' | 'upstream'

/** A final answer, and when the node was heard to have what it says, by `performance.now()`. */
type Kept = { json: Buffer; confirmedAt: number }

/** The final answers of a service, of all its networks. */
export type KeptAnswers = LRUCache<string, Kept>

/**
 * How long a kept answer is given without asking the node whether it still has the block: a
 * development chain is started anew or taken back to a snapshot, and a node may drop a block that was
 * reorganised away.
 */
const believedMs = 5_000

/** Room for final answers, in bytes; one answer takes at most a sixteenth of it. */
export const keepAnswers = (maxSize: number): KeptAnswers =>
  new LRUCache({
    maxSize,
    maxEntrySize: maxSize / 16,
    // The strings and objects around an entry take some room, too.
    sizeCalculation: ({ json }, key) => json.length + key.length + 256,
  })

/**
 * Answers a question by what was kept, by the answer that is already on its way to somebody else, or
 * by asking, and keeps what is final, as long as `hasContent` says that the node has it. A failure is
 * shared with those who wait for it, and not kept. Nobody can take a question back, so that a client
 * that leaves takes no answer from another.
 */
export function createAnswers(kept: KeptAnswers, now: () => number = () => performance.now()) {
  const onTheirWay = new Map<string, Promise<Buffer>>()

  async function askAndKeep(question: string, ask: () => Promise<Found>): Promise<Buffer> {
    try {
      const { json, isFinal } = await ask()
      if (isFinal) kept.set(question, { json, confirmedAt: now() })
      return json
    } finally {
      onTheirWay.delete(question)
    }
  }

  async function confirm(
    question: string,
    known: Kept,
    ask: () => Promise<Found>,
    isThere: () => Promise<boolean>,
  ): Promise<Buffer> {
    if (!(await isThere())) {
      kept.delete(question)
      return askAndKeep(question, ask)
    }
    onTheirWay.delete(question)
    known.confirmedAt = now()
    return known.json
  }

  return (
    question: string,
    ask: () => Promise<Found>,
    isThere: () => Promise<boolean>,
  ): { source: Source; json: Buffer | Promise<Buffer> } => {
    const known = kept.get(question)
    if (known && now() - known.confirmedAt < believedMs) return { source: 'kept', json: known.json }
    const other = onTheirWay.get(question)
    if (other) return { source: 'joined', json: other }
    const json = known ? confirm(question, known, ask, isThere) : askAndKeep(question, ask)
    onTheirWay.set(question, json)
    return { source: known ? 'kept' : 'upstream', json }
  }
}
