import type { RpcResponseError } from '#service/rpc/rpc-error.ts'

/** How often `makeRoom` is called while somebody waits. */
const makeRoomIntervalMs = 1_000

type LineOptions = {
  maxWaitMs: number
  /** The error for a waiter that waits too long, is one too many, or is gone. */
  refusal: () => RpcResponseError
  /** How many may wait; any number when left out. */
  maxWaiting?: number
  /** Frees room that is held in vain; called when a wait begins, and each second during it. */
  makeRoom?: () => void
}

type Waiter = {
  mayBegin: () => boolean
  isGone: () => boolean
  begin: () => void
  refuse: () => void
}

/**
 * Lets waiters begin in their order, so that a large one does not wait for ever. One whose client
 * has gone leaves the line wherever it is.
 */
export function createWaitingLine({
  maxWaitMs,
  refusal,
  maxWaiting = Number.POSITIVE_INFINITY,
  makeRoom,
}: LineOptions) {
  const waiters = new Set<Waiter>()

  /** Lets the first waiters begin, as far as they may. */
  function beginNext(): void {
    let isBlocked = false
    for (const waiter of waiters) {
      if (waiter.isGone()) waiter.refuse()
      else if (!isBlocked && waiter.mayBegin()) waiter.begin()
      else isBlocked = true
    }
  }

  return {
    beginNext,

    /** Resolves when `mayBegin` returns true, which may take what it needs. Throws the refusal. */
    async wait(mayBegin: () => boolean, isGone: () => boolean = () => false): Promise<void> {
      if (isGone()) throw refusal()
      if (waiters.size === 0 && mayBegin()) return
      if (waiters.size >= maxWaiting) beginNext()
      if (waiters.size >= maxWaiting) throw refusal()
      makeRoom?.()
      await new Promise<void>((resolve, reject) => {
        const leaveLine = () => {
          clearTimeout(timeoutTimer)
          clearInterval(makeRoomTimer)
          waiters.delete(waiter)
        }
        const waiter: Waiter = {
          mayBegin,
          isGone,
          begin() {
            leaveLine()
            resolve()
          },
          refuse() {
            leaveLine()
            reject(refusal())
          },
        }
        const timeoutTimer = setTimeout(waiter.refuse, maxWaitMs)
        const makeRoomTimer = makeRoom && setInterval(makeRoom, makeRoomIntervalMs)
        waiters.add(waiter)
        beginNext()
      })
    },

    isEmpty: () => waiters.size === 0,
  }
}
