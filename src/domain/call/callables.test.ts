import { encodeDeployData, encodeFunctionData, parseAbi } from 'viem/utils'
import { expect, test } from 'vitest'
import { callableLines, readCallOf } from './callables.ts'

const abi = parseAbi([
  'constructor(uint256 supply)',
  'function open(uint256 limit)',
  'function open(uint256 limit, bool now)',
  'error Closed()',
])
const box = { name: 'Box', abi, code: '0x60806040' } as const

test('a contract has its constructor and its functions to call', () => {
  expect(callableLines(box)).toEqual([
    'constructor(uint256 supply)',
    'function open(uint256 limit)',
    'function open(uint256 limit, bool now)',
  ])
  expect(callableLines({ ...box, abi: [] })).toEqual(['constructor()'])
  expect(callableLines({ ...box, abi: [], code: undefined })).toEqual([])
})

test('data is a call of the function that it decodes by, of overloads too, or a creation', () => {
  const call = encodeFunctionData({ abi, functionName: 'open', args: [7n, true] })
  expect(readCallOf(box, ` ${call}\n`)).toEqual({
    function: 'function open(uint256 limit, bool now)',
    args: ['7', 'true'],
    code: '',
  })
  const creation = encodeDeployData({ abi, bytecode: box.code, args: [5n] })
  expect(readCallOf(box, creation)).toEqual({
    function: 'constructor(uint256 supply)',
    args: ['5'],
    code: box.code,
  })
  for (const other of ['', '0x', '0xdeadbeef', call.slice(0, -2), creation.slice(2)])
    expect(readCallOf(box, other), other).toBeUndefined()
})
