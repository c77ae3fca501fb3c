import { listedHash } from '#domain/block/block.ts'
import { addToBloom, bloomBytes } from '#domain/log/bloom.ts'
import { isRuleOfChain } from '#domain/proof/chain.ts'
import { FieldComparison } from '#domain/proof/checks/check-hashes.ts'
import { type JudgedHeader, otherRoot, rootOf, sameRoot } from '#domain/proof/checks/check-root.ts'
import { catchFieldProblem, judge, mismatchVerdict } from '#domain/proof/checks/judge.ts'
import {
  FieldProblem,
  isAbsent,
  readDataBytes,
  readQuantityBytes,
} from '#domain/proof/field-bytes.ts'
import type { Keccak256 } from '#domain/proof/keccak.ts'
import {
  formatAnswered,
  type ProofRule,
  type ProofVerdict,
  partlyVerified,
  unverifiable,
  type ValueComparison,
  verified,
} from '#domain/proof/verdict.ts'
import { createdContract } from '#domain/transaction/created-contract.ts'
import { isEmptyRoot } from '#domain/values/empty-root.ts'
import { countWithNoun, readQuantity } from '#domain/values/hex.ts'
import { toHex } from '#domain/values/integer.ts'
import { asRawList, isRawObject, type RawObject } from '#domain/values/raw.ts'
import { encodeRlp, type Rlp } from '#domain/values/rlp.ts'

const rule: ProofRule = {
  formula: 'receiptsRoot = trie({ rlp(index): type ++ rlp(status, cumulative gas, bloom, logs) })',
  sources: ['Yellow paper 4.3.1', 'EIP-658', 'EIP-2718'],
}

/** The checks of a block's receipts. */
export type ReceiptVerdicts = {
  /** Outcome, cumulative gas and logs of every receipt are those that the header commits to. */
  root: ProofVerdict
  /** Which field tells the outcome here; undefined where the root does not tell it. */
  outcome: 'status' | 'root' | undefined
  /** Fields outside the trie follow from those in it: gas used, indices, hashes. */
  derived: ProofVerdict
}

/**
 * The first field of a receipt: `status` since Byzantium (EIP-658), before it the state's root. Old
 * Geth writes a status of 0 beside each root, Hedera and zkSync a root beside each status: so which
 * of both counts is tried.
 */
type OutcomeField = NonNullable<ReceiptVerdicts['outcome']>

/**
 * Proves the receipts of a block against the `receiptsRoot` of its header, and their other fields
 * against each other and the block's transactions.
 * @param block as `eth_getBlockByHash` gives it, with full transactions or their hashes
 * @param receipts as `eth_getBlockReceipts` lists them
 * @param judged the chain, and the verdict of `proveBlock` on the header: without the header's hash, a root proves only that both answers fit
 */
export function proveReceipts(
  block: RawObject,
  receipts: unknown,
  judged: JudgedHeader,
  keccak256: Keccak256,
): ReceiptVerdicts {
  let outcome: OutcomeField | undefined
  const list = () => {
    if (Array.isArray(receipts) && receipts.every(isRawObject)) return receipts
    throw new FieldProblem('receipts', 'are not a list of objects')
  }
  const root = judge(rule, () => {
    const found = proveRoot(block, list(), judged, keccak256)
    outcome = found.outcome
    return found.root
  })
  return { root, outcome, derived: judge(derivedRule, () => checkDerived(block, list(), judged)) }
}

function proveRoot(
  block: RawObject,
  receipts: readonly RawObject[],
  judged: JudgedHeader,
  keccak256: Keccak256,
): Omit<ReceiptVerdicts, 'derived'> {
  const answered = toHex(readDataBytes(block, 'receiptsRoot', 32))
  const inTrie = receipts.filter((receipt) => !isStateSyncReceipt(receipt))
  let different: ValueComparison[] | undefined
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
      const compared = [
        rootOf('receiptsRoot', answered, entries, keccak256),
        ...wrongBlooms(list, encoded),
      ]
      if (compared[0]?.computed === answered)
        return { root: judgeSame(list.length, receipts.length, judged, compared), outcome }
      different ??= compared
    }
  if (!different) throw problem ?? new FieldProblem('receipts', 'have neither status nor root')
  const { chain, header } = judged
  const root =
    isEmptyRoot(answered) && !isRuleOfChain(chain)
      ? unverifiable(
          'no commitment',
          'The header of this chain does not commit to receipts: they cannot be verified.',
          different,
        )
      : otherRoot(
          receipts.length,
          'receipt',
          // Every chain that is known to hash its header by the plain rule has the plain root of receipts.
          { ...chain, isRuleKnown: isRuleOfChain(chain) || header.kind === 'verified' },
          different,
        )
  return { root, outcome: undefined }
}

/** The fields by which the outcome may be told, the likelier first. */
const outcomeFields = (receipts: readonly RawObject[]): OutcomeField[] => {
  const all = (name: OutcomeField) => receipts.every((receipt) => !isAbsent(receipt[name]))
  return (['status', 'root'] as const).filter(all)
}

/** The verdict where the root is that of the header; beside it, `compared` has the wrong blooms. */
function judgeSame(
  count: number,
  allCount: number,
  judged: JudgedHeader,
  compared: readonly ValueComparison[],
): ProofVerdict {
  const receipts = countWithNoun(count, 'receipt')
  if (compared.length > 1)
    return partlyVerified(
      'blooms differ',
      `The root of ${receipts} is in the header, but not every logsBloom is that of its logs.`,
      compared,
    )
  if (count < allCount)
    return partlyVerified(
      'all but state syncs',
      `The root of ${receipts} is in the header. State syncs of Polygon are outside the root: not verifiable.`,
      compared,
    )
  return sameRoot(count, 'receipt', judged, compared)
}

const wrongBlooms = (
  receipts: readonly RawObject[],
  encoded: readonly EncodedReceipt[],
): ValueComparison[] =>
  encoded.flatMap(({ bloom }, index) => {
    const written = receipts[index]?.logsBloom
    if (isBloomOf(written, bloom)) return []
    const [label, answered] = [`receipts[${index}].logsBloom`, formatAnswered(written)]
    return [{ label, answered, computed: toHex(bloom) }]
  })

/** The receipt of a Polygon state sync: from no one to no one, without gas. */
const isStateSyncReceipt = ({ from, to, gasUsed }: RawObject): boolean =>
  [from, to, gasUsed].every((value) => readQuantity(value) === 0n)

const derivedRule: ProofRule = {
  formula: 'gasUsed = cumulativeGasUsed − cumulativeGasUsed before',
  sources: ['Yellow paper 4.3.1', 'execution-apis'],
}

/**
 * Whether the fields that no root has fit those that it has, and the block's transactions: gas used, the place in
 * the block, the transaction with its sender and recipient, the contract that it created, and the places of logs.
 */
function checkDerived(
  block: RawObject,
  receipts: readonly RawObject[],
  { chain }: JudgedHeader,
): ProofVerdict {
  const fields = new FieldComparison()
  const transactions = asRawList(block.transactions)
  let gasBefore = 0n
  let logsBefore = 0n
  for (const [index, receipt] of receipts.entries()) {
    const path = `receipts[${index}].`
    const cumulativeGas = readQuantity(receipt.cumulativeGasUsed) ?? gasBefore
    const gasUsed = isStateSyncReceipt(receipt) ? undefined : cumulativeGas - gasBefore
    gasBefore = cumulativeGas
    const transaction = transactions[index]
    const transactionHash = listedHash(transaction)
    const place = { transactionIndex: BigInt(index), blockHash: block.hash }
    fields.add(receipt, { gasUsed, transactionHash, ...place }, path)
    fields.add(receipt, { blockNumber: block.number }, path)
    if (isRawObject(transaction)) {
      const { from, to } = transaction
      fields.add(receipt, { from, to, contractAddress: createdContract(transaction) }, path)
    }
    for (const [position, log] of asRawList(receipt.logs).entries()) {
      if (!isRawObject(log)) continue
      const logPath = `${path}logs[${position}].`
      const { transactionHash, blockHash, transactionIndex } = receipt
      const { number: blockNumber, timestamp: blockTimestamp } = block
      fields.add(log, { logIndex: logsBefore, transactionHash, blockHash }, logPath)
      fields.add(log, { transactionIndex, blockNumber, blockTimestamp }, logPath)
      logsBefore += 1n
    }
  }
  const { differing } = fields
  if (differing.length > 0)
    return mismatchVerdict(
      chain,
      `${countWithNoun(differing.length, 'field')} outside the root ${differing.length === 1 ? 'does' : 'do'} not follow from the fields in it.`,
      differing,
    )
  if (transactions.length < receipts.length)
    return partlyVerified(
      'hashes not compared',
      'Gas used and indexes follow from the fields under the root. The block lists no transactions to compare the hashes with.',
    )
  return verified(
    'consistent',
    'Gas used, indexes, hashes, sender, recipient and created contract follow from the block and the fields under the root.',
  )
}

/** A receipt as the trie of its block holds it, and the filter of its logs. */
type EncodedReceipt = { bytes: Uint8Array; bloom: Uint8Array }

/**
 * A receipt in the encoding of its trie: the type's byte, then RLP of outcome, cumulative gas, bloom
 * and logs (yellow paper 4.3.1, EIP-658, EIP-2718). All types that are known hash these four, also those
 * of other chains; a deposit of the OP Stack has two more since Canyon. The bloom is made from the logs, as it
 * is not on the wire of eth/69, and nodes shorten it.
 * @param path of the receipt in its list, for problems
 * @throws FieldProblem
 */
function encodeReceipt(
  receipt: RawObject,
  outcome: OutcomeField,
  keccak256: Keccak256,
  path: string,
): EncodedReceipt {
  const bloom = new Uint8Array(bloomBytes)
  const { logs } = receipt
  if (!Array.isArray(logs)) throw new FieldProblem(`${path}logs`, 'is missing or not a list')
  const encodedLogs = logs.map((log, index) =>
    encodeLog(log, `${path}logs[${index}].`, bloom, keccak256),
  )
  const fields: Rlp[] = [
    outcome === 'root'
      ? readDataBytes(receipt, 'root', 32, path)
      : readQuantityBytes(receipt, 'status', path),
    readQuantityBytes(receipt, 'cumulativeGasUsed', path),
    bloom,
    encodedLogs,
  ]
  if (!isAbsent(receipt.depositReceiptVersion))
    fields.push(
      readQuantityBytes(receipt, 'depositNonce', path),
      readQuantityBytes(receipt, 'depositReceiptVersion', path),
    )
  const encoded = encodeRlp(fields)
  const type = isAbsent(receipt.type) ? 0n : readQuantity(receipt.type)
  if (type === undefined || type > 0x7fn)
    throw new FieldProblem(`${path}type`, 'is not a transaction type')
  const bytes = type === 0n ? encoded : Uint8Array.from([Number(type), ...encoded])
  return { bytes, bloom }
}

/** A log in RLP, which adds its address and topics to the filter. */
function encodeLog(log: unknown, path: string, bloom: Uint8Array, keccak256: Keccak256): Rlp {
  if (!isRawObject(log)) throw new FieldProblem(path.slice(0, -1), 'is not an object')
  if (!Array.isArray(log.topics))
    throw new FieldProblem(`${path}topics`, 'is missing or not a list')
  const address = readDataBytes(log, 'address', 20, path)
  const topics = log.topics.map((topic, index) =>
    readDataBytes({ topic }, 'topic', 32, `${path}topics[${index}] `),
  )
  for (const bytes of [address, ...topics]) addToBloom(bloom, bytes, keccak256)
  return [address, topics, readDataBytes(log, 'data', undefined, path)]
}

/** Whether a bloom that a node wrote is that of the logs; nodes that shorten it say nothing by it. */
const isBloomOf = (written: unknown, bloom: Uint8Array): boolean =>
  typeof written !== 'string' ||
  written.length !== 2 + 2 * bloomBytes ||
  written.toLowerCase() === toHex(bloom)
