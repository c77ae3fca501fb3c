import { rpcCode } from '#protocol/json-rpc.ts'
import { type RpcResponseError, retryLaterError } from '#service/rpc/rpc-error.ts'
import { maxAnswerBytes } from '#service/rpc/transport/limits.ts'
import { createWaitingLine } from '#service/rpc/transport/waiting-line.ts'

/** Of which one key may hold so many, besides those of its first message that holds any. */
const maxBytesPerKey = 16 * 2 ** 20

/** Bytes of answers that the process holds at a time, besides those kept for later. */
const maxBytes = maxAnswerBytes + 2 * maxBytesPerKey

/**
 * A smaller answer is refused only to a key that holds twice as much: it is not what takes the
 * room.
 */
export const smallAnswerBytes = 64 * 1024

/**
 * A client that takes nothing for so long is cut as soon as somebody wants the room that it holds.
 */
const deafMs = 5_000

/** As large is a large answer taken to be, while none of its key is known. */
const firstLargeBytes = 2 ** 20

/** How long a message, or an answer of a node, may wait for room. */
const maxWaitMs = 10_000

/** What one message makes the process hold, until its client has taken it. */
export type RoomShare = {
  /** Waits before a large result is asked for. Throws -32005 when there is no room for too long. */
  expectLarge(): Promise<void>
  /**
   * Counts a result until the end of the share. Throws -32005 when the key holds too much already.
   */
  hold(json: Buffer): void
  /** The client has just taken a piece, or been offered the first. */
  moved(): void
  /** The client has everything, or is gone. */
  end(): void
  isGone(): boolean
}

type SharePart = {
  held: Set<Buffer>
  movedAt: number
  cut: () => void
  /**
   * Its wait for room: of a batch all calls wait as one, as what holds something must come to its
   * end.
   */
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
export function createRoom(limits = { maxBytes, maxBytesPerKey, deafMs, maxWaitMs }) {
  const newLine = () =>
    createWaitingLine({
      maxWaitMs: limits.maxWaitMs,
      refusal: noRoomError,
      makeRoom: cutStalledClients,
    })
  const newKey = () => ({
    ...{ bytes: 0, parts: new Set<SharePart>(), holders: new Map<Buffer, number>() },
    ...{ pending: 0, largeBytes: firstLargeBytes },
    line: newLine(),
  })
  const openParts = new Set<SharePart>()
  const keyStates = new Map<string, ReturnType<typeof newKey>>()
  const nodeLine = newLine()
  let totalBytes = 0

  function cutStalledClients(): void {
    const nowMs = performance.now()
    for (const { movedAt, cut } of openParts) if (nowMs - movedAt > limits.deafMs) cut()
  }

  function stateOf(key: string) {
    const keyState = keyStates.get(key) ?? newKey()
    keyStates.set(key, keyState)
    return keyState
  }

  function countBytes(key: string, json: Buffer, holders: 1 | -1): void {
    const keyState = stateOf(key)
    const holdersBefore = keyState.holders.get(json) ?? 0
    const holdersAfter = holdersBefore + holders
    if (holdersAfter === 0) keyState.holders.delete(json)
    else keyState.holders.set(json, holdersAfter)
    if (holdersBefore > 0 && holdersAfter > 0) return
    keyState.bytes += json.length * holders
    totalBytes += json.length * holders
  }

  return {
    /** `cut` ends the connection of a client that takes nothing while others want its room. */
    share(key: string, cut: () => void): RoomShare {
      const part: SharePart = {
        ...{ held: new Set(), movedAt: Number.POSITIVE_INFINITY, cut },
        ...{ waited: undefined, isPending: false },
      }
      openParts.add(part)
      const isFirst = () => {
        const [firstPart] = keyStates.get(key)?.parts ?? []
        return firstPart === part
      }
      const settlePending = () => {
        if (!part.isPending) return
        part.isPending = false
        const keyState = stateOf(key)
        keyState.pending -= 1
        keyState.line.beginNext()
      }
      const isGone = () => !openParts.has(part)
      const mayBegin = () => {
        const keyState = stateOf(key)
        const expectedBytes = keyState.bytes + keyState.pending * keyState.largeBytes
        if (expectedBytes > 0 && expectedBytes >= limits.maxBytesPerKey / 2) return false
        keyState.pending += 1
        part.isPending = true
        return true
      }
      return {
        expectLarge() {
          part.waited ??= stateOf(key).line.wait(mayBegin, isGone)
          return part.waited
        },
        hold(json) {
          if (!openParts.has(part) || part.held.has(json)) return
          const keyState = stateOf(key)
          const keyLimitBytes = limits.maxBytesPerKey * (json.length > smallAnswerBytes ? 1 : 2)
          const isWithin = keyState.bytes === 0 || keyState.bytes + json.length <= keyLimitBytes
          if (!isWithin && !isFirst() && !keyState.holders.has(json)) {
            cutStalledClients()
            throw noRoomError()
          }
          keyState.parts.add(part)
          part.held.add(json)
          countBytes(key, json, 1)
          if (!part.isPending) return
          keyState.largeBytes = json.length
          settlePending()
        },
        moved() {
          part.movedAt = performance.now()
        },
        end() {
          if (!openParts.delete(part)) return
          settlePending()
          for (const json of part.held) countBytes(key, json, -1)
          const keyState = stateOf(key)
          keyState.parts.delete(part)
          keyState.line.beginNext()
          if (keyState.parts.size === 0 && keyState.pending === 0 && keyState.line.isEmpty())
            keyStates.delete(key)
          nodeLine.beginNext()
        },
        isGone,
      }
    },

    /**
     * Waits until so many bytes may be read from a node, and counts them until they are given back.
     * Who is alone may have more than all the room. Throws -32005 when it takes too long.
     */
    async take(bytes: number): Promise<() => void> {
      await nodeLine.wait(() => {
        if (totalBytes > 0 && totalBytes + bytes > limits.maxBytes) return false
        totalBytes += bytes
        return true
      })
      return () => {
        totalBytes -= bytes
        nodeLine.beginNext()
      }
    },
  }
}

const noRoomError = (): RpcResponseError => {
  const message = 'too many large answers wait for clients that do not take them'
  return retryLaterError({ code: rpcCode.limitExceeded, message }, 429, 1)
}

/** The room of this process: its memory is one, however many services run in it. */
export const answerRoom = createRoom()
