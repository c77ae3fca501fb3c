import { LRUCache } from 'lru-cache'

/** A result as JSON text. A final one never changes. */
export type ResultJson = { json: Buffer; isFinal: boolean }

/** Where an answer came from: the cache, another client's call under way, or the node. */
export type ResultSource = 'kept' | 'joined' | 'upstream'

/** The encoded beginning of an answer; `source` is the result in it, the rest is for gzip. */
export type EncodedStart = {
  json: Buffer
  source?: WeakRef<Buffer> | undefined
  checksum?: number
  sourceBytes?: number
}

/** A final answer, and when the node last confirmed it, by `performance.now()`. */
type CachedResult = EncodedStart & { confirmedAt: number }

/** The final answers of all networks of a service, and the same encoded. */
export type ResponseCache = LRUCache<string, CachedResult>

/**
 * How long a cached answer is given without checking that the node still has the block: a
 * development chain is restarted or reset to a snapshot, and a node may drop a reorganised block.
 */
const maxUnconfirmedMs = 5_000

/** A cache of `maxSize` bytes; one answer takes at most a sixteenth of it. */
export const createResponseCache = (maxSize: number): ResponseCache =>
  new LRUCache({
    maxSize,
    maxEntrySize: maxSize / 16,
    // The strings and objects around an entry take memory, too.
    sizeCalculation: ({ json }, key) => json.length + key.length + 256,
  })

/**
 * Answers a call from the cache, by joining an equal call under way, or by `ask`. A final answer is
 * cached, for as long as `isThere` confirms that the node has it. A failure is shared with those
 * who wait for it, and not cached. A call under way cannot be cancelled, so a client that leaves
 * takes no answer from another.
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
