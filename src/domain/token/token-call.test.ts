import { encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { readCallData } from '#domain/abi/call-readings.ts'
import { balanceCall, describeUnknownAmount, readTokenCall, returnedWord } from './token-call.ts'

const owner = '0x8626f6940E2eb28930eFb4CeF49B2d1F2C9C1199'
const other = '0xdD2FD4581271e230360230F9337D5c0430Bf44C0'
const functions = [
  'function transfer(address to, uint256 amount)',
  'function transfer(address to, uint256 id, bytes data)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function mint(address to, uint256 amount)',
]

function readCall(signature: string, args: readonly unknown[]) {
  const abi = parseAbi([signature])
  const data = encodeFunctionData({ abi, args } as never)
  const [reading] = readCallData(data, [{ functions: abi as never, abiSource: 'pasted ABI' }])
  if (!reading || 'problem' in reading.decoded) throw new Error('not decoded')
  return readTokenCall(reading.decoded)
}

test('the three calls of EIP-20 that write are read; others of these names are not', () => {
  const [transfer = '', transferWithData = '', transferFrom = '', approve = '', mint = ''] =
    functions
  expect(readCall(transfer, [owner, 5n])).toEqual({ kind: 'transfer', to: owner, amount: 5n })
  expect(readCall(transferFrom, [owner, other, 5n])).toEqual({
    kind: 'transferFrom',
    from: owner,
    to: other,
    amount: 5n,
  })
  expect(readCall(approve, [owner, 0n])).toEqual({ kind: 'approve', spender: owner, amount: 0n })
  expect(readCall(transferWithData, [owner, 5n, '0x'])).toBeUndefined()
  expect(readCall(mint, [owner, 5n])).toBeUndefined()
})

test('decimals are assumed only where the amount suggests them, and that is said', () => {
  const amount = 125n * 10n ** 17n
  expect(describeUnknownAmount(amount)).toEqual({ text: '12.5 tokens', assumed: true })
  expect(describeUnknownAmount(5_000_000n)).toEqual({
    text: '5,000,000 base units',
    assumed: false,
  })
  expect(describeUnknownAmount(0n)).toEqual({ text: '0 base units', assumed: false })
  expect(describeUnknownAmount(2n ** 256n - 1n).assumed).toBe(false)
})

test('the call of a balance is what an encoder writes, and its result one word or none', () => {
  const abi = parseAbi(['function balanceOf(address) returns (uint256)'])
  expect(balanceCall(owner)).toBe(encodeFunctionData({ abi, args: [owner] }))
  const word = `0x${'0'.repeat(63)}7` as const
  expect(returnedWord({ success: true, data: word })).toBe(7n)
  expect(returnedWord({ success: false, data: word })).toBeUndefined()
  expect(returnedWord({ success: true, data: `${word}00` })).toBeUndefined()
  expect(returnedWord({ success: true, data: '0x' })).toBeUndefined()
})
