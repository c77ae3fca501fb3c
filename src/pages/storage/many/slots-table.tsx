import { Link } from 'react-router'
import type { Address, Hex as HexText } from 'viem'
import type { BlockParameter } from '#domain/block/block-reference.ts'
import { type SlotRun, slotRuns } from '#domain/storage/many/many-rows.ts'
import { shortSlot } from '#domain/storage/path/derive-slot.ts'
import { wordReadings } from '#domain/storage/value/word-readings.ts'
import { groupDigits } from '#domain/values/hex.ts'
import { MismatchMark, StoredText } from '#pages/storage/stored-text.tsx'
import { storagePath } from '#paths/storage/storage.ts'
import type { ManyWords } from '#queries/storage/read-many-words.ts'
import { describeFailure } from '#ui/answer/describe-failure.ts'
import { type TableColumn, VirtualTable } from '#ui/lists/virtual-table.tsx'
import { usePageNetwork } from '#ui/page/page.tsx'
import { HexValue } from '#ui/values/copy-button.tsx'

type Props = {
  address: Address
  first: bigint
  words: ManyWords
  /** Slots whose words are not as proven. */
  wrongSlots: Iterable<bigint>
  block: BlockParameter
}

/** Words slot by slot, each with its most plausible reading; runs of zeros are one row. */
export function SlotsTable({
  address,
  first,
  words: { words, failures },
  wrongSlots,
  block,
}: Props) {
  const network = usePageNetwork()
  const slotRows = slotRuns(words)
  const wrongIndexes = [...wrongSlots].map((slot) => slot - first)
  const columns: TableColumn<SlotRun>[] = [
    {
      title: 'Slot',
      width: 'minmax(7rem,0.7fr)',
      narrow: 'row-start-1 col-start-1 col-end-4',
      cell: ({ from, to }) => (
        <>
          {from === to ? (
            <Link
              to={storagePath({
                ...{ network, address, block },
                slot: `0x${(first + BigInt(from)).toString(16)}`,
              })}
            >
              {shortSlot(first + BigInt(from))}
            </Link>
          ) : (
            `${shortSlot(first + BigInt(from))} to ${shortSlot(first + BigInt(to))}`
          )}
          {wrongIndexes.some((index) => index >= from && index <= to) && <MismatchMark />}
        </>
      ),
    },
    {
      title: 'Best reading',
      width: 'minmax(0,1.6fr)',
      narrow: 'row-start-2 col-start-1 col-end-4',
      cell: ({ kind, from, to }) => {
        if (kind === 'word') return renderBestReading(words[from])
        if (kind === 'zero')
          return (
            <span className="text-mute">
              {from === to ? 'zero' : `${groupDigits(to - from + 1)} slots, all zero`}
            </span>
          )
        const slotFailure = failures.get(from)
        return slotFailure ? (
          <span className="text-bad">{describeFailure(slotFailure).title}</span>
        ) : (
          <span className="text-mute">…</span>
        )
      },
    },
    {
      title: 'Value',
      width: 'minmax(0,2fr)',
      narrow: 'hidden',
      cell: ({ kind, from }) => {
        const storageWord = words[from]
        return kind === 'word' && storageWord ? <HexValue value={storageWord} /> : null
      },
    },
  ]
  return <VirtualTable label="Slots" rows={slotRows} columns={columns} />
}

function renderBestReading(storageWord: HexText | undefined) {
  const [likely] = storageWord ? wordReadings(storageWord) : []
  return (
    <>
      <span className="mr-1 text-mute">{likely?.type}</span>{' '}
      <span className="data">
        <StoredText type={likely?.type ?? ''} text={likely?.value ?? ''} />
      </span>
    </>
  )
}
