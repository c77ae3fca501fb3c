import {
  type KeyboardEvent,
  type MouseEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { type TransactionBar, groupIntoBars, valueHeight } from '#domain/block/transaction-bars.ts'
import type { BlockTransactionRow } from '#domain/block/block-row.ts'
import { formatEthBrief, groupDigits, formatPercent, fractionOf } from '#domain/values/quantity.ts'
import { transactionTypeName } from '#domain/transaction/transaction.ts'
import type { ToTransaction } from '#pages/block/list/hash-columns.tsx'

const gasHeight = 92
const valueDepth = 34
const axis = gasHeight + 1
const barWidth = 4

/** Colours of the transaction types 0 to 4; another chain's types share the last. */
const colours = [
  'var(--color-mute)',
  'var(--color-warn)',
  'var(--color-accent)',
  'light-dark(#7a5cc0, #b79df0)',
  'light-dark(#b0486e, #f09ab8)',
  'var(--color-ink)',
]
const colour = (type: bigint) => colours[Number(type < 5n ? type : 5n)] ?? 'currentColor'

/**
 * A block at a glance: each bar one transaction or a few neighbours, upwards their gas limits by
 * type, downwards what they send. A cursor goes through the bars by pointer or arrow keys, and opens
 * a transaction.
 */
export function Picture({
  rows,
  used,
  to,
}: {
  rows: readonly BlockTransactionRow[]
  used: bigint | undefined
  to: ToTransaction
}) {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(600)
  const [cursor, setCursor] = useState<number>()
  const navigate = useNavigate()
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const shown = useMemo(() => groupIntoBars(rows, Math.floor(width / barWidth)), [rows, width])
  const drawn = useMemo(() => draw(shown, width), [shown, width])
  const types = useMemo(() => countTypes(rows), [rows])
  const limits = useMemo(() => rows.reduce((sum, { gas = 0n }) => sum + gas, 0n), [rows])
  const step = width / shown.length
  const height = axis + (drawn.value === '' ? 0 : valueDepth)
  const at = cursor === undefined ? undefined : shown[Math.min(cursor, shown.length - 1)]

  const open = (bar: TransactionBar | undefined) => {
    const path = bar && to(bar.largest)
    if (path) navigate(path)
  }
  const under = ({ clientX, currentTarget }: MouseEvent) =>
    Math.min(
      shown.length - 1,
      Math.max(0, Math.floor((clientX - currentTarget.getBoundingClientRect().left) / step)),
    )
  const press = (event: KeyboardEvent) => {
    const now = cursor ?? -1
    const moves: { [key: string]: number } = {
      ArrowRight: now + 1,
      ArrowLeft: now - 1,
      PageDown: now + 10,
      PageUp: now - 10,
      Home: 0,
      End: shown.length - 1,
    }
    const next = moves[event.key]
    if (event.key === 'Enter') open(at)
    if (next === undefined) return
    event.preventDefault()
    setCursor(Math.min(shown.length - 1, Math.max(0, next)))
  }
  return (
    <figure className="card px-4 pt-3 pb-3">
      <div
        ref={frame}
        role="slider"
        tabIndex={0}
        aria-label="Transactions of the block by gas limit and value"
        aria-valuemin={0}
        aria-valuemax={shown.length - 1}
        aria-valuenow={cursor ?? 0}
        aria-valuetext={at ? barWords(at, rows) : 'Arrow keys go through them, Enter opens one'}
        className="cursor-pointer"
        onKeyDown={press}
        onMouseMove={(event) => setCursor(under(event))}
        onMouseLeave={() => setCursor(undefined)}
        onClick={(event) => open(shown[under(event)])}
      >
        <svg aria-hidden="true" width={width} height={height} className="block max-w-full">
          {at && cursor !== undefined && (
            <rect
              x={Math.min(cursor, shown.length - 1) * step}
              width={Math.max(step, 2)}
              height={height}
              className="fill-line"
            />
          )}
          {drawn.gas.map(([type, path]) => (
            <path key={type.toString()} d={path} fill={colour(type)} />
          ))}
          <path d={drawn.value} className="fill-ink opacity-60" />
          <path d={`M0 ${axis - 0.5}H${width}`} className="stroke-line" />
        </svg>
      </div>
      <figcaption className="mt-2 text-sm text-mute">
        <p className="min-h-5">
          {at ? (
            <span className="text-ink">{barWords(at, rows)}</span>
          ) : (
            <>
              Upwards gas limits, in all {groupDigits(limits)}
              {used !== undefined &&
                `, of which ${groupDigits(used)} gas was used (${formatPercent(fractionOf(used, limits))})`}
              .{drawn.value !== '' && ' Downwards the ether they send, by powers of ten.'}
            </>
          )}
        </p>
        <ul className="mt-1 flex flex-wrap gap-x-4">
          {types.map(([type, count]) => (
            <li key={type.toString()} className="flex items-center gap-1.5">
              <span
                aria-hidden="true"
                className="size-2.5 rounded-sm"
                style={{ background: colour(type) }}
              />
              {transactionTypeName(type)} {groupDigits(count)}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  )
}

function draw(shown: readonly TransactionBar[], width: number) {
  const most = Math.max(1, ...shown.map(({ sum }) => sum))
  let dearest = 0n
  for (const { value } of shown) if (value > dearest) dearest = value
  const step = width / shown.length
  const wide = Math.min(Math.max(step - 1, step * 0.75), 24)
  const box = (place: number, y: number, height: number) =>
    `M${(place * step + (step - wide) / 2).toFixed(1)} ${y.toFixed(1)}h${wide.toFixed(1)}v${height.toFixed(1)}h${(-wide).toFixed(1)}z`
  const gas = new Map<bigint, string>()
  let value = ''
  shown.forEach((bar, place) => {
    let top = gasHeight
    for (const [type, limit] of bar.gas) {
      const height = limit === 0 ? 0 : Math.max(1, (limit / most) * (gasHeight - 4))
      top -= height
      gas.set(type, (gas.get(type) ?? '') + box(place, top, height))
    }
    if (bar.value > 0n)
      value += box(place, axis + 1, valueHeight(bar.value, dearest) * (valueDepth - 2))
  })
  return { gas: [...gas], value }
}

function countTypes(rows: readonly BlockTransactionRow[]): [bigint, number][] {
  const counts = new Map<bigint, number>()
  for (const { type } of rows) if (type !== undefined) counts.set(type, (counts.get(type) ?? 0) + 1)
  return [...counts].sort(([a], [b]) => Number(a - b))
}

function barWords({ first, end, sum, value, largest }: TransactionBar, rows: readonly BlockTransactionRow[]): string {
  const amounts = `gas limit ${groupDigits(sum)}, ${formatEthBrief(value)}`
  const type = rows[first]?.type
  return end - first === 1
    ? `Transaction ${groupDigits(first)}: ${amounts}${type === undefined ? '' : `, ${transactionTypeName(type)}`}`
    : `Transactions ${groupDigits(first)} to ${groupDigits(end - 1)}: ${amounts}; the largest is ${groupDigits(largest)}`
}
