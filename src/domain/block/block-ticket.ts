import type { ChainStatus } from '#domain/block/canonical-status.ts'
import { formatTicket, type Ticket } from '#domain/text/ticket.ts'
import { formatGasPrice, type NativeCurrency } from '#domain/values/native-currency.ts'
import { groupDigits, readQuantity } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { formatUtc } from '#domain/values/time.ts'

/**
 * A block as text for a ticket: what identifies it, what it holds, its status in the chain.
 */
export function formatBlockTicket(
  block: RawObject,
  {
    network,
    currency,
    hash,
    link,
    chain,
    finality,
    verdicts,
  }: {
    network: string
    currency: NativeCurrency | undefined
    /** The requested hash. */
    hash: string
    link: string
    chain: ChainStatus<string>
    finality: ChainStatus<string>
    verdicts: readonly (readonly [label: string, words: string])[]
  },
): string {
  const { transactions, withdrawals, miner, parentHash } = block
  const [number, time, used, limit, baseFee] = [
    block.number,
    block.timestamp,
    block.gasUsed,
    block.gasLimit,
    block.baseFeePerGas,
  ].map(readQuantity)
  const formatCount = (list: unknown) =>
    Array.isArray(list) ? groupDigits(list.length) : undefined
  const facts: Ticket['facts'] = [
    ['Network', network],
    ['Number', number?.toString()],
    ['Hash', hash],
    ['Parent', typeof parentHash === 'string' ? parentHash : undefined],
    ['Time', time === undefined ? undefined : formatUtc(time)],
    ['Transactions', formatCount(transactions)],
    ['Withdrawals', formatCount(withdrawals)],
    [
      'Gas used',
      used !== undefined && limit !== undefined
        ? `${groupDigits(used)} of ${groupDigits(limit)}`
        : undefined,
    ],
    ['Base fee', baseFee === undefined ? undefined : formatGasPrice(baseFee, currency)],
    ['Fee recipient', typeof miner === 'string' ? miner : undefined],
    ['Chain', `${chain.status}: ${chain.reason}`],
    ['Finality', `${finality.status}: ${finality.reason}`],
  ]
  return formatTicket({
    title: `Block ${number ?? hash} on ${network}`,
    link,
    facts,
    verdicts,
  })
}
