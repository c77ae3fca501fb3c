import { formatCallTicket } from '#domain/call/call-ticket.ts'
import { estimateRequest } from '#pages/gas/estimate/estimate-rail.tsx'
import type { SentCall } from '#pages/gas/use-call.ts'
import type { GasAddress } from '#paths/gas.ts'
import { playgroundLink } from '#paths/playground.ts'
import type { GasAnswer } from '#queries/gas/gas.ts'
import { useNetworkName } from '#state/connections/use-connection.ts'
import { describeFailure } from '#ui/answer/describe-failure.ts'
import { MenuCopyTicket } from '#ui/entity/menu-copy-ticket.tsx'
import { MenuCopy, MenuLink } from '#ui/entity/menu-items.tsx'
import { MoreMenu } from '#ui/entity/more-menu.tsx'
import { useNativeCurrency } from '#ui/values/native-currency-context.ts'

type Props = {
  address: GasAddress
  sent: SentCall
  answer: GasAnswer | undefined
  failure: Parameters<typeof describeFailure>[0] | null
  /** Characters of the call that no link holds. */
  omittedCharacters: number | undefined
}

/** Further actions on an estimate. None of them contains a key. */
export default function EstimateMenu({ address, sent, answer, failure, omittedCharacters }: Props) {
  const networkName = useNetworkName(address.network)
  const currency = useNativeCurrency()
  const { call, block, overrides } = sent
  function ticket(): string {
    const failureText = failure && describeFailure(failure)
    return formatCallTicket({
      networkName,
      currency,
      link: location.href,
      linkLacks: omittedCharacters,
      call,
      block,
      overrides,
      signature: address.function,
      args: address.args,
      outcome:
        answer ?? (failureText ? { failure: failureText.quote ?? failureText.title } : undefined),
    })
  }
  return (
    <MoreMenu>
      <MenuCopyTicket ticket={ticket} />
      <MenuCopy label="Copy link" text={() => location.href} />
      <MenuLink to={playgroundLink(estimateRequest(address.network, sent))}>
        Open in Playground
      </MenuLink>
    </MoreMenu>
  )
}
