import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { BlockTransactionRow } from '#domain/block/block-row.ts'
import { groupIntoBars, type TransactionBar, valueHeight } from '#domain/block/transaction-bars.ts'
import { transactionTypeName } from '#domain/transaction/transaction.ts'
import {
  decimalsOf,
  formatNativeBrief,
  type NativeCurrency,
  symbolOf,
} from '#domain/values/native-currency.ts'
import { formatPercent, fractionOf, groupDigits } from '#domain/values/quantity.ts'
import { PlotSlider } from '#ui/plot/plot-slider.tsx'
import type { TransactionPathOf } from '#ui/transactions/hash-columns.tsx'
import { useNativeCurrency } from '#ui/values/native-currency-context.ts'

const gasHeightPx = 92
const valueDepthPx = 34
const axisY = gasHeightPx + 1
const minBarWidthPx = 4

/** Colours of the transaction types 0 to 4; all other types share the last. */
const typeColours = [
  'var(--color-mute)',
  'var(--color-warn)',
  'var(--color-accent)',
  'light-dark(#7a5cc0, #b79df0)',
  'light-dark(#b0486e, #f09ab8)',
  'var(--color-ink)',
]
const colourOfType = (type: bigint) => typeColours[Number(type < 5n ? type : 5n)] ?? 'currentColor'

type TransactionChartProps = {
  rows: readonly BlockTransactionRow[]
  gasUsed: bigint | undefined
  pathOf: TransactionPathOf
}

/**
 * A block at a glance: each bar is one transaction or a few neighbours, upwards their gas limits by
 * type, or gas used where receipts are there, downwards their values. A cursor moves over the bars
 * by pointer or arrow keys, and opens a transaction.
 */
export default function TransactionChart({
  rows: limitRows,
  gasUsed,
  pathOf,
}: TransactionChartProps) {
  const currency = useNativeCurrency()
  const isGasUsed = limitRows.every(({ receipt }) => receipt)
  const rows = useMemo(
    () => (isGasUsed ? limitRows.map((row) => ({ ...row, gas: row.receipt?.gasUsed })) : limitRows),
    [limitRows, isGasUsed],
  )
  const gasLabel = isGasUsed ? 'gas used' : 'gas limit'
  const [width, setWidth] = useState(600)
  const [cursor, setCursor] = useState(-1)
  const navigate = useNavigate()
  const shownBars = useMemo(
    () => groupIntoBars(rows, Math.floor(width / minBarWidthPx)),
    [rows, width],
  )
  const barPaths = useMemo(
    () => drawBars(shownBars, width, decimalsOf(currency)),
    [shownBars, width, currency],
  )
  const typeCounts = useMemo(() => countTypes(rows), [rows])
  const gasLimitSum = useMemo(
    () => limitRows.reduce((sum, { gas = 0n }) => sum + gas, 0n),
    [limitRows],
  )
  const barStep = width / shownBars.length
  const chartHeight = axisY + (barPaths.value === '' ? 0 : valueDepthPx)
  const cursorIndex = Math.min(cursor, shownBars.length - 1)
  const cursorBar = shownBars[cursorIndex]
  const cursorText = cursorBar && describeBar(cursorBar, rows, gasLabel, currency)

  const openBar = (barIndex: number) => {
    const bar = shownBars[barIndex]
    const transactionPath = bar && pathOf(bar.largest)
    if (transactionPath) navigate(transactionPath)
  }
  return (
    <figure className="card px-4 pt-3 pb-3">
      <div className="flex gap-2">
        <ChartAxis {...barPaths} height={chartHeight} currency={currency} />
        <PlotSlider
          label={`Transactions by ${gasLabel} and value`}
          valueText={cursorText ?? 'Arrow keys move, Enter opens'}
          width={width}
          height={chartHeight}
          onResize={setWidth}
          stops={shownBars.map((_, barIndex) => (barIndex + 0.5) * barStep)}
          cursor={cursorIndex}
          onMove={setCursor}
          onOpen={openBar}
        >
          {cursorBar && (
            <rect
              x={cursorIndex * barStep}
              width={Math.max(barStep, 2)}
              height={chartHeight}
              className="fill-line"
            />
          )}
          {barPaths.gas.map(([type, path]) => (
            <path key={type.toString()} d={path} fill={colourOfType(type)} />
          ))}
          <path d={barPaths.value} className="fill-ink opacity-60" />
          <path d={`M0 ${axisY - 0.5}H${width}M0 3.5H${width}`} className="stroke-line" />
        </PlotSlider>
      </div>
      <figcaption className="mt-2 text-sm text-mute">
        <p className="min-h-5">
          {cursorText ? (
            <span className="text-ink">{cursorText}</span>
          ) : (
            <>
              ▲ {isGasUsed ? 'Gas used' : 'Gas limit'} per transaction
              {barPaths.value !== '' && ` ▼ Value (${symbolOf(currency)}, log scale)`}
              {gasUsed !== undefined &&
                ` · ${groupDigits(gasUsed)} of ${groupDigits(gasLimitSum)} gas used (${formatPercent(fractionOf(gasUsed, gasLimitSum))})`}
            </>
          )}
        </p>
        <ul className="mt-1 flex flex-wrap gap-x-4">
          {typeCounts.map(([type, count]) => (
            <li key={type.toString()} className="flex items-center gap-1.5">
              <span
                aria-hidden="true"
                className="size-2.5 rounded-sm"
                style={{ background: colourOfType(type) }}
              />
              {transactionTypeName(type)} {groupDigits(count)}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  )
}

type ChartAxisProps = {
  maxGasSum: number
  maxValue: bigint
  height: number
  currency: NativeCurrency | undefined
}

/** The largest gas limit and the largest value, each at its end of the chart. */
const ChartAxis = ({ maxGasSum, maxValue, height, currency }: ChartAxisProps) => (
  <div
    aria-hidden="true"
    className="relative w-18 flex-none text-right text-xs text-mute"
    style={{ height }}
  >
    <span className="absolute top-0 right-0">{groupDigits(maxGasSum)} gas</span>
    <span className="absolute right-0 -translate-y-1/2 bg-card" style={{ top: axisY }}>
      0
    </span>
    {maxValue > 0n && (
      <span className="absolute right-0 bottom-0">
        {formatNativeBrief(maxValue, currency).replace('≈ ', '≈')}
      </span>
    )}
  </div>
)

function drawBars(bars: readonly TransactionBar[], width: number, decimals: number) {
  const maxGasSum = Math.max(1, ...bars.map(({ sum }) => sum))
  let maxValue = 0n
  for (const { value } of bars) if (value > maxValue) maxValue = value
  const barStep = width / bars.length
  const barWidthPx = Math.min(Math.max(barStep - 1, barStep * 0.75), 24)
  const rectPath = (barIndex: number, y: number, height: number) =>
    `M${(barIndex * barStep + (barStep - barWidthPx) / 2).toFixed(1)} ${y.toFixed(1)}h${barWidthPx.toFixed(1)}v${height.toFixed(1)}h${(-barWidthPx).toFixed(1)}z`
  const gasPaths = new Map<bigint, string>()
  let valuePath = ''
  bars.forEach((bar, barIndex) => {
    let barTop = gasHeightPx
    for (const [type, limit] of bar.gas) {
      const segmentHeight = limit === 0 ? 0 : Math.max(1, (limit / maxGasSum) * (gasHeightPx - 4))
      barTop -= segmentHeight
      gasPaths.set(type, (gasPaths.get(type) ?? '') + rectPath(barIndex, barTop, segmentHeight))
    }
    if (bar.value > 0n)
      valuePath += rectPath(
        barIndex,
        axisY + 1,
        valueHeight(bar.value, maxValue, decimals) * (valueDepthPx - 2),
      )
  })
  return { gas: [...gasPaths], value: valuePath, maxGasSum, maxValue }
}

function countTypes(rows: readonly BlockTransactionRow[]): [bigint, number][] {
  const countByType = new Map<bigint, number>()
  for (const { type } of rows)
    if (type !== undefined) countByType.set(type, (countByType.get(type) ?? 0) + 1)
  return [...countByType].sort(([a], [b]) => Number(a - b))
}

function describeBar(
  { first, end, sum, value, largest }: TransactionBar,
  rows: readonly BlockTransactionRow[],
  gasLabel: string,
  currency: NativeCurrency | undefined,
): string {
  const amountsText = `${gasLabel} ${groupDigits(sum)}, ${formatNativeBrief(value, currency)}`
  const firstType = rows[first]?.type
  return end - first === 1
    ? `Transaction ${groupDigits(first)}: ${amountsText}${firstType === undefined ? '' : `, ${transactionTypeName(firstType)}`}`
    : `Transactions ${groupDigits(first)} to ${groupDigits(end - 1)}: ${amountsText}; largest: ${groupDigits(largest)}`
}
