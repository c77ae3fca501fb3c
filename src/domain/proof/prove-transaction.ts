import type { Address } from 'viem'
import { otherRuleOf } from '#domain/proof/chain.ts'
import { type Asked, checkTransactionEcho } from '#domain/proof/check-echo.ts'
import { checkHash } from '#domain/proof/check-hashes.ts'
import { authoritiesOf, checkAuthorizations, checkSenders } from '#domain/proof/check-signatures.ts'
import type { Keccak256 } from '#domain/proof/keccak.ts'
import { readTransaction } from '#domain/proof/transaction-readings.ts'
import type { Verdict } from '#domain/proof/verdict.ts'
import type { RawObject } from '#domain/values/raw.ts'

/** The checks of a single transaction. */
export type TransactionProof = {
  echo: Verdict
  hash: Verdict
  sender: Verdict | undefined
  /** Absent where the transaction has none. */
  authorizations?: Verdict | undefined
  /** Who signed each entry of `authorizationList`; undefined where the signature is of no account. */
  authorities: readonly (Address | undefined)[]
}

/**
 * Proves as much of a transaction as its raw answer allows. That it is part of its block is proven
 * by the block's transactions root; `block`, if it is at hand, is only compared with.
 */
export function proveTransaction(
  transaction: RawObject,
  asked: Omit<Asked, 'hash'>,
  keccak256: Keccak256,
  block?: RawObject,
): TransactionProof {
  const reading = readTransaction(transaction, asked.index ?? 0, keccak256)
  const signedFor = reading.encoded?.signed && reading.encoded.chainId
  const chain = {
    id: asked.chainId ?? signedFor,
    otherRule: otherRuleOf({ transactions: [transaction] }),
  }
  return {
    echo: checkTransactionEcho(transaction, asked, signedFor, block),
    hash: checkHash(reading, chain),
    sender: checkSenders([reading], chain, keccak256),
    authorizations: checkAuthorizations([reading], keccak256),
    authorities: authoritiesOf(reading, keccak256),
  }
}
