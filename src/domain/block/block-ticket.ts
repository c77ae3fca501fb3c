import type { ChainStatus } from '#domain/block/canonical-status.ts'
import { formatTicket, type Ticket } from '#domain/text/ticket.ts'
import { formatGasPrice, type NativeCurrency } from '#domain/values/amount.ts'
import { groupDigits, readQuantity } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { formatUtc } from '#domain/values/time.ts'

/** Facts that identify a block, and what was spent in it; undefined where its response does not tell. */
export function blockFacts(
  block: RawObject,
  currency: NativeCurrency | undefined,
): [label: string, value: string | undefined][] {
  const { hash, parentHash, miner } = block
  const [used, limit, baseFee] = [block.gasUsed, block.gasLimit, block.baseFeePerGas].map(
    readQuantity,
  )
  const optionalText = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return [
    ['Hash', optionalText(hash)],
    ['Parent', optionalText(parentHash)],
    ['Withdrawals', formatCount(block.withdrawals)],
    [
      'Gas used',
      used !== undefined && limit !== undefined
        ? `${groupDigits(used)} of ${groupDigits(limit)}`
        : undefined,
    ],
    ['Base fee', baseFee === undefined ? undefined : formatGasPrice(baseFee, currency)],
    ['Fee recipient', optionalText(miner)],
  ]
}

const formatCount = (list: unknown) => (Array.isArray(list) ? groupDigits(list.length) : undefined)

/** A block as text for a ticket: what identifies it, what it holds, its status in the chain. */
export function formatBlockTicket(
  block: RawObject,
  given: Pick<Ticket, 'link' | 'verdicts'> & {
    networkName: string
    currency: NativeCurrency | undefined
    hash: string
    chain: ChainStatus<string>
    finality: ChainStatus<string>
  },
): string {
  const { networkName, currency, hash, chain, finality, ...linkAndVerdicts } = given
  const [number, time] = [block.number, block.timestamp].map(readQuantity)
  const facts: Ticket['facts'] = [
    ['Network', networkName],
    ['Number', number?.toString()],
    ['Time', time === undefined ? undefined : formatUtc(time)],
    ['Transactions', formatCount(block.transactions)],
    ...blockFacts({ ...block, hash }, currency),
    ['Chain', `${chain.status}: ${chain.reason}`],
    ['Finality', `${finality.status}: ${finality.reason}`],
  ]
  return formatTicket({
    title: `Block ${number ?? hash} on ${networkName}`,
    facts,
    ...linkAndVerdicts,
  })
}
