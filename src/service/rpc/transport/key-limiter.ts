import { rpcCode } from '#protocol/json-rpc.ts'
import { type RpcResponseError, retryLaterError } from '#service/rpc/rpc-error.ts'
import { createWaitingLine } from '#service/rpc/transport/waiting-line.ts'

/** How many calls of a key may wait for a slot: a whole batch of them. */
const maxWaiting = 1_000

/** How long a call waits for a slot, as long as for a node. */
const maxWaitMs = 30_000

/**
 * Lets so many costly calls of each key run at a time. Others wait, and are never begun when their
 * client is gone by then. The slot that is taken is to be freed when the node has ended its work,
 * not when nobody waits for that any more. Throws -32005 when too many wait, or for too long.
 */
export function createKeyLimiter(concurrency: number, limits = { maxWaiting, maxWaitMs }) {
  const newKey = () => ({
    running: 0,
    line: createWaitingLine({ ...limits, refusal: tooManyEstimates }),
  })
  const keys = new Map<string, ReturnType<typeof newKey>>()

  return async function takeSlot(key: string, isGone: () => boolean): Promise<() => void> {
    const own = keys.get(key) ?? newKey()
    keys.set(key, own)
    const forgetIdle = () => {
      if (own.running === 0 && own.line.isEmpty()) keys.delete(key)
    }
    const mayBegin = () => {
      if (own.running >= concurrency) return false
      own.running += 1
      return true
    }
    await own.line.wait(mayBegin, isGone).finally(forgetIdle)
    return () => {
      own.running -= 1
      own.line.beginNext()
      forgetIdle()
    }
  }
}

const tooManyEstimates = (): RpcResponseError => {
  const message = 'too many estimates of this API key at a time'
  return retryLaterError({ code: rpcCode.limitExceeded, message }, 429, 1)
}
