import { executeOpcode, type InitRun, startPath } from '#domain/contract/init-code-path.ts'
import { UntraceableError } from '#domain/contract/known-memory.ts'

/** Most work, in opcodes, at most a third of a second: constructors take some thousands. */
const maxWork = 200_000

/**
 * Follows init code as it would run, on both paths where a condition depends on the chain or the
 * sender, and notes what it does with its own bytes. A path is given up where it jumps to an
 * unknown offset, and all are after too much work.
 */
export function runInitCode(code: Uint8Array): InitRun {
  const run: InitRun = { copies: [], returned: [], asksSize: false, complete: true }
  const openPaths = [startPath(code, run, { remaining: maxWork })]
  for (let currentPath = openPaths.pop(); currentPath; currentPath = openPaths.pop()) {
    try {
      for (
        let stepResult = executeOpcode(currentPath);
        stepResult !== 'ended';
        stepResult = executeOpcode(currentPath)
      )
        if (stepResult) openPaths.push(stepResult)
    } catch (error) {
      if (!(error instanceof UntraceableError)) throw error
      run.complete = false
    }
  }
  return run
}
