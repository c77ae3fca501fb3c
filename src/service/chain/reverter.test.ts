import { encodeFunctionData, type Hex } from 'viem'
import { encodeErrorResult, parseAbi, size, stringToHex, toHex } from 'viem/utils'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TransactionCall } from '#domain/call/call.ts'
import { readErrorTree } from '#domain/revert/error-tree.ts'
import { refusalKind } from '#domain/revert/refusal.ts'
import { explainRefusedCall } from '#domain/revert/refused-call.ts'
import { asRevert, type RevertMeaning, readRevert } from '#domain/revert/revert.ts'
import { type Anvil, startAnvil } from '#service/chain/anvil.ts'
import * as reverter from '#service/chain/contracts/reverter.sol'

// Every way of reverting and of being refused, against a real node: the embedded one, and any other
// whose address stands in REVERTING_NODE, with accounts of its own that are unlocked. Last run
// against Hardhat 2.29.1, Hardhat 3.18.0 and Ganache 7.9.2 on 2026-11-21.
const other = process.env.REVERTING_NODE

type Failure = { code: number; message: string; data: unknown }

let anvil: Anvil | undefined
let url = other ?? ''
let sender: Hex
let to: Hex

async function ask(
  method: string,
  params: unknown[],
): Promise<{ result?: unknown; error?: Failure }> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return (await answer.json()) as { result?: unknown; error?: Failure }
}

beforeAll(async () => {
  if (other === undefined) {
    anvil = await startAnvil()
    url = anvil.url
  }
  ;[sender] = (await ask('eth_accounts', [])).result as [Hex]
  const creation = { from: sender, data: reverter.bytecode, gas: '0xf4240' }
  const { result: hash, error } = await ask('eth_sendTransaction', [creation])
  if (error) throw new Error(error.message)
  if (anvil) await ask('evm_mine', [])
  const { result } = await ask('eth_getTransactionReceipt', [hash])
  to = (result as { contractAddress: Hex }).contractAddress
})
afterAll(() => anvil?.stop())

/** The data and message of a failed estimate; undefined data is left out. */
async function failure(call: TransactionCall): Promise<Failure> {
  const { result, error } = await ask('eth_estimateGas', [call])
  if (!error) throw new Error(`no failure, but an estimate: ${result}`)
  return { code: error.code, message: error.message, data: error.data }
}

function call(
  functionName: string,
  args: bigint[] = [],
  fields: TransactionCall = {},
): TransactionCall {
  const data = encodeFunctionData({ abi: reverter.abi, functionName, args } as never)
  return { from: sender, to, data, ...fields }
}

const ways: [name: string, args: bigint[], meaning: Partial<RevertMeaning>][] = [
  ['deposit', [], { kind: 'reason', reason: 'deposit below minimum' }],
  ['explain', [], { kind: 'reason', reason: expect.stringMatching(/^This.*ticket number\.$/) }],
  ['withdraw', [250n], { kind: 'custom' }],
  ['close', [], { kind: 'custom', selector: '0x1cdde67b' }],
  ['assertion', [], { kind: 'panic', code: 0x01n }],
  ['overflow', [], { kind: 'panic', code: 0x11n }],
  ['division', [], { kind: 'panic', code: 0x12n }],
  ['outOfBounds', [], { kind: 'panic', code: 0x32n }],
  ['silent', [], { kind: 'empty' }],
  ['raw', [], { kind: 'text', text: 'no ABI, just text' }],
]

test.each(ways)('%s() is read as what the contract says', async (name, args, meaning) => {
  const error = await failure(call(name, args))
  const revert = asRevert(error)
  expect(revert, JSON.stringify(error)).toBeDefined()
  expect(revert && readRevert(revert), JSON.stringify(error)).toMatchObject(meaning)
})

test('a custom error is read by the contract’s ABI', async () => {
  const revert = asRevert(await failure(call('withdraw', [250n])))
  const text = JSON.stringify(reverter.abi)
  const tree = readErrorTree(revert?.data ?? '0x', [{ text, from: 'its ABI' }])
  expect(tree.readings).toMatchObject([
    {
      name: 'InsufficientBalance',
      args: [{ name: 'account' }, { value: 100n }, { name: 'required', value: 250n }],
    },
  ])
})

/** Creation code that reverts with these bytes: PUSH2 length, offset, 0, CODECOPY, and REVERT. */
const revertingWith = (data: Hex): Hex => {
  const length = toHex(size(data), { size: 2 }).slice(2)
  return `0x61${length}600e60003961${length}6000fd${data.slice(2)}`
}

test('a creation reverts like a call, with an error within an error', async () => {
  const abi = parseAbi(['error Error(string)', 'error FailedOpWithRevert(uint256, string, bytes)'])
  const inner = encodeErrorResult({ abi, errorName: 'Error', args: ['not yours'] })
  const args = [0n, 'AA23 reverted', inner] as const
  const data = encodeErrorResult({ abi, errorName: 'FailedOpWithRevert', args })
  const revert = asRevert(await failure({ from: sender, data: revertingWith(data) }))
  expect(revert?.data).toBe(data)
  expect(readErrorTree(data, []).readings[0]?.args[2]).toMatchObject({
    inner: { meaning: { kind: 'reason', reason: 'not yours' } },
  })
})

const reason = (rest: string): Hex => `0x08c379a0${'20'.padStart(64, '0')}${rest}`
const payloads: [what: string, data: Hex, kind: RevertMeaning['kind'], elsewhere?: false][] = [
  ['a single byte', '0x00', 'bytes'],
  ['text', stringToHex('wrong-calldatasize'), 'text'],
  ['a reason without its padding', reason(`${'02'.padStart(64, '0')}6e6f`), 'reason'],
  // Hardhat fails on it itself, and gives no data.
  ['a reason that is cut off', reason(`${'ff'.padStart(64, '0')}6f68`), 'malformed', false],
]

for (const [what, data, kind, elsewhere = true] of payloads)
  test.skipIf(other !== undefined && !elsewhere)(`${what} comes through as data`, async () => {
    const revert = asRevert(await failure({ from: sender, data: revertingWith(data) }))
    expect(revert?.data).toBe(data)
    expect(readRevert({ data, message: '' }).kind).toBe(kind)
  })

const poor: Hex = `0x${'5'.repeat(40)}`
const gas = '0x186a0'
const refusedWays: [what: string, call: () => TransactionCall, kind: RegExp, elsewhere?: false][] =
  [
    ['a loop without end', () => call('endless', [], { gas }), /^(allowance|out of gas)$/],
    ['an invalid opcode', () => ({ from: sender, data: '0xfe' }), /^INVALID$/],
    [
      'too little gas',
      () => ({ from: sender, to: poor, data: '0x12', gas: '0x64' }),
      /^(allowance|intrinsic)$/,
    ],
    // Without a limit others try for half a minute.
    ['a loop that fills the block', () => call('endless'), /^allowance$/, false],
    // Hardhat calls this a revert without a reason.
    ['a stack that is empty', () => ({ from: sender, data: '0x50' }), /^stack$/, false],
    // Hardhat and Ganache do not look at what a sender holds.
    ['no funds', () => ({ from: poor, value: '0x1', data: '0x00' }), /^funds$/, false],
    [
      'no funds for the fee',
      () => call('close', [], { from: poor, gasPrice: toHex(10n ** 11n) }),
      /^allowance$/,
      false,
    ],
  ]

for (const [what, refused, kind, elsewhere = true] of refusedWays)
  test.skipIf(other !== undefined && !elsewhere)(
    `${what} is refused, and is not a revert`,
    async () => {
      const error = await failure(refused())
      expect(asRevert(error), JSON.stringify(error)).toBeUndefined()
      expect(refusalKind(error), JSON.stringify(error)).toMatch(kind)
      expect(explainRefusedCall(error, refused(), undefined)?.title).toBeTruthy()
    },
  )
