import { firstWay, type InitRun, step } from '#domain/contract/init-code-path.ts'
import { Lost } from '#domain/contract/known-memory.ts'

/** Constructors take some thousands of opcodes; so many take a third of a second at most. */
const maxWork = 200_000

/**
 * Follows init code as it would run, both ways where a condition depends on the chain or the sender,
 * and notes what it does with its own bytes. A way is left where it goes to a place that is not known,
 * and all are after too much work.
 */
export function runInitCode(code: Uint8Array): InitRun {
  const run: InitRun = { copies: [], returned: [], asksSize: false, complete: true }
  const ways = [firstWay(code, run, { left: maxWork })]
  for (let way = ways.pop(); way; way = ways.pop()) {
    try {
      for (let next = step(way); next !== 'ended'; next = step(way)) if (next) ways.push(next)
    } catch (error) {
      if (!(error instanceof Lost)) throw error
      run.complete = false
    }
  }
  return run
}
