import { encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { readCallData } from './call-readings.ts'

const transfer = encodeFunctionData({
  abi: parseAbi(['function transfer(address, uint256)']),
  args: ['0x8626f6940E2eb28930eFb4CeF49B2d1F2C9C1199', 5n],
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
