import { useQuery } from '@tanstack/react-query'
import { accountType } from '#domain/contract/account-type.ts'
import type { AccountAtBlock } from '#pages/address/account-at-block.ts'
import { accountQuery } from '#queries/contract/account.ts'
import { estimateReadSupportQuery } from '#queries/contract/read-through-estimate.ts'
import { StatusTag } from '#ui/entity/entity-body.tsx'

type Props = {
  account: AccountAtBlock
}

/** The type of the account by its code, which the page below reads, too. */
export default function AccountTag({ account: { network, address, block } }: Props) {
  const support = useQuery(estimateReadSupportQuery(network, block))
  const { data, error } = useQuery({
    ...accountQuery(network, address, block),
    enabled: support.data?.opens === true,
  })
  if (!data) {
    const isUnavailable = error ?? support.error ?? support.data?.opens === false
    return isUnavailable ? <StatusTag>Type unavailable</StatusTag> : <StatusTag>Loading…</StatusTag>
  }
  const { tag, assumption } = accountType(data.code, data.codeHash, undefined, address)
  return assumption === undefined ? (
    <StatusTag tone="accent">{tag}</StatusTag>
  ) : (
    <StatusTag title={assumption}>{tag}</StatusTag>
  )
}
