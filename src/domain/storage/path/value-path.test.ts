import { expect, test } from 'vitest'
import { accessOfType, emptyPath, readValuePath, typedAccess, valuePathText } from './value-path.ts'
import { parseValueReference } from './value-reference.ts'

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
  expect(typedAccess({ kind: 'member', name: '2' }, 'string').type).toBe('member')
})

test('while an expression cannot be read, the keys before stay with their types', () => {
  const known = [accessOfType('string', '5')]
  const broken = parseValueReference('[5][', known).path
  expect(broken).toMatchObject({ text: '[5][', accesses: known, problem: expect.any(String) })
  expect(typesOf(parseValueReference('[5][6]', broken.accesses).path)).toEqual([
    'string',
    'uint256',
  ])
})

test('a type that a key does not fit gives way while it is typed, not when it comes with a link', () => {
  const known = [accessOfType('uint8', '5')]
  expect(typesOf(parseValueReference(`[${address}]`, known).path)).toEqual(['address'])
  expect(typesOf(readValuePath(`[${address}]`, known))).toEqual(['uint8'])
})
