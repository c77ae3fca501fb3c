import type { WordReader } from '#domain/storage/history/history-value.ts'
import type { HistoryRange, WordsByBlock } from '#domain/storage/history/value-history.ts'
import { plotHeight, plotNumbers, plotWidth } from '#domain/storage/history/value-plot.ts'
import { formatTokenAmount, type ReadTokenUnit } from '#domain/token/token-unit.ts'
import { groupDigits } from '#domain/values/hex.ts'

type Props = {
  range: HistoryRange
  words: WordsByBlock
  reader: WordReader
  /** The unit of a token that the value counts. */
  unit: ReadTokenUnit | null | undefined
}

/** A number over blocks as steps, dashed where the block of a change is not known. The table below has the numbers. */
export function ValuePlot({ range, words, reader, unit }: Props) {
  const plot = reader.numeric ? plotNumbers(range, words, reader) : undefined
  if (!plot) return null
  const formatNumber = (number: bigint) =>
    unit ? `${formatTokenAmount(number, unit).brief} ${unit.symbol}` : formatLarge(number)
  return (
    <figure className="card px-4 pt-3 pb-1.5 text-xs text-mute">
      <figcaption className="sr-only">The value at each read</figcaption>
      <p>{formatNumber(plot.most)}</p>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${plotWidth} ${plotHeight}`}
        preserveAspectRatio="none"
        className="my-1 h-24 w-full overflow-visible fill-none stroke-[1.75] *:[vector-effect:non-scaling-stroke]"
      >
        <path d={plot.open} strokeDasharray="3 3" className="stroke-mute" />
        <path d={plot.steps} className="stroke-accent" />
      </svg>
      <p>{formatNumber(plot.least)}</p>
      <p className="flex flex-wrap justify-between gap-x-4 border-t border-line pt-1">
        <span>Block {groupDigits(range.from)}</span>
        {plot.open !== '' && <span>Dashed: changed in between.</span>}
        <span>Block {groupDigits(range.to)}</span>
      </p>
    </figure>
  )
}

/** Digits of a number that are written whole. */
const maxDigits = 15

const scientific = new Intl.NumberFormat('en', { notation: 'scientific', maximumFractionDigits: 3 })

const formatLarge = (number: bigint): string =>
  number.toString().length > maxDigits ? scientific.format(number) : groupDigits(number)
