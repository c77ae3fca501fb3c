import { encodeErrorResult, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { readErrorTree } from './error-tree.ts'
import { readShortfall } from './shortfall.ts'

const account = `0x${'12'.repeat(20)}`

test.each([
  ['ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)', 'Allowance'],
  ['ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)', 'Balance'],
  [
    'ERC6909InsufficientBalance(address sender, uint256 balance, uint256 needed, uint256 id)',
    'Balance',
  ],
  [
    'SafeERC20FailedDecreaseAllowance(address spender, uint256 currentAllowance, uint256 requestedDecrease)',
    'Allowance',
  ],
  ['Short(address account, uint256 available, uint256 required)', 'Available'],
])('%s reports what there was and what was needed', (signature, label) => {
  const text = `error ${signature}`
  const args = (has: bigint, needed: bigint) => {
    const values = [account, has, needed, 7n].slice(0, signature.split(',').length)
    const data = encodeErrorResult({ abi: parseAbi([text]), args: values } as never)
    return readErrorTree(data, [{ text, from: 'the ABI' }]).readings[0]?.args ?? []
  }
  expect(readShortfall(args(5n, 9n))).toEqual({ label, has: 5n, needed: 9n })
  expect(readShortfall(args(9n, 9n))).toBeUndefined()
})

test('an error without both numbers reports no shortfall', () => {
  const needed = { name: 'needed', type: 'uint256', value: 9n } as const
  expect(readShortfall([needed])).toBeUndefined()
  expect(readShortfall([needed, { name: 'balance', type: 'string', value: '5' }])).toBeUndefined()
})
