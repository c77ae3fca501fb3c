import { getAddress } from 'viem/utils'
import { hasRule, otherFeesNote } from '#domain/chains/chain-family.ts'
import { chainIdOf, isCreation, readBatch } from '#domain/chains/transaction-forms.ts'
import { createdContract } from '#domain/transaction/created-contract.ts'
import { inferOutcome, readPaidFee } from '#domain/transaction/receipt-facts.ts'
import { costBound, tokenFeeBound } from '#domain/transaction/transaction-cost.ts'
import {
  describeTransactionType,
  isUnsigned,
  transactionKind,
} from '#domain/transaction/transaction-kind.ts'
import { formatGasPrice, formatNative, type NativeCurrency } from '#domain/values/amount.ts'
import {
  byteLength,
  formatByteCount,
  groupDigits,
  isAddress,
  readQuantity,
} from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { formatUtc } from '#domain/values/time.ts'

/**
 * Facts about a transaction for a support ticket, as far as its response and its receipt tell. Addresses have
 * their checksum (EIP-55).
 */
export function transactionFacts(
  transaction: RawObject,
  currency: NativeCurrency | undefined,
  ofConnection: bigint | undefined,
  receipt?: RawObject,
): (readonly [string, string])[] {
  const { hash, blockHash, blockNumber, from, to, value, nonce, gas, input, blockTimestamp } =
    transaction
  const outcome = receipt && inferOutcome(transaction, receipt)
  const [wei, limit, time] = [value, gas, blockTimestamp].map(readQuantity)
  const calls = readBatch(transaction)
  const contractAddress = createdContract(transaction)
  const kind = transactionKind(transaction)
  const inputLength = byteLength(input)
  const tokenFee = tokenFeeBound(transaction)
  const formatQuantity = (quantity: unknown) => {
    const parsedQuantity = readQuantity(quantity)
    return parsedQuantity === undefined ? undefined : groupDigits(parsedQuantity)
  }
  const chainId = chainIdOf(transaction, ofConnection)
  const fee = receipt && readPaidFee(transaction, receipt, undefined, chainId)
  const maxCost = fee || isUnsigned(transaction) ? undefined : costBound(transaction)
  const facts: [string, string | undefined][] = [
    ['Transaction', optionalText(hash)],
    ['Block', formatQuantity(blockNumber) ?? (blockNumber === null ? 'pending' : undefined)],
    ['Block hash', optionalText(blockHash)],
    ['Timestamp', time === undefined ? undefined : formatUtc(time)],
    ['Type', kind && describeTransactionType(transaction)],
    ['From', checksumText(from)],
    ['To', isCreation(transaction) ? 'Contract creation' : checksumText(to)],
    ['Calls', calls && groupDigits(calls.length)],
    outcome?.startsWith('succeeded')
      ? ['Created', contractAddress ?? checksumText(receipt?.contractAddress)]
      : ['Contract, if successful', outcome === 'failed' ? undefined : contractAddress],
    ['Value', wei === undefined ? undefined : formatNative(wei, currency)],
    ['Nonce', formatQuantity(receipt?.depositNonce ?? nonce)],
    ['Gas limit', limit === undefined ? undefined : groupDigits(limit)],
    [
      'Cost, at most',
      maxCost &&
        `${formatNative(maxCost.most, currency)}${otherFeesNote(hasRule(chainId, 'whole cost'))}`,
    ],
    [
      'Max fee',
      tokenFee && `${groupDigits(tokenFee.units)} base units of ${checksumText(tokenFee.token)}`,
    ],
    [
      'Input data',
      inputLength === undefined ? undefined : describeInput(String(input), inputLength),
    ],
    ['Status', outcome ? outcomeTexts[outcome] : 'Unavailable: no receipt loaded'],
    ['Fee paid', fee && `${formatNative(fee.total, currency)}${otherFeesNote(fee.isWhole)}`],
    [
      'Gas used',
      fee
        ? `${groupDigits(fee.gas.used)} at ${formatGasPrice(fee.gas.price, currency)}`
        : receipt && formatQuantity(receipt.gasUsed),
    ],
    ['Logs', Array.isArray(receipt?.logs) ? groupDigits(receipt.logs.length) : undefined],
  ]
  return facts.flatMap(([label, factText]) =>
    factText === undefined ? [] : [[label, factText] as const],
  )
}

const outcomeTexts: { [outcome in ReturnType<typeof inferOutcome>]: string } = {
  succeeded: 'Succeeded',
  'succeeded, inferred': 'Succeeded, inferred',
  failed: 'Failed',
  unrecorded: 'Not recorded before Byzantium',
  unreadable: 'Unavailable: no valid status in the receipt',
}

const checksumText = (value: unknown) =>
  isAddress(value) ? getAddress(value.toLowerCase()) : optionalText(value)

const optionalText = (value: unknown) => (typeof value === 'string' ? value : undefined)

function describeInput(input: string, inputLength: number): string {
  if (inputLength === 0) return 'empty'
  return inputLength < 4
    ? formatByteCount(inputLength)
    : `${formatByteCount(inputLength)}, starts with ${input.slice(0, 10)}`
}
