import type { Call } from '#domain/call/call.ts'
import type { CallBlock } from '#domain/call/call-block.ts'
import { callType } from '#domain/call/call-type.ts'
import { ether, grouped, gwei, readQuantity } from '#domain/values/quantity.ts'
import { ticketText } from '#domain/text/ticket.ts'

/** What became of a call: an estimate as it was answered, a revert, or words for a failure. */
export type CallOutcome =
  | { estimate: unknown }
  | { revert: { message: string; data: string | undefined } }
  | { failure: string }

/** Longer data is told by its size and its first bytes: a ticket is read by people. */
const longest = 2_000

/** A call and its outcome as text for a ticket. */
export function callTicket({
  network,
  link,
  linkLacks,
  call,
  block,
  signature,
  args,
  outcome,
}: {
  network: string
  link: string
  /** Characters of the call that the link does not hold. */
  linkLacks: number | undefined
  call: Call
  block: CallBlock
  /** Function and arguments as typed, '' where the data was. */
  signature: string
  args: readonly string[]
  outcome: CallOutcome | undefined
}): string {
  const { from, to, value, data, gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas } = call
  const [limit, price, maxFee, tip] = [gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas].map(
    readQuantity,
  )
  const type = callType(call)
  const fee = (wei: bigint | undefined) => (wei === undefined ? undefined : gwei(wei))
  const facts: [string, string | undefined][] = [
    ['Network', network],
    [
      'Block',
      block === undefined ? 'left to the node' : (readQuantity(block)?.toString() ?? block),
    ],
    ['From', from ?? 'left to the node'],
    ['To', to ?? 'nobody: a contract is created'],
    ['Value', value === undefined ? undefined : ether(BigInt(value))],
    ['Function', signature === '' ? undefined : signature],
    ['Arguments', args.length === 0 ? undefined : args.map(briefly).join(' · ')],
    ['Data', data === undefined ? undefined : briefly(data)],
    ['Gas limit', limit === undefined ? undefined : grouped(limit)],
    ['Gas price', fee(price)],
    ['Max fee', fee(maxFee)],
    ['Priority fee', fee(tip)],
    ['Access list', listed(call.accessList)],
    ['Blobs', listed(call.blobVersionedHashes)],
    ['Authorizations', listed(call.authorizationList)],
    ['Transaction type', type && `${type.type}, ${type.name}`],
    ...outcomeFacts(outcome),
    [
      'The link',
      linkLacks === undefined
        ? undefined
        : `leaves out ${grouped(linkLacks)} characters of the call`,
    ],
  ]
  return ticketText({
    title: `Gas estimate on ${network}`,
    link,
    facts: facts.filter((fact): fact is [string, string] => fact[1] !== undefined),
  })
}

const briefly = (text: string): string =>
  text.length <= longest ? text : `${text.slice(0, 66)}… (${grouped(text.length)} characters)`

const listed = (list: readonly unknown[] | undefined) =>
  list && JSON.stringify(list).slice(0, longest)

function outcomeFacts(outcome: CallOutcome | undefined): [string, string | undefined][] {
  if (outcome === undefined) return [['Answer', 'not there yet']]
  if ('failure' in outcome) return [['No answer', outcome.failure]]
  if ('revert' in outcome) {
    const { message, data } = outcome.revert
    return [
      ['Answer', `reverted: ${message}`],
      ['Revert data', data === undefined ? 'none in the answer' : briefly(data)],
    ]
  }
  const gas = readQuantity(outcome.estimate)
  return [['Answer', gas === undefined ? JSON.stringify(outcome.estimate) : `${grouped(gas)} gas`]]
}
