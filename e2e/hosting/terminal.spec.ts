import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmptyChain } from '#testing/empty-chain.ts'
import type { Keyhole } from '../fixtures/running-service.ts'
import { expect, test } from '../fixtures/story.ts'

const main = fileURLToPath(new URL('../../dist/service/main.js', import.meta.url))

/** Runs a command to its end, out of the checkout, beside a Keyhole where one is given. */
async function run(words: readonly string[], keyhole?: Keyhole) {
  const started = spawn(process.execPath, [main, ...words], {
    cwd: tmpdir(),
    env: {
      ...process.env,
      NO_COLOR: undefined,
      // No service listens at port 1.
      PORT: keyhole ? new URL(keyhole.url).port : '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [text, problem] = ['', '']
  started.stdout.on('data', (piece) => {
    text += piece
  })
  started.stderr.on('data', (piece) => {
    problem += piece
  })
  const [code] = await once(started, 'close')
  return { code, text, problem }
}

test('each verb of a node answers beside a running service, as text and as JSON', async ({
  keyhole,
}) => {
  const { tour } = await keyhole.connection()
  const hash = tour[0]?.block ?? ''
  const block = await run(['block', hash], keyhole)
  expect(block).toMatchObject({ code: 0, problem: '' })
  expect(block.text).toMatch(/^Block \d+, 1 transaction, /)
  expect(block.text).toMatch(/✓ Header hash +verified/)

  const transaction = await run(['tx', hash, '0', '--json'], keyhole)
  const read = JSON.parse(transaction.text)
  expect(transaction.code).toBe(0)
  expect(read).toMatchObject({ status: 'succeeded', feeIsWhole: true, index: 0, blockHash: hash })
  expect(read.checks).toContainEqual(
    expect.objectContaining({ check: 'In its block', verdict: 'verified' }),
  )
  const byHash = await run(['tx', read.hash], keyhole)
  expect(byHash.text).toMatch(/^Succeeded, fee 0\.\d+ ETH, sends /)

  const storage = await run(['storage', read.from, '0', '--block', hash, '--json'], keyhole)
  expect(storage.code).toBe(0)
  expect(JSON.parse(storage.text)).toMatchObject({ word: `0x${'0'.repeat(64)}`, blockHash: hash })

  const gas = await run(['gas', '--to', read.to, '--from', read.from, '--value', '7 wei'], keyhole)
  expect(gas).toMatchObject({ code: 0, text: '21,000 gas\n' })
})

test('files are added, read, unpinned and pinned', async ({ keyhole }) => {
  const path = join(mkdtempSync(join(tmpdir(), 'keyhole-')), 'é "1".txt')
  const bytes = Buffer.from([0, 27, 255, 10])
  writeFileSync(path, bytes)
  const added = JSON.parse((await run(['add', path, '--json'], keyhole)).text)
  expect(added).toMatchObject({ name: 'é "1".txt', bytes: 4 })
  const read = JSON.parse((await run(['cat', added.cid, '--json'], keyhole)).text)
  expect(Buffer.from(read.base64, 'base64')).toEqual(bytes)
  const unpinned = await run(['pin', 'rm', added.cid], keyhole)
  expect(unpinned).toMatchObject({ code: 0, text: `Unpinned ${added.cid}\n` })
  expect((await run(['pin', 'rm', added.cid], keyhole)).code).toBe(1)
  expect((await run(['pin', 'add', added.cid, '--json'], keyhole)).code).toBe(0)
})

test('a node without a service answers by --rpc; a failed transaction is told by the exit code', async () => {
  const chain = await startEmptyChain()
  try {
    await chain.mine('1.25')
    const rpc = ['--rpc', chain.url]
    const block = await run(['block', 'latest', '--json', ...rpc])
    expect(JSON.parse(block.text)).toMatchObject({ number: '1', transactionCount: 1 })
    const sent = await run(['tx', '1', '0', ...rpc])
    expect(sent.code).toBe(0)
    expect(sent.text).toMatch(/^Succeeded, fee \S+ ETH, sends 1\.25 ETH\n/)
    // The code is one instruction that no machine has.
    await chain.client.setCode({ address: chain.to, bytecode: '0xfe' })
    const call = { chain: null, account: chain.from, to: chain.to, gas: 50_000n } as const
    const hash = await chain.client.sendTransaction(call)
    await chain.client.mine({ blocks: 1 })
    const failed = await run(['tx', hash, ...rpc])
    expect(failed).toMatchObject({ code: 1, text: expect.stringMatching(/^Failed, fee /) })
    expect((await run(['gas', '--to', chain.to, ...rpc])).code).toBe(1)
    expect((await run(['block', '99', ...rpc])).code).toBe(1)
    expect((await run(['storage', chain.to, '0', ...rpc])).code).toBe(0)
  } finally {
    await chain.stop()
  }
})

test('wrong usage and failed providers have exit codes of their own, and no secret is printed', async () => {
  const hostile = createServer((_, response) => response.end('\u001b[2Jsecret1234'))
  await new Promise<void>((resolve) => hostile.listen(0, '127.0.0.1', resolve))
  const { port } = hostile.address() as AddressInfo
  const address = `http://user:secret1234@127.0.0.1:${port}/v3/secret1234abcd`
  const tried = [
    { words: ['blok'], code: 2, says: /did you mean block\?/ },
    { words: ['--rcp', address], code: 2, says: /did you mean --rpc\?/ },
    { words: [address], code: 2, says: /give a node by --rpc/ },
    { words: ['block'], code: 2, says: /written keyhole block REF/ },
    { words: ['tx', '0x12', '--rpc', address], code: 2, says: /64 hexadecimal digits/ },
    { words: ['block', 'latest', '--rpc', address], code: 3, says: /not JSON-RPC/ },
    {
      words: ['block', 'latest', '--rpc', 'http://127.0.0.1:1'],
      code: 3,
      says: /^Keyhole: the node cannot be reached\n$/,
    },
    { words: ['pin', 'add', 'bafkqaaa', '--ipfs', address], code: 3, says: /did not say/ },
    { words: ['add', main], code: 3, says: /no file network: give one by --ipfs/ },
  ]
  for (const { words, code, says } of tried) {
    const ended = await run(words)
    expect(ended.code, words.join(' ')).toBe(code)
    expect(ended.problem).toMatch(says)
    expect(ended.problem.trim().split('\n')).toHaveLength(1)
    expect(ended.problem + ended.text).not.toMatch(/secret1234|\p{Cc}\[/u)
  }
  const machine = await run(['block', 'latest', '--json', '--rpc', address])
  expect(JSON.parse(machine.text).error).toMatch(/not JSON-RPC/)
  hostile.close()
})

test('help fits a screen of 80 columns and 40 lines', async () => {
  const { text } = await run(['--help'])
  const lines = text.trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(40)
  expect(lines.filter((line) => line.length > 80)).toEqual([])
})

test('Ctrl-C ends a request that never answers', async () => {
  let isGone = false
  const silent = createServer((request) => {
    request.socket.on('close', () => {
      isGone = true
    })
  })
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const asked = once(silent, 'request')
  const { port } = silent.address() as AddressInfo
  const waiting = spawn(process.execPath, [
    main,
    'block',
    'latest',
    '--rpc',
    `http://127.0.0.1:${port}`,
  ])
  await asked
  waiting.kill('SIGINT')
  await once(waiting, 'close')
  await expect(() => expect(isGone).toBe(true)).toPass()
  silent.close()
})
