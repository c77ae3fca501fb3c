import { useIsFetching, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountType } from '#domain/contract/account-type.ts'
import { accountQuery } from '#queries/contract/account.ts'
import { estimateReadSupportQuery } from '#queries/contract/read-through-estimate.ts'
import { useIdleSince } from '#state/idle/when-idle.ts'
import type { AccountPartProps } from '#ui/address/account-parts.ts'
import { StatusTag } from '#ui/entity/entity-body.tsx'

/** The type of the account by its code: read once the page has all of its own, where that does not read it. */
export default function AccountTag({ account }: AccountPartProps) {
  const { network, address, block } = account
  const isPageRead = useIsFetching() === 0
  const isIdle = useIdleSince(isPageRead ? address : undefined)
  // These reads make the page busy, so that one which failed would be sent again and again without this.
  const [enabled, setEnabled] = useState(false)
  if (isIdle && !enabled) setEnabled(true)
  const support = useQuery({ ...estimateReadSupportQuery(network, block), enabled })
  const { data, error } = useQuery({
    ...accountQuery(network, address, block),
    enabled: enabled && support.data?.opens === true,
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
