import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmptyChain } from '#testing/empty-chain.ts'
import { builtProgram, runKeyhole as run, runProgram } from '#testing/service/run-keyhole.ts'
import { expect, test } from '../fixtures/story.ts'

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
  // Contracts of the embedded chain have their layouts without a file.
  const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
  const name = await run(['storage', token.toLowerCase(), 'name'], keyhole)
  expect(name.text).toMatch(/^"Keyhole Token"\n\nContract +KeyholeToken\nType +string\n/)

  const gas = await run(['gas', '--to', read.to, '--from', read.from, '--value', '7 wei'], keyhole)
  expect(gas).toMatchObject({ code: 0, text: '21,000 gas\n' })
})

test('files are added, read, unpinned and pinned', async ({ keyhole }) => {
  const path = join(mkdtempSync(join(tmpdir(), 'keyhole-')), 'é "1".txt')
  const bytes = Buffer.from([0, 27, 255, 10])
  writeFileSync(path, bytes)
  const verified = [expect.objectContaining({ check: 'Content', verdict: 'verified' })]
  const added = JSON.parse((await run(['add', path, '--json'], keyhole)).text)
  expect(added).toMatchObject({ name: 'é "1".txt', bytes: 4, checks: verified })
  writeFileSync(path, Buffer.alloc(1024 * 1024))
  const large = JSON.parse((await run(['add', path, '--json'], keyhole)).text)
  const asked = `"${process.execPath}" "${builtProgram}" cat ${large.cid} --json | head -c 1`
  const cut = await runProgram('sh', ['-c', asked], keyhole)
  expect(cut).toMatchObject({ text: '{', problem: '' })
  const read = JSON.parse((await run(['cat', added.cid, '--json'], keyhole)).text)
  expect(Buffer.from(read.base64, 'base64')).toEqual(bytes)
  expect(read).toMatchObject({ bytes: 4, checks: verified })
  const program = `"${process.execPath}" "${builtProgram}"`
  const words = `printf hello | ${program} add - | head -1 | xargs ${program} cat`
  expect(await runProgram('sh', ['-c', words], keyhole)).toMatchObject({ text: 'hello' })
  const piped = await run(['cat', added.cid], keyhole)
  expect(piped.problem).toMatch(/^✓ Content +verified: CIDv0/)
  const unpinned = await run(['pin', 'rm', added.cid], keyhole)
  expect(unpinned).toMatchObject({ code: 0, text: `Unpinned ${added.cid}\n` })
  expect((await run(['pin', 'rm', added.cid], keyhole)).code).toBe(1)
  // Where bytes are written to a file, a sentence is none of them.
  const missing = await run(
    ['cat', 'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e'],
    keyhole,
  )
  expect(missing).toMatchObject({ code: 1, text: '', problem: expect.stringMatching(/not found/) })
  const deaf = `{ { ${program} cat ${added.cid} >/dev/null 2>&3; echo $? >&4; } 3>&1 | true; } 4>&1`
  expect((await runProgram('sh', ['-c', deaf], keyhole)).text).toBe('0\n')
  expect((await run(['pin', 'add', added.cid, '--json'], keyhole)).code).toBe(0)
})

test('a node without a service answers by --rpc; a failed transaction is told by the exit code', async () => {
  const chain = await startEmptyChain()
  try {
    await chain.mine('1.25')
    const rpc = ['--rpc', chain.url]
    const block = await run(['block', 'latest', '--json', ...rpc])
    expect(JSON.parse(block.text)).toMatchObject({ number: '1', transactionCount: 1 })
    const first = await run(['tx', '1', '0', ...rpc])
    expect(first.code).toBe(0)
    expect(first.text).toMatch(/^Succeeded, fee \S+ ETH, sends 1\.25 ETH\n/)
    // The code is one instruction that no machine has.
    await chain.client.setCode({ address: chain.to, bytecode: '0xfe' })
    const sent = { chain: null, account: chain.from, to: chain.to, gas: 50_000n } as const
    const hash = await chain.client.sendTransaction(sent)
    await chain.client.mine({ blocks: 1 })
    const failed = await run(['tx', hash, ...rpc])
    expect(failed).toMatchObject({ code: 1, text: expect.stringMatching(/^Failed, fee /) })
    const why = await run(['why', hash, ...rpc])
    expect(why.code).toBe(0)
    expect(why.text).toMatch(/^Failed: .*invalid.*From the trace of this\s+transaction/is)
    expect((await run(['why', '1', '0', ...rpc])).code).toBe(1)
    const call = await run(['why', '--to', chain.to, '--json', ...rpc])
    expect(call.code).toBe(0)
    expect(JSON.parse(call.text)).toMatchObject({ by: 'trace', data: '0x' })
    const passes = await run(['why', '--to', chain.from, '--json', ...rpc])
    expect(passes.code).toBe(1)
    expect(JSON.parse(passes.text)).toMatchObject({ succeeds: true })
    expect((await run(['gas', '--to', chain.to, ...rpc])).code).toBe(1)
    expect((await run(['block', '99', ...rpc])).code).toBe(1)
    expect((await run(['storage', chain.to, '0', ...rpc])).code).toBe(0)
  } finally {
    await chain.stop()
  }
})

test('bytes that are not those of a CID fail, and are told', async () => {
  const liar = createServer((request, response) => {
    request.resume()
    response.end(request.url?.includes('/add') ? '{"Hash":"bafkqaaa"}' : 'other bytes')
  })
  await new Promise<void>((resolve) => liar.listen(0, '127.0.0.1', resolve))
  const ipfs = ['--ipfs', `http://127.0.0.1:${(liar.address() as AddressInfo).port}`]
  // SHA-256 of “hello world” (kubo, test/cli/add_test.go).
  const cid = 'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e'
  const piped = await run(['cat', cid, ...ipfs])
  expect(piped).toMatchObject({ code: 3, text: 'other bytes' })
  expect(piped.problem).toMatch(/^✗ Content +mismatch: another CID/)
  expect((await run(['cat', cid, '--json', ...ipfs])).code).toBe(3)
  expect((await run(['add', builtProgram, ...ipfs])).code).toBe(3)
  const byPath = await run(['cat', `${cid}/a`, ...ipfs])
  expect(byPath.code).toBe(0)
  expect(byPath.problem).toMatch(/^- Path +not verifiable: the folders/)
  liar.close()
})

test('a script of three verbs finds why the newest failed transaction failed', async ({
  keyhole,
}) => {
  const script = `
    keyhole() { "${process.execPath}" "${builtProgram}" "$@"; }
    hashes=$(keyhole block 13 --json | grep -A4 '"transactions"' | grep -o '0x[0-9a-f]*')
    for hash in $hashes; do
      keyhole tx "$hash" > /dev/null || keyhole why "$hash" | head -1
    done`
  const { text, problem } = await runProgram('sh', ['-c', script], keyhole)
  expect(problem).toBe('')
  expect(text.split('\n')).toEqual([
    'Failed: “deposit below minimum”',
    expect.stringMatching(/^Failed: InsufficientBalance/),
    'Failed: out of gas',
    '',
  ])
})

test('doctor tells what answers and what it offers, and no secret', async ({ keyhole }) => {
  const well = await run(['doctor'], keyhole)
  expect(well).toMatchObject({ code: 0, problem: '' })
  expect(well.text).toMatch(/^All of it answers\.\n\n/)
  expect(well.text).toMatch(/devnet +\S.* at 127\.0\.0\.1:\d+, chain 31337, block \d+/)
  expect(well.text).toMatch(
    /clock \d s (ahead of|behind) that of this machine\n +31 of 33 methods\n +not offered: eth_getBlockAccessList, trace_call\n/,
  )
  expect(well.text).toMatch(/files +at 127\.0\.0\.1:\d+, 4 of 4 commands/)
  const deaf = createServer((request, response) => {
    response.writeHead(200, { date: 'Thu, 01 Jan 2026 00:00:00 GMT' })
    request.resume()
    const error = { code: -32601, message: 'secret1234: the method does not exist' }
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, error }))
  })
  await new Promise<void>((resolve) => deaf.listen(0, '127.0.0.1', resolve))
  const at = `127.0.0.1:${(deaf.address() as AddressInfo).port}`
  const rpc = ['--rpc', `http://user:secret1234@${at}/v3/secret1234abcd`]
  const ill = await run(['doctor', '--json', ...rpc, '--ipfs', 'http://u:secret1234@127.0.0.1:1'])
  expect(ill.code).toBe(3)
  const [node, files] = JSON.parse(ill.text).found
  expect(node).toMatchObject({ name: 'devnet', at, methods: { offered: [] } })
  expect(node.methods.missing).toHaveLength(33)
  expect(node.clockAheadSeconds).toBeLessThan(-1000)
  expect(files).toMatchObject({ problem: expect.stringContaining('cannot be reached') })
  expect(ill.text + ill.problem).not.toContain('secret1234')
  deaf.close()
})

test('wrong usage and failed providers have exit codes of their own, and no secret is printed', async () => {
  const hostile = createServer((_, response) => response.end('\u001b[2Jsecret1234'))
  await new Promise<void>((resolve) => hostile.listen(0, '127.0.0.1', resolve))
  const { port } = hostile.address() as AddressInfo
  const address = `http://user:secret1234@127.0.0.1:${port}/v3/secret1234abcd`
  const tried = [
    { words: ['blok'], code: 2, says: /did you mean block\?/ },
    { words: ['static'], code: 2, says: /name one folder: keyhole static/ },
    { words: ['static', 'one', 'two'], code: 2, says: /name one folder: keyhole static/ },
    { words: ['static', 'one', '--bse', '/x/'], code: 2, says: /there is no flag --bse/ },
    { words: ['--port', '99999999'], code: 2, says: /whole number up to 65535/ },
    { words: ['--port', 'abc'], code: 2, says: /cannot start: --port must be a whole number/ },
    { words: ['--rcp', address], code: 2, says: /did you mean --rpc\?/ },
    { words: [address], code: 2, says: /give a node by --rpc/ },
    { words: ['block', 'latest', '--rpc', 'notaurl'], code: 2, says: /--rpc must be the http/ },
    { words: ['block'], code: 2, says: /written keyhole block REF/ },
    { words: ['pin'], code: 2, says: /written keyhole pin ACTION CID.*has no list of pins/ },
    { words: ['pin', 'ls'], code: 2, says: /has no list of pins/ },
    { words: ['tx', '0x12', '--rpc', address], code: 2, says: /64 hexadecimal digits/ },
    { words: ['block', 'latest', '--rpc', address], code: 3, says: /not JSON-RPC/ },
    {
      words: ['block', 'latest', '--rpc', 'http://127.0.0.1:1'],
      code: 3,
      says: /^Keyhole: the node at 127\.0\.0\.1:1 cannot be reached: connection refused\n$/,
    },
    {
      words: ['pin', 'add', 'bafkqaaa', '--ipfs', address],
      code: 3,
      says: /file network at 127\.0\.0\.1:\d+ answers something/,
    },
    { words: ['add', builtProgram], code: 3, says: /no file network: give one by --ipfs/ },
  ]
  for (const { words, code, says } of tried) {
    const ended = await run(words)
    expect(ended.code, words.join(' ')).toBe(code)
    expect(ended.problem).toMatch(says)
    expect(ended.problem.trim().split('\n')).toHaveLength(1)
    expect(ended.problem + ended.text).not.toMatch(/secret1234|\p{Cc}\[/u)
  }
  for (const [node, error] of [
    [address, /not JSON-RPC/],
    ['notaurl', /--rpc must be/],
  ] as const) {
    const machine = await run(['block', 'latest', '--json', '--rpc', node])
    expect(JSON.parse(machine.text).error).toMatch(error)
  }
  hostile.close()
})

test('help fits a screen of 80 columns and 40 lines', async () => {
  const { text } = await run(['--help'])
  const lines = text.trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(40)
  expect(lines.filter((line) => line.length > 80)).toEqual([])
  for (const verb of ['block', 'tx', 'why', 'storage', 'gas', 'cat', 'pin', 'doctor', 'mcp'])
    expect(text).toContain(`\nkeyhole ${verb} `)
  expect((await run(['gas', '--help'])).text).toMatch(
    /^ {2}--value +amount in wei, or with its unit/m,
  )
  for (const words of [['help'], ['mcp', '--help'], ['static', '--help']])
    expect(await run(words)).toMatchObject({ code: 0, text })
})

test('output that cannot be written is told in a sentence', async () => {
  test.skip(process.platform !== 'linux', '/dev/full is there on Linux alone')
  for (const words of ['--help', 'block latest --rpc http://127.0.0.1:1 --json']) {
    const command = `"${process.execPath}" "${builtProgram}" ${words} >/dev/full`
    const { code, problem } = await runProgram('sh', ['-c', command])
    expect(code).toBe(3)
    expect(problem).toMatch(/^Keyhole: the output cannot be written \(ENOSPC\)\n$/m)
  }
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
    builtProgram,
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
