import type { Address } from 'viem'
import {
  chainContext,
  foreignRuleReason,
  signedChainId,
  transactionContext,
} from '#domain/proof/chain.ts'
import { checkTransactionEcho, type ProofRequest } from '#domain/proof/checks/check-echo.ts'
import { checkHash } from '#domain/proof/checks/check-hashes.ts'
import {
  authoritiesOf,
  checkAuthorizations,
  checkSenders,
} from '#domain/proof/checks/check-signatures.ts'
import type { Keccak256 } from '#domain/proof/keccak.ts'
import { readTransaction } from '#domain/proof/transaction-readings.ts'
import type { ProofVerdict } from '#domain/proof/verdict.ts'
import type { RawObject } from '#domain/values/raw.ts'

/** The checks of a single transaction. */
export type TransactionVerdicts = {
  echo: ProofVerdict
  hash: ProofVerdict
  sender: ProofVerdict | undefined
  /** Absent where the transaction has none. */
  authorizations?: ProofVerdict | undefined
  /**
   * Signer of each entry of `authorizationList`; undefined where the signature is of no account.
   */
  authorities: readonly (Address | undefined)[]
}

/**
 * Proves as much of a transaction as its raw answer allows. The block's transactions root proves
 * that it is part of its block; `block`, if given, is only compared.
 */
export function proveTransaction(
  transaction: RawObject,
  request: Omit<ProofRequest, 'hash'>,
  keccak256: Keccak256,
  block?: RawObject,
): TransactionVerdicts {
  const reading = readTransaction(transaction, request.index ?? 0, keccak256)
  const signedFor = signedChainId([reading.encoded])
  const transactions = [transaction]
  const otherRule = foreignRuleReason({ transactions })
  const chain = transactionContext(
    chainContext(request.chainId, signedFor, otherRule),
    transactions,
  )
  return {
    echo: checkTransactionEcho(transaction, request, signedFor, block),
    hash: checkHash(reading, chain),
    sender: checkSenders([reading], chain, keccak256),
    authorizations: checkAuthorizations([reading], keccak256),
    authorities: authoritiesOf(reading, keccak256),
  }
}
