import { maxAnswerBytes } from '#service/rpc/limits.ts'
import {
  FairQueue,
  type Release,
  type Ticket,
  type WaitLimit,
  type Wanted,
} from '#service/rpc/queue/fair-queue.ts'
import { RpcResponseError, retryLaterError } from '#service/rpc/rpc-error.ts'

/** Bytes that one key may hold, besides those of the first of its messages that holds any. */
const maxBytesPerKey = 16 * 2 ** 20

/** Bytes of answers that the process holds at a time, besides the cache. */
const maxBytes = maxAnswerBytes + maxBytesPerKey

/** Answers of this size wait for no room, and are refused only to a key that holds twice its limit. */
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
 * The first message of a key that holds anything has a line of its own and may have whatever a
 * batch may, so that it can end, except the room another key may need.
 * @internal Exported for tests.
 */
export function createRoom(limits = { maxBytes, maxBytesPerKey, stalledAfterMs, maxWaitMs }) {
  const queue = new FairQueue(limits.maxBytes)
  const waitLimit = { maxWaitMs: limits.maxWaitMs, refusal: noRoomError }
  /** Shares of each key that hold or wait for anything, oldest first. */
  const sharesByKey = new Map<string, Set<Share>>()
  const holders = new Map<Buffer, { count: number; release: Release }>()
  let cutTimer: NodeJS.Timeout | undefined

  function cutStalledClients(): void {
    const latestMs = performance.now() - limits.stalledAfterMs
    for (const shares of sharesByKey.values())
      for (const { movedAt, cut } of shares) if (movedAt < latestMs) cut()
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

  const firstLine = (key: string) => `${key}\n`
  function hold(line: string, json: Buffer): Release {
    const holder = holders.get(json) ?? { count: 0, release: queue.add(line, json.length) }
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
    tickets: Set<Ticket> | undefined = undefined
    private uncountedBytes = 0
    private hasEnded = false

    constructor(key: string, cut: () => void) {
      this.key = key
      this.cut = cut
    }

    private isFirst(): boolean {
      const [first] = sharesByKey.get(this.key) ?? []
      return first === this
    }

    /** The line of its key, or that of the first. */
    private enter(): string {
      const shares = sharesByKey.get(this.key) ?? new Set()
      sharesByKey.set(this.key, shares.add(this))
      return this.isFirst() ? firstLine(this.key) : this.key
    }

    take(
      ofQueue: FairQueue,
      wanted: Wanted,
      limit: WaitLimit,
      line = this.key,
    ): Release | Promise<Release> {
      if (this.hasEnded) throw abandonedError
      return ofQueue.tryTake(line, wanted) ?? this.wait(ofQueue.wait(line, wanted, limit))
    }

    reserve(bytes: number): Release | Promise<Release> {
      if (this.hasEnded) throw abandonedError
      const mayTake: Wanted['mayTake'] = (own, others) =>
        own === 0 ||
        (this.isFirst()
          ? own + others + bytes <= limits.maxBytes - limits.maxBytesPerKey
          : own + bytes <= limits.maxBytesPerKey)
      return this.take(queue, { amount: bytes, mayTake }, waitLimit, this.enter())
    }

    async grow(bytes: number): Promise<Release> {
      return this.take(queue, { amount: bytes, mayTake: anyKey }, waitLimit)
    }

    private async wait(ticket: Ticket): Promise<Release> {
      this.tickets ??= new Set()
      this.tickets.add(ticket)
      if (ticket.queue === queue) startCutting()
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
      this.held ??= new Map()
      this.held.set(json, hold(this.lineFor(json.length), json))
    }

    /** The line where results are counted. Throws -32005 when it holds too much already. */
    private lineFor(bytes: number): string {
      const line = this.enter()
      const usedBytes = queue.usedBy(line)
      const isFull = usedBytes > 0 && usedBytes + bytes > 2 * limits.maxBytesPerKey
      if (line !== this.key || !isFull) return line
      startCutting()
      throw noRoomError()
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
      const shares = sharesByKey.get(this.key)
      if (!shares?.delete(this)) return
      if (shares.size === 0) sharesByKey.delete(this.key)
      const [first] = shares
      for (const ticket of first?.tickets ?? [])
        if (ticket.queue === queue) ticket.moveTo(firstLine(this.key))
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
