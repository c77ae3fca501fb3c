import { expect, test } from 'vitest'
import { otherFields } from '#domain/values/field.ts'
import { countBloomBits } from './block.ts'
import { blockFields } from './block-fields.ts'

test('every field of spec 2.5 has a place, and each field one place only', () => {
  const names = blockFields.flatMap(({ fields }) => fields)
  const specified = names.filter(({ specified }) => specified).map(({ name }) => name)
  // The table of spec 2.5 without `transactions`, which is a list of its own.
  const spec =
    'difficulty extraData gasLimit gasUsed hash logsBloom miner mixHash nonce number parentHash ' +
    'receiptsRoot sha3Uncles size stateRoot timestamp totalDifficulty transactionsRoot uncles'
  expect(specified.toSorted()).toEqual(spec.split(' ').toSorted())
  expect(new Set(names.map(({ name }) => name)).size).toBe(names.length)
})

test('fields that no specification names are found, not dropped', () => {
  const block = { number: '0x1', ofTomorrow: '0x2', miniBlockCount: '0x3', transactions: [] }
  const { fields } = otherFields(block, blockFields, ['transactions'])
  expect(fields.map(({ name }) => name)).toEqual(['ofTomorrow', 'miniBlockCount'])
})

test('a bloom is counted in bits', () => {
  expect(countBloomBits(`0x${'0'.repeat(512)}`)).toBe(0)
  expect(countBloomBits(`0x${'f'.repeat(512)}`)).toBe(2048)
  expect(countBloomBits(`0x8${'0'.repeat(510)}1`)).toBe(2)
  expect(countBloomBits('0x00')).toBeUndefined()
  expect(countBloomBits(null)).toBeUndefined()
})
