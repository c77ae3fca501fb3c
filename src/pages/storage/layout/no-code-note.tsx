import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Address } from 'viem'
import { shownSlots } from '#domain/state/shown-state.ts'
import { emptyCodeHash } from '#domain/values/empty-root.ts'
import type { ShownSlots } from '#pages/storage/table-verification.tsx'
import { accountQuery } from '#queries/contract/account.ts'
import { useStateChecks } from '#queries/state/use-state-checks.ts'
import { Note, usePageNetwork } from '#ui/page/page.tsx'

type Props = {
  address: Address
  /** The words as they are verified below; none while some are read. */
  column: ShownSlots
  /** The block, as a person reads it. */
  at: string
}

/**
 * Says that an address has no code at a block whose words are all zero. The proof of the words tells it;
 * without one, the account is read.
 */
export default function NoCodeNote({ address, column: { block, words }, at }: Props) {
  const network = usePageNetwork()
  const [isKnown, setIsKnown] = useState(false)
  const question = { address, block, shown: shownSlots(words) }
  const { kind, proven } = useStateChecks(network, words.length > 0 ? [question] : [])
  const account = useQuery({
    ...accountQuery(network, address, block === 'safe' ? 'finalized' : block),
    enabled: words.length > 0 && kind !== 'verifying' && !proven,
    retry: false,
  })
  const hasNoCode = proven ? proven.codeHash === emptyCodeHash : account.data?.code === '0x'
  // More rows are read and proven as they come into view: the note stays.
  if (hasNoCode && !isKnown) setIsKnown(true)
  if (!isKnown) return null
  return (
    <Note inline title={`No code at ${at}`}>
      Without a contract every variable is zero. Select a block at which a contract exists.
    </Note>
  )
}
