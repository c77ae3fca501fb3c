import { LRUCache } from 'lru-cache'

/** A result as JSON text. A final one never changes. */
export type ResultJson = { json: Buffer; isFinal: boolean }

/** Where an answer came from: the cache, or the node. */
export type ResultSource = 'kept' | 'upstream'

/** A final answer, when the node last confirmed it, by `performance.now()`, and its next confirmation. */
type CachedResult = { json: Buffer; confirmedAt: number; pending?: Promise<Buffer | undefined> }

/** The final answers of all networks of a service. */
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
 * The cached answer to a question, as long as `isThere` confirms that its node has it; undefined when
 * the node is to be asked.
 */
export function findCached(
  responseCache: ResponseCache,
  cacheKey: string,
  isThere: () => Promise<boolean>,
): Buffer | undefined | Promise<Buffer | undefined> {
  const cached = responseCache.get(cacheKey)
  if (!cached || performance.now() - cached.confirmedAt < maxUnconfirmedMs) return cached?.json
  cached.pending ??= isThere().then((hasAnswer) => {
    delete cached.pending
    cached.confirmedAt = performance.now()
    if (hasAnswer) return cached.json
    responseCache.delete(cacheKey)
    return undefined
  })
  return cached.pending
}
