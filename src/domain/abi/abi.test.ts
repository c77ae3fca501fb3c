import { toFunctionSelector } from 'viem/utils'
import { expect, test } from 'vitest'
import { readAbi } from './artifact.ts'

const read = (text: string) => {
  const abi = readAbi(text, 'function')
  if ('problem' in abi) throw new Error(abi.problem)
  return abi
}

const problem = (text: string) => {
  const abi = readAbi(text, 'function')
  return 'problem' in abi ? abi.problem : undefined
}

test('structs may be written before or after what uses them, in one line or in several', () => {
  const ways = [
    'struct Point { uint256 x; uint256 y; }\nfunction move(Point to)',
    'function move(Point to); struct Point { uint256 x; uint256 y; }',
    'struct Point {\n  uint256 x; // across\n  uint256 y;\n}\nfunction move(\n  Point to\n) external;',
    'struct Point { uint x; uint y; } function move(Point to)',
  ]
  for (const way of ways) {
    const [move] = read(way).filter(({ type }) => type === 'function')
    expect(move, way).toMatchObject({
      name: 'move',
      inputs: [{ name: 'to', components: [{ type: 'uint256' }, { type: 'uint256' }] }],
    })
  }
})

test('a comment is not a part of a signature, and a list in one line is a list', () => {
  expect(read('/* two\n lines */ f(uint8 a); g() // the other')).toHaveLength(2)
  expect(read('constructor(address owner)\nreceive() external payable')).toMatchObject([
    { type: 'constructor' },
    { type: 'receive' },
  ])
})

test('short integer types of a JSON ABI are those of 256 bits, within tuples and arrays too', () => {
  const [item] = read(
    '{"type":"function","name":"f","inputs":[{"type":"uint"},{"type":"int[2][]"},{"type":"uint8"},{"type":"tuple[]","components":[{"type":"uint","name":"a"}]}]}',
  )
  expect(item && toFunctionSelector(item as never)).toBe(
    toFunctionSelector('f(uint256,int256[2][],uint8,(uint256)[])'),
  )
})

test('what keeps JSON from being an ABI is named', () => {
  expect(problem('{"type":"function","inputs":[]}')).toMatch('a function has no name')
  expect(problem('[{"type":"error"}]')).toMatch('an error has no name')
  expect(problem('[{"name":"f"}]')).toMatch('the item has no type')
  expect(problem('[{"type":"function","name":"f","inputs":[{}]}]')).toMatch(
    'the item (f), inputs: no type at index 0',
  )
  expect(problem('[{"type":"function"')).toMatch('Incomplete JSON')
  expect(read('[{"type":"constructor","inputs":[]},{"type":"receive"}]')).toHaveLength(2)
})
