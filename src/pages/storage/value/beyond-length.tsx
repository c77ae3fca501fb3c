import { useQuery } from '@tanstack/react-query'
import { describeBeyondLength, growingItems } from '#domain/storage/layout/beyond-length.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { readWord } from '#domain/storage/value/word.ts'
import type { StorageQuestion } from '#paths/storage/storage-draft.ts'
import { storageQuery } from '#queries/storage/storage.ts'
import { usePageNetwork } from '#ui/page/page.tsx'

type Props = { question: StorageQuestion }

/** A line for each item on the way to a value that its array, at the same block, is too short for. */
export default function BeyondLength({ question }: Props) {
  const items = growingItems(question.resolved.path?.stops ?? [])
  return (
    <>
      {items.map((item) => (
        <ItemBeyondLength key={String(item.slot)} item={item} question={question} />
      ))}
    </>
  )
}

type ItemProps = Props & { item: ReturnType<typeof growingItems>[number] }

function ItemBeyondLength({ item, question: { address, block } }: ItemProps) {
  const network = usePageNetwork()
  const { data } = useQuery(storageQuery(network, address, slotWord(item.slot), block))
  const read = readWord(data)
  const text = 'word' in read ? describeBeyondLength(item, read.word) : undefined
  return text === undefined ? null : (
    <p className="text-warn">{text} A value there is a leftover.</p>
  )
}
