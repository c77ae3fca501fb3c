import { otherRuleOf, signedChainId } from '#domain/proof/chain.ts'
import { type Asked, checkBlockEcho } from '#domain/proof/check-echo.ts'
import { checkHashes } from '#domain/proof/check-hashes.ts'
import { checkHeader } from '#domain/proof/check-header.ts'
import { checkAuthorizations, checkSenders } from '#domain/proof/check-signatures.ts'
import { checkTransactionsRoot } from '#domain/proof/check-transactions-root.ts'
import { checkUncles } from '#domain/proof/check-uncles.ts'
import { checkWithdrawalsRoot } from '#domain/proof/check-withdrawals-root.ts'
import type { Keccak256 } from '#domain/proof/keccak.ts'
import { readTransactions } from '#domain/proof/transaction-readings.ts'
import type { Verdict } from '#domain/proof/verdict.ts'
import type { RawObject } from '#domain/values/raw.ts'

/** The checks of a block, in the order in which they build on each other. */
export type BlockProof = {
  /** The answer is for what was asked. */
  echo: Verdict
  header: Verdict
  transactionsRoot: Verdict
  /** Absent where there is nothing of the kind: before Shanghai. */
  withdrawalsRoot?: Verdict | undefined
  /** Absent in an empty block. */
  transactionHashes?: Verdict | undefined
  uncles: Verdict
  /** Absent in an empty block, where the answer has hashes only, and while they are recovered. */
  senders?: Verdict | undefined
  /** Absent where no transaction has any. */
  authorizations?: Verdict | undefined
  /** While senders are recovered: how many are, of how many. */
  recovering?: { done: number; of: number }
}

/**
 * Proves as much of a block as its raw answer allows. All but the senders takes milliseconds, and is
 * told at once; then `tell` is called after each sender.
 */
export function proveBlock(
  block: RawObject,
  asked: Pick<Asked, 'hash' | 'number' | 'chainId'>,
  keccak256: Keccak256,
  tell: (proof: BlockProof) => void = () => undefined,
): BlockProof {
  const readings = readTransactions(block.transactions, keccak256)
  const list = Array.isArray(readings) ? readings : []
  const signedFor = signedChainId(list.map(({ encoded }) => encoded))
  const chain = { id: asked.chainId ?? signedFor, otherRule: otherRuleOf(block) }
  const header = checkHeader(block, asked.hash, chain, keccak256)
  const proof: BlockProof = {
    echo: checkBlockEcho(block, asked, signedFor),
    header,
    transactionsRoot: checkTransactionsRoot(block, readings, chain, header, keccak256),
    withdrawalsRoot: checkWithdrawalsRoot(block, chain, keccak256),
    transactionHashes: checkHashes(readings, chain),
    uncles: checkUncles(block, chain),
  }
  if (list.length === 0) return proof
  const told = (done: number) => tell({ ...proof, recovering: { done, of: list.length } })
  told(0)
  return {
    ...proof,
    senders: checkSenders(list, chain, keccak256, told),
    authorizations: checkAuthorizations(list, keccak256),
  }
}
