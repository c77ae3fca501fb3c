import type {
  FairQueue,
  Release,
  Ticket,
  WaitLimit,
  Wanted,
} from '#service/rpc/queue/fair-queue.ts'
import { RpcResponseError } from '#service/rpc/rpc-error.ts'
import type { TracingHeaders } from '#service/status/request-id.ts'

/** The key of this service's own calls. */
const ownKey = ''

/** Settings of a call for the wires to a node. */
export type CallSettings = {
  /** Headers of the first message that waits, sent on to the node over HTTP. */
  tracing?: TracingHeaders
  /** Bytes of the answer for which there is room already; for a larger one the wire takes more. */
  expectedBytes?: number
  /** The node cannot end its work early, so that only its answer frees what the work takes. */
  runsToEnd?: boolean
}

/**
 * A call to a node, and the keys that wait for it, which may come and go. It is not sent when all
 * have left by then, and is ended when the last one leaves.
 */
export class NodeCall {
  readonly settings: CallSettings
  /** Number of waiting messages of each key. */
  private readonly waiters = new Map<string, number>()
  private ticket: Ticket | undefined = undefined
  private sent: { turn: number; atMs: number } | undefined = undefined
  private end: (() => void) | undefined = undefined
  isAbandoned = false

  constructor(key = ownKey, settings: CallSettings = {}) {
    this.settings = settings
    this.waiters.set(key, 1)
  }

  /** Adds one waiting message; not for a call that is abandoned. */
  join(key: string): void {
    const count = this.waiters.get(key) ?? 0
    this.waiters.set(key, count + 1)
    if (count === 0) this.ticket?.addKey(key)
  }

  leave(key: string): void {
    const count = this.waiters.get(key) ?? 0
    if (count > 1) this.waiters.set(key, count - 1)
    else this.waiters.delete(key)
    if (count <= 1) this.ticket?.removeKey(key)
    if (this.waiters.size > 0) return
    this.isAbandoned = true
    this.ticket?.cancel(abandonedError)
    if (!this.settings.runsToEnd) this.end?.()
  }

  /** Takes an amount in the line of each key that waits. */
  take(queue: FairQueue, wanted: Wanted, limit: WaitLimit): Release | Promise<Release> {
    if (this.isAbandoned) throw abandonedError
    if (this.waiters.size === 1)
      for (const key of this.waiters.keys()) {
        const release = queue.tryTake(key, wanted)
        if (release) return release
      }
    const ticket = queue.wait(this.waiters.keys(), wanted, limit)
    this.ticket = ticket
    return ticket.begun
  }

  /** Notes that a node works on it; `end` makes the node stop when no one waits any more. */
  noteSent(end?: () => void): void {
    this.sent ??= { turn: currentTurn(), atMs: performance.now() }
    this.end = end
  }

  /** Whether its answer is as new as one to a question asked now. */
  get isUnsent(): boolean {
    return this.sent === undefined || this.sent.turn === currentTurn()
  }

  /** Time since it was sent, ms. */
  get sentMs(): number {
    return this.sent ? performance.now() - this.sent.atMs : 0
  }
}

/** Error for messages that have left: it is shown to no one. */
export const abandonedError = new RpcResponseError({ code: 0, message: 'no one waits any more' })

let lastTurn = 0
let isTurnNoted = false

/** The turn of the event loop: calls made within one are made at the same time. */
function currentTurn(): number {
  if (!isTurnNoted) {
    isTurnNoted = true
    lastTurn += 1
    setImmediate(() => {
      isTurnNoted = false
    })
  }
  return lastTurn
}
