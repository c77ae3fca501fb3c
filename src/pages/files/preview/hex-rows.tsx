import { useQueries } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { type ByteRange, type DumpLine, hexDump } from '#domain/files/content/hex-dump.ts'
import { chunkBytes, contentBytesQuery } from '#queries/files/content-bytes.ts'
import { QueryFailure } from '#ui/answer/failure-note.tsx'
import { scaleToFontSize, useVisibleRows } from '#ui/lists/use-visible-rows.ts'
import { useWideScreen } from '#ui/lists/use-wide-screen.ts'
import { CopyAction } from '#ui/values/copy-action.tsx'

type HexRowsProps = {
  cid: string
  blob: Blob
  isWhole: boolean
  range: ByteRange
  /** Offset of the byte to scroll to. */
  byteOffset: number
  match: ByteRange | undefined
}

/**
 * The rows of a range of bytes. Only those in view are rendered, and only their bytes requested.
 */
export function HexRows({ cid, blob, isWhole, range, byteOffset, match }: HexRowsProps) {
  const frameRef = useRef<HTMLElement>(null)
  const listRef = useRef<HTMLDivElement>(null)
  const rowHeight = scaleToFontSize(20)
  const bytesPerRow = useWideScreen() ? 16 : 8
  const rowCount = Math.ceil(range.length / bytesPerRow)
  const [firstRow, endRow] = useVisibleRows(listRef, rowCount, rowHeight, frameRef)
  const chunkOffsets = chunkOffsetsBetween(
    range.start + firstRow * bytesPerRow,
    range.start + endRow * bytesPerRow,
  )
  const chunkQueries = useQueries({
    queries: chunkOffsets.map((start) => contentBytesQuery(cid, start, blob, isWhole)),
  })
  const failedQuery = chunkQueries.find(({ error }) => error)
  const targetRow = Math.floor((byteOffset - range.start) / bytesPerRow)
  useLayoutEffect(() => {
    const frameElement = frameRef.current
    if (frameElement) frameElement.scrollTop = targetRow * rowHeight - frameElement.clientHeight / 3
  }, [targetRow, rowHeight])
  const lines: DumpLine[] = []
  for (let index = firstRow; index < endRow; index++) {
    const rowOffset = range.start + index * bytesPerRow
    const chunkData = chunkQueries[chunkOffsets.indexOf(rowOffset - (rowOffset % chunkBytes))]?.data
    const inChunk = rowOffset % chunkBytes
    const rowBytes = Math.min(bytesPerRow, range.start + range.length - rowOffset)
    const [line] = hexDump(
      chunkData?.subarray(inChunk, inChunk + rowBytes) ?? new Uint8Array(),
      rowOffset,
      bytesPerRow,
    )
    lines.push(line ?? { offset: rowOffset.toString(16).padStart(8, '0'), hex: '…', ascii: '' })
  }
  return (
    <>
      <section
        ref={frameRef}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
        tabIndex={0}
        aria-label="Hex dump"
        className="data max-h-[60vh] overflow-auto px-3 py-2"
      >
        <div ref={listRef} className="relative" style={{ height: rowCount * rowHeight }}>
          {lines.map((line, visibleIndex) => (
            <div
              key={line.offset}
              aria-current={(firstRow + visibleIndex === targetRow && byteOffset > 0) || undefined}
              className="absolute h-5 whitespace-pre aria-[current]:bg-accent-soft"
              style={{ top: (firstRow + visibleIndex) * rowHeight }}
            >
              <HexRow
                line={line}
                start={range.start + (firstRow + visibleIndex) * bytesPerRow}
                {...{ width: bytesPerRow, match }}
              />
            </div>
          ))}
        </div>
      </section>
      {failedQuery && <QueryFailure of={failedQuery} />}
      <p className="border-t border-line px-3 py-2 print:hidden">
        <CopyAction
          label="Copy visible rows"
          text={() => lines.map((line) => rowText(line, bytesPerRow).join('')).join('\n')}
        />
      </p>
    </>
  )
}

const rowText = ({ offset, hex, ascii }: DumpLine, width: number) =>
  [`${offset}  `, hex.padEnd(width * 3 - 1), `  ${ascii}`] as const

type HexRowProps = {
  line: DumpLine
  start: number
  width: number
  match: ByteRange | undefined
}

/** A row, with the part that matches the search marked. */
function HexRow({ line, start, width, match }: HexRowProps) {
  const [offset, hex, ascii] = rowText(line, width)
  const markStart = match ? Math.max(match.start - start, 0) : width
  const markEnd = match ? Math.min(match.start + match.length - start, width) : 0
  const isMarked = markStart < markEnd
  return (
    <>
      <span className="text-mute">{offset}</span>
      {isMarked ? (
        <>
          {hex.slice(0, markStart * 3)}
          <mark className="rounded-sm bg-b2 text-ink">
            {hex.slice(markStart * 3, markEnd * 3 - 1)}
          </mark>
          {hex.slice(markEnd * 3 - 1)}
        </>
      ) : (
        hex
      )}
      <span className="text-mute">{ascii}</span>
    </>
  )
}

/** Offsets of the chunks that hold the bytes from `start` to before `end`. */
function chunkOffsetsBetween(start: number, end: number): number[] {
  const firstOffset = start - (start % chunkBytes)
  return Array.from(
    { length: Math.ceil((end - firstOffset) / chunkBytes) },
    (_, index) => firstOffset + index * chunkBytes,
  )
}
