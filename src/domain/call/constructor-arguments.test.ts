import { concat, encodeAbiParameters, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { constructorArguments } from './constructor-arguments.ts'

const bare: Hex = '0x6080604052fe'
const marked: Hex = `0x6080604052fea264697066735822${`1220${'5a'.repeat(32)}`}64736f6c634300081e0033`
const owner = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

test('arguments whose length is fixed are read from the end', () => {
  const types = [{ type: 'address' }, { type: 'uint256[2]' }, { type: 'bool' }]
  const args = encodeAbiParameters(types, [owner, [1n, 2n], true])
  const read = constructorArguments(
    'constructor(address owner, uint256[2] shares, bool open)',
    concat([bare, args]),
  )
  expect(read).toMatchObject({
    signature: 'constructor(address owner, uint256[2] shares, bool open)',
    args: [
      { name: 'owner', value: owner },
      { parts: [{ value: 1n }, { value: 2n }] },
      { value: true },
    ],
    canonical: true,
    fromMetadata: false,
  })
})

test('others need the metadata that marks where they begin', () => {
  const args = encodeAbiParameters([{ type: 'string' }], ['a name'])
  const line = 'constructor(string name)'
  expect(constructorArguments(line, concat([marked, args]))).toMatchObject({
    args: [{ value: 'a name' }],
    trailing: 0,
    fromMetadata: true,
  })
  expect(constructorArguments(line, concat([bare, args]))).toHaveProperty(
    'problem',
    expect.stringContaining('where the arguments begin'),
  )
})

test('why it cannot be read is told', () => {
  const problem = (text: string, code: Hex = bare) => {
    const read = constructorArguments(text, code)
    return 'problem' in read ? read.problem : undefined
  }
  expect(problem('f()')).toMatch('no constructor')
  expect(problem('constructor(uint256 a)')).toMatch('shorter')
  expect(problem('constructor(')).toMatch('no signature')
  expect(problem('constructor(uint256 a)', marked)).toMatch('do not fit')
  expect(constructorArguments('[{"type":"constructor"}]', marked)).toMatchObject({ args: [] })
})
