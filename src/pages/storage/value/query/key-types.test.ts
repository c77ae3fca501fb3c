import { expect, test } from 'vitest'
import { elementaryType } from '#domain/storage/type/storage-type.ts'
import {
  commonTypes,
  sizedTypes,
  stepTypeLabel,
  stepTypes,
  typeExample,
} from '#pages/storage/value/query/key-types.ts'

test('every elementary type of Solidity can be a key, and be read, once', () => {
  const bits = Array.from({ length: 32 }, (_, index) => (index + 1) * 8)
  const elementary = [
    ...['address', 'bool', 'bytes', 'string'],
    ...bits.flatMap((size) => [`uint${size}`, `int${size}`, `bytes${size / 8}`]),
  ].sort()
  const valueTypes = sizedTypes.flatMap(({ types }) => types)
  expect([...valueTypes, ...commonTypes, 'string', 'bytes'].sort()).toEqual(elementary)
  const keyTypes = stepTypes.flatMap(({ types }) => types).filter((type) => elementaryType(type))
  expect([...keyTypes].sort()).toEqual(elementary)
})

test('an array is told by the slots that each of its items takes', () => {
  expect(stepTypeLabel('array')).toBe('array index')
  expect(stepTypeLabel('array3')).toBe('array index, 3 slots each')
  expect(stepTypeLabel('uint64')).toBe('uint64')
})

test('an example says how long bytes are', () => {
  expect(typeExample('bytes32')).toBe('0x and 64 digits')
  expect(typeExample('bytes1')).toBe('0x and 2 digits')
  expect(typeExample('bytes')).toBe('0x and hex digits')
  expect(typeExample('int8')).toBe('0')
})
