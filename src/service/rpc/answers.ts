import { LRUCache } from 'lru-cache'

/** A result as JSON text. A final one is the same for ever. */
export type Found = { json: Buffer; isFinal: boolean }

/** Where an answer came from: kept from before, asked for by another client just now, or the node. */
export type Source = 'kept' | 'joined' | 'upstream'

/** The final answers of a service, of all its networks. */
export type KeptAnswers = LRUCache<string, Buffer>

/** Room for final answers, in bytes; one answer takes at most a sixteenth of it. */
export const keepAnswers = (maxSize: number): KeptAnswers =>
  new LRUCache({
    maxSize,
    maxEntrySize: maxSize / 16,
    // The strings and objects around an entry take some room, too.
    sizeCalculation: (json, key) => json.length + key.length + 256,
  })

/**
 * Answers a question by what was kept, by the answer that is already on its way to somebody else, or
 * by asking, and keeps what is final. A failure is shared with those who wait for it, and not kept.
 * Nobody can take a question back, so that a client that leaves takes no answer from another.
 */
export function createAnswers(kept: KeptAnswers) {
  const onTheirWay = new Map<string, Promise<Buffer>>()

  async function askAndKeep(question: string, ask: () => Promise<Found>): Promise<Buffer> {
    try {
      const { json, isFinal } = await ask()
      if (isFinal) kept.set(question, json)
      return json
    } finally {
      onTheirWay.delete(question)
    }
  }

  return (
    question: string,
    ask: () => Promise<Found>,
  ): { source: Source; json: Buffer | Promise<Buffer> } => {
    const known = kept.get(question)
    if (known) return { source: 'kept', json: known }
    const other = onTheirWay.get(question)
    if (other) return { source: 'joined', json: other }
    const json = askAndKeep(question, ask)
    onTheirWay.set(question, json)
    return { source: 'upstream', json }
  }
}
