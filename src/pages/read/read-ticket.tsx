import { useQueryClient } from '@tanstack/react-query'
import { size } from 'viem/utils'
import { accountKind } from '#domain/account-kind.ts'
import { encodeCall } from '#domain/call-data.ts'
import { ether, grouped } from '#domain/quantity.ts'
import { ticketText } from '#domain/ticket.ts'
import type { Account as About } from '#pages/read/page.tsx'
import { type ReadAddress, readPath } from '#paths/read.ts'
import { type Account, viewQuery } from '#queries/keyhole.ts'
import { TicketButton } from '#ui/ticket.tsx'

/** The account, and the call that is shown, for a ticket. */
export function ReadTicket({
  about: { network, address, block },
  account: { balance, code, codeHash },
  asked,
}: {
  about: About
  account: Account
  asked: ReadAddress
}) {
  const client = useQueryClient()
  function called(): [string, string][] {
    const call = asked.function === '' ? undefined : encodeCall(asked.function, asked.args)
    if (!call || !('data' in call)) return []
    const { queryKey } = viewQuery(network, address, call.data, block)
    const answer = client.getQueryData(queryKey)
    return [
      ['Function', asked.function],
      ['Call data', call.data],
      ...(answer
        ? [[answer.success ? 'Returned' : 'Refused with', answer.data] as [string, string]]
        : []),
    ]
  }
  const ticket = () =>
    ticketText({
      title: `Account ${address} on ${network}`,
      link: new URL(readPath(asked), location.href).href,
      facts: [
        ['Read', `through an estimate (eth_estimateGas), at ${block}`],
        ['Is', accountKind(code).kind],
        ['Balance', `${ether(balance)} (${balance} wei)`],
        ['Code', `${grouped(size(code))} bytes`],
        ['Code hash', codeHash],
        ...called(),
      ],
    })
  return <TicketButton ticket={ticket} />
}
