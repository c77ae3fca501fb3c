import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { loadKeys } from '#service/keys.ts'
import { StartError } from '#service/start-error.ts'

let parent: string
const config = () => ({ host: '127.0.0.1', port: 0, dataDir: join(parent, 'data') })
const file = () => join(parent, 'data', 'keys.json')
const mode = (path: string) => statSync(path).mode & 0o777

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'keyhole-keys-'))
  onTestFinished(() => rmSync(parent, { recursive: true }))
})

test('the first start makes keys for its owner alone, later ones keep them', async () => {
  const made = await loadKeys(config())
  expect(made.apiKey).toMatch(/^[0-9a-f]{32}$/)
  expect(made.apiKeySecret).toMatch(/^[0-9a-f]{32}$/)
  expect(made.apiKey).not.toBe(made.apiKeySecret)
  expect([mode(file()), mode(join(parent, 'data'))]).toEqual([0o600, 0o700])
  expect(await loadKeys(config())).toEqual(made)
  rmSync(file())
  expect(await loadKeys(config())).not.toEqual(made)
})

test('a setting stands for the kept key without changing it', async () => {
  const made = await loadKeys(config())
  expect(await loadKeys({ ...config(), apiKey: 'mine' })).toEqual({ ...made, apiKey: 'mine' })
  expect(await loadKeys(config())).toEqual(made)
})

test('when both are set nothing is written', async () => {
  const set = { apiKey: 'mine', apiKeySecret: 'hush' }
  expect(await loadKeys({ ...config(), ...set })).toEqual(set)
  expect(() => statSync(file())).toThrow()
})

test.each(['', '{', 'null', '{}', '{"apiKey":"0123456789abcdef0123456789abcdef"}', '[]'])(
  'a key file holding %j is named as damaged and left alone',
  async (text) => {
    await loadKeys(config())
    writeFileSync(file(), text)
    await expect(loadKeys(config())).rejects.toThrow(StartError)
    await expect(loadKeys(config())).rejects.toThrow(`The key file ${file()} is damaged`)
    expect(readFileSync(file(), 'utf8')).toBe(text)
  },
)

test.each([
  ['a file', 'The key file', (path: string) => writeFileSync(path, '')],
  [
    'a link to nowhere',
    'The data directory',
    (path: string) => symlinkSync('/nowhere/at/all', path),
  ],
])('%s in place of the data directory is told with the setting', async (_, what, put) => {
  put(join(parent, 'data'))
  const loading = loadKeys(config())
  await expect(loading).rejects.toThrow(StartError)
  await expect(loading).rejects.toThrow(`${what} ${join(parent, 'data')}`)
  await expect(loading).rejects.toThrow(/: set KEYHOLE_DATA_DIR to a directory of yours$/)
})
