import type { TransactionCall } from '#domain/call/call.ts'
import type { CallBlock } from '#domain/call/call-block.ts'
import { callType } from '#domain/call/call-type.ts'
import type { StateOverrides } from '#domain/overrides/state-overrides.ts'
import { formatTicket, type Ticket } from '#domain/text/ticket.ts'
import {
  formatGasPrice,
  formatNative,
  type NativeCurrency,
} from '#domain/values/native-currency.ts'
import { groupDigits, readQuantity } from '#domain/values/quantity.ts'

/**
 * The outcome of a call: the estimate that the provider returned, a revert, or a description of a failure.
 */
export type CallOutcome =
  | { estimate: unknown }
  | { revert: { message: string; data: string | undefined } }
  | { failure: string }

/** Longer data is given as its size and first bytes: people read a ticket. */
const maxDataChars = 2_000

/** A call and its outcome as text for a ticket. */
export function formatCallTicket({
  network,
  currency,
  link,
  linkLacks,
  call,
  block,
  overrides,
  signature,
  args,
  outcome,
}: {
  network: string
  currency: NativeCurrency | undefined
  link: string
  /** Characters of the call that the link does not hold. */
  linkLacks: number | undefined
  call: TransactionCall
  block: CallBlock
  /** State that the estimate assumed. */
  overrides?: StateOverrides | undefined
  /** Function and arguments as typed; '' where data was typed instead. */
  signature: string
  args: readonly string[]
  outcome: CallOutcome | undefined
}): string {
  const { from, to, value, data, gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas } = call
  const [limit, price, maxFee, tip] = [gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas].map(
    readQuantity,
  )
  const transactionType = callType(call)
  const formatFee = (wei: bigint | undefined) =>
    wei === undefined ? undefined : formatGasPrice(wei, currency)
  const facts: Ticket['facts'] = [
    ['Network', network],
    [
      'Block',
      block === undefined ? 'provider default' : (readQuantity(block)?.toString() ?? block),
    ],
    ['From', from ?? 'provider default'],
    ['To', to ?? 'new contract'],
    ['Value', value === undefined ? undefined : formatNative(BigInt(value), currency)],
    ['Function', signature === '' ? undefined : signature],
    ['Arguments', args.length === 0 ? undefined : args.map(shortenText).join(' · ')],
    ['Data', data === undefined ? undefined : shortenText(data)],
    ['Gas limit', limit === undefined ? undefined : groupDigits(limit)],
    ['Gas price', formatFee(price)],
    ['Max fee per gas', formatFee(maxFee)],
    ['Max priority fee per gas', formatFee(tip)],
    ['Access list', formatList(call.accessList)],
    ['Blobs', formatList(call.blobVersionedHashes)],
    ['Authorizations', formatList(call.authorizationList)],
    ['State overrides', overrides && JSON.stringify(overrides).slice(0, maxDataChars)],
    ['Transaction type', transactionType && `${transactionType.type}, ${transactionType.name}`],
    ...outcomeFacts(outcome),
    [
      'Link',
      linkLacks === undefined
        ? undefined
        : `leaves out ${groupDigits(linkLacks)} characters of the call`,
    ],
  ]
  return formatTicket({
    title: `Gas estimate on ${network}`,
    link,
    facts,
  })
}

const shortenText = (text: string): string =>
  text.length <= maxDataChars
    ? text
    : `${text.slice(0, 66)}… (${groupDigits(text.length)} characters)`

const formatList = (list: readonly unknown[] | undefined) =>
  list && JSON.stringify(list).slice(0, maxDataChars)

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
  const estimatedGas = readQuantity(outcome.estimate)
  return [
    [
      'Estimated gas limit',
      estimatedGas === undefined
        ? JSON.stringify(outcome.estimate)
        : `${groupDigits(estimatedGas)} gas`,
    ],
  ]
}
