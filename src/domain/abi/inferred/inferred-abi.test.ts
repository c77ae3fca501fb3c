import { expect, test } from 'vitest'
import { functionSelector } from '#domain/abi/abi.ts'
import { encodeCall, readFunction, readFunctions } from '#domain/abi/call-data.ts'
import {
  findNamedFunction,
  formatInferredFunction,
  isSameArguments,
} from '#domain/abi/inferred/inferred-abi.ts'
import { formatViewFunction } from '#domain/abi/view-functions.ts'

const inputsOf = (types: string) => {
  const item = readFunction(`f(${types})`)
  if ('problem' in item) throw new Error(item.problem)
  return item.inputs
}
const agree = (inferred: string, known: string) =>
  isSameArguments(inputsOf(inferred), inputsOf(known))

test('a function has its name from the list, with what it returns, or its selector', () => {
  const format = (selector: `0x${string}`, argumentTypes: string, mutability = 'view') =>
    formatInferredFunction({ selector, argumentTypes, mutability: mutability as 'view' })
  expect(format('0x70a08231', 'address')).toBe(
    'function balanceOf(address owner) view returns (uint256)',
  )
  expect(format('0x06fdde03', '', 'pure')).toBe('function name() pure returns (string)')
  expect(format('0xdeadbeef', 'uint256[],bytes', 'payable')).toBe(
    'function 0xdeadbeef(uint256[],bytes) payable',
  )
  // EIP-20 and EIP-721 call the parameters of `approve` differently.
  expect(format('0x095ea7b3', 'address,uint256', 'nonpayable')).toBe(
    'function approve(address, uint256) nonpayable',
  )
  // Four bytes are a guess: with other arguments it is another function.
  expect(format('0x70a08231', 'address,bytes')).toBe('function 0x70a08231(address,bytes) view')
  expect(findNamedFunction({ selector: '0xdeadbeef', argumentTypes: '' })).toBeUndefined()
})

test('a function that is named by its selector is read, called and linked as any other', () => {
  const line = '0xa9059cbb(address, uint256)'
  const [item] = readFunctions(`function ${line} payable`) as never[]
  expect(item).toMatchObject({ name: '0xa9059cbb', stateMutability: 'payable' })
  expect(item && functionSelector(item)).toBe('0xa9059cbb')
  expect(item && formatViewFunction(item)).toBe(line)
  const args = [`0x${'ab'.repeat(20)}`, '5']
  expect(encodeCall(line, args)).toEqual(encodeCall('transfer(address to, uint256 amount)', args))
  // Not a selector: no such name begins with a digit.
  for (const wrong of ['0xa9059cb(address)', '0xa9059cbbff()', '0xA9059CBB(address)'])
    expect(readFunction(wrong)).toHaveProperty('problem')
})

test('what bytecode does not show is not a difference', () => {
  expect(agree('bytes', 'string')).toBe(true)
  expect(agree('uint256[]', 'bytes32[]')).toBe(true)
  expect(agree('address,uint128', 'address,uint256')).toBe(true)
  expect(agree('address,uint24,uint256', '(address token, uint24 fee) key, int256 amount')).toBe(
    true,
  )
  expect(agree('uint256,uint256,bool', 'uint256[2] amounts, bool isWhole')).toBe(true)
  expect(agree('(bytes,address)[]', '(string name, address to)[] all')).toBe(true)
})

test('what it shows is', () => {
  expect(agree('address', 'uint256')).toBe(false)
  expect(agree('address', 'address,uint256')).toBe(false)
  expect(agree('uint256', 'bytes')).toBe(false)
  expect(agree('uint256', 'uint256[]')).toBe(false)
  expect(agree('bytes[]', 'uint256[]')).toBe(false)
  expect(agree('(bytes,address)', 'bytes')).toBe(false)
  expect(agree('bytes4', 'bytes32')).toBe(false)
})
