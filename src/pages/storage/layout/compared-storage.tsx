import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import DifferingSlots from '#pages/storage/layout/differing-slots.tsx'
import type { StorageState } from '#queries/storage/state-words.ts'
import { storageHashQuery } from '#queries/storage/storage-hash.ts'

type Props = {
  states: readonly StorageState[]
  labels: readonly string[]
  /** The slots that were compared. */
  slots: readonly bigint[]
  isOtherListed: boolean
  /** Whether all listed slots were read: a sentence that came before would be withdrawn. */
  isRead: boolean
}

/** Whether the slots that a list does not have are the same in two states, by the roots of their storage. */
export default function ComparedStorage({ states, labels, slots, isOtherListed, isRead }: Props) {
  const hashes = useQueries({ queries: states.map(storageHashQuery) }).map(({ data }) => data)
  const [wasRead, setWasRead] = useState(isRead)
  if (isRead && !wasRead) setWasRead(true)
  if (hashes.includes(undefined) || !wasRead) return null
  if (hashes.includes(null)) return <span>Only the listed slots were compared.</span>
  const [same, other] = isOtherListed
    ? [' match although values differ: one is wrong.', ' differ: more slots may differ, too.']
    : [' match: all storage is the same.', ' differ: a slot that is not listed has another value.']
  if (hashes[0] === hashes[1]) return <span>Storage hashes{same}</span>
  return (
    <>
      <span>Storage hashes{other}</span>
      <DifferingSlots key={`${hashes}`} {...{ states, labels }} knownSlots={slots.map(slotWord)} />
    </>
  )
}
