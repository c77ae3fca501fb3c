import { rpcCode } from '#protocol/json-rpc.ts'
import { type RpcError, waitError } from '#service/rpc/rpc-error.ts'

/** How many calls of a key may wait for their turn: a whole batch of them. */
const mostWaiting = 1_000

/** How long a call waits for its turn, as long as for a node. */
const patienceMs = 30_000

type Waiting = { isGone: () => boolean; begin: () => void; refuse: (reason: RpcError) => void }

/**
 * Lets so many costly calls of each key run at a time. Others wait, and are never begun when their
 * client is gone by then. A turn is given back when the node has ended its work, not when nobody waits
 * for that any more. Throws -32005 when too many wait, or for too long.
 */
export function createTurns(atOnce: number, limits = { mostWaiting, patienceMs }) {
  const ofKey = new Map<string, { running: number; waiting: Set<Waiting> }>()

  /** Begins what may begin; gives up what nobody wants. */
  function goOn(key: string): void {
    const own = ofKey.get(key)
    if (!own) return
    for (const each of own.waiting) {
      if (each.isGone()) each.refuse(tooMany())
      else if (own.running < atOnce) each.begin()
    }
    if (own.running === 0 && own.waiting.size === 0) ofKey.delete(key)
  }

  return async (key: string, isGone: () => boolean): Promise<() => void> => {
    if ((ofKey.get(key)?.waiting.size ?? 0) >= limits.mostWaiting) goOn(key)
    const own = ofKey.get(key) ?? { running: 0, waiting: new Set<Waiting>() }
    ofKey.set(key, own)
    if (own.waiting.size >= limits.mostWaiting) throw tooMany()
    await new Promise<void>((resolve, reject) => {
      const each: Waiting = {
        isGone,
        begin() {
          end()
          own.running += 1
          resolve()
        },
        refuse(reason) {
          end()
          reject(reason)
        },
      }
      const late = setTimeout(() => each.refuse(tooMany()), limits.patienceMs)
      const end = () => {
        clearTimeout(late)
        own.waiting.delete(each)
      }
      own.waiting.add(each)
      goOn(key)
    })
    return () => {
      own.running -= 1
      goOn(key)
    }
  }
}

const tooMany = (): RpcError => {
  const message = 'too many estimates of this API key at a time'
  return waitError({ code: rpcCode.limitExceeded, message }, 429, 1)
}
