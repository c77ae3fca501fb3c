import type {
  FairQueue,
  Release,
  Ticket,
  WaitLimit,
  Wanted,
} from '#service/rpc/queue/fair-queue.ts'
import { RpcResponseError } from '#service/rpc/rpc-error.ts'
import type { TracingHeaders } from '#service/status/request-id.ts'

/** The key of what this service asks for itself. */
const ownKey = ''

/** What the wires to a node need to know of a call. */
export type CallSettings = {
  /** Sent on to the node over HTTP: of the first message that waits. */
  tracing?: TracingHeaders
  /** Bytes of the answer for which there is room already; for a larger one the wire takes more. */
  expectedBytes?: number
  /** The node cannot end its work early, so that only its answer frees what the work takes. */
  runsToEnd?: boolean
}

/**
 * What is asked of a node, and the keys of those who wait for it, who may come and go. It is not sent
 * when all have left by then, and is ended when the last one leaves.
 */
export class NodeCall {
  readonly settings: CallSettings
  /** How many messages of each key wait. */
  private readonly waiters = new Map<string, number>()
  private ticket: Ticket | undefined = undefined
  private sent: { turn: number; atMs: number } | undefined = undefined
  private end: (() => void) | undefined = undefined
  isAbandoned = false

  constructor(key = ownKey, settings: CallSettings = {}) {
    this.settings = settings
    this.waiters.set(key, 1)
  }

  /** One more waits; to be called on a call that is not abandoned. */
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

  /** From now on a node works on it; `end` makes it stop when no one waits any more. */
  noteSent(end?: () => void): void {
    this.sent ??= { turn: currentTurn(), atMs: performance.now() }
    this.end = end
  }

  /** Whether an answer to it is as new as a question that is asked now. */
  get isUnsent(): boolean {
    return this.sent === undefined || this.sent.turn === currentTurn()
  }

  /** How long ago it was sent. */
  get sentMs(): number {
    return this.sent ? performance.now() - this.sent.atMs : 0
  }
}

/** For those who have left: it is shown to no one. */
export const abandonedError = new RpcResponseError({ code: 0, message: 'no one waits any more' })

let lastTurn = 0
let isTurnNoted = false

/** The turn of the event loop: what is asked within one is asked at the same time. */
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
