import { expect, test } from 'vitest'
import { accessOfType, emptyPath, readValuePath, typedAccess, valuePathText } from './value-path.ts'

const address = `0x${'ab'.repeat(20)}`
const typesOf = (path: ReturnType<typeof readValuePath>) => path.accesses.map(({ type }) => type)

test('an expression is shown as it was written, and as one is written where keys were typed', () => {
  expect(valuePathText(emptyPath)).toBe('')
  expect(valuePathText(readValuePath("a[ 'x' ].b", []))).toBe("a[ 'x' ].b")
  const accesses = [accessOfType('string', 'x'), accessOfType('member', ' 1 ')]
  expect(valuePathText({ root: 'a', accesses })).toBe('a["x"].1')
})

test('keys have the types that were known, else likely ones', () => {
  const path = readValuePath(`[${address}][-1][true]["x"].1[5]`, [])
  expect(typesOf(path)).toEqual(['address', 'int256', 'bool', 'string', 'member', 'uint256'])
  const known = [accessOfType('bytes', '0x'), accessOfType('member', '1')]
  expect(typesOf(readValuePath('[0x12][5]', known))).toEqual(['bytes', 'uint256'])
  expect(typesOf(readValuePath('[bytes4:0x12]', known))).toEqual(['bytes4'])
  expect(typedAccess({ kind: 'member', name: '2' }, 'string').type).toBe('member')
})
