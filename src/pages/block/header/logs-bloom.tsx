import { type FormEvent, useState } from 'react'
import { countBloomBits } from '#domain/block/block.ts'
import {
  type BloomItem,
  bloomPositions,
  falsePositiveRate,
  mayContain,
  readBloomItems,
} from '#domain/block/bloom.ts'
import { formatPercent, groupDigits } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { BloomMap } from '#pages/block/header/bloom-map.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Note } from '#ui/page/note.tsx'
import { CopyableValue } from '#ui/values/copyable-value.tsx'

/** Answers from the header alone whether an address or topic may have logged in this block. */
export default function LogsBloom({ block }: { block: RawObject }) {
  const [text, setText] = useState('')
  const [items, setItems] = useState<readonly BloomItem[]>([])
  const [problem, setProblem] = useState<string>()
  const bloomHex = String(block.logsBloom)
  const setBitCount = countBloomBits(block.logsBloom)
  if (setBitCount === undefined)
    return (
      <Note title="This block has no logs bloom of 256 bytes">
        Its raw JSON shows what came in its place.
      </Note>
    )

  function checkItems(event: FormEvent) {
    event.preventDefault()
    const parsedItems = readBloomItems(text)
    setProblem('problem' in parsedItems ? parsedItems.problem : undefined)
    setItems('problem' in parsedItems ? [] : parsedItems)
  }

  return (
    <section className="card grid grid-cols-[minmax(0,1fr)] gap-4 px-5 py-4">
      <h2 className="font-semibold">Could it have logged in this block?</h2>
      <form onSubmit={checkItems} className="flex flex-wrap items-end gap-x-3 gap-y-2 print:hidden">
        <div className="max-w-2xl grow basis-72">
          <TextField
            label="Address, topic or event"
            value={text}
            onChange={setText}
            problem={problem}
            placeholder="0x… or Transfer(address,address,uint256)"
            data
          />
        </div>
        <button type="submit" className="action action-primary min-h-9 self-start sm:mt-6.5">
          Ask
        </button>
      </form>
      <div aria-live="polite" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {items.map((item) => (
          <BloomAnswer
            key={item.label}
            item={item}
            isPossible={mayContain(bloomHex, item.value)}
            setBitCount={setBitCount}
          />
        ))}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-4 lg:grid-cols-2">
        <p className="max-w-prose text-mute">
          {setBitCount === 0
            ? 'No bit is set: nothing logged in this block, or this chain does not fill the bloom.'
            : `${groupDigits(setBitCount)} of 2,048 bits are set. Each address that logs and each topic sets three bits, found by its Keccak-256 (yellow paper, 4.3.1). When one of its bits is missing, it certainly did not log here; when all are set, they may also be those of others. Some chains do not fill the bloom.`}
        </p>
        <BloomMap
          bloom={bloomHex}
          markedPositions={items.flatMap(({ value }) => bloomPositions(value))}
        />
      </div>
    </section>
  )
}

function BloomAnswer({
  item,
  isPossible,
  setBitCount,
}: {
  item: BloomItem
  isPossible: boolean
  setBitCount: number
}) {
  return (
    <div className="border-l-2 border-accent pl-3">
      <p>
        {item.label}:{' '}
        <strong className="font-semibold">{isPossible ? 'maybe' : 'certainly not'}</strong>
      </p>
      <CopyableValue text={item.value} what="what was looked for" />
      <p className="text-mute">
        {isPossible
          ? `Its three bits are set. By chance alone that happens to ${formatPercent(falsePositiveRate(setBitCount))} of those that did not log: (${groupDigits(setBitCount)} / 2,048)³.`
          : 'Not all of its three bits are set.'}
      </p>
    </div>
  )
}
