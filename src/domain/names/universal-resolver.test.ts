import { encodeAbiParameters, encodeErrorResult, parseAbi, parseAbiParameters } from 'viem/utils'
import { expect, test } from 'vitest'
import {
  readResolveAnswer,
  readReverseAnswer,
  resolveCallData,
  reverseCallData,
  universalResolver,
} from '#domain/names/universal-resolver.ts'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const addressWord = `0x${address.slice(2).toLowerCase().padStart(64, '0')}` as const

test('a name is encoded for DNS, and hashed', () => {
  const data = resolveCallData('foo.eth')
  // ens-contracts, IUniversalResolver.sol: the selector of the interface is 0xcd191b34, which is
  // that of both functions together (ERC-165).
  const selectors = [data, reverseCallData(address)]
  const interfaceId = selectors.reduce((sum, call) => sum ^ Number(call.slice(0, 10)), 0)
  expect(interfaceId >>> 0).toBe(0xcd191b34)
  // ENSIP-10: DNS wire format of RFC 1035.
  expect(data).toContain('03666f6f0365746800')
  // EIP-137, "namehash algorithm": addr(bytes32) is 0x3b3b57de (EIP-137, "Resolver specification").
  expect(data).toContain('3b3b57dede9b09fd7c5f901e23a3f19fecc54828e9c848539801e86591bd9801b019f84f')
  expect(universalResolver).toBe('0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe')
})

test('an address is looked up by its bytes and the coin type of Ethereum', () => {
  const data = reverseCallData(address)
  expect(data.slice(10)).toBe(
    encodeAbiParameters(parseAbiParameters('bytes, uint256'), [address, 60n]).slice(2),
  )
})

const resolved = (result: `0x${string}`) => ({
  success: true,
  data: encodeAbiParameters(parseAbiParameters('bytes, address'), [result, universalResolver]),
})

test('a name has an address, or none', () => {
  expect(readResolveAnswer(resolved(addressWord))).toEqual({ address })
  expect(readResolveAnswer(resolved('0x'))).toBeNull()
  expect(readResolveAnswer(resolved(`0x${'00'.repeat(32)}`))).toBeNull()
})

test('an address has a primary name, or none', () => {
  const named = (name: string) => ({
    success: true,
    data: encodeAbiParameters(parseAbiParameters('string, address, address'), [
      name,
      universalResolver,
      universalResolver,
    ]),
  })
  expect(readReverseAnswer(named('vitalik.eth'))).toEqual({ name: 'vitalik.eth' })
  expect(readReverseAnswer(named(''))).toBeNull()
})

test('a fault of this page is not told as other bytes', () => {
  const data = new Proxy(Object('0x'), {
    get() {
      throw new TypeError('a fault')
    },
  })
  for (const read of [readResolveAnswer, readReverseAnswer])
    expect(() => read({ success: true, data })).toThrow('a fault')
})

test('other bytes are none of the resolver’s', () => {
  for (const data of ['0x', '0x12', addressWord] as const)
    for (const read of [readResolveAnswer, readReverseAnswer])
      expect(read({ success: true, data })).toBeUndefined()
  expect(readResolveAnswer(resolved('0x1234'))).toBeUndefined()
  expect(readResolveAnswer(resolved(`0x${'ff'.repeat(32)}`))).toBeUndefined()
})

// ens-contracts, contracts/universalResolver/IUniversalResolver.sol, and EIP-3668.
const errors = parseAbi([
  'error ResolverNotFound(bytes name)',
  'error ResolverNotContract(bytes name, address resolver)',
  'error UnsupportedResolverProfile(bytes4 selector)',
  'error ResolverError(bytes errorData)',
  'error ReverseAddressMismatch(string primary, bytes primaryAddress)',
  'error HttpError(uint16 status, string message)',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])
const reverts = {
  notFound: encodeErrorResult({ abi: errors, errorName: 'ResolverNotFound', args: ['0x00'] }),
  notContract: encodeErrorResult({
    abi: errors,
    errorName: 'ResolverNotContract',
    args: ['0x00', address],
  }),
  unsupported: encodeErrorResult({
    abi: errors,
    errorName: 'UnsupportedResolverProfile',
    args: ['0x3b3b57de'],
  }),
  mismatch: encodeErrorResult({
    abi: errors,
    errorName: 'ReverseAddressMismatch',
    args: ['vitalik.eth', address],
  }),
  offChain: encodeErrorResult({
    abi: errors,
    errorName: 'OffchainLookup',
    args: [address, ['https://gateway.example'], '0x', '0x12345678', '0x'],
  }),
  resolver: encodeErrorResult({ abi: errors, errorName: 'ResolverError', args: ['0x4e487b71'] }),
  http: encodeErrorResult({ abi: errors, errorName: 'HttpError', args: [500, 'no'] }),
}

test('only reverts that mean so are told as no record', () => {
  for (const read of [readResolveAnswer, readReverseAnswer]) {
    for (const data of [
      reverts.notFound,
      reverts.notContract,
      reverts.unsupported,
      reverts.mismatch,
    ])
      expect(read({ success: false, data })).toBeNull()
    expect(read({ success: false, data: reverts.offChain })).toEqual({ unresolved: 'off-chain' })
    for (const data of [reverts.resolver, reverts.http, '0x'] as const)
      expect(read({ success: false, data })).toEqual({ unresolved: 'reverted', data })
  }
})
