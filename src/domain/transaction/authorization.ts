import type { Address } from 'viem'
import { isAddress, readQuantity } from '#domain/values/hex.ts'
import { asRawList, asRawObject } from '#domain/values/raw.ts'

/** An entry of an authorization list (EIP-7702), as far as it is readable. */
export type Authorization = {
  chainId: bigint | undefined
  /** The contract whose code acts for the authority from then on. */
  delegate: Address | undefined
  /** Ends a delegation: EIP-7702 reads the zero address so. */
  revokes: boolean
  nonce: bigint | undefined
  /** Why nodes skip this entry, as far as the entry itself shows. */
  skipped: string | undefined
}

/**
 * Reads an entry; `chainId` is the chain of the transaction, as far as it is known.
 * @internal Exported for tests.
 */
export function readAuthorization(entry: unknown, chainId: bigint | undefined): Authorization {
  const rawFields = asRawObject(entry)
  const entryChainId = readQuantity(rawFields.chainId)
  const nonce = readQuantity(rawFields.nonce)
  return {
    chainId: entryChainId,
    delegate: isAddress(rawFields.address) ? rawFields.address : undefined,
    revokes: isAddress(rawFields.address) && BigInt(rawFields.address) === 0n,
    nonce,
    skipped: reasonToSkip(entryChainId, chainId, nonce),
  }
}

/** The entries of a list, each with the account that signed it, as far as a proof recovered these. */
export const readAuthorizations = (
  list: unknown,
  authorities: readonly (Address | undefined)[],
  chainId: bigint | undefined,
) =>
  asRawList(list).map((entry, index) => ({
    authority: authorities[index],
    ...readAuthorization(entry, chainId),
  }))

/** EIP-7702, "Behavior", steps 1 and 2: the checks that need no state. */
function reasonToSkip(entryChainId: bigint | undefined, chain: bigint | undefined, nonce?: bigint) {
  if (
    entryChainId !== undefined &&
    entryChainId !== 0n &&
    chain !== undefined &&
    entryChainId !== chain
  )
    return `signed for chain ${entryChainId}, not ${chain}`
  if (nonce !== undefined && nonce >= 2n ** 64n - 1n) return 'nonce is 2^64 − 1 or more'
  return undefined
}
