import fc from 'fast-check'
import { type Hex, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { countBloomBits } from './block.ts'
import { bloomPositions, falsePositiveRate, mayContain, readBloomItems } from './bloom.ts'

/** The bloom of these items alone, made with the positions; bit 0 is the last of the last byte. */
function bloomOf(items: readonly Hex[]): string {
  let bits = 0n
  for (const item of items) for (const at of bloomPositions(item)) bits |= 1n << BigInt(at)
  return `0x${bits.toString(16).padStart(512, '0')}`
}

// A block of one log, as go-ethereum answers it: internal/ethapi/testdata/
// eth_getTransactionReceipt-with-logs.json. The bits are those of its logsBloom.
const log = {
  address: '0x0000000000000000000000000000000000031ec7',
  topics: [
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    '0x000000000000000000000000703c4b2bd70c169f5717101caee543299fc946c7',
    '0x0000000000000000000000000000000000000000000000000000000000000003',
  ],
} as const
const logsBloom =
  '0x00000000000000000000008000000000000000000000000000000000000000000000000000000000000000000000000000000000020000000000000000000000000000800000000000000008000000000000000000000000000000000020000000080000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000800000000000000000400000000002000000000000800000000000000000000000000000000000000000000000000000000000000000000000000000000020000000000000000000000000'

test('the bloom of a block with a known log is exactly that of its address and topics', () => {
  expect(bloomOf([log.address, ...log.topics])).toBe(logsBloom)
  for (const item of [log.address, ...log.topics]) expect(mayContain(logsBloom, item)).toBe(true)
  expect(mayContain(logsBloom, '0x703c4b2bd70c169f5717101caee543299fc946c7')).toBe(false)
})

test('what was put in is found, and what go-ethereum says is not there is not', () => {
  // go-ethereum, core/types/bloom9_test.go, TestBloom.
  const bloom = bloomOf(['testtest', 'test', 'hallo', 'other'].map((text) => stringToHex(text)))
  for (const text of ['testtest', 'test', 'hallo', 'other'])
    expect(mayContain(bloom, stringToHex(text))).toBe(true)
  for (const text of ['tes', 'lo']) expect(mayContain(bloom, stringToHex(text))).toBe(false)
})

test('nothing that was put in is ever said to be certainly not there', () => {
  const word = fc
    .uint8Array({ minLength: 20, maxLength: 20 })
    .map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`)
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 60 }), (items) => {
      const bloom = bloomOf(items)
      expect(items.every((item) => mayContain(bloom, item))).toBe(true)
      expect(countBloomBits(bloom)).toBeLessThanOrEqual(3 * items.length)
    }),
  )
})

test('the chance of a false maybe is that of three bits', () => {
  expect(falsePositiveRate(0)).toBe(0)
  expect(falsePositiveRate(1024)).toBe(0.125)
  expect(falsePositiveRate(2048)).toBe(1)
})

test('an address, a topic and an event are distinguished, and an event leads to its topic 0', () => {
  expect(readBloomItems(` ${log.address} `)).toHaveLength(2)
  expect(readBloomItems('0x703c4b2bd70c169f5717101caee543299fc946c7')).toContainEqual({
    label: 'Address as indexed argument',
    value: log.topics[1],
  })
  const [transfer] = log.topics
  const ways = [
    'Transfer(address,address,uint256)',
    'Transfer(address, address, uint)',
    'event Transfer(address indexed from, address indexed to, uint256 value);',
    transfer,
  ]
  for (const text of ways)
    expect(readBloomItems(text), text).toEqual([expect.objectContaining({ value: transfer })])
  for (const text of ['', '0x12', 'Transfer', 'Transfer(nothing)', 'A() B()', 'E('.repeat(20_000)])
    expect(readBloomItems(text), text).toHaveProperty('problem')
})
