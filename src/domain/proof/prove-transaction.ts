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
import { proveContents } from '#domain/proof/prove-block.ts'
import { readTransaction } from '#domain/proof/transaction-readings.ts'
import { mismatch, type ProofVerdict, verified } from '#domain/proof/verdict.ts'
import { countWithNoun, isHash, isSameHex, readQuantity } from '#domain/values/hex.ts'
import { toHex } from '#domain/values/integer.ts'
import { asRawList, isRawObject, type RawObject } from '#domain/values/raw.ts'

/** The checks of a single transaction. */
export type TransactionVerdicts = {
  echo: ProofVerdict
  hash: ProofVerdict
  sender: ProofVerdict | undefined
  /** Absent where the transaction has none. */
  authorizations?: ProofVerdict | undefined
  /** Its block has it at its index; absent where the block was not given with full transactions. */
  inBlock?: ProofVerdict | undefined
  /** Signer of each `authorizationList` entry; undefined for a signature of no account. */
  authorities: readonly (Address | undefined)[]
}

/**
 * Proves as much of a transaction as its raw answer allows.
 * @param transaction as `eth_getTransactionByHash` gives it
 * @param request the number of its block, its index there and the chain, as far as they are known
 * @param block as `eth_getBlockByHash` gives it; one with full transactions proves that it has this one
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
    echo: checkTransactionEcho(transaction, request, chain, signedFor, block),
    hash: checkHash(reading, chain),
    sender: checkSenders([reading], chain, keccak256),
    authorizations: checkAuthorizations([reading], keccak256),
    inBlock: block && checkInBlock(transaction, block, request.chainId, keccak256),
    authorities: authoritiesOf(reading, keccak256),
  }
}

/**
 * Whether a block has a transaction at its index: its header has the hash that the transaction names, and
 * the transactions root in it is that of the full list. Undefined where the block lists hashes, or is pending.
 */
function checkInBlock(
  { blockHash, transactionIndex, hash }: RawObject,
  block: RawObject,
  chainId: bigint | undefined,
  keccak256: Keccak256,
): ProofVerdict | undefined {
  if (!isHash(blockHash) || !asRawList(block.transactions).some(isRawObject)) return undefined
  const request = { hash: blockHash, number: undefined, chainId }
  const { proof, list } = proveContents(block, request, keccak256)
  const { header, transactionsRoot: root } = proof
  if (header.kind !== 'verified') return root.kind === 'mismatch' ? root : header
  if (root.kind !== 'verified') return root
  const index = Number(readQuantity(transactionIndex) ?? -1n)
  const listedHash = list[index]?.hash
  return listedHash && isSameHex(toHex(listedHash), hash)
    ? verified(
        `index ${index} of ${list.length}`,
        `${root.explanation} This transaction is the one at index ${index}.`,
        root.compared,
      )
    : mismatch(
        'another transaction',
        `The list of ${countWithNoun(list.length, 'transaction')} has the root in the header, and another one at index ${index}.`,
        root.compared,
      )
}
