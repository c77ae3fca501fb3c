import { rpcCode } from '#protocol/json-rpc.ts'
import { type RpcResponseError, retryLaterError } from '#service/rpc/rpc-error.ts'
import { maxAnswerBytes } from '#service/rpc/transport/limits.ts'
import { createWaitingLine } from '#service/rpc/transport/waiting-line.ts'

/** Bytes that one key may hold, besides those of the first of its messages that holds any. */
const maxBytesPerKey = 16 * 2 ** 20

/** Bytes of answers that the process holds at a time, besides the cache. */
const maxBytes = maxAnswerBytes + 2 * maxBytesPerKey

/** Smaller answers are refused only to a key that holds twice its limit: they take little room. */
export const smallAnswerBytes = 64 * 1024

/** A client that takes nothing for this long is cut when others need the room that it holds. */
const stalledAfterMs = 5_000

/** States of keys that hold nothing, which are used again: making a new one takes as long as an answer. */
const maxIdleKeys = 1_000

/** Expected size of a large answer while none of its key is known. */
const firstLargeBytes = 2 ** 20

/** How long a message, or an answer of a node, may wait for room. */
const maxWaitMs = 10_000

/** The part of the room that one message uses until its client has taken the answer. */
export type RoomShare = {
  /** Waits before a large result is requested. Throws -32005 when there is no room for too long. */
  expectLarge(): Promise<void>
  /** Counts a result until the share ends. Throws -32005 when the key holds too much already. */
  hold(json: Buffer): void
  /** The client has taken a piece, or is offered the first. */
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
   * Its wait for room: the calls of a batch wait as one, since a message that holds some must
   * finish.
   */
  waited: Promise<void> | undefined
  /** It may request a result and holds nothing yet. */
  isPending: boolean
}

/**
 * The room for answers on their way from a node to clients. Requested answers that a client does
 * not read stay in memory, and counting messages would not bound that: one block is as large as a
 * thousand storage words. A result for many clients of a key is one buffer, and counted once.
 *
 * The first message of a key that holds anything may have whatever a batch may: others end earlier.
 * @internal Exported for tests.
 */
export function createRoom(limits = { maxBytes, maxBytesPerKey, stalledAfterMs, maxWaitMs }) {
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
    for (const { movedAt, cut } of openParts) if (nowMs - movedAt > limits.stalledAfterMs) cut()
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
    /** `cut` ends the connection of a client that takes nothing while others need its room. */
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
          const isIdle =
            keyState.parts.size === 0 && keyState.pending === 0 && keyState.line.isEmpty()
          if (isIdle && keyStates.size > maxIdleKeys) keyStates.delete(key)
          nodeLine.beginNext()
        },
        isGone,
      }
    },

    /**
     * Waits until `bytes` may be read from a node, and counts them until the returned function is
     * called. A single one may exceed the whole room. Throws -32005 when it takes too long.
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

/** The room of this process, which has one memory however many services run in it. */
export const answerRoom = createRoom()
