import { byteLength } from '#domain/values/hex.ts'
import { formatByteCount, formatEth, groupDigits, readQuantity } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { formatUtc } from '#domain/values/time.ts'
import { createdContract } from '#domain/transaction/created-contract.ts'
import { costBound } from '#domain/transaction/transaction-cost.ts'
import { transactionKind } from '#domain/transaction/transaction-kind.ts'

/** What somebody who answers a ticket wants to know of a transaction, as far as its answer says it. */
export function transactionFacts(transaction: RawObject): (readonly [string, string])[] {
  const { hash, blockHash, blockNumber, from, to, value, nonce, gas, input, blockTimestamp } =
    transaction
  const [wei, limit, time] = [value, gas, blockTimestamp].map(readQuantity)
  const created = createdContract(transaction)
  const kind = transactionKind(transaction)
  const length = byteLength(input)
  const bound = costBound(transaction)
  const number = (quantity: unknown) => {
    const read = readQuantity(quantity)
    return read === undefined ? undefined : groupDigits(read)
  }
  const facts: [string, string | undefined][] = [
    ['Transaction', text(hash)],
    ['Block', number(blockNumber) ?? (blockNumber === null ? 'pending' : undefined)],
    ['Block hash', text(blockHash)],
    ['Time', time === undefined ? undefined : formatUtc(time)],
    ['Type', kind && `${kind.name} (${kind.source})`],
    ['From', text(from)],
    ['To', to === null ? 'creates a contract' : text(to)],
    ['Contract, if it succeeded', created],
    ['Value', wei === undefined ? undefined : formatEth(wei)],
    ['Nonce', number(nonce)],
    ['Gas limit', limit === undefined ? undefined : groupDigits(limit)],
    ['Cost', bound && `${formatEth(bound.most)} at most`],
    ['Input', length === undefined ? undefined : inputWords(String(input), length)],
    ['Status', 'not known: this API gives no receipts'],
  ]
  return facts.flatMap(([label, said]) => (said === undefined ? [] : [[label, said] as const]))
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

function inputWords(input: string, length: number): string {
  if (length === 0) return 'empty'
  return length < 4 ? formatByteCount(length) : `${formatByteCount(length)}, begins with ${input.slice(0, 10)}`
}
