import { useQuery } from '@tanstack/react-query'
import type { AccountAtBlock } from '#pages/address/account-at-block.ts'
import { accountQuery } from '#queries/contract/account.ts'
import { primaryNameQuery } from '#queries/contract/ens-names.ts'
import { savesData, useIdleSince } from '#state/idle/when-idle.ts'
import { describeFailure } from '#ui/answer/describe-failure.ts'
import { StatusTag } from '#ui/entity/entity-body.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'

type Props = {
  account: AccountAtBlock
}

/**
 * The primary ENS name of an account, beside its address. It is read once an hour, when the
 * account is shown and the browser is idle, and not under Save-Data.
 */
export default function PrimaryName({ account: { network, address, block } }: Props) {
  const { data: account } = useQuery({ ...accountQuery(network, address, block), enabled: false })
  const isIdle = useIdleSince(account && address)
  const { data: answer, error } = useQuery({
    ...primaryNameQuery(network, address),
    enabled: isIdle && !savesData(),
  })
  if (error) return <StatusTag title={describeFailure(error).title}>ENS name unavailable</StatusTag>
  if (!answer) return null
  if ('name' in answer)
    return (
      <span className="inline-flex max-w-full items-center">
        <StatusTag title="Primary name in ENS, which resolves to this address, per the ENS contracts.">
          <bdi className="wrap-anywhere">{answer.name}</bdi> · ENS
        </StatusTag>
        <CopyButton text={answer.name} what="ENS name" />
      </span>
    )
  if (answer.unresolved === 'off-chain')
    return (
      <StatusTag title="Its primary name is stored off-chain; this API cannot read it.">
        ENS name off-chain
      </StatusTag>
    )
  return answer.unresolved === 'reverted' ? (
    <StatusTag title={`The ENS resolver reverted (${answer.data.slice(0, 10)}).`}>
      ENS name unavailable
    </StatusTag>
  ) : null
}
