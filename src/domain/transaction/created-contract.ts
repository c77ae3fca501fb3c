import type { Address } from 'viem'
import { keccak256 } from 'viem/utils'
import { isCreation } from '#domain/chains/transaction-forms.ts'
import { checksumAddress } from '#domain/values/address.ts'
import { isAddress, readQuantity } from '#domain/values/hex.ts'
import { fromHex } from '#domain/values/integer.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { encodeRlp, minimalBytes } from '#domain/values/rlp.ts'

/**
 * Address of the contract that a transaction without a recipient creates, if it succeeds: the last
 * 20 bytes of keccak256(rlp([sender, nonce])), Yellow Paper section 7. Undefined for other
 * transactions, when sender or nonce are not readable, and for types of which that rule is not
 * known. Viem's has another RLP, 2 kB of each page of a transaction.
 */
export function createdContract(transaction: RawObject): Address | undefined {
  const { from, nonce } = transaction
  const senderNonce = readQuantity(nonce)
  const senderBytes = isAddress(from) ? fromHex(from) : undefined
  if (!isCreation(transaction) || !senderBytes || senderNonce === undefined) return undefined
  const hash = keccak256(encodeRlp([senderBytes, minimalBytes(senderNonce)]))
  return checksumAddress(`0x${hash.slice(-40)}`)
}
