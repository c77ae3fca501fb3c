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

/** A request that waits; `begun` throws the error that it is cancelled with. */
export type Ticket = { begun: Promise<Release>; cancel(error: Error): void }

type Waiting = { wanted: Wanted; begin(release: Release): void }

/** Amount a key has taken, and what waits in its line, oldest first; what is urgent comes before. */
type Line = { key: string; used: number; urgent: Set<Waiting>; waiting: Set<Waiting> }

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

  /** Counts an amount that is there already, no matter what the limits are. */
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

  /** Waits in the line of a key, before others of it where that is urgent; refused where the line is full. */
  wait(key: string, wanted: Wanted, limit: WaitLimit, isUrgent = false): Ticket {
    const line = this.lineOf(key)
    const place = isUrgent ? line.urgent : line.waiting
    let cancel: Ticket['cancel'] = () => {}
    const begun = new Promise<Release>((resolve, reject) => {
      const timeoutTimer = setTimeout(() => cancel(limit.refusal()), limit.maxWaitMs)
      const leave = () => {
        clearTimeout(timeoutTimer)
        place.delete(waiting)
        if (line.urgent.size + line.waiting.size === 0) this.waitingLines.delete(line)
      }
      const waiting: Waiting = {
        wanted,
        begin(release) {
          leave()
          resolve(release)
        },
      }
      cancel = (error) => {
        leave()
        reject(error)
        this.removeIfIdle(line)
        this.beginNext()
      }
      if (place.size >= maxWaitingPerKey) return cancel(limit.refusal())
      place.add(waiting)
      this.waitingLines.add(line)
      this.beginNext()
    })
    return { begun, cancel }
  }

  /** Lets those begin that may. */
  private beginNext(): void {
    while (this.waitingLines.size > 0) {
      let next: { line: Line; waiting: Waiting } | undefined
      for (const line of this.waitingLines) {
        const [waiting] = line.urgent.size > 0 ? line.urgent : line.waiting
        if (!waiting || (next && next.line.used <= line.used)) continue
        if (waiting.wanted.mayTake(line.used, this.total - line.used)) next = { line, waiting }
      }
      if (!next || !this.fits(next.waiting.wanted.amount)) return
      const { line, waiting } = next
      waiting.begin(this.add(line.key, waiting.wanted.amount))
      // The line just served becomes the last of its equals.
      if (this.waitingLines.delete(line)) this.waitingLines.add(line)
    }
  }

  private fits(amount: number): boolean {
    return this.total === 0 || this.total + amount <= this.capacity
  }

  private lineOf(key: string): Line {
    const line = this.lines.get(key) ?? { key, used: 0, urgent: new Set(), waiting: new Set() }
    this.lines.set(key, line)
    return line
  }

  private removeIfIdle(line: Line): void {
    const isIdle = line.used === 0 && line.urgent.size + line.waiting.size === 0
    if (isIdle && this.lines.get(line.key) === line) this.lines.delete(line.key)
  }
}
