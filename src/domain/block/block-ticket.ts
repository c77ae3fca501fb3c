import type { Standing } from '#domain/block/canonical-status.ts'
import { grouped, gwei, readQuantity } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { ticketText } from '#domain/text/ticket.ts'
import { utc } from '#domain/values/time.ts'

/** A block as text for a ticket: what identifies it, what it holds, where it stands in the chain. */
export function blockTicket(
  block: RawObject,
  {
    network,
    hash,
    link,
    chain,
    finality,
    verdicts,
  }: {
    network: string
    /** The hash that was asked for. */
    hash: string
    link: string
    chain: Standing<string>
    finality: Standing<string>
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
  const count = (list: unknown) => (Array.isArray(list) ? grouped(list.length) : undefined)
  const facts: [string, string | undefined][] = [
    ['Network', network],
    ['Number', number?.toString()],
    ['Hash', hash],
    ['Parent', typeof parentHash === 'string' ? parentHash : undefined],
    ['Time', time === undefined ? undefined : utc(time)],
    ['Transactions', count(transactions)],
    ['Withdrawals', count(withdrawals)],
    [
      'Gas used',
      used !== undefined && limit !== undefined
        ? `${grouped(used)} of ${grouped(limit)}`
        : undefined,
    ],
    ['Base fee', baseFee === undefined ? undefined : gwei(baseFee)],
    ['Fee recipient', typeof miner === 'string' ? miner : undefined],
    ['Chain', `${chain.word}: ${chain.how}`],
    ['Finality', `${finality.word}: ${finality.how}`],
  ]
  return ticketText({
    title: `Block ${number ?? hash} on ${network}`,
    link,
    facts: facts.filter((fact): fact is [string, string] => fact[1] !== undefined),
    verdicts,
  })
}
