import { LRUCache } from 'lru-cache'

/** A result as JSON text. A final one is the same for ever. */
export type ResultJson = { json: Buffer; isFinal: boolean }

/**
 * Where an answer came from: kept from before, asked for by another client just now, or the node.
 */
export type ResultSource = 'kept' | 'joined' | 'upstream'

/** A final answer, and when the node was heard to have what it says, by `performance.now()`. */
type CachedResult = { json: Buffer; confirmedAt: number }

/** The final answers of a service, of all its networks. */
export type ResponseCache = LRUCache<string, CachedResult>

/**
 * How long a kept answer is given without asking the node whether it still has the block: a
 * development chain is started anew or taken back to a snapshot, and a node may drop a block that
 * was reorganised away.
 */
const maxUnconfirmedMs = 5_000

/** Room for final answers, in bytes; one answer takes at most a sixteenth of it. */
export const createResponseCache = (maxSize: number): ResponseCache =>
  new LRUCache({
    maxSize,
    maxEntrySize: maxSize / 16,
    // The strings and objects around an entry take some room, too.
    sizeCalculation: ({ json }, key) => json.length + key.length + 256,
  })

/**
 * Answers a question by what was kept, by the answer that is already on its way to somebody else,
 * or by asking, and keeps what is final, as long as `hasContent` says that the node has it. A
 * failure is shared with those who wait for it, and not kept. Nobody can take a question back, so
 * that a client that leaves takes no answer from another.
 */
export function createCachedLookup(
  responseCache: ResponseCache,
  now: () => number = () => performance.now(),
) {
  const pendingResults = new Map<string, Promise<Buffer>>()

  async function fetchAndCache(cacheKey: string, ask: () => Promise<ResultJson>): Promise<Buffer> {
    try {
      const { json, isFinal } = await ask()
      if (isFinal) responseCache.set(cacheKey, { json, confirmedAt: now() })
      return json
    } finally {
      pendingResults.delete(cacheKey)
    }
  }

  async function confirmCached(
    cacheKey: string,
    cachedResult: CachedResult,
    ask: () => Promise<ResultJson>,
    isThere: () => Promise<boolean>,
  ): Promise<Buffer> {
    if (!(await isThere())) {
      responseCache.delete(cacheKey)
      return fetchAndCache(cacheKey, ask)
    }
    pendingResults.delete(cacheKey)
    cachedResult.confirmedAt = now()
    return cachedResult.json
  }

  return (
    cacheKey: string,
    ask: () => Promise<ResultJson>,
    isThere: () => Promise<boolean>,
  ): { source: ResultSource; json: Buffer | Promise<Buffer> } => {
    const cachedResult = responseCache.get(cacheKey)
    if (cachedResult && now() - cachedResult.confirmedAt < maxUnconfirmedMs)
      return { source: 'kept', json: cachedResult.json }
    const pendingResult = pendingResults.get(cacheKey)
    if (pendingResult) return { source: 'joined', json: pendingResult }
    const json = cachedResult
      ? confirmCached(cacheKey, cachedResult, ask, isThere)
      : fetchAndCache(cacheKey, ask)
    pendingResults.set(cacheKey, json)
    return { source: cachedResult ? 'kept' : 'upstream', json }
  }
}
