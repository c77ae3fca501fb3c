import type { Address } from 'viem'
import { getContractAddress } from 'viem/utils'
import { isAddress } from '#domain/values/hex.ts'
import { readQuantity } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'

/**
 * Where a transaction without a recipient creates its contract, if it succeeds: the last 20 bytes
 * of keccak256(rlp([sender, nonce])), Yellow Paper section 7. Undefined for other transactions, and
 * when sender or nonce are not readable.
 */
export function createdContract({ to, from, nonce }: RawObject): Address | undefined {
  const senderNonce = readQuantity(nonce)
  return to === null && isAddress(from) && senderNonce !== undefined
    ? getContractAddress({ from, nonce: senderNonce })
    : undefined
}
