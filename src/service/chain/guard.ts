import { spawn } from 'node:child_process'

/** A program that cannot outlive this process. */
export type Guarded = ReturnType<typeof spawnGuarded>

/**
 * The guard: a process between this one and the program. However this process ends, even by SIGKILL, the
 * system closes its end of the guard's stdin, and the guard ends the program: with SIGTERM, and after two
 * seconds with SIGKILL. It runs from its source text, so it must not refer to anything outside itself.
 */
function runGuard(program: string, args: string[]): void {
  // `killall node` must miss the guard.
  process.title = 'keyhole-guard'
  const { spawn } = process.getBuiltinModule('node:child_process')
  const programProcess = spawn(program, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    windowsHide: true,
  })
  const endProgram = () => {
    programProcess.kill('SIGTERM')
    setTimeout(() => programProcess.kill('SIGKILL'), 2000)
  }
  process.stdin.on('end', endProgram).on('error', endProgram).resume()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, endProgram)
  programProcess.on('exit', (code) => process.exit(code ?? 1))
  programProcess.on('error', ({ message }) => {
    if (programProcess.pid === undefined) process.stderr.write(message, () => process.exit(1))
  })
}

/**
 * Starts a program under a guard. When it cannot be started, `stderr` says why and `exited` resolves at once.
 */
export function spawnGuarded(program: string, args: string[]) {
  const guardProcess = spawn(
    process.execPath,
    ['-e', `(${runGuard})(${JSON.stringify([program, args]).slice(1, -1)})`],
    {
      // A session of its own, so that Ctrl-C in the terminal reaches only this process.
      detached: true,
      windowsHide: true,
      env: { ...process.env, NODE_OPTIONS: '' },
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  )
  // The guard may have exited before its stdin is closed.
  guardProcess.stdin.on('error', () => {})
  const processClosed = new Promise<void>((resolve) => {
    guardProcess.once('error', () => resolve())
    guardProcess.once('exit', () => killGroup(guardProcess.pid))
    // Later than 'exit': the program, which shares the guard's output, is gone as well.
    guardProcess.once('close', () => resolve())
  })
  let isStopping = false
  return {
    stdout: guardProcess.stdout,
    stderr: guardProcess.stderr,
    /** Resolves when the program ended by itself, not through `stop`. */
    exited: new Promise<void>((resolve) => processClosed.then(() => isStopping || resolve())),
    /** Resolves when the program is gone; may be called again, and after it ended by itself. */
    async stop() {
      isStopping = true
      guardProcess.stdin.end()
      const killTimer = setTimeout(() => killGroup(guardProcess.pid), 5000)
      await processClosed
      clearTimeout(killTimer)
    },
  }
}

/**
 * Kills all that is left of the guard's group: nothing, unless the guard itself was killed. Windows
 * has no groups, but ends the children of a Node process with it.
 */
function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // The group is empty, as it should be.
  }
}
