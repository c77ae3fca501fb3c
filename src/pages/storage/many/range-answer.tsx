import { Link } from 'react-router'
import { slotBytes } from '#domain/storage/path/mapping-slots.ts'
import { ReadingBar } from '#pages/storage/many/many-words-progress.tsx'
import { SlotsTable } from '#pages/storage/many/slots-table.tsx'
import { useReading } from '#pages/storage/many/use-many-words.ts'
import { type ManyDraft, storageManyPath } from '#paths/storage/storage-many.ts'
import type { RangeQuestion } from '#paths/storage/storage-many-draft.ts'

const most = (1n << 256n) - 1n

/** Every word from one slot to another, and the ways to the slots before and after. */
export function RangeAnswer({
  network,
  question: { address, block, first, last },
  draft,
}: {
  network: string
  question: RangeQuestion
  draft: ManyDraft
}) {
  const count = Number(last - first) + 1
  const positions = new Uint8Array(count * 32)
  for (let at = 0; at < count; at++) positions.set(slotBytes(first + BigInt(at)), at * 32)
  const [words, reading] = useReading({ network, address, block, positions })
  const size = last - first + 1n
  const beside = (from: bigint, to: bigint, label: string) =>
    from <= to && (
      <Link
        className="action"
        to={storageManyPath(network, { ...draft, first: String(from), last: String(to) })}
      >
        {label}
      </Link>
    )
  const before = first - size < 0n ? 0n : first - size
  const after = last + size > most ? most : last + size
  return (
    <>
      <ReadingBar words={words} reading={reading} />
      <SlotsTable
        network={network}
        address={address}
        first={first}
        words={words}
        block={words.pinned?.at ?? block}
      />
      <nav aria-label="Other slots" className="flex flex-wrap gap-2">
        {beside(before, first - 1n, '← Slots before')}
        {beside(last + 1n, after, 'Slots after →')}
      </nav>
      <p className="text-sm text-mute">
        The slot of a mapping stays unused, as does one of no variable: a mapping’s values are at
        hashes. Storage cannot be proven with this API.
      </p>
    </>
  )
}
