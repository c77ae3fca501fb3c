/// <reference path="../service/chain/solidity.d.ts" />
import { type Hex, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import * as token from '#service/chain/contracts/token.sol'
import * as vault from '#service/chain/contracts/vault.sol'
import { analyzeCode } from '#testing/evmole.ts'
import { inferContract } from '#workers/infer-contract.ts'

test('functions and variables of a token are those of its ABI and of the compiler’s layout', () => {
  const { functions, variables } = inferContract(analyzeCode, token.deployedBytecode)
  const abiFunctions = token.abi.filter((item) => item.type === 'function')
  expect(new Set(functions.map(({ selector }) => selector))).toEqual(
    new Set(abiFunctions.map((item) => toFunctionSelector(item))),
  )
  for (const item of abiFunctions) {
    const inferred = functions.find(({ selector }) => selector === toFunctionSelector(item))
    expect(inferred?.argumentTypes).toBe(item.inputs.map(({ type }) => type).join())
    // A constant is not state.
    expect(inferred?.mutability).toBe(item.name === 'decimals' ? 'pure' : item.stateMutability)
  }
  expect(variables.map(({ slot, offset, type }) => [BigInt(slot), offset, type])).toEqual([
    [0n, 0, 'string'],
    [1n, 0, 'string'],
    [2n, 0, 'uint256'],
    [3n, 0, 'mapping(address => uint256)'],
    [4n, 0, 'mapping(address => mapping(address => uint256))'],
  ])
  expect(token.storageLayout.storage.map(({ slot }) => slot)).toEqual(['0', '1', '2', '3', '4'])
  const [, , , balances] = variables
  const [transfer, transferFrom] = [
    toFunctionSelector('transfer(address,uint256)'),
    toFunctionSelector('transferFrom(address,address,uint256)'),
  ]
  expect(balances?.writes.toSorted()).toEqual([transferFrom, transfer].toSorted())
})

test('what is private is inferred from what writes it', () => {
  const { functions, variables } = inferContract(analyzeCode, vault.deployedBytecode)
  expect(functions).toEqual([
    {
      selector: toFunctionSelector('fill(address)'),
      argumentTypes: 'address',
      mutability: 'nonpayable',
    },
  ])
  const typeAt = (slot: bigint) => variables.find((one) => BigInt(one.slot) === slot)?.type
  expect(typeAt(3n)).toBe('mapping(address => uint256)')
  expect(typeAt(11n)).toBe('uint256[]')
  expect(typeAt(15n)).toBe('string')
})

test('code without functions has none, and what is not code is an error', () => {
  expect(inferContract(analyzeCode, '0x')).toEqual({ functions: [], variables: [] })
  expect(inferContract(analyzeCode, '0xfe')).toEqual({ functions: [], variables: [] })
  expect(() => inferContract(analyzeCode, '0xzz' as Hex)).toThrow()
})
