import type { Address } from 'viem'
import { isAddress } from '#domain/values/hex.ts'
import { readQuantity } from '#domain/values/quantity.ts'
import { isRawObject } from '#domain/values/raw.ts'

/** An entry of an authorization list (EIP-7702), as far as it is readable. */
export type Authorization = {
  chainId: bigint | undefined
  /** The contract whose code acts for the authority from then on. */
  delegate: Address | undefined
  /** Ends a delegation: EIP-7702 reads the zero address so. */
  revokes: boolean
  nonce: bigint | undefined
  /** Why nodes skip this entry, as far as the entry itself tells. */
  skipped: string | undefined
}

/** Reads an entry; `chainId` is the chain of the transaction, as far as it is known. */
export function readAuthorization(entry: unknown, chainId: bigint | undefined): Authorization {
  const fields = isRawObject(entry) ? entry : {}
  const own = readQuantity(fields.chainId)
  const nonce = readQuantity(fields.nonce)
  return {
    chainId: own,
    delegate: isAddress(fields.address) ? fields.address : undefined,
    revokes: isAddress(fields.address) && BigInt(fields.address) === 0n,
    nonce,
    skipped: reasonToSkip(own, chainId, nonce),
  }
}

/** EIP-7702, "Behavior", steps 1 and 2: what can be checked without the state. */
function reasonToSkip(own: bigint | undefined, chain: bigint | undefined, nonce?: bigint) {
  if (own !== undefined && own !== 0n && chain !== undefined && own !== chain)
    return `it is for chain ${own}, and the transaction for chain ${chain}`
  if (nonce !== undefined && nonce >= 2n ** 64n - 1n) return 'its nonce is 2^64 − 1 or more'
  return undefined
}
