import { type ChainContext, isRuleOfChain } from '#domain/proof/chain.ts'
import { catchFieldProblem, fieldProblemVerdict } from '#domain/proof/checks/encoding-problem.ts'
import { mismatchVerdict } from '#domain/proof/checks/mismatch-verdict.ts'
import { FieldProblem, isAbsent, readDataBytes } from '#domain/proof/field-bytes.ts'
import type { Keccak256 } from '#domain/proof/keccak.ts'
import { orderedTrieRoot } from '#domain/proof/ordered-trie.ts'
import {
  formatAnswered,
  maxShownDifferences,
  type ProofRule,
  type ProofVerdict,
  partlyVerified,
  unverifiable,
  type ValueComparison,
  verified,
} from '#domain/proof/verdict.ts'
import {
  type EncodedReceipt,
  encodeReceipt,
  isBloomOf,
  type OutcomeField,
} from '#domain/receipt/encode-receipt.ts'
import { isEmptyRoot } from '#domain/values/empty-root.ts'
import { isSameHex } from '#domain/values/hex.ts'
import { toHex } from '#domain/values/hex-bytes.ts'
import { countWithNoun, readQuantity } from '#domain/values/quantity.ts'
import { asRawList, isRawObject, type RawObject } from '#domain/values/raw.ts'

const rule: ProofRule = {
  formula: 'receiptsRoot = trie({ rlp(index): type ++ rlp(status, cumulative gas, bloom, logs) })',
  sources: ['Yellow paper 4.3.1', 'EIP-658', 'EIP-2718'],
}

/** The checks of a block's receipts. */
export type ReceiptVerdicts = {
  /** Outcome, cumulative gas and logs of every receipt are those that the header commits to. */
  root: ProofVerdict
  /** Which field tells the outcome here; undefined where the root does not tell it. */
  outcome: OutcomeField | undefined
  /** Fields outside the trie follow from those in it: gas used, indices, hashes. */
  derived: ProofVerdict
}

/**
 * Proves the receipts of a block against the `receiptsRoot` of its header, and their other fields
 * against each other and the block's transactions.
 * @param receipts as `eth_getBlockReceipts` lists them
 * @param header the verdict on the block's header: without its hash, a root proves only that both
 * answers fit
 */
export function proveReceipts(
  block: RawObject,
  receipts: unknown,
  chain: ChainContext,
  header: Pick<ProofVerdict, 'kind'>,
  keccak256: Keccak256,
): ReceiptVerdicts {
  if (!Array.isArray(receipts) || !receipts.every(isRawObject)) {
    const problem = new FieldProblem('receipts', 'are not a list of objects')
    const verdict = fieldProblemVerdict(problem)
    return { root: verdict, outcome: undefined, derived: verdict }
  }
  return {
    ...proveRoot(block, receipts, chain, header, keccak256),
    derived: checkDerived(block, receipts, chain),
  }
}

function proveRoot(
  block: RawObject,
  receipts: readonly RawObject[],
  chain: ChainContext,
  header: Pick<ProofVerdict, 'kind'>,
  keccak256: Keccak256,
): Omit<ReceiptVerdicts, 'derived'> {
  const headerRoot = catchFieldProblem(() => toHex(readDataBytes(block, 'receiptsRoot', 32)))
  if (headerRoot instanceof FieldProblem)
    return { root: fieldProblemVerdict(headerRoot), outcome: undefined }
  const inTrie = receipts.filter((receipt) => !isStateSyncReceipt(receipt))
  const tried: { computed: string; encoded: EncodedReceipt[]; outcome: OutcomeField }[] = []
  let problem: FieldProblem | undefined
  for (const outcome of outcomeFields(receipts))
    for (const list of inTrie.length === receipts.length ? [receipts] : [receipts, inTrie]) {
      const encoded = catchFieldProblem(() =>
        list.map((receipt, index) => encodeReceipt(receipt, outcome, keccak256, `[${index}].`)),
      )
      if (encoded instanceof FieldProblem) {
        problem ??= encoded
        continue
      }
      const entries = encoded.map(({ bytes }) => bytes)
      const computed = toHex(orderedTrieRoot(entries, keccak256))
      if (computed === headerRoot)
        return { root: sameRoot({ list, receipts, encoded, header, computed }), outcome }
      tried.push({ computed, encoded, outcome })
    }
  const [first] = tried
  if (!first) {
    const verdict = problem ?? new FieldProblem('receipts', 'have neither status nor root')
    return { root: fieldProblemVerdict(verdict), outcome: undefined }
  }
  const compared = [
    { label: 'receiptsRoot', answered: headerRoot, computed: first.computed },
    ...wrongBlooms(receipts, first.encoded),
  ]
  if (isEmptyRoot(headerRoot) && !isRuleOfChain(chain))
    return {
      root: unverifiable(
        'no commitment',
        'The header of this chain does not commit to receipts: they cannot be verified.',
        rule,
        compared,
      ),
      outcome: undefined,
    }
  return {
    root: mismatchVerdict(
      // Every chain that is known to hash its header by the plain rule has the plain root of receipts.
      { ...chain, isRuleKnown: isRuleOfChain(chain) || header.kind === 'verified' },
      `${countWithNoun(receipts.length, 'receipt')} ${receipts.length === 1 ? 'has' : 'have'} another root than in the header: at least one was changed, added, omitted or moved.`,
      rule,
      compared,
    ),
    outcome: undefined,
  }
}

/** The fields by which the outcome may be told, the likelier first. */
const outcomeFields = (receipts: readonly RawObject[]): OutcomeField[] => {
  const all = (name: OutcomeField) => receipts.every((receipt) => !isAbsent(receipt[name]))
  return (['status', 'root'] as const).filter(all)
}

type SameRoot = {
  list: readonly RawObject[]
  receipts: readonly RawObject[]
  encoded: readonly EncodedReceipt[]
  header: Pick<ProofVerdict, 'kind'>
  computed: string
}

/** The verdict where the root is that of the header. */
function sameRoot({ list, receipts, encoded, header, computed }: SameRoot): ProofVerdict {
  const compared = [{ label: 'receiptsRoot', answered: computed, computed }]
  const blooms = wrongBlooms(list, encoded)
  const count = countWithNoun(list.length, 'receipt')
  const have = list.length === 1 ? 'has' : 'have'
  if (blooms.length > 0)
    return partlyVerified(
      'blooms differ',
      `${count} ${have} the root in the header, but not every logsBloom is that of its logs.`,
      rule,
      [...compared, ...blooms],
    )
  if (list.length < receipts.length)
    return partlyVerified(
      'all but state syncs',
      `${count} ${have} the root in the header. State syncs of Polygon are outside the root: not verifiable.`,
      rule,
      compared,
    )
  if (header.kind !== 'verified')
    return partlyVerified(
      'unverified header',
      `${count} ${have} the root in the header that the node gave, which is not verified.`,
      rule,
      compared,
    )
  return verified(
    'matches',
    `${count} in this order ${have} the root in the header: no status, gas or log was changed, added, omitted or moved.`,
    rule,
    compared,
  )
}

/** The receipts whose bloom is not that of their logs, as comparisons. */
const wrongBlooms = (
  receipts: readonly RawObject[],
  encoded: readonly EncodedReceipt[],
): ValueComparison[] =>
  encoded
    .flatMap(({ bloom }, index) => {
      const written = receipts[index]?.logsBloom
      return isBloomOf(written, bloom)
        ? []
        : [
            {
              label: `receipts[${index}].logsBloom`,
              answered: formatAnswered(written),
              computed: toHex(bloom),
            },
          ]
    })
    .slice(0, maxShownDifferences)

/** The receipt of a Polygon state sync: from no one to no one, without gas. */
const isStateSyncReceipt = ({ from, to, gasUsed }: RawObject): boolean =>
  [from, to, gasUsed].every((value) => readQuantity(value) === 0n)

const derivedRule: ProofRule = {
  formula: 'gasUsed = cumulativeGasUsed − cumulativeGasUsed before',
  sources: ['Yellow paper 4.3.1', 'execution-apis'],
}

/**
 * Whether the fields that no root has fit those that it has: gas used, the place in the block, the
 * hash of the transaction, and the places of logs.
 */
function checkDerived(
  block: RawObject,
  receipts: readonly RawObject[],
  chain: ChainContext,
): ProofVerdict {
  const compared: ValueComparison[] = []
  const compare = (label: string, answered: unknown, computed: unknown) => {
    const isSame =
      typeof computed === 'bigint'
        ? readQuantity(answered) === computed
        : isSameHex(answered, computed)
    if (!isAbsent(answered) && !isAbsent(computed) && !isSame)
      compared.push({ label, answered: formatAnswered(answered), computed: String(computed) })
  }
  const transactions = asRawList(block.transactions)
  let gasBefore = 0n
  let logsBefore = 0n
  for (const [index, receipt] of receipts.entries()) {
    const path = `receipts[${index}].`
    const cumulativeGas = readQuantity(receipt.cumulativeGasUsed) ?? gasBefore
    if (!isStateSyncReceipt(receipt))
      compare(`${path}gasUsed`, receipt.gasUsed, cumulativeGas - gasBefore)
    gasBefore = cumulativeGas
    const entry = transactions[index]
    const hash = isRawObject(entry) ? entry.hash : entry
    if (typeof hash === 'string') compare(`${path}transactionHash`, receipt.transactionHash, hash)
    compare(`${path}transactionIndex`, receipt.transactionIndex, BigInt(index))
    compare(`${path}blockHash`, receipt.blockHash, block.hash)
    for (const [position, log] of asRawList(receipt.logs).entries()) {
      if (!isRawObject(log)) continue
      compare(`${path}logs[${position}].logIndex`, log.logIndex, logsBefore)
      compare(
        `${path}logs[${position}].transactionHash`,
        log.transactionHash,
        receipt.transactionHash,
      )
      logsBefore += 1n
    }
  }
  if (compared.length > 0)
    return mismatchVerdict(
      chain,
      `${countWithNoun(compared.length, 'field')} outside the root ${compared.length === 1 ? 'does' : 'do'} not follow from the fields in it.`,
      derivedRule,
      compared.slice(0, maxShownDifferences),
    )
  if (transactions.length < receipts.length)
    return partlyVerified(
      'hashes not compared',
      'Gas used and indexes follow from the fields under the root. The block lists no transactions to compare the hashes with.',
      derivedRule,
    )
  return verified(
    'consistent',
    'Gas used, indexes and hashes follow from the fields under the root.',
    derivedRule,
  )
}
