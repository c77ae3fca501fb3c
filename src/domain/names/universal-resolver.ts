import { type Address, BaseError, type Hex } from 'viem'
import { namehash, packetToBytes } from 'viem/ens'
import {
  bytesToHex,
  decodeFunctionResult,
  encodeFunctionData,
  getAddress,
  parseAbi,
} from 'viem/utils'

/** Why a name was not resolved, which does not mean that it has no address. */
export type EnsFailure =
  | { unresolved: 'invalid'; problem: string }
  /** The network has no Universal Resolver. */
  | { unresolved: 'no resolver' }
  /** Estimates of the provider return no data. */
  | { unresolved: 'unreadable' }
  /** The record is not on the chain: the resolver reverted with `OffchainLookup` (EIP-3668). */
  | { unresolved: 'off-chain' }
  /** The resolver reverted with this data for another reason. */
  | { unresolved: 'reverted'; data: Hex }

/** The reason for people, in a sentence that names what can be done. */
export function describeEnsFailure(failure: EnsFailure, networkName: string): string {
  switch (failure.unresolved) {
    case 'invalid':
      return failure.problem
    case 'no resolver':
      return `Not resolvable with this API: no ENS on ${networkName}. Paste the 0x address.`
    case 'unreadable':
      return 'Not resolvable with this API: the provider returns no data from an estimate.'
    case 'off-chain':
      return 'This name is stored off-chain; this API cannot read it.'
    case 'reverted':
      return `The resolver of this name reverted (${failure.data.slice(0, 10)}).`
  }
}

/**
 * The contract that resolves ENS on Ethereum and its testnets. Source: docs.ens.domains/resolvers/universal
 */
export const universalResolver: Address = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'

const abi = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes result, address resolver)',
  'function reverse(bytes lookupAddress, uint256 coinType) view returns (string primary, address resolver, address reverseResolver)',
])
const addressRecordAbi = parseAbi(['function addr(bytes32 node) view returns (address)'])

/** Coin type of Ethereum (SLIP-44), which its testnets share. */
const etherCoinType = 60n

/** Data of the call that resolves a normalized name to its address. */
export const resolveCallData = (name: string): Hex =>
  encodeFunctionData({
    abi,
    functionName: 'resolve',
    args: [
      bytesToHex(packetToBytes(name)),
      encodeFunctionData({ abi: addressRecordAbi, args: [namehash(name)] }),
    ],
  })

/** Data of the call that finds the primary name of an address, and resolves that back (ENSIP-19). */
export const reverseCallData = (address: Address): Hex =>
  encodeFunctionData({ abi, functionName: 'reverse', args: [address, etherCoinType] })

/** Result of a call of the resolver: its return or revert data. */
type ResolverCall = { success: boolean; data: Hex }

/** Reverts that mean that there is no record, or no valid one. */
const noRecordErrors: readonly string[] = [
  '0x77209fe8', // ResolverNotFound(bytes name)
  '0x1e9535f2', // ResolverNotContract(bytes name, address resolver)
  '0x7b1c461b', // UnsupportedResolverProfile(bytes4 selector)
  '0xef9c03ce', // ReverseAddressMismatch(string primary, bytes primaryAddress)
]
/** OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData) */
const offchainLookupError = '0x556f1830'

function readRevert(data: Hex): EnsFailure | null {
  const selector = data.slice(0, 10)
  if (noRecordErrors.includes(selector)) return null
  return selector === offchainLookupError
    ? { unresolved: 'off-chain' }
    : { unresolved: 'reverted', data }
}

/**
 * The address that a name resolves to; null when it has none, undefined when the bytes are none of
 * the resolver's.
 */
export function readResolveAnswer({
  success,
  data,
}: ResolverCall): { address: Address } | EnsFailure | null | undefined {
  if (!success) return readRevert(data)
  try {
    const [result] = decodeFunctionResult({ abi, functionName: 'resolve', data })
    if (result === '0x') return null
    const [, digits] = result.match(/^0x0{24}([\da-f]{40})$/) ?? []
    if (digits === undefined) return undefined
    return /^0+$/.test(digits) ? null : { address: getAddress(`0x${digits}`) }
  } catch (error) {
    return undefinedIfUndecodable(error)
  }
}

/**
 * The primary name of an address, not yet known to be normalized; null when it has none that
 * resolves back to it, undefined when the bytes are none of the resolver's.
 */
export function readReverseAnswer({
  success,
  data,
}: ResolverCall): { name: string } | EnsFailure | null | undefined {
  if (!success) return readRevert(data)
  try {
    const [name] = decodeFunctionResult({ abi, functionName: 'reverse', data })
    return name === '' ? null : { name }
  } catch (error) {
    return undefinedIfUndecodable(error)
  }
}

function undefinedIfUndecodable(error: unknown): undefined {
  if (!(error instanceof BaseError)) throw error
}
