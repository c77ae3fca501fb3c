import { createReadStream, readdirSync, readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { describe, expect, test, vi } from 'vitest'
import { WrongUsage } from '#service/config/json-file.ts'
import { runVerifyCommand } from '#service/verify/verify-command.ts'
import { tamperedFiles } from '../../../docs/proof-files/tamper.mjs'

const folders = { verified: 0, false: 1, 'not-verifiable': 2 }
const files = Object.entries(folders).flatMap(([folder, exitCode]) =>
  readdirSync(`docs/proof-files/${folder}`).map(
    (name) => [`docs/proof-files/${folder}/${name}`, exitCode] as const,
  ),
)

test('there are files of each outcome', () => {
  expect(files.length).toBeGreaterThanOrEqual(60)
})

test('each file that is not verified is a verified one with the change that its script names', () => {
  const tampered = new Map(
    tamperedFiles().map(([path, text]) => [`docs/proof-files/${path}`, text]),
  )
  expect([...tampered.keys()].sort()).toEqual(
    files.flatMap(([path, exitCode]) => (exitCode === 0 ? [] : [path])).sort(),
  )
  for (const [path, text] of tampered) expect(readFileSync(path, 'utf8'), path).toBe(text)
})

describe('the exit code tells the outcome', () => {
  test.each(files)('%s: %i', async (path, exitCode) => {
    const told = await runVerifyCommand([path])
    expect(told.exitCode, told.text).toBe(exitCode)
    if (exitCode === 0) expect(told.text).not.toMatch(/^(False|Not (verifiable|a proof))/m)
    if (exitCode === 1) expect(told.text).toMatch(/^False {11}\S/m)
    if (exitCode === 2) expect(told.text).toMatch(/^Not (verifiable|a proof file)/m)
  })
})

test('each claim has a line, and one that is false its reason', async () => {
  const { text } = await runVerifyCommand(['docs/proof-files/false/claimed-nonce.json'])
  const [first, account, reason, ...more] = text.split('\n')
  expect(first).toBe(
    'Verified        Block 22,196,273: 0x71343fee79d555f38b73809a8ca887bbcc129513607404804d52f76f9633d923',
  )
  expect(account).toMatch(/^False {11}Account 0xa0b8/)
  expect(reason).toBe('                nonce: The claim has 0x2, its proof 0x1.')
  expect(more).toHaveLength(4)
})

test('each kind of claim is in words', async () => {
  const { text } = await runVerifyCommand(['docs/proof-files/verified/devnet-everything.json'])
  const token = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
  const hash = '0x8414447ade3b6f8c1b5795c20495bf821271efe9196b08032347ac5008072793'
  expect(text.split('\n').map((line) => line.replace(/^Verified +/, ''))).toEqual([
    'Block 10: 0xcea5dc00da59a8f56e57afa03a76c9f0087e0c3c8c46175a7451fb599ff2632b',
    'Transaction 1: 0x3ae7c3cd2ea81552f27122cfbec241789e408ed0a9c7db77a9deb352500fde9a',
    'Receipt 1: succeeded, 1 log',
    `Account ${token}: exists, balance 0 wei, nonce 1, code hash ${hash}`,
    `Storage 0x2 of ${token}: 0x00000000000000000000000000000000000000000000d3c21bcecceda1000000`,
    'Account 0x00000000000000000000000000000000deadbeef: does not exist',
    'Not checked: that the block is part of the chain. Compare its hash with a source you trust.',
  ])
})

test('each entry of a directory has a line', async () => {
  const { text } = await runVerifyCommand(['docs/proof-files/verified/folder-version-0.json'])
  const line = /^Verified {8}Entry [ab]\.txt of Qm\w{44}: Qm\w{44}, 2\d\d bytes$/
  expect(text.split('\n')).toEqual([
    expect.stringMatching(line),
    expect.stringMatching(line),
    'Not checked: the contents that these CIDs name.',
  ])
})

test('as JSON: the claims with their checks', async () => {
  const { text } = await runVerifyCommand([
    '--json',
    'docs/proof-files/verified/mainnet-account.json',
  ])
  expect(JSON.parse(text)).toMatchObject({ outcome: 'verified', claims: [{}, {}] })
})

test('what is not a file, and a call without one, cannot be judged', async () => {
  await expect(runVerifyCommand(['docs/no-such-file.json'])).rejects.toThrow(/read \(ENOENT\)$/)
  await expect(runVerifyCommand(['docs'])).rejects.toThrow(/^FILE cannot be read \(EISDIR\)$/)
  await expect(runVerifyCommand([])).rejects.toThrow(WrongUsage)
  await expect(runVerifyCommand(['--quick', 'docs'])).rejects.toThrow(WrongUsage)
  expect(await runVerifyCommand(['--help'])).toMatchObject({ exitCode: 0 })
})

test('a file that is none is an error for machines, as of every command', async () => {
  const { text, exitCode } = await runVerifyCommand(['--json', 'package-lock.json'])
  expect(JSON.parse(text)).toEqual({ error: expect.any(String) })
  expect(exitCode).toBe(2)
})

test('a dash reads the file from standard input, no more of it than a file may have', async () => {
  const path = 'docs/proof-files/verified/devnet-everything.json'
  const stdin = vi.spyOn(process, 'stdin', 'get')
  const readFrom = (stream: Readable) => {
    stdin.mockReturnValue(stream as unknown as typeof process.stdin)
    return runVerifyCommand(['-'])
  }
  expect(await readFrom(createReadStream(path))).toEqual(await runVerifyCommand([path]))
  const endless = Readable.from({
    async *[Symbol.asyncIterator]() {
      for (;;) yield Buffer.alloc(1024 * 1024, ' ')
    },
  })
  expect(await readFrom(endless)).toMatchObject({
    text: expect.stringContaining('larger than 32 MiB'),
    exitCode: 2,
  })
  stdin.mockRestore()
})
