import { toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import {
  isTokenCall,
  returnedTokenValue,
  tokenArguments,
  tokenErrorArguments,
  tokenEventArguments,
  variableTokenValue,
} from './token-values.ts'

const named = (signature: string) => {
  const [, name = '', types = ''] = signature.match(/^(\w+)\((.*)\)$/) ?? []
  return { name, types: types === '' ? [] : types.split(',') }
}
const withArguments = (signature: string) => {
  const { name, types } = named(signature)
  return { name, args: types.map((type) => ({ type })) }
}

test('arguments of tokens’ own functions, errors and events count the token, and no others', () => {
  expect(tokenArguments(withArguments('transfer(address,uint256)'))).toEqual({ 1: 'amount' })
  expect(tokenArguments(withArguments('approve(address,uint256)'))).toEqual({ 1: 'allowance' })
  for (const other of [
    'transfer(address,uint256,bytes)',
    'mint(uint256)',
    'safeTransferFrom(address,address,uint256)',
    'constructor()',
  ])
    expect(tokenArguments(withArguments(other))).toEqual({})
  const error = 'ERC20InsufficientBalance(address,uint256,uint256)'
  expect(tokenErrorArguments(withArguments(error))).toEqual({ 1: 'amount', 2: 'amount' })
  const itemError = 'ERC721IncorrectOwner(address,uint256,address)'
  expect(tokenErrorArguments(withArguments(itemError))).toEqual({})
  const event = 'Transfer(address,address,uint256)'
  expect(tokenEventArguments(withArguments(event))).toEqual({ 2: 'amount' })
  expect(tokenEventArguments(withArguments('Transfer(address,uint256)'))).toEqual({})
})

test.each([
  'transfer(address,uint256)',
  'transferFrom(address,address,uint256)',
  'approve(address,uint256)',
  'increaseAllowance(address,uint256)',
  'decreaseAllowance(address,uint256)',
  'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
])('a call of %s is one of a token, by its selector', (signature) => {
  const selector = toFunctionSelector(signature)
  expect(isTokenCall(`${selector}${'00'.repeat(64)}`)).toBe(true)
  expect(isTokenCall(`0x${selector.slice(2).toUpperCase()}`)).toBe(true)
  expect(tokenArguments(withArguments(signature))).not.toEqual({})
})

test('no other call is one of a token', () => {
  expect(isTokenCall('0x')).toBe(false)
  expect(isTokenCall('0x6e553f65')).toBe(false)
})

test('what views of EIP-20 return counts the token', () => {
  expect(returnedTokenValue(named('balanceOf(address)'))).toBe('amount')
  expect(returnedTokenValue(named('totalSupply()'))).toBe('amount')
  expect(returnedTokenValue(named('allowance(address,address)'))).toBe('allowance')
  // EIP-1155
  expect(returnedTokenValue(named('balanceOf(address,uint256)'))).toBeUndefined()
  expect(returnedTokenValue(named('decimals()'))).toBeUndefined()
})

test('variables are told by name, address keys and type, as compilers and libraries name them', () => {
  const key = `[0x${'aB'.repeat(20)}]`
  for (const [expression, value] of [
    ['totalSupply', 'amount'],
    ['_totalSupply', 'amount'],
    [`balanceOf${key}`, 'amount'],
    [`_balances${key}`, 'amount'],
    [`openzeppelin.storage.ERC20._balances${key}`, 'amount'],
    [`allowed${key}${key}`, 'allowance'],
    [`allowance${key}${key}`, 'allowance'],
  ] as const)
    expect([expression, variableTokenValue(expression, 'uint256')]).toEqual([expression, value])
  expect(variableTokenValue(`balances${key}`, 'uint96')).toBe('amount')
  for (const other of [
    'balanceOf',
    `balances${key}${key}`,
    'balances[5]',
    `totalSupply${key}`,
    'owner',
    '',
  ])
    expect([other, variableTokenValue(other, 'uint256')]).toEqual([other, undefined])
  for (const type of ['uint8', 'int256', 'bytes32', 'address', 'mapping(address => uint256)'])
    expect(variableTokenValue('totalSupply', type)).toBeUndefined()
})
