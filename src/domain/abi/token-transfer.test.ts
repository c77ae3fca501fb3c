import { encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { readCallData } from './call-readings.ts'
import { describeTokenAmount, readTokenTransfer } from './token-transfer.ts'

const recipient = '0x8626f6940E2eb28930eFb4CeF49B2d1F2C9C1199'
const transfer = encodeFunctionData({
  abi: parseAbi(['function transfer(address, uint256)']),
  args: [recipient, 5n],
})

const firstCall = (...[data, functions]: Parameters<typeof readCallData>) => {
  const [reading] = readCallData(data, functions)
  if (!reading || 'problem' in reading.decoded) throw new Error('not decoded')
  return reading.decoded
}

test('a transfer of ERC-20 has a recipient and an amount; another function of that name has not', () => {
  expect(readTokenTransfer(firstCall(transfer, []))).toEqual({ to: recipient, amount: 5n })
  const other = parseAbi(['function transfer(address to, uint256 id, bytes data)'])
  const data = encodeFunctionData({ abi: other, args: [recipient, 5n, '0x'] })
  expect(readTokenTransfer(firstCall(data, other))).toBeUndefined()
})

test('decimals are assumed only where the amount suggests them, and that is said', () => {
  const amount = 125n * 10n ** 17n
  expect(describeTokenAmount(amount)).toEqual({ text: '12.5 tokens', assumed: true })
  expect(describeTokenAmount(5_000_000n)).toEqual({ text: '5,000,000 base units', assumed: false })
  expect(describeTokenAmount(0n)).toEqual({ text: '0 base units', assumed: false })
  expect(describeTokenAmount(2n ** 256n - 1n).assumed).toBe(false)
})

test('a pasted function comes before the list, and what fits the bytes before what does not', () => {
  expect(readCallData(transfer, [])[0]?.knownFrom?.names).toContain('ERC-20')
  const pasted = parseAbi(['function transfer(address to, uint256 amount)'])
  expect(readCallData(transfer, pasted).map(({ knownFrom }) => knownFrom)).toEqual([undefined])
  // Two functions with one selector: the one that its bytes fit is first.
  const [short] = readCallData(transfer.slice(0, 74) as `0x${string}`, pasted)
  expect(short?.decoded).toHaveProperty('problem')
  expect(readCallData('0x12345678', [])).toEqual([])
})
