import { concat, encodeAbiParameters, type Hex, parseAbiParameters, size } from 'viem'
import { expect, test } from 'vitest'
import { readInitCode } from '#domain/transaction/init-code.ts'
import { constructorArguments } from './constructor-arguments.ts'

/** Returns one byte of code, STOP. */
const bare: Hex = '0x60016000f3'
/**
 * The same, after it copied all from byte 18 on to memory: PUSH1 18, CODESIZE, SUB, PUSH1 18, PUSH1
 * 0x80, CODECOPY.
 */
const marked: Hex = '0x60123803601260803960016000f300000000'
/**
 * The last word is read from a given offset, so that no one knows whether it is an argument.
 */
const open = (offset: number): Hex =>
  `0x602061${offset.toString(16).padStart(4, '0')}60003960005155${bare.slice(2)}`
const owner = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

const read = (line: string, code: Hex) => constructorArguments(line, code, readInitCode(code))
const problem = (line: string, code: Hex) => {
  const found = read(line, code)
  return 'problem' in found ? found.problem : undefined
}
/** Arguments behind code that does not show where they begin. */
function behindOpen(args: Hex): Hex {
  const code = concat([open(0), args])
  const place = size(code) - 32
  return concat([open(place), args])
}

test('arguments are read from where the code tells that they begin', () => {
  expect(size(marked)).toBe(18)
  const args = encodeAbiParameters(parseAbiParameters('string, uint8'), ['a name', 7])
  expect(read('constructor(string name, uint8)', concat([marked, args]))).toMatchObject({
    signature: 'constructor(string name, uint8)',
    args: [{ name: 'name', value: 'a name' }, { value: 7n }],
    trailing: 0,
    offsetSource: 'code',
  })
  const more = concat([marked, args, '0x6d61726b'])
  expect(read('constructor(string name, uint8)', more)).toMatchObject({ trailing: 4 })
})

test('where the code does not tell it, types of a fixed length do', () => {
  const types = parseAbiParameters('address, uint256[2], bool')
  const args = encodeAbiParameters(types, [owner, [1n, 2n], true])
  expect(
    read('constructor(address owner, uint256[2] shares, bool open)', behindOpen(args)),
  ).toMatchObject({
    args: [
      { name: 'owner', value: owner },
      { parts: [{ value: 1n }, { value: 2n }] },
      { value: true },
    ],
    offsetSource: 'types',
  })
})

test('and others, if they fit at one place alone', () => {
  const line = 'constructor(uint256 count, string name, (uint8 a, bytes b)[] parts)'
  const types = parseAbiParameters('uint256, string, (uint8 a, bytes b)[]')
  const args = encodeAbiParameters(types, [5n, 'a name', [{ a: 1, b: '0x1234' }]])
  expect(read(line, behindOpen(args))).toMatchObject({
    args: [{ value: 5n }, { value: 'a name' }, { parts: [{ parts: [{ value: 1n }, {}] }] }],
    offsetSource: 'types',
  })
  // Bytes that are an encoding of bytes: both end where the code ends.
  const bytes = (value: Hex) => encodeAbiParameters([{ type: 'bytes' }], [value])
  const nested = bytes(bytes('0x1234'))
  expect(problem('constructor(bytes data)', behindOpen(nested))).toMatch('Ambiguous')
})

test('code made of beginnings is given up', () => {
  const beginnings = `0x${'20'.padStart(64, '0').repeat(3000)}` as const
  expect(problem('constructor(string)', behindOpen(beginnings))).toMatch('does not end with')
})

test('an ABI that the bytes contradict gives no values', () => {
  const twoWords: Hex = `0x${'ff'.repeat(64)}`
  const at = (line: string) => problem(line, concat([marked, twoWords]))
  expect(at('constructor(address a, uint256 b)')).toMatch('64 bytes of arguments do not match')
  expect(at('constructor(string name)')).toMatch('do not match')
  expect(at('constructor()')).toMatch('do not match')
  expect(at('constructor(uint256 a, uint256 b)')).toBeUndefined()
  expect(problem('constructor(uint256 a)', marked)).toMatch('no arguments')
  expect(problem('constructor(bool a)', behindOpen(twoWords))).toMatch('does not end with')
})

test('an unreadable one says why', () => {
  expect(problem('f()', bare)).toMatch('No constructor')
  expect(problem('constructor(', bare)).toMatch('Invalid signature')
  expect(problem('constructor(uint256 a)', bare)).toMatch('no arguments')
  expect(read('[{"type":"constructor"}]', bare)).toMatchObject({ args: [] })
})
