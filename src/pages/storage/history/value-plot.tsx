import { type KeyboardEvent, type MouseEvent, useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { WordReader } from '#domain/storage/history/history-value.ts'
import type { HistoryRange, WordsByBlock } from '#domain/storage/history/value-history.ts'
import { buildPlot, type HistoryPlot, type PlotRead } from '#domain/storage/history/value-plot.ts'
import type { ReadTokenUnit } from '#domain/token/token-unit.ts'
import { groupDigits } from '#domain/values/hex.ts'
import {
  levelY,
  moveCursor,
  nearestStop,
  type PlotFrame,
  plotFrame,
  shortLabel,
  stepPaths,
} from '#pages/storage/history/plot-frame.ts'
import { blockPath } from '#paths/block.ts'
import { usePageNetwork } from '#ui/page/page.tsx'

type AxesProps = { plot: HistoryPlot; frame: PlotFrame; symbol: string }

/** Grid lines and labels: values at the left, blocks below. */
function PlotAxes({ plot, frame, symbol }: AxesProps) {
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
      <text x={0} y={top - 10} className="fill-mute text-xs">
        {plot.power > 0 ? `× 10^${plot.power}` : symbol}
      </text>
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

type Props = {
  range: HistoryRange
  words: WordsByBlock
  reader: WordReader
  /** The unit of a token that the value counts. */
  unit: ReadTokenUnit | null | undefined
}

/**
 * A value over blocks as steps: solid lines where it is known, dashed ones where the block of a
 * change is not yet known. A cursor moves through the reads by pointer or arrow keys and opens a
 * block.
 */
export function ValuePlot({ range, words, reader, unit }: Props) {
  const network = usePageNetwork()
  const [width, setWidth] = useState(600)
  const [cursorBlock, setCursorBlock] = useState<bigint>()
  const navigate = useNavigate()
  const plotData = useMemo(
    () => buildPlot(range, words, { ...reader, decimals: unit?.decimals }),
    [range, words, reader, unit],
  )
  const frame = useMemo(() => plotFrame(plotData, width), [plotData, width])
  const plotPaths = useMemo(() => stepPaths(plotData.reads, frame), [plotData, frame])
  const readXs = plotData.reads.map(({ x }) => frame.left + x * frame.wide)
  const cursorIndex = plotData.reads.findIndex(({ block }) => block === cursorBlock)
  const cursorRead = plotData.reads[cursorIndex]
  const cursorText = cursorRead && describeRead(cursorRead, reader)

  const moveTo = (readIndex: number) => setCursorBlock(plotData.reads[readIndex]?.block)
  // A tap on a touch screen shows a read before a second one opens its block.
  const openCursorBlock = () =>
    cursorRead &&
    navigate(blockPath({ network, block: { kind: 'number', number: cursorRead.block } }))
  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Enter') openCursorBlock()
    const nextIndex = moveCursor(event.key, cursorIndex, readXs.length - 1)
    if (nextIndex === undefined) return
    event.preventDefault()
    moveTo(nextIndex)
  }
  const handlePointer = ({ clientX, currentTarget }: MouseEvent) =>
    moveTo(nearestStop(readXs, clientX - currentTarget.getBoundingClientRect().left))
  const watchWidth = useCallback((area: HTMLElement | null) => {
    if (!area) return
    const resizeObserver = new ResizeObserver(() => setWidth(area.clientWidth))
    resizeObserver.observe(area)
    return () => resizeObserver.disconnect()
  }, [])
  return (
    <figure>
      <div
        ref={watchWidth}
        role="slider"
        tabIndex={0}
        aria-label="The value at each read"
        aria-valuemin={0}
        aria-valuemax={readXs.length - 1}
        aria-valuenow={Math.max(0, cursorIndex)}
        aria-valuetext={cursorText ?? 'Arrow keys: next read. Enter: open block.'}
        className="min-w-0 flex-1 cursor-pointer"
        onKeyDown={handleKey}
        onMouseMove={handlePointer}
        onMouseLeave={() => moveTo(-1)}
        onClick={openCursorBlock}
      >
        <svg aria-hidden="true" width={width} height={frame.height} className="block max-w-full">
          <PlotAxes plot={plotData} frame={frame} symbol={unit?.symbol ?? ''} />
          <path d={plotPaths.missing} className="fill-line opacity-50" />
          <path d={plotPaths.reads} className="stroke-mute opacity-60" />
          <path d={plotPaths.open} strokeDasharray="3 3" className="fill-none stroke-mute" />
          <path d={plotPaths.steps} strokeWidth="1.75" className="fill-none stroke-accent" />
          {cursorRead && (
            <path
              d={`M${readXs[cursorIndex]} ${frame.top}V${frame.bottom}`}
              className="stroke-mute"
            />
          )}
          {cursorRead?.level !== undefined && (
            <circle
              cx={readXs[cursorIndex]}
              cy={levelY(cursorRead.level, frame)}
              r="3.5"
              className="fill-accent"
            />
          )}
        </svg>
      </div>
      <figcaption className="min-h-5 text-sm">
        {cursorText ? (
          <span className="block truncate">{cursorText}</span>
        ) : (
          <span className="text-mute">
            {plotPaths.open !== '' && 'Dashed: changed in between. '}
            {plotPaths.missing !== '' && 'Grey: no state kept.'}
          </span>
        )}
      </figcaption>
    </figure>
  )
}

const describeRead = ({ block, word }: PlotRead, { read }: WordReader) =>
  `Block ${groupDigits(block)}: ${word === null ? 'no state kept' : read(word).text}`
