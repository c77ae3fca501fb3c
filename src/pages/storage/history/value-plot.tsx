import {
  type KeyboardEvent,
  type MouseEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { groupDigits } from '#domain/values/quantity.ts'
import type { WordReader } from '#domain/storage/history/history-value.ts'
import type { HistoryRange, WordsByBlock } from '#domain/storage/history/value-history.ts'
import { type HistoryPlot, type PlotRead, buildPlot } from '#domain/storage/history/value-plot.ts'
import { PlotAxes } from '#pages/storage/history/plot-axes.tsx'
import { type Frame, levelY, plotFrame, stepPaths } from '#pages/storage/history/plot-frame.ts'
import { blockPath } from '#paths/block.ts'

/**
 * A value over blocks as steps: whole lines where it is known, broken ones where a change is not yet
 * known to its block. A cursor goes through the reads by pointer or arrow keys, and opens a block.
 */
export function ValuePlot({
  network,
  range,
  words,
  reader,
}: {
  network: string
  range: HistoryRange
  words: WordsByBlock
  reader: WordReader
}) {
  const element = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(600)
  const [cursor, setCursor] = useState<bigint>()
  const navigate = useNavigate()
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const observer = new ResizeObserver(() => setWidth(current.clientWidth))
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  const plot = useMemo(() => buildPlot(range, words, reader), [range, words, reader])
  const frame = useMemo(() => plotFrame(plot, width), [plot, width])
  const paths = useMemo(() => stepPaths(plot.reads, frame), [plot, frame])
  const place = plot.reads.findIndex(({ block }) => block === cursor)
  const at = plot.reads[place]

  const press = (event: KeyboardEvent) => {
    const last = plot.reads.length - 1
    const moves: { [key: string]: number } = {
      ArrowRight: place + 1,
      ArrowLeft: place < 0 ? last : place - 1,
      PageDown: place + 10,
      PageUp: place - 10,
      Home: 0,
      End: last,
    }
    if (event.key === 'Enter' && at) open(at)
    const next = moves[event.key]
    if (next === undefined) return
    event.preventDefault()
    setCursor(plot.reads[Math.min(last, Math.max(0, next))]?.block)
  }
  const open = ({ block }: PlotRead) =>
    navigate(blockPath({ network, block: { kind: 'number', number: block } }))
  const point = (event: MouseEvent) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left
    setCursor(nearest(plot, frame, x)?.block)
  }
  return (
    <figure>
      <div
        ref={element}
        role="slider"
        tabIndex={0}
        aria-label="The value at each read"
        aria-valuemin={0}
        aria-valuemax={plot.reads.length - 1}
        aria-valuenow={Math.max(0, place)}
        aria-valuetext={
          at ? readWords(at, reader) : 'Arrow keys go through the reads, Enter opens a block'
        }
        className="cursor-pointer"
        onKeyDown={press}
        onMouseMove={point}
        onMouseLeave={() => setCursor(undefined)}
        onClick={() => at && open(at)}
      >
        <svg aria-hidden="true" width={width} height={frame.height} className="block max-w-full">
          <PlotAxes plot={plot} frame={frame} />
          <path d={paths.missing} className="fill-line opacity-50" />
          <path d={paths.reads} className="stroke-mute opacity-60" />
          <path d={paths.open} strokeDasharray="3 3" className="fill-none stroke-mute" />
          <path d={paths.steps} strokeWidth="1.75" className="fill-none stroke-accent" />
          {at && <Cursor at={at} frame={frame} />}
        </svg>
      </div>
      <figcaption className="mt-1.5 min-h-5 text-sm">
        {at ? (
          <span className="block truncate">{readWords(at, reader)}</span>
        ) : (
          <span className="text-mute">
            Each mark below the axis is a read.
            {paths.open !== '' && ' Broken lines: it changed somewhere between the two.'}
            {paths.missing !== '' && ' Grey: no state kept.'}
          </span>
        )}
      </figcaption>
    </figure>
  )
}

function Cursor({ at, frame }: { at: PlotRead; frame: Frame }) {
  const x = frame.left + at.x * frame.wide
  return (
    <>
      <path d={`M${x} ${frame.top}V${frame.bottom}`} className="stroke-mute" />
      {at.level !== undefined && (
        <circle cx={x} cy={levelY(at.level, frame)} r="3.5" className="fill-accent" />
      )}
    </>
  )
}

const nearest = ({ reads }: HistoryPlot, frame: Frame, x: number): PlotRead | undefined => {
  const away = (read: PlotRead) => Math.abs(frame.left + read.x * frame.wide - x)
  return reads.reduce<PlotRead | undefined>(
    (best, read) => (best === undefined || away(read) < away(best) ? read : best),
    undefined,
  )
}

const readWords = ({ block, word }: PlotRead, { read }: WordReader) =>
  `Block ${groupDigits(block)}: ${word === null ? 'no state kept' : read(word).text}`
