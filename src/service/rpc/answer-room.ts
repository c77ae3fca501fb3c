import { maxAnswerBytes } from '#service/rpc/limits.ts'
import {
  FairQueue,
  type Release,
  type Ticket,
  type WaitLimit,
  type Wanted,
} from '#service/rpc/queue/fair-queue.ts'
import { RpcResponseError, retryLaterError } from '#service/rpc/rpc-error.ts'

/** Bytes that a key may hold when another of its messages takes room for a large answer. */
const maxBytesPerKey = 32 * 2 ** 20

/** Bytes that messages which hold some already leave to other keys. */
const bytesForOthers = 16 * 2 ** 20

/** Bytes of answers that the process holds at a time, besides the cache. */
const maxBytes = maxAnswerBytes + bytesForOthers

/** Answers of this size wait for no room, and are refused only to a key that holds all of it. */
export const smallAnswerBytes = 64 * 1024

/** Bytes of small results of a message that are not counted: counting costs a tenth of an answer. */
const maxUncountedBytes = 4_096

/** A client that takes nothing for this long is cut when others need the room that it holds. */
const stalledAfterMs = 5_000

/** How long a message, or an answer of a node, may wait for room. */
const maxWaitMs = 10_000

/** Lets a node's answer in that no message has room for yet. */
const anyKey: Wanted['mayTake'] = () => true

/** Error for messages that have left: it is shown to no one. */
export const abandonedError = new RpcResponseError({ code: 0, message: 'no one waits any more' })

/** The part of the room, and of queues, that one message uses until its client has taken the answer. */
export type RoomShare = {
  /** Takes an amount of a queue in the line of its key. Throws `abandonedError` once it has ended. */
  take(queue: FairQueue, wanted: Wanted, limit: WaitLimit): Release | Promise<Release>
  /**
   * Takes room before a large result is asked for, until the returned function is called. Throws
   * -32005 when there is none for too long.
   */
  reserve(bytes: number): Release | Promise<Release>
  /**
   * Takes room for so many more bytes of an answer than were reserved, until the returned function is
   * called. Throws -32005 when there is none for too long.
   */
  grow(bytes: number): Promise<Release>
  /** Counts a result until the share ends. Throws -32005 when the key holds too much already. */
  hold(json: Buffer): void
  /** The client has taken a piece, or is offered the first. */
  moved(): void
  /** The client has everything, or is gone. */
  end(): void
  isGone(): boolean
  /** Calls `ending` when the share ends; not any more after the returned function was called. */
  onEnd(ending: () => void): () => void
}

/**
 * The room for answers on their way from a node to clients, shared fairly by key. Answers a client
 * does not read stay in memory, and counting messages would not bound that: one block is as large
 * as a thousand storage words. A result for many clients is one buffer, and counted once.
 *
 * A message that holds some comes before others of its key, and may have all that a batch may, so that
 * it can end, except the room another key may need.
 * @internal Exported for tests.
 */
export function createRoom(
  limits = { maxBytes, bytesForOthers, maxBytesPerKey, stalledAfterMs, maxWaitMs },
) {
  const queue = new FairQueue(limits.maxBytes)
  const waitLimit = { maxWaitMs: limits.maxWaitMs, refusal: noRoomError }
  const holdingShares = new Set<Share>()
  const holders = new Map<Buffer, { count: number; release: Release }>()
  let cutTimer: NodeJS.Timeout | undefined

  function cutStalledClients(): void {
    const latestMs = performance.now() - limits.stalledAfterMs
    for (const { movedAt, cut } of holdingShares) if (movedAt < latestMs) cut()
  }

  /** Clients that take nothing are cut as long as others wait: looking at all for each would take long. */
  function startCutting(): void {
    if (cutTimer) return
    cutStalledClients()
    cutTimer = setInterval(() => {
      if (queue.hasWaiting) return cutStalledClients()
      clearInterval(cutTimer)
      cutTimer = undefined
    }, 1_000).unref()
  }

  function hold(key: string, json: Buffer): Release {
    const holder = holders.get(json) ?? { count: 0, release: queue.add(key, json.length) }
    holder.count += 1
    holders.set(json, holder)
    return () => {
      holder.count -= 1
      if (holder.count > 0) return
      holders.delete(json)
      holder.release()
    }
  }

  class Share implements RoomShare {
    readonly key: string
    readonly cut: () => void
    movedAt = Number.POSITIVE_INFINITY
    // These are made when needed: most messages have one small result.
    private held: Map<Buffer, Release> | undefined = undefined
    private endings: Set<() => void> | undefined = undefined
    private tickets: Set<Ticket> | undefined = undefined
    private uncountedBytes = 0
    private hasEnded = false

    constructor(key: string, cut: () => void) {
      this.key = key
      this.cut = cut
    }

    take(ofQueue: FairQueue, wanted: Wanted, limit: WaitLimit): Release | Promise<Release> {
      if (this.hasEnded) throw abandonedError
      return ofQueue.tryTake(this.key, wanted) ?? this.wait(ofQueue, wanted, limit)
    }

    reserve(bytes: number): Release | Promise<Release> {
      const mayTake: Wanted['mayTake'] = (own, others) =>
        own === 0 ||
        (this.held
          ? own + others + bytes <= limits.maxBytes - limits.bytesForOthers
          : own + bytes <= limits.maxBytesPerKey)
      return this.take(queue, { amount: bytes, mayTake }, waitLimit)
    }

    async grow(bytes: number): Promise<Release> {
      return this.take(queue, { amount: bytes, mayTake: anyKey }, waitLimit)
    }

    private async wait(ofQueue: FairQueue, wanted: Wanted, limit: WaitLimit): Promise<Release> {
      const ticket = ofQueue.wait(this.key, wanted, limit, this.held !== undefined)
      this.tickets ??= new Set()
      this.tickets.add(ticket)
      if (ofQueue === queue) startCutting()
      try {
        return await ticket.begun
      } finally {
        this.tickets.delete(ticket)
      }
    }

    hold(json: Buffer): void {
      if (this.hasEnded || this.held?.has(json)) return
      this.uncountedBytes += json.length
      if (this.uncountedBytes <= maxUncountedBytes) return
      // Larger ones have taken room already.
      const isSmall = json.length <= smallAnswerBytes
      if (isSmall && queue.usedBy(this.key) + json.length > limits.maxBytes) {
        startCutting()
        throw noRoomError()
      }
      this.held ??= new Map()
      this.held.set(json, hold(this.key, json))
      holdingShares.add(this)
    }

    moved(): void {
      this.movedAt = performance.now()
    }

    end(): void {
      if (this.hasEnded) return
      this.hasEnded = true
      for (const ending of this.endings ?? []) ending()
      for (const ticket of this.tickets ?? []) ticket.cancel(abandonedError)
      for (const release of this.held?.values() ?? []) release()
      holdingShares.delete(this)
    }

    isGone(): boolean {
      return this.hasEnded
    }

    onEnd(ending: () => void): () => void {
      this.endings ??= new Set()
      this.endings.add(ending)
      return () => void this.endings?.delete(ending)
    }
  }

  return {
    /** `cut` ends the connection of a client that takes nothing while others need its room. */
    share: (key: string, cut: () => void): RoomShare => new Share(key, cut),
  }
}

const noRoomError = (): RpcResponseError =>
  retryLaterError('too many large answers wait for clients that do not take them', 1)

/** The room of this process, which has one memory however many services run in it. */
export const answerRoom = createRoom()

/** The share of calls that this service makes for itself; it never ends. */
export const ownShare = answerRoom.share('', () => {})
