import { createdContract } from '#domain/transaction/created-contract.ts'
import { costBound } from '#domain/transaction/transaction-cost.ts'
import { transactionKind } from '#domain/transaction/transaction-kind.ts'
import { byteLength } from '#domain/values/hex.ts'
import { formatByteCount, formatEth, groupDigits, readQuantity } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { formatUtc } from '#domain/values/time.ts'

/**
 * What somebody who answers a ticket needs to know about a transaction, as far as its answer says
 * it.
 */
export function transactionFacts(transaction: RawObject): (readonly [string, string])[] {
  const { hash, blockHash, blockNumber, from, to, value, nonce, gas, input, blockTimestamp } =
    transaction
  const [wei, limit, time] = [value, gas, blockTimestamp].map(readQuantity)
  const contractAddress = createdContract(transaction)
  const kind = transactionKind(transaction)
  const inputLength = byteLength(input)
  const maxCost = costBound(transaction)
  const formatQuantity = (quantity: unknown) => {
    const parsedQuantity = readQuantity(quantity)
    return parsedQuantity === undefined ? undefined : groupDigits(parsedQuantity)
  }
  const facts: [string, string | undefined][] = [
    ['Transaction', optionalText(hash)],
    ['Block', formatQuantity(blockNumber) ?? (blockNumber === null ? 'pending' : undefined)],
    ['Block hash', optionalText(blockHash)],
    ['Time', time === undefined ? undefined : formatUtc(time)],
    ['Type', kind && `${kind.name} (${kind.source})`],
    ['From', optionalText(from)],
    ['To', to === null ? 'creates a contract' : optionalText(to)],
    ['Contract, if it succeeded', contractAddress],
    ['Value', wei === undefined ? undefined : formatEth(wei)],
    ['Nonce', formatQuantity(nonce)],
    ['Gas limit', limit === undefined ? undefined : groupDigits(limit)],
    ['Cost', maxCost && `${formatEth(maxCost.most)} at most`],
    ['Input', inputLength === undefined ? undefined : describeInput(String(input), inputLength)],
    ['Status', 'not known: this API gives no receipts'],
  ]
  return facts.flatMap(([label, factText]) =>
    factText === undefined ? [] : [[label, factText] as const],
  )
}

const optionalText = (value: unknown) => (typeof value === 'string' ? value : undefined)

function describeInput(input: string, inputLength: number): string {
  if (inputLength === 0) return 'empty'
  return inputLength < 4
    ? formatByteCount(inputLength)
    : `${formatByteCount(inputLength)}, begins with ${input.slice(0, 10)}`
}
