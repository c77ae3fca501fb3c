/** Gives back an amount taken; calling it again does nothing. */
export type Release = () => void

/** An amount that is wanted of a queue, and how. */
export type Wanted = {
  amount: number
  /** Whether a key may take the amount, by what it has and what all others have. */
  mayTake(own: number, others: number): boolean
}

/** Most requests of a key that wait; more are refused at once. */
const maxWaitingPerKey = 10_000

/** Longest wait, and the error when it takes longer. */
export type WaitLimit = { maxWaitMs: number; refusal: () => Error }

/** Amount a key has taken, and the tickets that wait in its line, oldest first. */
type Line = { key: string; used: number; waiting: Set<Ticket> }

/**
 * Shares a capacity fairly by key: free capacity goes to the key that has least, and among equals
 * to the one that was served longest ago. The order within a key is that of arrival. An amount
 * above the capacity is given when nothing else is taken; no one overtakes it meanwhile.
 */
export class FairQueue {
  private readonly capacity: number
  private readonly lines = new Map<string, Line>()
  private readonly waitingLines = new Set<Line>()
  private total = 0

  constructor(capacity = Number.POSITIVE_INFINITY) {
    this.capacity = capacity
  }

  usedBy(key: string): number {
    return this.lines.get(key)?.used ?? 0
  }

  get hasWaiting(): boolean {
    return this.waitingLines.size > 0
  }

  /** Takes an amount at once; undefined where it has to wait, or others do. */
  tryTake(key: string, { amount, mayTake }: Wanted): Release | undefined {
    const own = this.usedBy(key)
    const mayBegin = this.waitingLines.size === 0 && this.fits(amount)
    return mayBegin && mayTake(own, this.total - own) ? this.add(key, amount) : undefined
  }

  /** Counts an amount that is there already, whatever the limits are. */
  add(key: string, amount: number): Release {
    const line = this.lineOf(key)
    line.used += amount
    this.total += amount
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      line.used -= amount
      this.total -= amount
      this.removeIfIdle(line)
      this.beginNext()
    }
  }

  /** Waits in the line of a key; refused where that is full. */
  wait(key: string, wanted: Wanted, limit: WaitLimit): Ticket {
    const ticket = new Ticket(this, wanted, limit)
    if (this.lineOf(key).waiting.size < maxWaitingPerKey) this.enter(ticket, key)
    else ticket.cancel(limit.refusal())
    return ticket
  }

  /** Puts a ticket at the end of a line, and lets those begin that may. */
  enter(ticket: Ticket, key: string): void {
    const line = this.lineOf(key)
    this.leave(ticket)
    ticket.line = line
    line.waiting.add(ticket)
    this.waitingLines.add(line)
    this.beginNext()
  }

  leave(ticket: Ticket): void {
    const { line } = ticket
    if (!line) return
    ticket.line = undefined
    line.waiting.delete(ticket)
    if (line.waiting.size === 0) this.waitingLines.delete(line)
    this.removeIfIdle(line)
  }

  /** Lets those begin that may. */
  beginNext(): void {
    while (this.waitingLines.size > 0) {
      let next: { line: Line; ticket: Ticket } | undefined
      for (const line of this.waitingLines) {
        const [ticket] = line.waiting
        if (!ticket || (next && next.line.used <= line.used)) continue
        if (ticket.wanted.mayTake(line.used, this.total - line.used)) next = { line, ticket }
      }
      if (!next || !this.fits(next.ticket.wanted.amount)) return
      const { line, ticket } = next
      this.leave(ticket)
      // The line just served becomes the last of its equals.
      if (this.waitingLines.delete(line)) this.waitingLines.add(line)
      ticket.begin(this.add(line.key, ticket.wanted.amount))
    }
  }

  private fits(amount: number): boolean {
    return this.total === 0 || this.total + amount <= this.capacity
  }

  private lineOf(key: string): Line {
    const line = this.lines.get(key) ?? { key, used: 0, waiting: new Set() }
    this.lines.set(key, line)
    return line
  }

  private removeIfIdle(line: Line): void {
    if (line.used === 0 && line.waiting.size === 0 && this.lines.get(line.key) === line)
      this.lines.delete(line.key)
  }
}

/** A request for an amount, waiting in a line. */
export class Ticket {
  readonly wanted: Wanted
  line: Line | undefined
  /** Resolves to the release of the amount taken. Throws the error that it is cancelled with. */
  readonly begun: Promise<Release>
  readonly queue: FairQueue
  private readonly timeoutTimer: NodeJS.Timeout
  begin: (release: Release) => void = () => {}
  private refuse: (error: Error) => void = () => {}

  constructor(queue: FairQueue, wanted: Wanted, { maxWaitMs, refusal }: WaitLimit) {
    this.queue = queue
    this.wanted = wanted
    this.begun = new Promise((begin, refuse) => {
      this.begin = begin
      this.refuse = refuse
    })
    this.timeoutTimer = setTimeout(() => this.cancel(refusal()), maxWaitMs)
    this.begun.finally(() => clearTimeout(this.timeoutTimer)).catch(() => {})
  }

  /** Waits in another line from now on, unless it has begun. */
  moveTo(key: string): void {
    if (this.line) this.queue.enter(this, key)
  }

  cancel(error: Error): void {
    this.queue.leave(this)
    this.refuse(error)
    this.queue.beginNext()
  }
}
