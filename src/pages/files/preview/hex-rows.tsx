import { useQueries } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { type DumpLine, hexDump } from '#domain/files/content/hex-dump.ts'
import type { ByteRange } from '#pages/files/preview/byte-range.ts'
import { contentBytesQuery, chunkBytes } from '#queries/files/content-bytes.ts'
import { FailureNote } from '#ui/answer/failure-note.tsx'
import { useCopy } from '#ui/values/use-copy.ts'
import { scaleToFontSize, useVisibleRows } from '#ui/lists/use-visible-rows.ts'
import { useWideScreen } from '#ui/lists/use-wide-screen.ts'

/** The rows of a stretch of bytes. Only those in view exist, and only their bytes are asked for. */
export function HexRows({
  cid,
  here,
  whole,
  shown,
  at,
  found,
}: {
  cid: string
  here: Blob
  whole: boolean
  shown: ByteRange
  /** The byte that was gone to. */
  at: number
  found: ByteRange | undefined
}) {
  const frame = useRef<HTMLElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const rowHeight = scaleToFontSize(20)
  const width = useWideScreen() ? 16 : 8
  const rows = Math.ceil(shown.length / width)
  const [first, end] = useVisibleRows(list, rows, rowHeight, frame)
  const [said, copy] = useCopy()
  const chunks = chunksOf(shown.start + first * width, shown.start + end * width)
  const read = useQueries({ queries: chunks.map((start) => contentBytesQuery(cid, start, here, whole)) })
  const failed = read.find(({ error }) => error)
  const row = Math.floor((at - shown.start) / width)
  useLayoutEffect(() => {
    const box = frame.current
    if (box) box.scrollTop = row * rowHeight - box.clientHeight / 3
  }, [row, rowHeight])
  const lines: DumpLine[] = []
  for (let index = first; index < end; index++) {
    const start = shown.start + index * width
    const chunk = read[chunks.indexOf(start - (start % chunkBytes))]?.data
    const inChunk = start % chunkBytes
    const length = Math.min(width, shown.start + shown.length - start)
    const [line] = hexDump(
      chunk?.subarray(inChunk, inChunk + length) ?? new Uint8Array(),
      start,
      width,
    )
    lines.push(line ?? { offset: start.toString(16).padStart(8, '0'), hex: '…', ascii: '' })
  }
  return (
    <>
      <section
        ref={frame}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
        tabIndex={0}
        aria-label="Hex dump"
        className="data max-h-[60vh] overflow-auto px-3 py-2"
      >
        <div ref={list} className="relative" style={{ height: rows * rowHeight }}>
          {lines.map((line, place) => (
            <div
              key={line.offset}
              className={`absolute h-5 whitespace-pre ${first + place === row && at > 0 ? 'bg-accent-soft' : ''}`}
              style={{ top: (first + place) * rowHeight }}
            >
              <HexRow
                line={line}
                start={shown.start + (first + place) * width}
                {...{ width, found }}
              />
            </div>
          ))}
        </div>
      </section>
      {failed?.error && (
        <FailureNote failure={failed.error} retry={failed.refetch} retrying={failed.isFetching} />
      )}
      <p className="border-t border-line px-3 py-2 print:hidden">
        <button
          type="button"
          className="action"
          onClick={() => copy(lines.map((line) => rowText(line, width).join('')).join('\n'))}
        >
          <span aria-live="polite">{said ?? 'Copy the rows in view'}</span>
        </button>
      </p>
    </>
  )
}

const rowText = ({ offset, hex, ascii }: DumpLine, width: number) =>
  [`${offset}  `, hex.padEnd(width * 3 - 1), `  ${ascii}`] as const

/** A row; the part of it that was found is marked. */
function HexRow({
  line,
  start,
  width,
  found,
}: {
  line: DumpLine
  start: number
  width: number
  found: ByteRange | undefined
}) {
  const [offset, hex, ascii] = rowText(line, width)
  const from = found ? Math.max(found.start - start, 0) : width
  const to = found ? Math.min(found.start + found.length - start, width) : 0
  const marked = from < to
  return (
    <>
      <span className="text-mute">{offset}</span>
      {marked ? (
        <>
          {hex.slice(0, from * 3)}
          <mark className="rounded-sm bg-b2 text-ink">{hex.slice(from * 3, to * 3 - 1)}</mark>
          {hex.slice(to * 3 - 1)}
        </>
      ) : (
        hex
      )}
      <span className="text-mute">{ascii}</span>
    </>
  )
}

/** Where the pieces begin that hold the bytes from `start` to before `end`. */
function chunksOf(start: number, end: number): number[] {
  const first = start - (start % chunkBytes)
  return Array.from(
    { length: Math.ceil((end - first) / chunkBytes) },
    (_, index) => first + index * chunkBytes,
  )
}
