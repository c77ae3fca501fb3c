import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { type Guarded, spawnGuarded } from '#service/chain/guard.ts'
import { isLongRun } from '#testing/trial-amount.ts'

const forEver = 'console.log(process.pid, process.ppid); setInterval(() => {}, 1000)'
const run = (script: string): Guarded => spawnGuarded(process.execPath, ['-e', script])

/** Process ids of the program and of its guard. */
const pids = async ({ stdout }: Pick<Guarded, 'stdout'>): Promise<[number, number]> => {
  const [line] = await once(stdout, 'data')
  const [program, guard] = String(line).split(' ').map(Number)
  if (!program || !guard) throw new Error(`no process ids in ${line}`)
  return [program, guard]
}

const expectGone = (pid: number) =>
  vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), 20_000)

test('stop ends the program, again does nothing, and is not an end by itself', async () => {
  const guarded = run(forEver)
  const [program] = await pids(guarded)
  const ended = vi.fn()
  guarded.exited.then(ended)
  await guarded.stop()
  await guarded.stop()
  expect(() => process.kill(program, 0)).toThrow('ESRCH')
  expect(ended).not.toHaveBeenCalled()
})

test('a program that ends by itself is exited and may still be stopped', async () => {
  const guarded = run('process.exit(3)')
  await guarded.exited
  await guarded.stop()
})

test('a program that cannot start says why', async () => {
  const guarded = spawnGuarded('/no/such/program', [])
  const [complaint] = await once(guarded.stderr, 'data')
  expect(String(complaint)).toContain('/no/such/program')
  await guarded.exited
})

test.skipIf(process.platform === 'win32')(
  'a program that ignores SIGTERM is ended too',
  async () => {
    const guarded = run(`process.on('SIGTERM', () => {}); ${forEver}`)
    const [program] = await pids(guarded)
    await guarded.stop()
    expect(() => process.kill(program, 0)).toThrow('ESRCH')
  },
)

test('a killed guard takes the program along', async () => {
  const guarded = run(forEver)
  const [, guard] = await pids(guarded)
  const closed = once(guarded.stdout.resume(), 'end')
  process.kill(guard, 'SIGKILL')
  await guarded.exited
  await closed
})

test.runIf(isLongRun)('the program does not outlive a service that is killed', async () => {
  const service = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { runnerImport } from 'vite'
       const { module } = await runnerImport('./guard.ts', { root: process.cwd(), configFile: false })
       module.spawnGuarded(process.execPath, ['-e', ${JSON.stringify(forEver)}]).stdout.pipe(process.stdout)`,
    ],
    { cwd: fileURLToPath(new URL('.', import.meta.url)), stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [program] = await pids(service)
  expect(process.kill(program, 0)).toBe(true)
  service.kill('SIGKILL')
  await expectGone(program)
})
