import { expect, test } from 'vitest'
import { readLayout } from '#domain/storage/layout/layout.ts'
import { readSourcifyContract } from './sourcify-contract.ts'

// The responses are those of Sourcify's own description of its API (argotorg/sourcify,
// services/server/src/apiv2.yaml, MIT), with the ABI and layout of the contract that it shows.
const address = '0xDFEBAd708F803af22e81044aD228Ff77C83C935c'
const asked = { chainId: 11155111, address: address.toLowerCase() }
const minimal = {
  match: 'exact_match',
  creationMatch: 'exact_match',
  runtimeMatch: 'match',
  chainId: '11155111',
  address,
  verifiedAt: '2024-07-24T12:00:00Z',
  matchId: '3266227',
}
const uint256 = { internalType: 'uint256', name: '', type: 'uint256' }
const verified = {
  ...minimal,
  abi: [
    {
      inputs: [],
      name: 'getNumber',
      outputs: [uint256],
      stateMutability: 'view',
      type: 'function',
    },
    {
      inputs: [{ ...uint256, name: 'newNumber' }],
      name: 'setNumber',
      outputs: [],
      stateMutability: 'nonpayable',
      type: 'function',
    },
  ],
  storageLayout: {
    storage: [
      {
        astId: 3,
        contract: 'contracts/Storage.sol:Storage',
        label: 'number',
        offset: 0,
        slot: '0',
        type: 't_uint256',
      },
    ],
    types: { t_uint256: { encoding: 'inplace', label: 'uint256', numberOfBytes: '32' } },
  },
  compilation: { fullyQualifiedName: 'contracts/Storage.sol:Storage' },
}
const notVerified = {
  match: null,
  creationMatch: null,
  runtimeMatch: null,
  chainId: '11155111',
  address,
}
const unsupported = {
  customCode: 'unsupported_chain',
  message: 'The chain with chainId 9429413 is not supported',
  errorId: '1ac6b91a-0605-4459-93dc-18f210a70192',
}

const names = (given: object) => {
  const contract = readSourcifyContract({ ...verified, ...given }, asked)
  if (!contract || 'problem' in contract || !contract.layout) throw new Error('no layout')
  return readLayout(contract.layout).variables.map(({ name }) => name)
}

test('a verified contract has its ABI, its layout and the kind of its match', () => {
  const contract = readSourcifyContract(verified, asked)
  expect(contract).toMatchObject({
    match: 'exact match',
    abi: JSON.stringify(verified.abi),
    layout: { contract: 'Storage', source: 'contracts/Storage.sol', compiler: 'solidity' },
  })
  expect(names({})).toEqual(['number'])
  expect(readSourcifyContract({ ...verified, match: 'match' }, asked)).toMatchObject({
    match: 'match',
  })
})

test('a layout may be missing, or one of Vyper', () => {
  for (const storageLayout of [null, undefined, {}, { storage: [], types: null }])
    expect(readSourcifyContract({ ...verified, storageLayout }, asked)).toMatchObject({
      match: 'exact match',
      layout: undefined,
    })
  // Of the same description, "Vyper Contract with storage_layout_overrides".
  const vyper = {
    a: { type: 'uint256', slot: 1, n_slots: 1 },
    b: { type: 'uint256', slot: 0, n_slots: 1 },
  }
  expect(names({ storageLayout: vyper })).toEqual(['a', 'b'])
})

test('not verified is an answer; anything else is not taken for one', () => {
  expect(readSourcifyContract(notVerified, asked)).toBeNull()
  for (const [json, problem] of [
    [unsupported, 'not a contract of Sourcify'],
    [{}, 'not a contract of Sourcify'],
    [[], 'not a contract of Sourcify'],
    [null, 'not a contract of Sourcify'],
    ['match', 'not a contract of Sourcify'],
    [{ ...verified, chainId: '1' }, 'another contract'],
    [{ ...notVerified, chainId: '1' }, 'another contract'],
    [{ ...verified, address: `0x${'11'.repeat(20)}` }, 'another contract'],
    [{ ...verified, match: 'perfect' }, 'unknown kind of match'],
    [minimal, 'no valid ABI'],
    [{ ...verified, abi: {} }, 'no valid ABI'],
    [{ ...verified, abi: [{}] }, 'no valid ABI'],
    [{ ...verified, abi: [{ type: 'function' }] }, 'no valid ABI'],
  ] as const)
    expect(readSourcifyContract(json, asked)).toEqual({ problem: expect.stringContaining(problem) })
})
