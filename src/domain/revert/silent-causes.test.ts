import type { Hex } from 'viem'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import { expect, test } from 'vitest'
import type { TransactionCall } from '#domain/call/call.ts'
import { ether } from '#testing/native-currencies.ts'
import type { SilentCause } from './silent-cause.ts'
import { silentCauses } from './silent-causes.ts'

const to = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const lines = 'function pay(uint256) payable\nfunction take(uint256)'
const take = encodeFunctionData({ abi: parseAbi(['function take(uint256)']), args: [1n] })
const likely = (call: TransactionCall, text?: string) =>
  silentCauses({ from: to, ...call }, text === undefined ? [] : [{ text, from: '' }], ether).likely

test('value that is sent along stands first, by name where an ABI says that none is taken', () => {
  const call: TransactionCall = { to, value: '0xde0b6b3a7640000', data: take }
  expect(likely(call)[0]).toBe('The function may not be payable, and 1 ETH is sent along.')
  expect(likely(call, lines)).toEqual(['By its ABI take is not payable, and 1 ETH is sent along.'])
  expect(likely({ ...call, data: '0x' })[0]).toMatch('no value without a function')
  const pay = encodeFunctionData({ abi: parseAbi(['function pay(uint256) payable']), args: [1n] })
  expect(likely({ ...call, data: pay }, lines)).toEqual([])
})

test('an ABI with a receive function or a payable constructor rules a guess out', () => {
  const receive = 'receive() external payable'
  expect(likely({ to }, receive)).toEqual([])
  expect(likely({ to, value: '0x1' }, receive)).toEqual([])
  expect(likely({ to, value: '0x1' }, 'fallback() external')).toHaveLength(1)
  const creation: TransactionCall = { data: '0x6080', value: '0x1' }
  const guess = expect.stringContaining('may not be payable')
  expect(likely(creation, 'constructor() payable')).not.toContainEqual(guess)
  expect(likely(creation, 'constructor()')).toContainEqual(guess)
})

test('a selector that the ABI does not have is named; without an ABI it may be missing', () => {
  expect(likely({ to, data: take }, 'function other()')[0]).toMatch(
    /Of the 1 function of the ABI given here none has the selector 0x/,
  )
  expect(likely({ to, data: take })).toEqual([expect.stringContaining('may have no function with')])
  expect(likely({ to, data: take }, lines)).toEqual([])
  expect(likely({ to, data: take }, '[')).toHaveLength(1)
})

test('data that cannot be right is named', () => {
  expect(likely({ to })[0]).toMatch('receive or fallback')
  expect(likely({ to, data: '0x1234' })[0]).toMatch('shorter than a selector')
  expect(likely({ to, data: `${take.slice(0, -2)}` as '0x' })[0]).toMatch('multiple of 32 bytes')
  expect(likely({ to, data: take.slice(0, 40) as '0x' }, lines)[0]).toMatch('does not fit')
})

test('a creation has causes of its own, and a missing sender is named', () => {
  expect(likely({ data: '0x6080', value: '0x1' })[0]).toMatch('constructor may not be payable')
  expect(likely({ data: take }).join(' ')).toMatch('not begin as creation code')
  expect(likely({ data: '0x6080' }).join(' ')).not.toMatch('not begin as creation code')
  expect(silentCauses({ to, data: take }, [], ether).likely.at(-1)).toMatch('zero address')
})

test('only what the code shows is claimed about the contract', () => {
  const of = (inCode: SilentCause, data: Hex = take) =>
    silentCauses({ from: to, to, data }, [], ether, inCode)
  const found = { hasFunction: true, cause: undefined }
  expect(of(found)).toMatchObject({
    known:
      'The code has a function with the selector 0x4fd9efc4: so that function reverts, or what it calls.',
    likely: [],
  })
  expect(of({ ...found, behind: to }).known).toContain(`The code behind it, at ${to}, has`)
  expect(of({ hasFunction: false, cause: 'a cause in the code', behind: to }).known).toBe(
    `A cause in the code behind it, at ${to}.`,
  )
  expect(of({ hasFunction: false, cause: 'a cause' })).toEqual({
    known: 'A cause.',
    likely: [],
    other: [],
  })
  // Code that reads state before it compares the selector says nothing.
  expect(of({ hasFunction: false, cause: undefined })).toMatchObject({
    known: undefined,
    likely: [expect.stringContaining('may have no function with')],
  })
  // An ABI that lacks what the code has is not the contract's.
  const abi = [{ text: 'function other()', from: '' }]
  const call: TransactionCall = { from: to, to, data: take }
  expect(silentCauses(call, abi, ether, found).likely).toEqual([])
  expect(silentCauses(call, abi, ether).likely).toHaveLength(1)
})
