import { formatCallTicket } from '#domain/call/call-ticket.ts'
import type { SentCall } from '#pages/gas/use-call.ts'
import type { GasAddress } from '#paths/gas.ts'
import type { GasAnswer } from '#queries/gas/gas.ts'
import { useNetworkName } from '#state/connections/use-connection.ts'
import { describeFailure } from '#ui/answer/describe-failure.ts'
import { TicketButton } from '#ui/entity/copy-ticket.tsx'
import { toldLines } from '#ui/entity/told-lines.ts'
import { useNativeCurrency } from '#ui/values/address-link.tsx'

type Props = {
  address: GasAddress
  sent: SentCall
  answer: GasAnswer | undefined
  failure: Parameters<typeof describeFailure>[0] | null
}

/** The longest link of a ticket: it fits into a comment of the common trackers (Jira: 32,767). */
const maxTicketLinkLength = 30_000

/** Copies an estimate, with its call and its link. */
export default function EstimateTicket({ address, sent, answer, failure }: Props) {
  const networkName = useNetworkName(address.network)
  const currency = useNativeCurrency()
  const { call, block } = sent
  function ticket(): string {
    const failureText = failure && describeFailure(failure)
    const { href, searchParams } = new URL(location.href)
    const isTooLong = href.length > maxTicketLinkLength
    return formatCallTicket({
      networkName,
      told: toldLines(),
      currency,
      link: isTooLong ? href.replace(/#.*/, '') : href,
      linkLacks: isTooLong ? Number(searchParams.get('leftOut')) : undefined,
      call,
      block,
      signature: address.function,
      args: address.args,
      outcome:
        answer ?? (failureText ? { failure: failureText.quote ?? failureText.title } : undefined),
    })
  }
  return <TicketButton ticket={ticket} />
}
