import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { size } from 'viem/utils'
import { encodeCall } from '#domain/abi/call-data.ts'
import { formatEth, groupDigits } from '#domain/values/quantity.ts'
import { type Ticket, formatTicket } from '#domain/text/ticket.ts'
import type { Account } from '#pages/contract/account-at-block.ts'
import { pageAddress } from '#paths/links/page-address.ts'
import { type ReadAddress, readPageLink } from '#paths/read.ts'
import { accountQuery } from '#queries/contract/account.ts'
import { contractCodeQuery } from '#queries/contract/contract-code.ts'
import { viewCallQuery } from '#queries/contract/view-call.ts'
import { TicketButton } from '#ui/values/ticket-button.tsx'

/** The account and the call that is shown, as far as they are here, for a ticket. */
export default function ReadTicket({ about, asked }: { about: Account; asked: ReadAddress }) {
  const client = useQueryClient()
  const ticket = () =>
    formatTicket({
      title: `Account ${about.address} on ${about.network}`,
      link: pageAddress(readPageLink(asked)),
      facts: [
        ['Read', `through an estimate (eth_estimateGas), at ${about.block}`],
        ...accountFacts(client, about),
        ...callFacts(client, about, asked),
      ],
    })
  return <TicketButton ticket={ticket} />
}

function accountFacts(client: QueryClient, { network, address, block }: Account): Ticket['facts'] {
  const account = client.getQueryData(accountQuery(network, address, block).queryKey)
  if (!account) return [['Account', 'was not read']]
  const { balance, code, codeHash } = account
  const behind = client.getQueryData(contractCodeQuery(network, address, block).queryKey)
  return [
    ...(behind ? ([['Is', behind.verdict.title]] as const) : []),
    ...(behind?.verdict.implementation
      ? ([['Implementation', behind.verdict.implementation]] as const)
      : []),
    ['Balance', `${formatEth(balance)} (${balance} wei)`],
    ['Code', `${groupDigits(size(code))} bytes`],
    ['Code hash', codeHash],
  ]
}

function callFacts(
  client: QueryClient,
  { network, address, block }: Account,
  { function: line, args }: ReadAddress,
): Ticket['facts'] {
  const call = line === '' ? undefined : encodeCall(line, args)
  if (!call || !('data' in call)) return []
  const answer = client.getQueryData(viewCallQuery(network, address, call.data, block).queryKey)
  return [
    ['Function', line],
    ['Call data', call.data],
    answer
      ? [answer.success ? 'Returned' : 'Refused with', answer.data]
      : ['Answer', 'was not read'],
  ]
}
