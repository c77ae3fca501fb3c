import type { RpcResponseError } from '#service/rpc/rpc-error.ts'

/** How often `makeRoom` is called while somebody waits. */
const makeRoomIntervalMs = 1_000

type LineOptions = {
  maxWaitMs: number
  /** What those are refused with who wait too long, are too many, or are gone. */
  refusal: () => RpcResponseError
  /** How many may wait. Without it, any number. */
  maxWaiting?: number
  /**
   * Ends what holds room in vain; called when somebody begins to wait, and each second meanwhile.
   */
  makeRoom?: () => void
}

type Waiting = {
  mayBegin: () => boolean
  isGone: () => boolean
  begin: () => void
  refuse: () => void
}

/**
 * Lets those who wait begin in their order, so that what is large does not wait for ever. Who is
 * gone leaves the line wherever it stands.
 */
export function createWaitingLine({
  maxWaitMs,
  refusal,
  maxWaiting = Number.POSITIVE_INFINITY,
  makeRoom,
}: LineOptions) {
  const waiting = new Set<Waiting>()

  /** Begins what may begin by now. */
  function beginNext(): void {
    let isBlocked = false
    for (const each of waiting) {
      if (each.isGone()) each.refuse()
      else if (!isBlocked && each.mayBegin()) each.begin()
      else isBlocked = true
    }
  }

  return {
    beginNext,

    /** Resolves when `mayBegin` says so, which may take what it asks for. Throws the refusal. */
    async wait(mayBegin: () => boolean, isGone: () => boolean = () => false): Promise<void> {
      if (isGone()) throw refusal()
      if (waiting.size === 0 && mayBegin()) return
      if (waiting.size >= maxWaiting) beginNext()
      if (waiting.size >= maxWaiting) throw refusal()
      makeRoom?.()
      await new Promise<void>((resolve, reject) => {
        const leave = () => {
          clearTimeout(late)
          clearInterval(again)
          waiting.delete(each)
        }
        const each: Waiting = {
          mayBegin,
          isGone,
          begin() {
            leave()
            resolve()
          },
          refuse() {
            leave()
            reject(refusal())
          },
        }
        const late = setTimeout(each.refuse, maxWaitMs)
        const again = makeRoom && setInterval(makeRoom, makeRoomIntervalMs)
        waiting.add(each)
        beginNext()
      })
    },

    isEmpty: () => waiting.size === 0,
  }
}
