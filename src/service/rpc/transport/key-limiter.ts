import { rpcCode } from '#protocol/json-rpc.ts'
import { type RpcResponseError, retryLaterError } from '#service/rpc/rpc-error.ts'
import { createWaitingLine } from '#service/rpc/transport/waiting-line.ts'

/** How many calls of a key may wait for a slot: a whole batch. */
const maxWaiting = 1_000

/** How long a call waits for a slot: as long as for a node. */
const maxWaitMs = 30_000

/**
 * Runs at most `concurrency` costly calls of each key at a time. Others wait; those whose client
 * has gone by then are not run. A slot is to be freed when the node has ended its work, not when
 * no one waits for that any more. Throws -32005 when too many wait, or for too long.
 */
export function createKeyLimiter(concurrency: number, limits = { maxWaiting, maxWaitMs }) {
  const newKeyState = () => ({
    running: 0,
    line: createWaitingLine({ ...limits, refusal: tooManyEstimates }),
  })
  const keyStates = new Map<string, ReturnType<typeof newKeyState>>()

  return async function takeSlot(key: string, isGone: () => boolean): Promise<() => void> {
    const keyState = keyStates.get(key) ?? newKeyState()
    keyStates.set(key, keyState)
    const removeIfIdle = () => {
      if (keyState.running === 0 && keyState.line.isEmpty()) keyStates.delete(key)
    }
    const mayBegin = () => {
      if (keyState.running >= concurrency) return false
      keyState.running += 1
      return true
    }
    await keyState.line.wait(mayBegin, isGone).finally(removeIfIdle)
    return () => {
      keyState.running -= 1
      keyState.line.beginNext()
      removeIfIdle()
    }
  }
}

const tooManyEstimates = (): RpcResponseError => {
  const message = 'too many estimates of this API key at a time'
  return retryLaterError({ code: rpcCode.limitExceeded, message }, 429, 1)
}
