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

/** A share that holds something: when its client last took a piece, and what cuts it. */
type HoldingShare = RoomShare & { movedAt: number; cut: () => void }

/** What the shares of one key hold, and who of them waits. */
type KeyState = {
  bytes: number
  /** Those that hold anything, the first first. */
  shares: Set<HoldingShare>
  holders: Map<Buffer, number>
  /** Shares that may request a result and hold nothing yet. */
  pending: number
  /** Expected size of what they request. */
  largeBytes: number
  line: ReturnType<typeof createWaitingLine>
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
  const newKey = (): KeyState => ({
    ...{ bytes: 0, shares: new Set(), holders: new Map() },
    ...{ pending: 0, largeBytes: firstLargeBytes },
    line: newLine(),
  })
  const keyStates = new Map<string, KeyState>()
  const nodeLine = newLine()
  let totalBytes = 0

  function cutStalledClients(): void {
    const nowMs = performance.now()
    for (const { shares } of keyStates.values())
      for (const { movedAt, cut } of shares) if (nowMs - movedAt > limits.stalledAfterMs) cut()
  }

  function stateOf(key: string) {
    const knownState = keyStates.get(key)
    if (knownState) return knownState
    const keyState = newKey()
    keyStates.set(key, keyState)
    return keyState
  }

  function countBytes(keyState: KeyState, json: Buffer, holders: 1 | -1): void {
    const holdersBefore = keyState.holders.get(json) ?? 0
    const holdersAfter = holdersBefore + holders
    if (holdersAfter === 0) keyState.holders.delete(json)
    else keyState.holders.set(json, holdersAfter)
    if (holdersBefore > 0 && holdersAfter > 0) return
    keyState.bytes += json.length * holders
    totalBytes += json.length * holders
  }

  class Share implements HoldingShare {
    readonly key: string
    readonly cut: () => void
    readonly held: Buffer[] = []
    movedAt = Number.POSITIVE_INFINITY
    /**
     * Its wait for room: the calls of a batch wait as one, since a message that holds some must
     * finish.
     */
    waited: Promise<void> | undefined = undefined
    /** It may request a result and holds nothing yet. */
    isPending = false
    hasEnded = false

    constructor(key: string, cut: () => void) {
      this.key = key
      this.cut = cut
    }

    expectLarge(): Promise<void> {
      this.waited ??= stateOf(this.key).line.wait(
        () => this.mayBegin(),
        () => this.isGone(),
      )
      return this.waited
    }

    private mayBegin(): boolean {
      const keyState = stateOf(this.key)
      const expectedBytes = keyState.bytes + keyState.pending * keyState.largeBytes
      if (expectedBytes > 0 && expectedBytes >= limits.maxBytesPerKey / 2) return false
      keyState.pending += 1
      this.isPending = true
      return true
    }

    private settlePending(): void {
      if (!this.isPending) return
      this.isPending = false
      const keyState = stateOf(this.key)
      keyState.pending -= 1
      keyState.line.beginNext()
    }

    hold(json: Buffer): void {
      if (this.isGone() || this.held.includes(json)) return
      const keyState = stateOf(this.key)
      const keyLimitBytes = limits.maxBytesPerKey * (json.length > smallAnswerBytes ? 1 : 2)
      const isWithin = keyState.bytes === 0 || keyState.bytes + json.length <= keyLimitBytes
      if (!isWithin) {
        const [firstShare] = keyState.shares
        if (firstShare !== this && !keyState.holders.has(json)) {
          cutStalledClients()
          throw noRoomError()
        }
      }
      keyState.shares.add(this)
      this.held.push(json)
      countBytes(keyState, json, 1)
      if (!this.isPending) return
      keyState.largeBytes = json.length
      this.settlePending()
    }

    moved(): void {
      this.movedAt = performance.now()
    }

    end(): void {
      if (this.hasEnded) return
      this.hasEnded = true
      this.settlePending()
      const keyState = stateOf(this.key)
      for (const json of this.held) countBytes(keyState, json, -1)
      keyState.shares.delete(this)
      keyState.line.beginNext()
      const isIdle = keyState.shares.size === 0 && keyState.pending === 0 && keyState.line.isEmpty()
      if (isIdle && keyStates.size > maxIdleKeys) keyStates.delete(this.key)
      nodeLine.beginNext()
    }

    isGone(): boolean {
      return this.hasEnded
    }
  }

  return {
    /** `cut` ends the connection of a client that takes nothing while others need its room. */
    share: (key: string, cut: () => void): RoomShare => new Share(key, cut),

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
