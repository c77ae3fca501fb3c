import type { CallBlock, TransactionCall } from '#domain/call/call.ts'
import { formatTicket, type Ticket } from '#domain/text/ticket.ts'
import { formatGasPrice, formatNative, type NativeCurrency } from '#domain/values/amount.ts'
import { groupDigits, readQuantity } from '#domain/values/hex.ts'

/**
 * The outcome of a call: the estimate that the provider returned, a revert, or a description of a failure.
 */
type CallOutcome =
  | { estimate: unknown }
  | { revert: { message: string; data: string | undefined } }
  | { failure: string }

/** Longer data is given as its size and first bytes: people read a ticket. */
const maxDataChars = 2_000

type CallTicket = {
  networkName: string
  told: readonly string[]
  currency: NativeCurrency | undefined
  link: string
  /** Characters of the call that the link does not hold. */
  linkLacks: number | undefined
  call: TransactionCall
  block: CallBlock
  /** Function and arguments as typed; '' where data was typed instead. */
  signature: string
  args: readonly string[]
  outcome: CallOutcome | undefined
}

export function formatCallTicket(given: CallTicket): string {
  const { networkName, told, currency, link, linkLacks, call, block, signature, args } = given
  const shown = <T>(value: T | undefined, format: (value: T) => string) =>
    value === undefined ? undefined : format(value)
  const fee = (wei: string | undefined) =>
    shown(readQuantity(wei), (wei) => formatGasPrice(wei, currency))
  const facts: Ticket['facts'] = [
    ['Network', networkName],
    [
      'Block',
      shown(block, (block) => readQuantity(block)?.toString() ?? block) ?? 'provider default',
    ],
    ['From', call.from ?? 'provider default'],
    ['To', call.to ?? 'new contract'],
    ['Value', shown(call.value, (value) => formatNative(BigInt(value), currency))],
    ['Function', signature || undefined],
    ['Arguments', args.map(shortenText).join(' · ') || undefined],
    ['Data', shown(call.data, shortenText)],
    ['Gas limit', shown(readQuantity(call.gas), groupDigits)],
    ['Gas price', fee(call.gasPrice)],
    ['Max fee per gas', fee(call.maxFeePerGas)],
    ['Max priority fee per gas', fee(call.maxPriorityFeePerGas)],
    ...outcomeFacts(given.outcome),
    [
      'Link',
      shown(linkLacks, (count) => `leaves out ${groupDigits(count)} characters of the call`),
    ],
  ]
  return formatTicket({ title: `Gas estimate on ${networkName}`, told, link, facts })
}

const shortenText = (text: string): string =>
  text.length <= maxDataChars
    ? text
    : `${text.slice(0, 66)}… (${groupDigits(text.length)} characters)`

function outcomeFacts(outcome: CallOutcome | undefined): Ticket['facts'] {
  if (outcome === undefined) return [['Result', 'pending']]
  if ('failure' in outcome) return [['Failed', outcome.failure]]
  if ('revert' in outcome) {
    const { message, data } = outcome.revert
    return [
      ['Result', /^execution reverted/i.test(message) ? message : `Execution reverted: ${message}`],
      ['Revert data', data === undefined ? 'not in the response' : shortenText(data)],
    ]
  }
  const gas = readQuantity(outcome.estimate)
  const text = gas === undefined ? JSON.stringify(outcome.estimate) : `${groupDigits(gas)} gas`
  return [['Estimated gas limit', text]]
}
