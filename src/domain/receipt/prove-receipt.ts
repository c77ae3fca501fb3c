import { chainContext, foreignRuleReason } from '#domain/proof/chain.ts'
import { checkHeader } from '#domain/proof/checks/check-header.ts'
import { isAbsent } from '#domain/proof/field-bytes.ts'
import type { Keccak256 } from '#domain/proof/keccak.ts'
import {
  formatAnswered,
  maxShownDifferences,
  mismatch,
  type ProofVerdict,
  partlyVerified,
  unverifiable,
  type ValueComparison,
  verified,
} from '#domain/proof/verdict.ts'
import { proveReceipts } from '#domain/receipt/prove-receipts.ts'
import { effectivePrice } from '#domain/transaction/transaction-cost.ts'
import { isSameHex } from '#domain/values/hex.ts'
import { countWithNoun, readQuantity, toQuantityHex } from '#domain/values/quantity.ts'
import { asRawList, asRawObject, isRawObject, type RawObject } from '#domain/values/raw.ts'

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

/** Input of the proof of receipts. */
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
 * @param request the block's hash, by which the header is checked
 */
export function proveReceipt(
  { block, receipts, single }: ReceiptProofInput,
  { hash, chainId }: { hash: string; chainId: bigint | undefined },
  keccak256: Keccak256,
): ReceiptProof {
  const isOfBlock = (receipt: unknown) => isRawObject(receipt) && isSameHex(receipt.blockHash, hash)
  if (receipts.length > 0 && !receipts.some(isOfBlock)) {
    const verdict = unverifiable(
      'another block',
      'The receipts that came are of another block with this number: this one may have been replaced.',
    )
    return { root: verdict, fields: verdict, entry: undefined, price: undefined }
  }
  const chain = chainContext(chainId, undefined, foreignRuleReason(block))
  const header = checkHeader(block, hash, chain, keccak256)
  const prove = (tried: unknown) => proveReceipts(block, tried, chain, header, keccak256)
  const { root, derived, outcome } = prove(receipts)
  const entry = single && receipts[single.index]
  const turned = isRawObject(entry) && turnStatus(entry)
  const isStatusTurned =
    root.kind === 'mismatch' &&
    turned !== false &&
    single &&
    prove(receipts.with(single.index, turned)).root.kind !== 'mismatch'
  const hasStatus = (receipt: unknown) => isRawObject(receipt) && !isAbsent(receipt.status)
  const transactions = asRawList(block.transactions)
  return {
    root: isStatusTurned
      ? namedStatus(root, entry as RawObject, turned, single.index)
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
const withoutStatus = ({ explanation, rule, compared }: ProofVerdict): ProofVerdict =>
  partlyVerified(
    'all but the status',
    `${explanation} The status is outside the root: before Byzantium, a receipt had none (EIP-658).`,
    rule,
    compared,
  )

const priceRule = {
  formula:
    'effectiveGasPrice = baseFeePerGas + min(maxPriorityFeePerGas, maxFeePerGas − baseFeePerGas)',
  sources: ['EIP-1559'],
}

function checkPrices(
  receipts: readonly (readonly [path: string, receipt: unknown, of: unknown])[],
  baseFee: bigint | undefined,
): ProofVerdict | undefined {
  const prices = receipts.flatMap(([path, receipt, of]) => {
    const answered = asRawObject(receipt).effectiveGasPrice
    const computed = isRawObject(of) ? effectivePrice(of, baseFee) : undefined
    if (computed === undefined || isAbsent(answered)) return []
    return [{ label: `${path}effectiveGasPrice`, answered, computed }]
  })
  if (prices.length === 0) return undefined
  const wrong = prices.filter(({ answered, computed }) => readQuantity(answered) !== computed)
  const compared = (wrong.length > 0 ? wrong : prices)
    .slice(0, maxShownDifferences)
    .map(({ label, answered, computed }) => ({
      label,
      answered: formatAnswered(answered),
      computed: toQuantityHex(computed),
    }))
  return wrong.length === 0
    ? verified(
        'matches',
        `${countWithNoun(prices.length, 'price')} ${prices.length === 1 ? 'follows' : 'follow'} from the base fee and the transaction.`,
        priceRule,
        compared,
      )
    : mismatch(
        'differs',
        `${countWithNoun(wrong.length, 'price')} of ${prices.length} ${wrong.length === 1 ? 'does' : 'do'} not follow from the base fee and the transaction.`,
        priceRule,
        compared,
      )
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
  const compared: ValueComparison[] = comparedFields.flatMap((field) => {
    const [alone, listed] = [receipt[field], entry[field]].map(plainField)
    if (alone === listed) return []
    const [answered = '', computed = ''] = [alone, listed].map((text) =>
      String(text).slice(0, maxShownLetters),
    )
    return [{ label: field, answered, computed, names: ['single receipt', 'in the list'] as const }]
  })
  if (compared.length === 0)
    return verified('same', 'The receipt is the one in the list of its block.', receiptRule)
  return mismatch(
    'differs',
    `The receipt differs from the one in the list of its block: ${compared.map(({ label }) => label).join(', ')}.`,
    receiptRule,
    compared.slice(0, maxShownDifferences),
  )
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
