import { FieldComparison } from '#domain/proof/checks/check-hashes.ts'
import { judgeHeader } from '#domain/proof/checks/check-header.ts'
import { isAbsent } from '#domain/proof/field-bytes.ts'
import type { Keccak256 } from '#domain/proof/keccak.ts'
import {
  formatAnswered,
  mismatch,
  type ProofVerdict,
  unverifiable,
  type ValueComparison,
  verified,
} from '#domain/proof/verdict.ts'
import { proveReceipts } from '#domain/receipt/prove-receipts.ts'
import { isReceiptOf } from '#domain/transaction/receipt-facts.ts'
import { effectivePrice } from '#domain/transaction/transaction-cost.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { countWithNoun, isSameHex, readQuantity } from '#domain/values/hex.ts'
import { asRawList, asRawObject, isRawObject, type RawObject } from '#domain/values/raw.ts'

/**
 * Finds where a block's receipts have that of a transaction: at its own place in the list, or elsewhere by its
 * hash; its own place where none is of it.
 */
export function receiptFinder(receipts: readonly unknown[]) {
  let placesByHash: Map<string, number[]> | undefined
  // Made where a receipt is not at its place: a list of another block would be looked through for each transaction.
  const listPlaces = () =>
    groupBy(receipts.keys(), (place) => hashKey(asRawObject(receipts[place]).transactionHash))
  return (transaction: unknown, place: number): number => {
    if (!isRawObject(transaction) || isReceiptOf(receipts[place], transaction)) return place
    placesByHash ??= listPlaces()
    const places = placesByHash.get(hashKey(transaction.hash)) ?? []
    return places.find((other) => isReceiptOf(receipts[other], transaction)) ?? place
  }
}

const hashKey = (hash: unknown) => String(hash).toLowerCase()

/** The checks of a block's receipts, and of the one that a transaction has by itself. */
export type ReceiptProof = {
  /** Status, gas and logs of the block's receipts are those that the header commits to. */
  root: ProofVerdict
  /** The fields outside the root follow from those in it. */
  fields: ProofVerdict
  /** The receipt by itself is the one in the list; undefined where either is not there. */
  entry: ProofVerdict | undefined
  /** The effective gas prices, which no root has; undefined where none follows from a rule. */
  price: ProofVerdict | undefined
}

export type ReceiptProofInput = {
  /** The block of the receipts, with hashes or full transactions. */
  block: RawObject
  receipts: readonly unknown[]
  /** A receipt by itself, its transaction, and its index in the list. */
  single?: { receipt: RawObject; of: RawObject; index: number } | undefined
}

/**
 * Proves the receipts of a block against the header's `receiptsRoot`, the header against the block's
 * hash, and a receipt by itself against its entry in the list.
 * @param request the block's hash, by which the header is checked, and the chain's id
 */
export function proveReceipt(
  { block, receipts, single }: ReceiptProofInput,
  request: { hash: string; chainId: bigint | undefined },
  keccak256: Keccak256,
): ReceiptProof {
  const isOfBlock = (receipt: unknown) =>
    isRawObject(receipt) && isSameHex(receipt.blockHash, request.hash)
  if (receipts.length > 0 && !receipts.some(isOfBlock)) {
    const verdict = unverifiable(
      'another block',
      'The receipts that came are of another block with this number: this one may have been replaced.',
    )
    return { root: verdict, fields: verdict, entry: undefined, price: undefined }
  }
  const judged = judgeHeader(block, request, keccak256)
  const prove = (tried: unknown) => proveReceipts(block, tried, judged, keccak256)
  const { root, derived, outcome } = prove(receipts)
  const index = single ? receiptFinder(receipts)(single.of, single.index) : 0
  const entry = single && receipts[index]
  const turned = isRawObject(entry) && turnStatus(entry)
  const isStatusTurned =
    root.kind === 'mismatch' &&
    turned !== false &&
    single &&
    prove(receipts.with(index, turned)).root.kind !== 'mismatch'
  const hasStatus = (receipt: unknown) => isRawObject(receipt) && !isAbsent(receipt.status)
  const transactions = asRawList(block.transactions)
  return {
    root: isStatusTurned
      ? namedStatus(root, entry as RawObject, turned, index)
      : outcome === 'root' && (single ? [single.receipt] : receipts).some(hasStatus)
        ? withoutStatus(root)
        : root,
    fields: derived,
    entry: single && isRawObject(entry) ? compareEntry(single.receipt, entry) : undefined,
    price: checkPrices(
      single
        ? [['', single.receipt, single.of]]
        : receipts.map((receipt, at) => [`receipts[${at}].`, receipt, transactions[at]]),
      readQuantity(block.baseFeePerGas),
    ),
  }
}

/** The receipt with the other status; false where it has none. */
function turnStatus(receipt: RawObject): RawObject | false {
  const status = readQuantity(receipt.status)
  return status === 0n || status === 1n ? { ...receipt, status: status ? '0x0' : '0x1' } : false
}

const namedStatus = (
  root: ProofVerdict,
  entry: RawObject,
  turned: RawObject,
  index: number,
): ProofVerdict => ({
  ...root,
  explanation: `${root.explanation} With the other status of this transaction the root fits: its status was changed.`,
  compared: [
    {
      label: `receipts[${index}].status`,
      answered: formatAnswered(entry.status),
      computed: formatAnswered(turned.status),
    },
    ...root.compared,
  ],
})

/** Before Byzantium a receipt commits to a state root; a node may write a status beside it. */
const withoutStatus = (root: ProofVerdict): ProofVerdict => ({
  ...root,
  kind: 'partly',
  brief: 'all but the status',
  explanation: `${root.explanation} The status is outside the root: before Byzantium, a receipt had none (EIP-658).`,
})

const priceRule = {
  formula:
    'effectiveGasPrice = baseFeePerGas + min(maxPriorityFeePerGas, maxFeePerGas − baseFeePerGas)',
  sources: ['EIP-1559'],
}

function checkPrices(
  receipts: readonly (readonly [path: string, receipt: unknown, of: unknown])[],
  baseFee: bigint | undefined,
): ProofVerdict | undefined {
  const fields = new FieldComparison()
  for (const [path, receipt, of] of receipts) {
    const effectiveGasPrice = isRawObject(of) ? effectivePrice(of, baseFee) : undefined
    fields.add(asRawObject(receipt), { effectiveGasPrice }, path)
  }
  const { differing, count } = fields
  if (count === 0) return undefined
  const prices = countWithNoun(differing.length || count, 'price')
  const verdict =
    differing.length === 0
      ? verified('matches', `Follows from base fee and transaction: ${prices}.`)
      : mismatch(
          'differs',
          `Does not follow from base fee and transaction: ${prices} of ${count}.`,
          differing,
        )
  return { ...verdict, rule: priceRule }
}

/** Fields of a receipt that the end, the fee and the logs of its transaction are read from. */
const comparedFields = [
  ...['status', 'root', 'type', 'gasUsed', 'cumulativeGasUsed', 'effectiveGasPrice'],
  ...['blobGasUsed', 'blobGasPrice', 'l1Fee', 'contractAddress', 'transactionHash', 'logs'],
]

const receiptRule = {
  formula: 'eth_getTransactionReceipt = eth_getBlockReceipts[index]',
  sources: ['execution-apis'],
}

function compareEntry(receipt: RawObject, entry: RawObject): ProofVerdict {
  const compared: ValueComparison[] = comparedFields.flatMap((label) => {
    const [alone = '', listed = ''] = [receipt[label], entry[label]].map(plainField)
    if (alone === listed) return []
    const [answered, computed] = [alone.slice(0, maxShownLetters), listed.slice(0, maxShownLetters)]
    return [{ label, answered, computed, names: ['single receipt', 'in the list'] as const }]
  })
  const labels = compared.map(({ label }) => label).join(', ')
  const words = `The receipt differs from the one in the list of its block: ${labels}.`
  const verdict =
    compared.length === 0
      ? verified('same as block receipts', 'The receipt is the one in the list of its block.')
      : mismatch('differs', words, compared)
  return { ...verdict, rule: receiptRule }
}

const maxShownLetters = 200

/**
 * A field as text to compare: nodes write absent ones as null or not at all, hexadecimal digits in
 * either case, and logs with more or fewer fields about their place.
 */
function plainField(value: unknown): string {
  const plain = Array.isArray(value)
    ? value.map((log) => (isRawObject(log) ? [log.address, log.topics, log.data] : log))
    : (value ?? null)
  return JSON.stringify(plain).toLowerCase()
}
