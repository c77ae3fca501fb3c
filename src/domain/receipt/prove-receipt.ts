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
import { readQuantity, toQuantityHex } from '#domain/values/quantity.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'

/** The checks of a transaction's receipt by the receipts of its block. */
export type ReceiptProof = {
  /** Status, gas and logs of the block's receipts are those that the header commits to. */
  root: ProofVerdict
  /** The fields outside the root follow from those in it. */
  fields: ProofVerdict
  /** The receipt by itself is the one in the list; undefined where the list has no such entry. */
  entry: ProofVerdict | undefined
  /** The effective gas price, which no root has; undefined where it does not follow from a rule. */
  price: ProofVerdict | undefined
}

/** Input of a receipt's proof. */
export type ReceiptProofInput = {
  /** The block of the receipts, with hashes or full transactions. */
  block: RawObject
  receipts: unknown
  /** The receipt by itself, and its transaction. */
  receipt: RawObject
  of: RawObject
}

/**
 * Proves a receipt: those of its block against the header's `receiptsRoot`, the header against the
 * block's hash, and the receipt against its entry in the list.
 * @param request the block's hash, by which the header is checked, and the receipt's place in it
 */
export function proveReceipt(
  { block, receipts, receipt, of }: ReceiptProofInput,
  { hash, index, chainId }: { hash: string; index: number; chainId: bigint | undefined },
  keccak256: Keccak256,
): ReceiptProof {
  const list = Array.isArray(receipts) ? receipts : []
  const [first] = list
  if (isRawObject(first) && !isSameHex(first.blockHash, hash)) {
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
  const entry = list[index]
  const turned = isRawObject(entry) && turnStatus(entry)
  const isStatusTurned =
    root.kind === 'mismatch' &&
    turned !== false &&
    prove(list.with(index, turned)).root.kind !== 'mismatch'
  return {
    root: isStatusTurned
      ? namedStatus(root, entry as RawObject, turned, index)
      : outcome === 'root' && !isAbsent(receipt.status)
        ? withoutStatus(root)
        : root,
    fields: derived,
    entry: isRawObject(entry) ? compareEntry(receipt, entry) : undefined,
    price: checkPrice(receipt, of, readQuantity(block.baseFeePerGas)),
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

function checkPrice(
  { effectiveGasPrice }: RawObject,
  of: RawObject,
  baseFee: bigint | undefined,
): ProofVerdict | undefined {
  const computed = effectivePrice(of, baseFee)
  if (computed === undefined || isAbsent(effectiveGasPrice)) return undefined
  const compared = [
    {
      label: 'effectiveGasPrice',
      answered: formatAnswered(effectiveGasPrice),
      computed: toQuantityHex(computed),
    },
  ]
  return readQuantity(effectiveGasPrice) === computed
    ? verified(
        'matches',
        'The price follows from the base fee and the transaction.',
        priceRule,
        compared,
      )
    : mismatch(
        'differs',
        'The price does not follow from the base fee and the transaction.',
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
