import { rpcCode } from '#protocol/json-rpc.ts'
import { answerLimit } from '#service/rpc/transport/limits.ts'
import { type RpcError, waitError } from '#service/rpc/rpc-error.ts'
import { createWaitingLine } from '#service/rpc/transport/waiting-line.ts'

/** Of which one key may hold so many, besides those of its first message that holds any. */
const maxBytesPerKey = 16 * 2 ** 20

/** Bytes of answers that the process holds at a time, besides those kept for later. */
const maxBytes = answerLimit + 2 * maxBytesPerKey

/** A smaller answer is refused only to a key that holds twice as much: it is not what takes the room. */
export const smallBytes = 64 * 1024

/** A client that takes nothing for so long is cut as soon as somebody wants the room that it holds. */
const deafMs = 5_000

/** As large is a large answer taken to be, while none of its key is known. */
const firstLargeBytes = 2 ** 20

/** How long a message, or an answer of a node, may wait for room. */
const patienceMs = 10_000

/** What one message makes the process hold, until its client has taken it. */
export type Share = {
  /** Waits before a large result is asked for. Throws -32005 when there is no room for too long. */
  expectLarge(): Promise<void>
  /** Counts a result until the end of the share. Throws -32005 when the key holds too much already. */
  hold(json: Buffer): void
  /** The client has just taken a piece, or been offered the first. */
  moved(): void
  /** The client has everything, or is gone. */
  end(): void
  isGone(): boolean
}

type Part = {
  held: Set<Buffer>
  movedAt: number
  cut: () => void
  /** Its wait for room: of a batch all calls wait as one, as what holds something must come to its end. */
  waited: Promise<void> | undefined
  /** It may ask and holds nothing yet. */
  isPending: boolean
}

/**
 * The room for answers on their way from a node to clients. What a client asks for and does not
 * read stays in memory, so that counting messages bounds nothing: one block is a thousand storage
 * words. A result that goes to many clients of a key is one buffer, and counted once.
 *
 * The first message of a key that holds anything may have whatever a batch may: others end earlier.
 * @internal Exported for tests.
 */
export function createRoom(limits = { maxBytes, maxBytesPerKey, deafMs, patienceMs }) {
  const line = () =>
    createWaitingLine({ patienceMs: limits.patienceMs, refusal: noRoom, makeRoom: cutDeaf })
  const newKey = () => ({
    ...{ bytes: 0, parts: new Set<Part>(), holders: new Map<Buffer, number>() },
    ...{ pending: 0, largeBytes: firstLargeBytes },
    line: line(),
  })
  const parts = new Set<Part>()
  const keys = new Map<string, ReturnType<typeof newKey>>()
  const nodes = line()
  let total = 0

  function cutDeaf(): void {
    const now = performance.now()
    for (const { movedAt, cut } of parts) if (now - movedAt > limits.deafMs) cut()
  }

  function of(key: string) {
    const own = keys.get(key) ?? newKey()
    keys.set(key, own)
    return own
  }

  function count(key: string, json: Buffer, holders: 1 | -1): void {
    const own = of(key)
    const before = own.holders.get(json) ?? 0
    const after = before + holders
    if (after === 0) own.holders.delete(json)
    else own.holders.set(json, after)
    if (before > 0 && after > 0) return
    own.bytes += json.length * holders
    total += json.length * holders
  }

  return {
    /** `cut` ends the connection of a client that takes nothing while others want its room. */
    share(key: string, cut: () => void): Share {
      const part: Part = {
        ...{ held: new Set(), movedAt: Number.POSITIVE_INFINITY, cut },
        ...{ waited: undefined, isPending: false },
      }
      parts.add(part)
      const isFirst = () => {
        const [first] = keys.get(key)?.parts ?? []
        return first === part
      }
      const settle = () => {
        if (!part.isPending) return
        part.isPending = false
        const own = of(key)
        own.pending -= 1
        own.line.beginNext()
      }
      const isGone = () => !parts.has(part)
      const mayBegin = () => {
        const own = of(key)
        const expected = own.bytes + own.pending * own.largeBytes
        if (expected > 0 && expected >= limits.maxBytesPerKey / 2) return false
        own.pending += 1
        part.isPending = true
        return true
      }
      return {
        expectLarge() {
          part.waited ??= of(key).line.wait(mayBegin, isGone)
          return part.waited
        },
        hold(json) {
          if (!parts.has(part) || part.held.has(json)) return
          const own = of(key)
          const most = limits.maxBytesPerKey * (json.length > smallBytes ? 1 : 2)
          const isWithin = own.bytes === 0 || own.bytes + json.length <= most
          if (!isWithin && !isFirst() && !own.holders.has(json)) {
            cutDeaf()
            throw noRoom()
          }
          own.parts.add(part)
          part.held.add(json)
          count(key, json, 1)
          if (!part.isPending) return
          own.largeBytes = json.length
          settle()
        },
        moved() {
          part.movedAt = performance.now()
        },
        end() {
          if (!parts.delete(part)) return
          settle()
          for (const json of part.held) count(key, json, -1)
          const own = of(key)
          own.parts.delete(part)
          own.line.beginNext()
          if (own.parts.size === 0 && own.pending === 0 && own.line.isEmpty()) keys.delete(key)
          nodes.beginNext()
        },
        isGone,
      }
    },

    /**
     * Waits until so many bytes may be read from a node, and counts them until they are given back.
     * Who is alone may have more than all the room. Throws -32005 when it takes too long.
     */
    async take(bytes: number): Promise<() => void> {
      await nodes.wait(() => {
        if (total > 0 && total + bytes > limits.maxBytes) return false
        total += bytes
        return true
      })
      return () => {
        total -= bytes
        nodes.beginNext()
      }
    },
  }
}

const noRoom = (): RpcError => {
  const message = 'too many large answers wait for clients that do not take them'
  return waitError({ code: rpcCode.limitExceeded, message }, 429, 1)
}

/** The room of this process: its memory is one, however many services run in it. */
export const room = createRoom()
