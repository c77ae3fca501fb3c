import { LRUCache } from 'lru-cache'
import { abandonedError, type CallSettings, NodeCall } from '#service/rpc/queue/node-call.ts'

/** A result as JSON text. A final one never changes. */
export type ResultJson = { json: Buffer; isFinal: boolean }

/** Where an answer came from: the cache, another client's call under way, or the node. */
export type ResultSource = 'kept' | 'joined' | 'upstream'

/** A final answer, and when the node last confirmed it, by `performance.now()`. */
type CachedResult = { json: Buffer; confirmedAt: number }

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

/** A question to the cache or a node, for a message of a key. */
export type Question = {
  cacheKey: string
  key: string
  settings?: CallSettings
  /** Whether it is about a block by its hash, which does not change once it exists. */
  isByHash: boolean
  ask(call: NodeCall): Promise<ResultJson>
  isThere(call: NodeCall): Promise<boolean>
}

/** An answer or its promise; `leave` is called when the message waits no more. */
type LookUp = { source: ResultSource; json: Buffer | Promise<Buffer>; leave?: () => void }

/** A block is asked for again while a node that is asked already does not answer for this long. */
const maxSilenceMs = 2_000

/**
 * Answers a question from the cache, by joining an equal call, or by `ask`. A final answer is
 * cached, for as long as `isThere` confirms that the node has it. A failure is shared with the
 * messages that wait for it, and not cached. A call lives as long as a message that joined it is
 * left.
 *
 * No answer is older than its question, so that a client that has seen a block gets no answer from
 * before it: a call is joined until it is sent. A question by hash also joins a call that was sent
 * a moment ago, as a block, once found, never changes; where that call finds none, the question is
 * asked again.
 */
export function createCachedLookup(
  responseCache: ResponseCache,
  now: () => number = () => performance.now(),
) {
  const pendingCalls = new Map<string, { call: NodeCall; result: Promise<ResultJson> }>()

  async function fetchAndCache({ cacheKey, ask }: Question, call: NodeCall): Promise<ResultJson> {
    const result = await ask(call)
    if (result.isFinal) responseCache.set(cacheKey, { json: result.json, confirmedAt: now() })
    return result
  }

  async function confirmCached(
    question: Question,
    cachedResult: CachedResult,
    call: NodeCall,
  ): Promise<ResultJson> {
    if (!(await question.isThere(call))) {
      responseCache.delete(question.cacheKey)
      return fetchAndCache(question, call)
    }
    cachedResult.confirmedAt = now()
    return { json: cachedResult.json, isFinal: true }
  }

  function begin(question: Question, cachedResult: CachedResult | undefined): LookUp {
    const { cacheKey, key, settings } = question
    const call = new NodeCall(key, settings)
    const result = cachedResult
      ? confirmCached(question, cachedResult, call)
      : fetchAndCache(question, call)
    pendingCalls.set(cacheKey, { call, result })
    const json = result
      .then((found) => found.json)
      .finally(() => {
        if (pendingCalls.get(cacheKey)?.call === call) pendingCalls.delete(cacheKey)
      })
    return { source: cachedResult ? 'kept' : 'upstream', json, leave: () => call.leave(key) }
  }

  function join(question: Question, call: NodeCall, result: Promise<ResultJson>): LookUp {
    const { key } = question
    const isAsNew = call.isUnsent
    call.join(key)
    let leave: (() => void) | undefined = () => call.leave(key)
    const askAgain = () => {
      // A message that has left asks nothing.
      if (!leave) throw abandonedError
      const next = lookUp(question)
      leave = next.leave
      return next.json
    }
    const json = result.then((found) => (found.isFinal || isAsNew ? found.json : askAgain()))
    return {
      ...{ source: 'joined', json },
      leave() {
        leave?.()
        leave = undefined
      },
    }
  }

  function lookUp(question: Question): LookUp {
    const cachedResult = responseCache.get(question.cacheKey)
    if (cachedResult && now() - cachedResult.confirmedAt < maxUnconfirmedMs)
      return { source: 'kept', json: cachedResult.json }
    const pending = pendingCalls.get(question.cacheKey)
    if (!pending || pending.call.isAbandoned) return begin(question, cachedResult)
    const { call, result } = pending
    const mayJoin = call.isUnsent || (question.isByHash && call.sentMs < maxSilenceMs)
    return mayJoin ? join(question, call, result) : begin(question, cachedResult)
  }
  return lookUp
}
