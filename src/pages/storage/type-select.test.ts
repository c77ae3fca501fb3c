import { expect, test } from 'vitest'
import { commonTypes, sizedTypes } from '#pages/storage/type-select.tsx'

test('every elementary type of Solidity can be a key, and be read, once', () => {
  const bits = Array.from({ length: 32 }, (_, index) => (index + 1) * 8)
  const elementary = [
    ...['address', 'bool', 'bytes', 'string'],
    ...bits.flatMap((size) => [`uint${size}`, `int${size}`, `bytes${size / 8}`]),
  ].sort()
  const valueTypes = sizedTypes.flatMap(({ types }) => types)
  expect([...valueTypes, ...commonTypes, 'string', 'bytes'].sort()).toEqual(elementary)
})
