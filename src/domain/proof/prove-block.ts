import {
  type ChainContext,
  chainContext,
  foreignRuleReason,
  isRuleOfChain,
  signedChainId,
  transactionContext,
} from '#domain/proof/chain.ts'
import { checkBlockEcho, type ProofRequest } from '#domain/proof/checks/check-echo.ts'
import { checkHashes } from '#domain/proof/checks/check-hashes.ts'
import { checkHeader } from '#domain/proof/checks/check-header.ts'
import { checkTransactionsRoot, checkWithdrawalsRoot } from '#domain/proof/checks/check-root.ts'
import { checkAuthorizations, checkSenders } from '#domain/proof/checks/check-signatures.ts'
import { judge, mismatchVerdict } from '#domain/proof/checks/judge.ts'
import { FieldProblem, readDataBytes } from '#domain/proof/field-bytes.ts'
import type { Keccak256 } from '#domain/proof/keccak.ts'
import { readTransactions } from '#domain/proof/transaction-readings.ts'
import { type ProofVerdict, unverifiable, verified } from '#domain/proof/verdict.ts'
import { toHex } from '#domain/values/integer.ts'
import type { RawObject } from '#domain/values/raw.ts'

/** keccak256(rlp([])): the value in every block since the merge. */
const emptyUnclesHash = '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347'

const unclesRule = {
  formula: 'sha3Uncles = keccak256(rlp(headers of the uncles))',
  sources: ['Yellow paper 4.3', 'EIP-3675'],
}

/**
 * Whether the list of uncles is empty where the header says so. Existing uncles cannot be checked:
 * their headers are not in the answer.
 */
const checkUncles = (block: RawObject, chain: ChainContext): ProofVerdict =>
  judge(unclesRule, () => {
    const { uncles } = block
    if (!Array.isArray(uncles)) throw new FieldProblem('uncles', 'is missing or not a list')
    const answered = toHex(readDataBytes(block, 'sha3Uncles', 32))
    const [isNone, isNoneListed] = [answered === emptyUnclesHash, uncles.length === 0]
    const computed = isNoneListed ? emptyUnclesHash : 'another hash'
    const compared = [{ label: 'sha3Uncles', answered, computed }]
    if (isNone && isNoneListed)
      return verified('none', 'The header’s hash is that of no uncles, as is the list.', compared)
    if (!isNone && !isNoneListed)
      return unverifiable(
        'headers needed',
        'The header hashes the uncles’ headers; the response has only their hashes.',
      )
    const words = `The response lists ${uncles.length} uncles; the header has ${isNone ? 'none' : 'some'}.`
    return mismatchVerdict(chain, words, compared)
  })

/** The checks of a block, in the order in which they build on each other. */
export type BlockVerdicts = {
  /** The answer is for the requested block. */
  echo: ProofVerdict
  header: ProofVerdict
  transactionsRoot: ProofVerdict
  /** Absent where there is nothing of the kind: before Shanghai. */
  withdrawalsRoot?: ProofVerdict | undefined
  /** Absent in an empty block. */
  transactionHashes?: ProofVerdict | undefined
  uncles: ProofVerdict
  /** Absent in an empty block, where the answer has hashes only, and while they are recovered. */
  senders?: ProofVerdict | undefined
  /** Absent where no transaction has any. */
  authorizations?: ProofVerdict | undefined
  /** Progress while senders are recovered. */
  recovering?: { done: number; total: number }
}

/** The verdicts on a block without its senders, and the readings from which those are recovered. */
export function proveContents(
  block: RawObject,
  request: Pick<ProofRequest, 'hash' | 'number' | 'chainId'>,
  keccak256: Keccak256,
) {
  const readings = readTransactions(block.transactions, keccak256)
  const [list, unread] = 'kind' in readings ? [[], readings] : [readings]
  const signedFor = signedChainId(list.map(({ encoded }) => encoded))
  const chain = chainContext(request.chainId, signedFor, foreignRuleReason(block))
  const ofTransactions = transactionContext(chain, block.transactions)
  const header = checkHeader(block, request.hash, chain, keccak256)
  const judged = { chain, header }
  const transactionsRoot = unread ?? checkTransactionsRoot(block, list, judged, keccak256)
  const mayHaveGaps = !isRuleOfChain(chain) && transactionsRoot.kind !== 'verified'
  const proof: BlockVerdicts = {
    echo: checkBlockEcho(block, request, signedFor, mayHaveGaps),
    header,
    transactionsRoot,
    withdrawalsRoot: checkWithdrawalsRoot(block, judged, keccak256),
    transactionHashes: unread ?? checkHashes(list, ofTransactions),
    uncles: checkUncles(block, chain),
  }
  return { proof, list, ofTransactions }
}

/**
 * Proves as much of a block as its raw answer allows. All but the senders takes milliseconds, and
 * is reported at once; then `onProgress` is called after each sender.
 * @param block as `eth_getBlockByHash` gives it, with full transactions or their hashes
 * @param request what was requested: without the hash the header is unverifiable
 */
export function proveBlock(
  block: RawObject,
  request: Pick<ProofRequest, 'hash' | 'number' | 'chainId'>,
  keccak256: Keccak256,
  onProgress: (proof: BlockVerdicts) => void = () => undefined,
): BlockVerdicts {
  const { proof, list, ofTransactions } = proveContents(block, request, keccak256)
  if (list.length === 0) return proof
  const reportRecovered = (done: number) =>
    onProgress({ ...proof, recovering: { done, total: list.length } })
  reportRecovered(0)
  return {
    ...proof,
    senders: checkSenders(
      list,
      ofTransactions,
      keccak256,
      proof.transactionsRoot.kind === 'verified',
      reportRecovered,
    ),
    authorizations: checkAuthorizations(list, keccak256),
  }
}
