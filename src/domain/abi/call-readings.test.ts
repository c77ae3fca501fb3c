import { type AbiFunction, type Hex, parseAbi } from 'viem'
import { encodeFunctionData } from 'viem/utils'
import { expect, test } from 'vitest'
import { readCallData, type SourcedFunctions } from './call-readings.ts'
import type { KnownFunction } from './selectors.ts'

const transfer = encodeFunctionData({
  abi: parseAbi(['function transfer(address, uint256)']),
  args: ['0x8626f6940E2eb28930eFb4CeF49B2d1F2C9C1199', 5n],
})

test('a pasted function comes before the list, and what fits the bytes before what does not', () => {
  expect(readCallData(transfer, [])[0]?.knownFrom?.names).toContain('ERC-20')
  const functions = parseAbi(['function transfer(address to, uint256 amount)'])
  const pasted = [{ functions, abiSource: 'pasted ABI' }]
  expect(readCallData(transfer, pasted).map(({ knownFrom }) => knownFrom)).toEqual([undefined])
  // Two functions with one selector: the one that its bytes fit is first.
  const [short] = readCallData(transfer.slice(0, 74) as `0x${string}`, pasted)
  expect(short?.decoded).toMatchObject({ missing: 32 })
  expect(readCallData('0x12345678', [])).toEqual([])
  // A guess that needs more bytes than there are is none.
  expect(readCallData(transfer.slice(0, 74) as Hex, [])).toEqual([])
  expect(readCallData('0x00000000', [])).toEqual([])
})

const found = (signature: string): KnownFunction => ({
  item: parseAbi([`function ${signature}`] as never)[0] as AbiFunction,
  names: ['host'],
  sources: ['look-up'],
})
const named = (data: Hex, abi: readonly AbiFunction[], signatures: readonly string[]) =>
  readCallData(data, [{ functions: abi, abiSource: 'ABI' }], signatures.map(found)).map(
    ({ item, abiSource, knownFrom }) =>
      `${item.name} ${knownFrom ? knownFrom.names.join() : abiSource}`,
  )

test('functions that were looked up stand behind an ABI and the bundled list', () => {
  const { item } = found('enterTheRoom(uint256 door)')
  const data = encodeFunctionData({ abi: [item], args: [7n] })
  expect(named(data, [], ['enterTheRoom(uint256)'])).toEqual(['enterTheRoom host'])
  expect(named(data, [item], ['enterTheRoom(uint256)'])).toEqual(['enterTheRoom ABI'])
  const [transfer] = parseAbi(['function transfer(address to, uint256 amount)'])
  const transferData = encodeFunctionData({ abi: [transfer], args: [`0x${'11'.repeat(20)}`, 1n] })
  expect(named(transferData, [], ['many_msg_babbage(bytes1)'])).toEqual(['transfer ERC-20'])
})

test('a reading names the ABI that has its function: the own one first, else the outer one', () => {
  const own = { functions: parseAbi(['function pause()']), abiSource: 'ABI from Sourcify, match' }
  const outer = {
    functions: parseAbi(['function transfer(address to, uint256 amount)']),
    abiSource: 'pasted ABI',
  }
  const sourcesOf = (abis: readonly SourcedFunctions[]) =>
    readCallData(transfer, abis).map(({ abiSource }) => abiSource)
  expect(sourcesOf([own, outer])).toEqual(['pasted ABI'])
  const both = { ...own, functions: [...own.functions, ...outer.functions] }
  expect(sourcesOf([both, outer])).toEqual(['ABI from Sourcify, match'])
  expect(sourcesOf([own])).toEqual([undefined])
})
