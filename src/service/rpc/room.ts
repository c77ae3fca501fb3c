import { rpcCode } from '#protocol/json-rpc.ts'
import { type RpcError, waitError } from '#service/rpc/rpc-error.ts'

/** Bytes of answers that the process holds at a time, besides those kept for later. */
const maxBytes = 20 * 2 ** 20

/** Of which one key may hold so many; with half of that, nothing large is asked for it. */
const maxBytesPerKey = maxBytes / 2

/** A smaller answer is refused only to a key that holds twice as much: it is not what takes the room. */
export const smallBytes = 64 * 1024

/** A client that takes nothing for so long is cut as soon as somebody wants the room that it holds. */
const deafMs = 5_000

/** How long an answer of a node may wait for room. */
const patienceMs = 10_000

/** What one message makes the process hold, until its client has taken it. */
export type Share = {
  /** Before a large result is asked for. Throws -32005 when the key holds much already. */
  expectLarge(): void
  /** Counts a result until the end of the share. Throws -32005 when the key holds too much already. */
  hold(json: Buffer): void
  /** The client has just taken a piece, or been offered the first. */
  moved(): void
  /** The client has everything, or is gone. */
  end(): void
  isGone(): boolean
}

type Part = { held: Set<Buffer>; movedAt: number; cut: () => void }

/**
 * The room for answers on their way from a node to clients. What a client asks for and does not
 * read stays in memory, so that counting messages bounds nothing: one block is a thousand storage
 * words. A result that goes to many clients of a key is one buffer, and counted once.
 */
export function createRoom(limits = { maxBytes, maxBytesPerKey, deafMs, patienceMs }) {
  const parts = new Set<Part>()
  const heldBy = new Map<string, { bytes: number; holders: Map<Buffer, number> }>()
  const waiting = new Map<() => boolean, () => void>()
  let total = 0

  /** In their order: what is large would otherwise wait for ever. */
  function wake(): void {
    for (const [begin, begun] of waiting) {
      if (!begin()) return
      begun()
    }
  }

  function cutDeaf(): void {
    const now = performance.now()
    for (const { movedAt, cut } of parts) if (now - movedAt > limits.deafMs) cut()
  }

  function count(key: string, json: Buffer, holders: 1 | -1): void {
    const own = heldBy.get(key) ?? { bytes: 0, holders: new Map<Buffer, number>() }
    heldBy.set(key, own)
    const before = own.holders.get(json) ?? 0
    const after = before + holders
    if (after === 0) own.holders.delete(json)
    else own.holders.set(json, after)
    if (before > 0 && after > 0) return
    own.bytes += json.length * holders
    total += json.length * holders
    if (own.holders.size === 0) heldBy.delete(key)
  }

  return {
    /** `cut` ends the connection of a client that takes nothing while others want its room. */
    share(key: string, cut: () => void): Share {
      const part: Part = { held: new Set(), movedAt: Number.POSITIVE_INFINITY, cut }
      parts.add(part)
      return {
        expectLarge() {
          if ((heldBy.get(key)?.bytes ?? 0) < limits.maxBytesPerKey / 2) return
          cutDeaf()
          throw noRoom()
        },
        hold(json) {
          if (!parts.has(part) || part.held.has(json)) return
          const { bytes = 0, holders } = heldBy.get(key) ?? {}
          const most = limits.maxBytesPerKey * (json.length > smallBytes ? 1 : 2)
          if (bytes > 0 && bytes + json.length > most && !holders?.has(json)) {
            cutDeaf()
            throw noRoom()
          }
          part.held.add(json)
          count(key, json, 1)
        },
        moved() {
          part.movedAt = performance.now()
        },
        end() {
          if (!parts.delete(part)) return
          for (const json of part.held) count(key, json, -1)
          wake()
        },
        isGone: () => !parts.has(part),
      }
    },

    /**
     * Waits until so many bytes may be read from a node, and counts them until they are given back.
     * Who is alone may have more than all the room. Throws -32005 when it takes too long.
     */
    async take(bytes: number): Promise<() => void> {
      const begin = () => {
        if (total > 0 && total + bytes > limits.maxBytes) return false
        total += bytes
        return true
      }
      if (waiting.size > 0 || !begin()) {
        cutDeaf()
        await new Promise<void>((resolve, reject) => {
          const late = setTimeout(() => {
            waiting.delete(begin)
            reject(noRoom())
          }, limits.patienceMs)
          waiting.set(begin, () => {
            clearTimeout(late)
            waiting.delete(begin)
            resolve()
          })
        })
      }
      return () => {
        total -= bytes
        wake()
      }
    },
  }
}

const noRoom = (): RpcError => {
  const message =
    'too many large answers wait for clients that do not take them: wait 1 s, then try again'
  return waitError({ code: rpcCode.limitExceeded, message }, 429, 1)
}

/** The room of this process: its memory is one, however many services run in it. */
export const room = createRoom()
