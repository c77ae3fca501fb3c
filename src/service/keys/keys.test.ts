import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { StartError } from '#service/config/json-file.ts'
import { describeWriteProblem } from '#service/config/key-file.ts'
import { createKeyring, loadKeys, makeKey, watchKeys } from '#service/keys/keys.ts'
import { runKeysCommand } from '#service/terminal/keys-command.ts'

let parent: string
const config = () => ({ dataDir: join(parent, 'data') })
const file = () => join(parent, 'data', 'keys.json')
const mode = (path: string) => statSync(path).mode & 0o777

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'keyhole-keys-'))
  onTestFinished(() => rmSync(parent, { recursive: true }))
})

test('the first start makes a key for its owner alone, later ones keep it', async () => {
  const made = await loadKeys(config())
  const hex = expect.stringMatching(/^[0-9a-f]{32}$/)
  expect(made).toEqual([{ name: 'local', key: hex, secret: hex }])
  expect(made[0]?.key).not.toBe(made[0]?.secret)
  expect([mode(file()), mode(join(parent, 'data'))]).toEqual([0o600, 0o700])
  expect(await loadKeys(config())).toEqual(made)
  rmSync(file())
  expect(await loadKeys(config())).not.toEqual(made)
})

test('a setting replaces the key of the file without changing the file', async () => {
  const made = await loadKeys(config())
  expect(await loadKeys({ ...config(), apiKey: 'mine' })).toEqual([{ ...made[0], key: 'mine' }])
  expect(await loadKeys(config())).toEqual(made)
})

test('when both are set nothing is written', async () => {
  const set = { apiKey: 'mine', apiKeySecret: 'hush' }
  expect(await loadKeys({ ...config(), ...set })).toEqual([
    { name: 'local', key: 'mine', secret: 'hush' },
  ])
  expect(() => statSync(file())).toThrow()
})

test.each([
  ['', 'is not JSON at line 1, column 1'],
  ['{\n  "keys": [,]\n}', 'is not JSON at line 2, column 12'],
  ['null', '(the whole): must be an object'],
  ['{}', 'keys: is missing'],
  [
    '{"keys":[{"name":"a","key":"hush hush","secret":"hush hush"}]}',
    'keys.0.key: must be 8 to 128',
  ],
  ['{"keys":[{"name":"a","key":"hush","secret":"x","netwrks":[]}]}', 'did you mean networks?'],
  ['{"apiKey":"hush"}', 'apiKey: is not known here'],
  ['{"apiKeySecret":"hush"}', 'keys: is missing'],
])('a key file holding %j is told what is wrong, and left alone', async (text, what) => {
  await loadKeys(config())
  writeFileSync(file(), text)
  const loading = loadKeys(config())
  await expect(loading).rejects.toThrow(StartError)
  await expect(loading).rejects.toThrow(`The key file ${file()}`)
  await expect(loading).rejects.toThrow(what)
  await expect(loading).rejects.not.toThrow(/hush/)
  expect(readFileSync(file(), 'utf8')).toBe(text)
})

test('two keys of one name, or of the same characters, are refused', async () => {
  await loadKeys(config())
  const write = (...keys: object[]) => writeFileSync(file(), JSON.stringify({ keys }))
  const one = makeKey('one')
  write(one, { ...makeKey('two'), key: one.key })
  await expect(loadKeys(config())).rejects.toThrow('keys: must each be another key')
  write(one, makeKey('one'))
  await expect(loadKeys(config())).rejects.toThrow('keys: must each have a name of its own')
})

test.each([
  ['a file', 'The key file', (path: string) => writeFileSync(path, '')],
  ['a link to nowhere', 'The directory', (path: string) => symlinkSync('/nowhere/at/all', path)],
])('%s in place of the data directory is told with the setting', async (_, what, put) => {
  put(join(parent, 'data'))
  const loading = loadKeys(config())
  await expect(loading).rejects.toThrow(StartError)
  await expect(loading).rejects.toThrow(`${what} ${join(parent, 'data')}`)
  await expect(loading).rejects.toThrow(/: set KEYHOLE_DATA_DIR to a directory of yours$/)
})

test('a configured key file must exist, and the command creates it', async () => {
  const named = { ...config(), keysFile: join(parent, 'mounted', 'keys.json') }
  await expect(loadKeys(named)).rejects.toThrow('with the command keys add NAME')
  const said = await runKeysCommand(named, ['add', 'support'])
  const [, key, secret] = said.match(/^API key: (\w{32})\nAPI key secret: (\w{32})$/) ?? []
  expect(await loadKeys(named)).toEqual([{ name: 'support', key, secret }])
})

test('keys are listed, added once and removed; nothing but adding prints a key', async () => {
  const [local] = await loadKeys(config())
  await runKeysCommand(config(), ['add', 'support'])
  await expect(runKeysCommand(config(), ['add', 'support'])).rejects.toThrow('already')
  expect(await runKeysCommand(config(), ['list'])).toBe('local\nsupport')
  expect(await runKeysCommand(config(), ['remove', 'local'])).toBe('The key local is revoked.')
  await expect(runKeysCommand(config(), ['remove', 'local'])).rejects.toThrow('no key called')
  for (const words of [[], ['add'], ['frob', 'x'], ['add', 'a', 'b']])
    await expect(runKeysCommand(config(), words)).rejects.toThrow('keys list, keys add NAME')
  expect(await loadKeys(config())).toMatchObject([{ name: 'support' }])
  expect(readFileSync(file(), 'utf8')).not.toContain(local?.key)
})

test('keys come and go while the service runs; a damaged file leaves the last good ones', async () => {
  await loadKeys(config())
  const said: string[] = []
  const log = {
    info: (words: string) => said.push(words),
    error: (words: string) => said.push(words),
  }
  const ring = createKeyring(await loadKeys(config()))
  const revoked: string[] = []
  ring.onChange((keys) => revoked.push(...keys.map(({ name }) => name)))
  onTestFinished(watchKeys(config(), ring.replace, log))
  const names = () => ring.all().map(({ name }) => name)

  await runKeysCommand(config(), ['add', 'support'])
  await vi.waitFor(() => expect(names()).toEqual(['local', 'support']), 20_000)
  const [local, support] = ring.all()
  await runKeysCommand(config(), ['remove', 'local'])
  await vi.waitFor(() => expect(revoked).toEqual(['local']), 20_000)
  expect(ring.find(local?.key ?? '')).toBeUndefined()
  expect(ring.find(support?.key ?? '')).toBe(support)

  writeFileSync(file(), '{"keys": [')
  await vi.waitFor(() => expect(said.at(-1)).toMatch(/not JSON.*stay as they were/), 20_000)
  rmSync(file())
  await vi.waitFor(() => expect(said.at(-1)).toMatch(/is gone; the keys stay/), 20_000)
  expect(names()).toEqual(['support'])
  expect(said.join()).not.toContain(support?.secret)
})

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: how a file writes a variable
const odd = [
  'müller',
  'support/eu',
  'Anna’s laptop',
  '客服',
  'a"b\\c',
  '${HOME}',
  '--help',
  '-x',
  ' a',
  'a\n',
  '\u202e',
  '',
  'x'.repeat(65),
] // biome-ignore-end lint/suspicious/noTemplateCurlyInString: how a file writes a variable
const name = fc.oneof(fc.constantFrom(...odd), fc.string({ unit: 'binary' }), fc.string())

test('a name that add takes is one that the reader takes, and else the file stays as it was', async () => {
  await runKeysCommand(config(), ['add', 'first'])
  await fc.assert(
    fc.asyncProperty(name, async (name) => {
      const before = readFileSync(file(), 'utf8')
      const said = await runKeysCommand(config(), ['add', name]).catch((error) => error)
      if (said instanceof Error) {
        expect(said).toBeInstanceOf(StartError)
        expect(readFileSync(file(), 'utf8')).toBe(before)
        return
      }
      if (/^API key/.test(said)) {
        expect((await loadKeys(config())).at(-1)?.name).toBe(name.normalize())
        await runKeysCommand(config(), ['remove', '--', name])
      }
      expect(readFileSync(file(), 'utf8')).toBe(before)
    }),
  )
})

test.each(['müller', 'support/eu', "Anna's laptop"])('%s is a name', async (name) => {
  expect(await runKeysCommand(config(), ['add', name])).toMatch(/^API key: /)
  expect(await runKeysCommand(config(), ['list'])).toBe(name)
  // As macOS writes an accent.
  await runKeysCommand(config(), ['remove', name.normalize('NFD')])
  expect(await runKeysCommand(config(), ['list'])).toBe('no keys')
})

test('help is shown, and an unknown option is refused', async () => {
  expect(await runKeysCommand(config(), ['add', '--help'])).toMatch(/^the commands are/)
  const adding = runKeysCommand(config(), ['add', '--name', 'x'])
  await expect(adding).rejects.toThrow(/^there is no flag --name$/)
  expect(existsSync(file())).toBe(false)
})

test('a variable of the environment stays a variable when another key is added', async () => {
  mkdirSync(config().dataDir)
  process.env.KEYHOLE_TEST_SECRET = 'from-the-environment'
  onTestFinished(() => {
    delete process.env.KEYHOLE_TEST_SECRET
  })
  // biome-ignore lint/suspicious/noTemplateCurlyInString: how a key file writes a variable
  const secret = '${KEYHOLE_TEST_SECRET}'
  writeFileSync(
    file(),
    JSON.stringify({ keys: [{ name: 'team', key: 'key-of-the-team', secret }] }),
  )
  await runKeysCommand(config(), ['add', 'support'])
  expect((await loadKeys(config()))[0]?.secret).toBe('from-the-environment')
  expect(readFileSync(file(), 'utf8')).not.toContain('from-the-environment')
})

test.each(['key', 'secret'])('a %s of a few characters is refused', async (member) => {
  mkdirSync(config().dataDir)
  const key = { name: 'team', key: 'key-of-the-team', secret: 'secret-of-it', [member]: 'x' }
  writeFileSync(file(), JSON.stringify({ keys: [key] }))
  await expect(loadKeys(config())).rejects.toThrow(`keys.0.${member}: must be 8 to 128`)
})

test.each([
  ['ENOSPC', /disk is full/],
  ['EDQUOT', /disk is full/],
  ['EROFS', /only be read/],
  ['EACCES', /set KEYHOLE_DATA_DIR/],
])('keys that cannot be written (%s) get a hint that helps', (code, hint) =>
  expect(describeWriteProblem('/x/keys.json', code)).toMatch(hint),
)
