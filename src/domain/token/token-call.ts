import type { Address, Hex } from 'viem'
import { concat, pad } from 'viem/utils'
import type { DecodedCall } from '#domain/abi/decoded-call.ts'
import { formatInUnit } from '#domain/values/amount.ts'
import { byteLength, groupDigits, isHash, isSameHex } from '#domain/values/hex.ts'
import { asRawList, isRawObject } from '#domain/values/raw.ts'

/**
 * A call that moves tokens or allows it, with its number in base units. The number of
 * `transferFrom` and `approve` may be the id of an EIP-721 instead: the contract alone says which.
 */
export type TokenCall =
  | { kind: 'transfer'; to: string; amount: bigint }
  | { kind: 'transferFrom'; from: string; to: string; amount: bigint }
  | { kind: 'approve'; spender: string; amount: bigint }

/** Reads a call as one of EIP-20's three that write; undefined for any other function. */
export function readTokenCall({ name, args }: DecodedCall): TokenCall | undefined {
  const values = args.map((argument) => ('value' in argument ? argument.value : undefined))
  const [first, second, third] = values
  const signature = `${name}(${args.map(({ type }) => type).join()})`
  if (typeof first !== 'string') return undefined
  if (signature === 'transfer(address,uint256)' && typeof second === 'bigint')
    return { kind: 'transfer', to: first, amount: second }
  if (signature === 'approve(address,uint256)' && typeof second === 'bigint')
    return { kind: 'approve', spender: first, amount: second }
  if (signature === 'transferFrom(address,address,uint256)')
    if (typeof second === 'string' && typeof third === 'bigint')
      return { kind: 'transferFrom', from: first, to: second, amount: third }
  return undefined
}

/** The call of `balanceOf(address)` (EIP-20, EIP-721). */
export const balanceCall = (holder: Address): Hex =>
  concat(['0x70a08231', pad(holder.toLowerCase() as Hex)])

/** The one word that a call returned; undefined where it failed, or returned anything else. */
export const returnedWord = ({ success, data }: { success: boolean; data: Hex }) =>
  success && byteLength(data) === 32 ? BigInt(data) : undefined

/** Topics of `Transfer` and `Approval(address,address,uint256)` (EIP-20). */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const approvalTopic = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'

/**
 * The amounts that the token logged for the parties of a call of `sender`: that of the call, or others, where the
 * token takes a fee; none where it logged no such change.
 */
export function loggedAmounts(
  call: TokenCall,
  sender: unknown,
  token: string,
  logs: unknown,
): bigint[] {
  const [topic, ...parties] =
    call.kind === 'approve'
      ? [approvalTopic, sender, call.spender]
      : [transferTopic, call.kind === 'transfer' ? sender : call.from, call.to]
  const topics = [topic, ...parties.map((party) => `0x${String(party).slice(2).padStart(64, '0')}`)]
  return asRawList(logs).flatMap((log) =>
    isRawObject(log) &&
    isSameHex(log.address, token) &&
    Array.isArray(log.topics) &&
    log.topics.length === topics.length &&
    topics.every((topic, index) => isSameHex((log.topics as unknown[])[index], topic)) &&
    isHash(log.data)
      ? [BigInt(log.data)]
      : [],
  )
}

/**
 * An amount of a token whose decimals are not known. Large ones are read with 18, as most tokens
 * have, and `assumed` says so; others stay in base units.
 */
export function describeUnknownAmount(amount: bigint): { text: string; assumed: boolean } {
  return amount >= 10n ** 14n && amount < 1n << 112n
    ? { text: `${formatInUnit(amount, 18)} tokens`, assumed: true }
    : { text: `${groupDigits(amount)} base units`, assumed: false }
}
