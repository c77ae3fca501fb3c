import type { RpcError } from '#service/rpc/rpc-error.ts'

/** How often those who wait have somebody look for room that is held in vain. */
const lookMs = 1_000

/**
 * Lets those who wait begin in their order, so that what is large does not wait for ever. `look` is
 * called when somebody begins to wait, and each second while it does.
 */
export function createWaitingLine(patienceMs: number, look: () => void, refusal: () => RpcError) {
  const waiting = new Map<() => boolean, () => void>()

  return {
    /** Resolves when `mayBegin` says so, which may take what it asks for. Throws when it takes too long. */
    async wait(mayBegin: () => boolean): Promise<void> {
      if (waiting.size === 0 && mayBegin()) return
      look()
      const again = setInterval(look, lookMs)
      let late: NodeJS.Timeout | undefined
      try {
        await new Promise<void>((resolve, reject) => {
          waiting.set(mayBegin, resolve)
          late = setTimeout(() => reject(refusal()), patienceMs)
        })
      } finally {
        clearInterval(again)
        clearTimeout(late)
        waiting.delete(mayBegin)
      }
    },

    /** Begins what may begin by now. */
    goOn(): void {
      for (const [mayBegin, begin] of waiting) {
        if (!mayBegin()) return
        waiting.delete(mayBegin)
        begin()
      }
    },

    isEmpty: () => waiting.size === 0,
  }
}
