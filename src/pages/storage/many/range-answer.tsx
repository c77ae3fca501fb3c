import { Link } from 'react-router'
import { slotBytes } from '#domain/storage/path/mapping-slots.ts'
import { ManyWordsProgress } from '#pages/storage/many/many-words-progress.tsx'
import { SlotsTable } from '#pages/storage/many/slots-table.tsx'
import { useManyWords } from '#pages/storage/many/use-many-words.ts'
import { type StorageManyDraft, storageManyPath } from '#paths/storage/storage-many.ts'
import type { SlotRangeQuestion } from '#paths/storage/storage-many-draft.ts'

const maxSlot = (1n << 256n) - 1n

type Props = {
  network: string
  question: SlotRangeQuestion
  draft: StorageManyDraft
}

/** Every word from one slot to another, with links to the slots before and after. */
export function RangeAnswer({ network, question: { address, block, first, last }, draft }: Props) {
  const slotCount = Number(last - first) + 1
  const slotPositions = new Uint8Array(slotCount * 32)
  for (let slotIndex = 0; slotIndex < slotCount; slotIndex++)
    slotPositions.set(slotBytes(first + BigInt(slotIndex)), slotIndex * 32)
  const [words, reading] = useManyWords({ network, address, block, positions: slotPositions })
  const rangeSize = last - first + 1n
  const rangeLink = (from: bigint, to: bigint, label: string) =>
    from <= to && (
      <Link
        className="action"
        to={storageManyPath(network, { ...draft, first: String(from), last: String(to) })}
      >
        {label}
      </Link>
    )
  const previousFirst = first - rangeSize < 0n ? 0n : first - rangeSize
  const nextLast = last + rangeSize > maxSlot ? maxSlot : last + rangeSize
  return (
    <>
      <ManyWordsProgress words={words} reading={reading} />
      <SlotsTable
        network={network}
        address={address}
        first={first}
        words={words}
        block={words.pinned?.at ?? block}
      />
      <nav aria-label="Other slots" className="flex flex-wrap gap-2">
        {rangeLink(previousFirst, first - 1n, '← Slots before')}
        {rangeLink(last + 1n, nextLast, 'Slots after →')}
      </nav>
      <p className="text-sm text-mute">
        Slots of mappings stay zero: values are found by key. Not verifiable: no eth_getProof.
      </p>
    </>
  )
}
