import { size } from 'viem'
import { encodeErrorResult, parseAbi, stringToHex, toHex } from 'viem/utils'
import { expect, test } from 'vitest'
import { callText } from '#testing/service/rpc-node.ts'
import { useServer } from '#testing/service/server.ts'

const running = useServer()

/** Creation code that reverts with these bytes: PUSH2 length, offset, 0, CODECOPY, and REVERT. */
function revertingWith(data: `0x${string}`) {
  const length = toHex(size(data), { size: 2 }).slice(2)
  return `0x61${length}600e60003961${length}6000fd${data.slice(2)}` as const
}

async function estimate(call: object) {
  const answer = await fetch(running.server.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_estimateGas', params: [call] }),
  })
  return (await answer.json()) as { result?: string; error?: object }
}

const errors = parseAbi([
  'error Error(string)',
  'error Panic(uint256)',
  'error InsufficientBalance(uint256 available, uint256 required)',
])
const reason = (text: string) =>
  encodeErrorResult({ abi: errors, errorName: 'Error', args: [text] })
const panic = (code: bigint) => encodeErrorResult({ abi: errors, errorName: 'Panic', args: [code] })
const custom = encodeErrorResult({
  abi: errors,
  errorName: 'InsufficientBalance',
  args: [100n, 250n],
})

test.each<[string, `0x${string}`, string | RegExp]>([
  ['a reason', reason('not yours'), 'execution reverted: not yours'],
  [
    'a long reason, with marks and more than ASCII',
    reason(`${'long '.repeat(100)}: ünd “quoted”`),
    `execution reverted: ${'long '.repeat(100)}: ünd “quoted”`,
  ],
  ['silence', '0x', 'execution reverted'],
  ['a panic', panic(0x11n), /^execution reverted: panic: .*overflow \(0x11\)$/],
  ['a panic of the compiler', panic(0n), /^execution reverted: panic: .*\(0x00\)$/],
  ['a custom error', custom, /^execution reverted/],
  ['plain text', stringToHex('no ABI, just text'), /^execution reverted/],
  ['a single byte', '0x00', /^execution reverted/],
])('%s comes as code 3 with its text and exactly its data: spec 7.3', async (_, data, message) => {
  const { error } = await estimate({ data: revertingWith(data) })
  expect(error).toEqual({
    code: 3,
    message: typeof message === 'string' ? message : expect.stringMatching(message),
    data,
  })
})

test('a call that cannot end is refused, and is not a revert', async () => {
  const endless = await estimate({ data: '0x5b600056' })
  expect(endless.error).toMatchObject({ message: expect.stringMatching(/gas/i) })
  expect(endless.error).not.toMatchObject({ code: 3 })
})

/** Creation code that takes 6.5 MB of memory, for some 83 million gas. */
const large = '0x600062632ea052' as const

test('without gas, a block’s limit is the bound, spec 8.2; with gas, ten times it, spec 8.1', async () => {
  const limit = 60_000_000
  const bound = await estimate({ data: '0x5b600056' })
  expect(bound.error).toMatchObject({ message: expect.stringContaining(String(limit)) })
  expect(await estimate({ data: large })).toHaveProperty('error')
  const { result } = await estimate({ data: large, gas: '0x7fffffffffffffff' })
  expect(Number(result)).toBeGreaterThan(limit)
  expect(Number(result)).toBeLessThan(10 * limit)
})

test('a block may be given by its hash, where the spec has a number: EIP-1898', async () => {
  const ask = async (url: string, method: string, params: unknown[]) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(url, { method: 'POST', headers, body: callText(method, params) })
    return (await answer.json()) as { result: { hash: string } }
  }
  const { node, server } = running
  const { hash } = (await ask(node.url, 'eth_getBlockByNumber', ['latest', false])).result
  const address = `0x${'0'.repeat(40)}`
  for (const block of [hash, { blockHash: hash }, { blockHash: hash, requireCanonical: true }]) {
    const storage = await ask(server.rpcUrl, 'eth_getStorageAt', [address, '0x0', block])
    expect(storage).toMatchObject({ result: `0x${'0'.repeat(64)}` })
    const gas = await ask(server.rpcUrl, 'eth_estimateGas', [{ to: address }, block])
    expect(gas).toMatchObject({ result: '0x5208' })
  }
})

test('the embedded chain estimates a call as long as the service takes', async () => {
  // Above anvil's own 2 MB, below the service's 5; 10 gas for each zero byte by EIP-7623.
  const to = '0x00000000000000000000000000000000deadbeef'
  const answer = await estimate({ to, data: `0x${'00'.repeat(2_200_000)}` })
  expect(answer).toEqual({ jsonrpc: '2.0', id: 1, result: toHex(21_000 + 10 * 2_200_000) })
})
