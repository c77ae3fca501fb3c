import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createLimiter } from '#domain/requests/limit-concurrency.ts'
import { builtProgram } from '#testing/service/run-keyhole.ts'
import { expect, test } from '../fixtures/story.ts'

const folder = 'docs/proof-files'
/** How many files of each outcome, and the exit code that tells it. */
const outcomes = [
  { name: 'verified', count: 20, code: 0, line: /^Verified {8}\S/m },
  { name: 'false', count: 14, code: 1, line: /^False {11}\S/m },
  { name: 'not-verifiable', count: 6, code: 2, line: /^Not (verifiable|a proof file)/m },
]

/** Runs the built `keyhole verify` with nothing in its environment but an empty home. */
const verify = (home: string, path: string) =>
  new Promise<{ code: unknown; text: string }>((done) => {
    const env = { HOME: home, USERPROFILE: home }
    const words = [builtProgram, 'verify', path]
    execFile(process.execPath, words, { cwd: home, env }, (error, text) =>
      done({ code: error?.code ?? 0, text }),
    )
  })

test('40 proof files, right and tampered, are judged by the exit code, out of an empty home', async () => {
  // Each run starts a process.
  test.setTimeout(300_000)
  const home = mkdtempSync(join(tmpdir(), 'keyhole-home-'))
  const limit = createLimiter(4)
  const found = await Promise.all(
    outcomes.flatMap(({ name, count, code, line }) =>
      readdirSync(join(folder, name))
        .slice(0, count)
        .map(async (file) => {
          const told = await limit(() => verify(home, resolve(folder, name, file)))
          expect([file, told.code]).toEqual([file, code])
          expect(told.text, file).toMatch(line)
          return file
        }),
    ),
  )
  expect(found).toHaveLength(40)
  expect(readdirSync(home)).toEqual([])
  rmSync(home, { recursive: true })
})
