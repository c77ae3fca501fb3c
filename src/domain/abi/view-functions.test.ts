import { parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { readFunction } from '#domain/abi/call-data.ts'
import { formatViewFunction, viewFunctions } from '#domain/abi/view-functions.ts'

const abi = parseAbi([
  'function title() view returns (string)',
  'function page(uint256 number) view returns ((address guest, uint64 time, uint8[] stars) entry)',
  'function both() pure returns (uint256 a, bytes32[2])',
  'function sign(string words) returns (uint256)',
  'event Signed(address indexed guest)',
])

const names = (text: string) => {
  const sorted = viewFunctions(text)
  if ('problem' in sorted) return sorted
  const { getters, withArguments: asking, others } = sorted
  return [getters, asking, others].map((items) => items.map(({ name }) => name))
}

test('functions of an ABI are sorted by what asking them takes', () => {
  expect(names(JSON.stringify(abi))).toEqual([['title', 'both'], ['page'], ['sign']])
})

test('a line that says what it returns is meant to be read', () => {
  expect(
    names('owner() returns (address)\nbalanceOf(address)\nrun() payable returns (bool)'),
  ).toEqual([['owner'], [], ['balanceOf', 'run']])
  expect(names('[{]')).toEqual({ problem: expect.stringMatching(/JSON/) })
})

test('a function’s line leads back to the function', () => {
  const functions = abi.filter((item) => item.type === 'function')
  expect(functions.map(formatViewFunction)).toEqual([
    'title() returns (string)',
    'page(uint256 number) returns ((address guest, uint64 time, uint8[] stars) entry)',
    'both() returns (uint256 a, bytes32[2])',
    'sign(string words) returns (uint256)',
  ])
  for (const item of functions) {
    const read = readFunction(formatViewFunction(item))
    expect(read).toMatchObject({ name: item.name, inputs: item.inputs, outputs: item.outputs })
    if (!('problem' in read)) expect(formatViewFunction(read)).toBe(formatViewFunction(item))
  }
})
