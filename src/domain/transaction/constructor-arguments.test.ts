import { concat, encodeAbiParameters, type Hex, parseAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import { constructorArguments } from './constructor-arguments.ts'

/** Init code that returns one byte of code, STOP. */
const code: Hex = '0x60016000f3'
const owner = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

const read = (line: string, args: Hex) => constructorArguments(line, concat([code, args]))
const problem = (line: string, args: Hex) => {
  const found = read(line, args)
  return 'problem' in found ? found.problem : undefined
}

test('types of a fixed length tell where arguments begin', () => {
  const types = parseAbiParameters('address, uint256[2], bool')
  const args = encodeAbiParameters(types, [owner, [1n, 2n], true])
  expect(read('constructor(address owner, uint256[2] shares, bool open)', args)).toMatchObject({
    args: [
      { name: 'owner', value: owner },
      { parts: [{ value: 1n }, { value: 2n }] },
      { value: true },
    ],
  })
})

test('and others, if they fit at one place alone', () => {
  const line = 'constructor(uint256 count, string name, (uint8 a, bytes b)[] parts)'
  const types = parseAbiParameters('uint256, string, (uint8 a, bytes b)[]')
  const args = encodeAbiParameters(types, [5n, 'a name', [{ a: 1, b: '0x1234' }]])
  expect(read(line, args)).toMatchObject({
    args: [{ value: 5n }, { value: 'a name' }, { parts: [{ parts: [{ value: 1n }, {}] }] }],
  })
  // Bytes that are an encoding of bytes: both end where the code ends.
  const bytes = (value: Hex) => encodeAbiParameters([{ type: 'bytes' }], [value])
  const nested = bytes(bytes('0x1234'))
  expect(problem('constructor(bytes data)', nested)).toMatch('Ambiguous')
})

test('code made of beginnings is given up', () => {
  const beginnings = `0x${'20'.padStart(64, '0').repeat(3000)}` as const
  expect(problem('constructor(string)', beginnings)).toMatch('does not end with')
})

test('an ABI that the bytes contradict gives no values', () => {
  const twoWords: Hex = `0x${'ff'.repeat(64)}`
  for (const line of [
    'constructor(address a, uint256 b)',
    'constructor(string name)',
    'constructor(bool a)',
    'constructor(uint256[9] a)',
  ])
    expect(problem(line, twoWords), line).toMatch('does not end with')
  expect(problem('constructor(uint256 a, uint256 b)', twoWords)).toBeUndefined()
})

test('an unreadable one says why', () => {
  expect(problem('f()', '0x')).toMatch('No constructor')
  expect(problem('constructor(', '0x')).toMatch('Invalid signature')
  expect(problem('constructor(uint256 a)', '0x')).toMatch('does not end with')
  expect(read('[{"type":"constructor"}]', '0x')).toMatchObject({ args: [] })
})
