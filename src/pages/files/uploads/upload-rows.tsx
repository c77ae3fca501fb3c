import { type RefObject, useRef } from 'react'
import { UploadRow } from '#pages/files/uploads/upload-row.tsx'
import type { Upload } from '#state/uploads/upload.ts'
import { LongList } from '#ui/lists/long-list.tsx'
import { scaleToFontSize, useVisibleRows } from '#ui/lists/use-visible-rows.ts'
import { useWideScreen } from '#ui/lists/use-wide-screen.ts'

/** Whether an upload has details beyond its row. */
const hasDetails = ({ state: { name }, copy }: Upload): boolean =>
  name !== 'waiting' || (copy !== undefined && 'why' in copy)

type Props = {
  uploads: readonly Upload[]
  /** Number of rows of the whole list above these. */
  rowsAbove: number
  totalRows: number
  /** The element in which the rows scroll. */
  scrollerRef: RefObject<HTMLElement | null>
  onOpen: (id: string) => void
}

/** Consecutive uploads as rows of equal height; only those in view are rendered. */
export function UploadRows({ uploads, rowsAbove, totalRows, scrollerRef, onOpen }: Props) {
  const listRef = useRef<HTMLUListElement>(null)
  const rowHeight = scaleToFontSize(useWideScreen() ? 46 : 62)
  const [first, end] = useVisibleRows(listRef, uploads.length, rowHeight, scrollerRef)
  if (uploads.length === 0) return null
  return (
    <LongList rows={uploads.length}>
      <ul ref={listRef} className="relative" style={{ height: uploads.length * rowHeight }}>
        {uploads.slice(first, end).map((upload, visibleIndex) => (
          <li
            key={upload.id}
            data-upload={upload.id}
            aria-label={upload.name}
            aria-setsize={totalRows}
            aria-posinset={rowsAbove + first + visibleIndex + 1}
            className="absolute inset-x-0 grid content-center border-line not-last:border-b hover:bg-paper"
            style={{ height: rowHeight, top: (first + visibleIndex) * rowHeight }}
          >
            <UploadRow
              upload={upload}
              open={false}
              toggle={hasDetails(upload) ? () => onOpen(upload.id) : undefined}
            />
          </li>
        ))}
      </ul>
    </LongList>
  )
}
