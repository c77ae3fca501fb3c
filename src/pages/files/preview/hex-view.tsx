import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatByteCount, groupDigits } from '#domain/values/quantity.ts'
import type { ByteRange } from '#pages/files/preview/byte-range.ts'
import { HexFind } from '#pages/files/preview/hex-find.tsx'
import { HexGoTo } from '#pages/files/preview/hex-go-to.tsx'
import { HexRows } from '#pages/files/preview/hex-rows.tsx'
import type { LoadedContent } from '#pages/files/preview/loaded-content.ts'
import { filesPath } from '#paths/files.ts'
import { rangeSupportQuery } from '#queries/files/content-bytes.ts'
import { FailureNote } from '#ui/answer/failure-note.tsx'
import { StepLink } from '#ui/page/step-link.tsx'

/** No browser draws an element for the rows of gigabytes: so many bytes are scrolled through at once. */
const windowBytes = 1024 * 1024

/**
 * The bytes of a content, any of them: those that are here, and where the service reads from an
 * offset, all others. The byte gone to is in the address.
 */
export function HexView({
  cid,
  content,
  at = 0,
}: {
  cid: string
  content: LoadedContent
  at: number | undefined
}) {
  const { here, whole, size } = content
  const navigate = useNavigate()
  const [found, setFound] = useState<ByteRange>()
  const ranges = useQuery({ ...rangeSupportQuery(cid, here), enabled: !whole })
  const length = whole || !ranges.data ? here.size : (size ?? here.size)
  const start = Math.min(at, length - 1)
  const first = start - (start % windowBytes)
  const shown = { start: first, length: Math.min(windowBytes, length - first) }
  const path = (at: number) => filesPath({ cid, view: 'bytes', at })
  const go = (at: number) => navigate(path(at), { replace: true })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {ranges.error && (
        <FailureNote failure={ranges.error} retry={ranges.refetch} retrying={ranges.isFetching} />
      )}
      {!whole && ranges.data === false && (
        <p className="max-w-prose text-mute">
          Shown: the first {formatByteCount(here.size)}. This service sends content from its start only: asked
          for a part further on, it sent something else. Download it to see the rest.
        </p>
      )}
      <div className="card overflow-hidden">
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line px-3 py-2 print:hidden">
          <HexGoTo at={start} last={length - 1} go={go} />
          <HexFind
            here={here}
            whole={whole}
            from={found?.start}
            onFound={(stretch) => {
              setFound(stretch)
              if (stretch) go(stretch.start)
            }}
          />
          {length > windowBytes && (
            <span className="ml-auto flex flex-wrap items-center gap-2">
              <span className="text-sm text-mute">
                {groupDigits(first)} to {groupDigits(first + shown.length - 1)} of {groupDigits(length)}
              </span>
              <StepLink
                to={first === 0 ? undefined : path(first - windowBytes)}
                why="these are the first"
              >
                ↑ 1 MiB
              </StepLink>
              <StepLink
                to={first + windowBytes >= length ? undefined : path(first + windowBytes)}
                why="these are the last"
              >
                ↓ 1 MiB
              </StepLink>
            </span>
          )}
        </div>
        <HexRows key={first} {...{ cid, here, whole, shown, found }} at={start} />
      </div>
    </div>
  )
}
