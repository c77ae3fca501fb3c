import { type FormEvent, useMemo, useState } from 'react'
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
import { Explained } from '#ui/entity/explained.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Note } from '#ui/page/note.tsx'
import { CopyableValue } from '#ui/values/copyable-value.tsx'

const columnCount = 64

type BloomMapProps = {
  bloom: string
  markedPositions: readonly number[]
}

/** The 2,048 bits as a grid of squares; those at `markedPositions` are ringed. */
function BloomMap({ bloom, markedPositions }: BloomMapProps) {
  const setBitsPath = useMemo(() => {
    let pathData = ''
    for (let bitIndex = 0; bitIndex < 2048; bitIndex++) {
      const bitPosition = 2047 - bitIndex
      const hexDigit = Number.parseInt(
        bloom[bloom.length - 1 - Math.floor(bitPosition / 4)] ?? '0',
        16,
      )
      if ((hexDigit >> (bitPosition % 4)) % 2 === 1)
        pathData += `M${bitIndex % columnCount} ${Math.floor(bitIndex / columnCount)}h.8v.8h-.8z`
    }
    return pathData
  }, [bloom])
  return (
    <svg
      aria-hidden="true"
      viewBox={`-0.5 -0.5 ${columnCount + 1} ${2048 / columnCount + 1}`}
      className="w-full max-w-2xl"
    >
      <rect width={columnCount} height={2048 / columnCount} className="fill-paper" />
      <path d={setBitsPath} className="fill-accent/55" />
      {[...new Set(markedPositions)].map((position) => (
        <rect
          key={position}
          x={((2047 - position) % columnCount) - 0.35}
          y={Math.floor((2047 - position) / columnCount) - 0.35}
          width="1.5"
          height="1.5"
          strokeWidth="0.3"
          className="fill-none stroke-ink"
        />
      ))}
    </svg>
  )
}

/** Whether an address or topic may have logged in this block, by its header alone. */
export default function LogsBloom({ block }: { block: RawObject }) {
  const [text, setText] = useState('')
  const [items, setItems] = useState<readonly BloomItem[]>([])
  const [problem, setProblem] = useState<string>()
  const bloomHex = String(block.logsBloom)
  const setBitCount = countBloomBits(block.logsBloom)
  if (setBitCount === undefined)
    return <Note title="No 256-byte logs bloom in the response">See the JSON tab.</Note>

  function checkItems(event: FormEvent) {
    event.preventDefault()
    const parsedItems = readBloomItems(text)
    setProblem('problem' in parsedItems ? parsedItems.problem : undefined)
    setItems('problem' in parsedItems ? [] : parsedItems)
  }

  return (
    <section className="card grid grid-cols-[minmax(0,1fr)] gap-4 px-5 py-4">
      <h2 className="text-lg font-semibold">Check logs bloom</h2>
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
        <button
          type="submit"
          className="action action-primary min-h-9 justify-center max-sm:w-full sm:mt-6.5 sm:self-start"
        >
          Check
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
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <p className="text-mute">
          <Explained why="Each logging address and each topic sets 3 bits (yellow paper 4.3.1). A missing bit excludes it; some chains leave the bloom empty.">
            {setBitCount === 0
              ? 'No bits set: no logs in this block, or this chain leaves the bloom empty.'
              : `${groupDigits(setBitCount)} of 2,048 bits set`}
          </Explained>
        </p>
        <BloomMap
          bloom={bloomHex}
          markedPositions={items.flatMap(({ value }) => bloomPositions(value))}
        />
      </div>
    </section>
  )
}

type Props = {
  item: BloomItem
  isPossible: boolean
  setBitCount: number
}

function BloomAnswer({ item, isPossible, setBitCount }: Props) {
  return (
    <div className="border-l-2 border-accent pl-3">
      <p>
        {item.label}:{' '}
        <strong className="font-semibold">{isPossible ? 'Possibly present' : 'Not present'}</strong>
      </p>
      <CopyableValue text={item.value} what="bloom item" />
      <p className="text-mute">
        {isPossible
          ? `All 3 bits are set. False-positive rate: ${formatPercent(falsePositiveRate(setBitCount))}, (${groupDigits(setBitCount)} / 2,048)³.`
          : 'At least one of its 3 bits is not set.'}
      </p>
    </div>
  )
}
