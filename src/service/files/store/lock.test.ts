import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { StartError } from '#service/config/json-file.ts'
import { takeLock } from '#service/files/store/lock.ts'
import { openFileStore } from '#service/files/store/store.ts'

let path = ''
let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'keyhole-lock-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  path = join(dataDir, 'lock')
})

/** The number of a process that has ended. */
const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid

test('a directory serves one service at a time, and the next once it is released', async () => {
  const first = await openFileStore(dataDir)
  const second = openFileStore(dataDir)
  await expect(second).rejects.toThrow(StartError)
  await expect(second).rejects.toThrow(`Another service (process ${process.pid} on ${hostname()})`)
  await first.close()
  const third = await openFileStore(dataDir)
  await third.close()
})

test.each([
  ['a crashed process', () => `${deadPid()} ${hostname()} 1`, 0],
  [
    'this process before it was started again, as in a container',
    () => `${process.pid} ${hostname()} 1`,
    0,
  ],
  ['a machine that has been silent', () => '1 elsewhere 1', 60],
  ['a process number that has come again', () => `${process.ppid} ${hostname()} 1`, 60],
  ['a crash while it was written', () => '', 60],
])('the lock of %s is taken over', async (_, holder, secondsAgo) => {
  writeFileSync(path, holder())
  const then = Date.now() / 1000 - secondsAgo
  utimesSync(path, then, then)
  const release = await takeLock(path)
  expect(readFileSync(path, 'utf8')).toMatch(`${process.pid} ${hostname()} `)
  await release()
  await (await takeLock(path))()
})

test.each([
  ['a living process', () => `${process.ppid} ${hostname()} 1`],
  ['another machine that shows life', () => '1 elsewhere 1'],
])('the lock of %s holds', async (_, holder) => {
  writeFileSync(path, holder())
  await expect(takeLock(path)).rejects.toThrow('Another service')
  expect(readFileSync(path, 'utf8')).toBe(holder())
})

test('of many who take over at once, one gets it, and nothing else is left', async () => {
  const deadLock = `${deadPid()} ${hostname()} 1`
  for (let round = 0; round < 20; round++) {
    writeFileSync(path, deadLock)
    // One that crashed while it took over.
    if (round % 2 === 1) writeFileSync(`${path}.takeover`, deadLock)
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => takeLock(path)))
    const releases = results.filter((result) => result.status === 'fulfilled')
    expect(releases).toHaveLength(1)
    expect(readdirSync(dataDir)).toEqual(['lock'])
    await releases[0]?.value()
  }
})
