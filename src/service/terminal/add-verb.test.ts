import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WrongUsage } from '#service/config/json-file.ts'
import { demoFiles } from '#service/files/demo-files.ts'
import { answerAdd } from '#service/terminal/add-verb.ts'
import { exitCodeOf } from '#service/terminal/answer.ts'
import { parseCommandLine } from '#service/terminal/arguments.ts'
import { credentials, useSharedFiles } from '#testing/service/files-server.ts'
import { play } from '#testing/service/files-upstream.ts'

const files = useSharedFiles()

const add = (path: string, url = new URL(files.url()), ...flags: string[]) => {
  const line = parseCommandLine([path, ...flags], ['hidden'])
  return answerAdd(line, { url, headers: { authorization: credentials } })
}

/** A folder until the test ends. */
function makeFolder(): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'keyhole-add-')), 'a-folder')
  mkdirSync(folder)
  onTestFinished(() => rmSync(join(folder, '..'), { recursive: true }))
  return folder
}

const verdicts = ({ checks = [] }: Awaited<ReturnType<typeof add>>) =>
  checks.map(({ verdict }) => verdict?.kind)

test('a folder gets the CID that `ipfs add -r` gives it, and what that leaves out is told', async () => {
  const folder = makeFolder()
  const { cid, parts = [] } = demoFiles.find(({ name }) => name === 'a-folder') ?? {}
  mkdirSync(join(folder, 'drawings'))
  for (const { path, content } of parts) writeFileSync(join(folder, '..', path), content)
  symlinkSync('read-me.txt', join(folder, 'link'))
  symlinkSync('..', join(folder, 'drawings', 'up'))
  mkdirSync(join(folder, '.git'))
  writeFileSync(join(folder, '.env'), 'SECRET=1')
  const added = await add(`${folder}/`)
  const leftOut = ['.env', '.git', 'drawings/up', 'link'].map((path) => `a-folder/${path}`)
  expect(added.headline).toBe(cid)
  expect(added.json).toMatchObject({ cid, name: 'a-folder', files: 3, leftOut })
  expect(added.facts).toContainEqual(['Left out', `4: ${leftOut.join(', ')}`])
  expect(verdicts(added)).toEqual(['verified'])
  const whole = await add(folder, undefined, '--hidden')
  expect(whole.json).toMatchObject({ files: 4, leftOut: leftOut.slice(2) })
  const path = `cat?arg=${whole.headline}/.env`
  expect(await (await files.post(path)).text()).toBe('SECRET=1')
})

test('names that a form would misread stay, and so do folders without a file', async () => {
  const folder = makeFolder()
  mkdirSync(join(folder, 'empty'))
  writeFileSync(join(folder, 'é "1" + %41.txt'), 'a')
  const added = await add(folder)
  expect(verdicts(added)).toEqual(['verified'])
  const path = encodeURIComponent(`${added.headline}/é "1" + %41.txt`)
  expect(await (await files.post(`cat?arg=${path}`)).text()).toBe('a')
  const missing = await files.ask(`cat?arg=${added.headline}/empty`)
  expect(missing).toMatchObject([500, { Message: expect.stringContaining('is a directory') }])
})

test('standard input is added while it comes, without a name', async () => {
  const pieces = Readable.from([Buffer.alloc(300_000, 1), Buffer.from('end')])
  const input = vi.spyOn(process, 'stdin', 'get').mockReturnValue(pieces as typeof process.stdin)
  onTestFinished(() => input.mockRestore())
  const added = await add('-')
  expect(added.json).toMatchObject({ bytes: 300_003, name: undefined })
  expect(verdicts(added)).toEqual(['verified'])
  expect(pieces.destroyed).toBe(true)
})

test('other import settings of the file network are recognized; another CID is none', async () => {
  const folder = makeFolder()
  writeFileSync(join(folder, 'a'), 'a')
  const names = (Hash: string) =>
    play((request, response) => {
      request.resume().on('end', () => response.end(JSON.stringify({ Name: 'a', Hash })))
    })
  // SHA-256 of “a”, in a block of its own.
  const raw = 'bafkreigks6arfsq3xxfpvqrrwonchxcnu6do76auprhhfomao6c273sixm'
  expect(verdicts(await add(join(folder, 'a'), await names(raw)))).toEqual(['verified'])
  const wrong = await add(folder, await names(raw))
  expect(exitCodeOf(wrong)).toBe(3)
})

test('a file network that responds before it has all bytes is told, and not waited for', async () => {
  const path = join(makeFolder(), 'large')
  writeFileSync(path, Buffer.alloc(8 * 1024 * 1024))
  const hasty = await play((_, response) => {
    response.end('{"Hash":"bafkqaaa"}')
  })
  await expect(add(path, hasty)).rejects.toThrow(/before it had all bytes|broken off/)
})

test('what cannot be added is told with its path, and nothing of it is stored', async () => {
  const folder = makeFolder()
  const nowhere = new URL('http://127.0.0.1:1')
  for (const path of [join(folder, 'missing'), '/dev/null', ''])
    await expect(add(path, nowhere)).rejects.toThrow(/^PATH must be a file or folder/)
  for (const name of ['.hidden', '._x', 'Thumbs.db']) writeFileSync(join(folder, name), 'a')
  const empty = add(folder)
  await expect(empty).rejects.toThrow(/no file is in it(, not counting a-folder\/[._\w]+){3}$/)
  await expect(empty).rejects.toBeInstanceOf(WrongUsage)
})

test.runIf(process.platform === 'linux')('a file that cannot be read ends the upload', async () => {
  await expect(add('/proc/self/mem')).rejects.toThrow(/^\/proc\/self\/mem cannot be added: EIO/)
})
