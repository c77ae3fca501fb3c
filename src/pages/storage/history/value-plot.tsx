import {
  type KeyboardEvent,
  type MouseEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import type { WordReader } from '#domain/storage/history/history-value.ts'
import type { HistoryRange, WordsByBlock } from '#domain/storage/history/value-history.ts'
import { buildPlot, type HistoryPlot, type PlotRead } from '#domain/storage/history/value-plot.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import {
  levelY,
  type PlotFrame,
  plotFrame,
  shortLabel,
  stepPaths,
} from '#pages/storage/history/plot-frame.ts'
import { blockPath } from '#paths/block.ts'

/** Grid lines and labels: values at the left, blocks below. */
function PlotAxes({ plot, frame }: { plot: HistoryPlot; frame: PlotFrame }) {
  const { left, wide, top, bottom } = frame
  return (
    <>
      {plot.ticks.map(({ at, label }) => (
        <g key={label}>
          <path d={`M${left} ${levelY(at, frame)}h${wide}`} className="stroke-line" />
          <text
            x={left - 8}
            y={levelY(at, frame)}
            dominantBaseline="central"
            textAnchor="end"
            className={`fill-mute text-xs ${plot.kind === 'bands' ? 'font-mono' : ''}`}
          >
            {shortLabel(label)}
          </text>
        </g>
      ))}
      {plot.power > 0 && (
        <text x={0} y={top - 10} className="fill-mute text-xs">
          × 10{formatSuperscript(plot.power)}
        </text>
      )}
      <path d={`M${left} ${bottom + 0.5}h${wide}`} className="stroke-line" />
      {plot.blocks
        .filter((_, labelIndex) => wide > 90 * plot.blocks.length || labelIndex % 2 === 0)
        .map(({ at, label }) => (
          <text
            key={label}
            x={left + at * wide}
            y={bottom + 22}
            textAnchor={
              (1 - at) * wide < groupDigits(BigInt(label)).length * 3.5 - 8 ? 'end' : 'middle'
            }
            className="fill-mute text-xs"
          >
            {groupDigits(BigInt(label))}
          </text>
        ))}
    </>
  )
}

const formatSuperscript = (power: number) =>
  power.toString().replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)] ?? '')

type Props = {
  network: string
  range: HistoryRange
  words: WordsByBlock
  reader: WordReader
}

/**
 * A value over blocks as steps: solid lines where it is known, dashed ones where the block of a
 * change is not yet known. A cursor moves through the reads by pointer or arrow keys and opens a
 * block.
 */
export function ValuePlot({ network, range, words, reader }: Props) {
  const plotRef = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(600)
  const [cursor, setCursor] = useState<bigint>()
  const navigate = useNavigate()
  useLayoutEffect(() => {
    const { current } = plotRef
    if (!current) return
    const resizeObserver = new ResizeObserver(() => setWidth(current.clientWidth))
    resizeObserver.observe(current)
    return () => resizeObserver.disconnect()
  }, [])
  const plotData = useMemo(() => buildPlot(range, words, reader), [range, words, reader])
  const frame = useMemo(() => plotFrame(plotData, width), [plotData, width])
  const plotPaths = useMemo(() => stepPaths(plotData.reads, frame), [plotData, frame])
  const cursorIndex = plotData.reads.findIndex(({ block }) => block === cursor)
  const cursorRead = plotData.reads[cursorIndex]

  const handleKeyDown = (event: KeyboardEvent) => {
    const lastIndex = plotData.reads.length - 1
    const moves: { [key: string]: number } = {
      ArrowRight: cursorIndex + 1,
      ArrowLeft: cursorIndex < 0 ? lastIndex : cursorIndex - 1,
      PageDown: cursorIndex + 10,
      PageUp: cursorIndex - 10,
      Home: 0,
      End: lastIndex,
    }
    if (event.key === 'Enter' && cursorRead) openBlock(cursorRead)
    const nextIndex = moves[event.key]
    if (nextIndex === undefined) return
    event.preventDefault()
    setCursor(plotData.reads[Math.min(lastIndex, Math.max(0, nextIndex))]?.block)
  }
  const openBlock = ({ block }: PlotRead) =>
    navigate(blockPath({ network, block: { kind: 'number', number: block } }))
  const followPointer = (event: MouseEvent) => {
    const pointerX = event.clientX - event.currentTarget.getBoundingClientRect().left
    setCursor(nearestRead(plotData, frame, pointerX)?.block)
  }
  return (
    <figure>
      <div
        ref={plotRef}
        role="slider"
        tabIndex={0}
        aria-label="The value at each read"
        aria-valuemin={0}
        aria-valuemax={plotData.reads.length - 1}
        aria-valuenow={Math.max(0, cursorIndex)}
        aria-valuetext={
          cursorRead
            ? describeRead(cursorRead, reader)
            : 'Arrow keys: next read. Enter: open block.'
        }
        className="cursor-pointer"
        onKeyDown={handleKeyDown}
        onMouseMove={followPointer}
        onMouseLeave={() => setCursor(undefined)}
        onClick={() => cursorRead && openBlock(cursorRead)}
      >
        <svg aria-hidden="true" width={width} height={frame.height} className="block max-w-full">
          <PlotAxes plot={plotData} frame={frame} />
          <path d={plotPaths.missing} className="fill-line opacity-50" />
          <path d={plotPaths.reads} className="stroke-mute opacity-60" />
          <path d={plotPaths.open} strokeDasharray="3 3" className="fill-none stroke-mute" />
          <path d={plotPaths.steps} strokeWidth="1.75" className="fill-none stroke-accent" />
          {cursorRead && <PlotCursor at={cursorRead} frame={frame} />}
        </svg>
      </div>
      <figcaption className="mt-1.5 min-h-5 text-sm">
        {cursorRead ? (
          <span className="block truncate">{describeRead(cursorRead, reader)}</span>
        ) : (
          <span className="text-mute">
            One mark per read.
            {plotPaths.open !== '' && ' Dashed: changed in between.'}
            {plotPaths.missing !== '' && ' Grey: no state kept.'}
          </span>
        )}
      </figcaption>
    </figure>
  )
}

function PlotCursor({ at, frame }: { at: PlotRead; frame: PlotFrame }) {
  const cursorX = frame.left + at.x * frame.wide
  return (
    <>
      <path d={`M${cursorX} ${frame.top}V${frame.bottom}`} className="stroke-mute" />
      {at.level !== undefined && (
        <circle cx={cursorX} cy={levelY(at.level, frame)} r="3.5" className="fill-accent" />
      )}
    </>
  )
}

const nearestRead = ({ reads }: HistoryPlot, frame: PlotFrame, x: number): PlotRead | undefined => {
  const distanceTo = (read: PlotRead) => Math.abs(frame.left + read.x * frame.wide - x)
  return reads.reduce<PlotRead | undefined>(
    (best, read) => (best === undefined || distanceTo(read) < distanceTo(best) ? read : best),
    undefined,
  )
}

const describeRead = ({ block, word }: PlotRead, { read }: WordReader) =>
  `Block ${groupDigits(block)}: ${word === null ? 'no state kept' : read(word).text}`
