import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blockParameter, writeBlockReference } from './block-reference.ts'
import { parseBlockReference } from './parse-block-reference.ts'

test('block 0 is a block', () => {
  expect(parseBlockReference('0')).toEqual({ kind: 'number', number: 0n })
  expect(parseBlockReference('0x0')).toEqual({ kind: 'number', number: 0n })
  expect(blockParameter({ kind: 'number', number: 0n })).toBe('0x0')
})

test('numbers are read as people write them', () => {
  for (const text of ['19426587', '19,426,587', ' #19 426 587 ', '1,94,26,587', '0x1286d1b'])
    expect(parseBlockReference(text)).toEqual({ kind: 'number', number: 19_426_587n })
  for (const text of ['19426587 42', '6 12', '19426587 587', '0x1286d1b 42', '0x1286d1b 587'])
    expect(parseBlockReference(text)).toHaveProperty('problem')
})

test('every reference is read back from an address', () => {
  const reference = fc.oneof(
    fc
      .bigInt({ min: 0n, max: 2n ** 63n - 1n })
      .map((number) => ({ kind: 'number', number }) as const),
    fc.constantFrom(
      ...(['latest', 'earliest', 'pending', 'safe', 'finalized'] as const).map(
        (tag) => ({ kind: 'tag', tag }) as const,
      ),
    ),
    fc
      .uint8Array({ minLength: 32, maxLength: 32 })
      .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}` as const)
      .map((hash) => ({ kind: 'hash', hash }) as const),
  )
  fc.assert(
    fc.property(reference, (reference) => {
      expect(parseBlockReference(writeBlockReference(reference))).toEqual(reference)
    }),
  )
})

test('what is not a block is named', () => {
  expect(parseBlockReference('newest')).toMatchObject({ problem: expect.stringMatching('newest') })
  expect(parseBlockReference(`0x${'a'.repeat(63)}`)).toMatchObject({
    problem: expect.stringMatching('1 missing'),
  })
  for (const digits of ['1'.repeat(26), 'ab'.repeat(16), 'ab'.repeat(20)])
    expect(parseBlockReference(digits)).toMatchObject({
      problem: `${digits.length} digits: a block number has up to 19, a hash 64, an address 40.`,
    })
  expect(parseBlockReference('ab'.repeat(32))).toMatchObject({
    problem: expect.stringMatching('starts with 0x'),
  })
  expect(parseBlockReference('')).toHaveProperty('problem')
  expect(parseBlockReference('-1')).toHaveProperty('problem')
  expect(parseBlockReference('9223372036854775808')).toHaveProperty('problem')
})
