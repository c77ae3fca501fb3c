import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { parseByteOffset } from '#domain/files/content/byte-offset.ts'
import { type ByteRange, parseSearchBytes } from '#domain/files/content/hex-dump.ts'
import { formatByteCount, groupDigits } from '#domain/values/quantity.ts'
import { HexRows } from '#pages/files/preview/hex-rows.tsx'
import type { LoadedContent } from '#pages/files/preview/loaded-content.ts'
import { type FilesAddress, filesPath } from '#paths/files-path.ts'
import { findInBlob, rangeSupportQuery } from '#queries/files/content-bytes.ts'
import { QueryFailure } from '#ui/answer/failure-note.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { StepLink } from '#ui/values/step-link.tsx'

/** Bytes in one scrollable window: no browser draws an element as high as the rows of gigabytes. */
const windowBytes = 1024 * 1024

type Props = {
  address: FilesAddress & { cid: string }
  content: LoadedContent
}

/**
 * Hex dump of content: its loaded bytes, and all others where the service can read from an offset.
 * The URL holds the selected offset.
 */
export default function HexView({ address, content }: Props) {
  const { cid, at: byteOffset = 0 } = address
  const { blob, isWhole, size } = content
  const navigate = useNavigate()
  const [matchRange, setMatchRange] = useState<ByteRange>()
  const rangeSupport = useQuery({ ...rangeSupportQuery(cid, blob), enabled: !isWhole })
  const totalBytes = isWhole || !rangeSupport.data ? blob.size : (size ?? blob.size)
  const targetOffset = Math.min(byteOffset, totalBytes - 1)
  const windowStart = targetOffset - (targetOffset % windowBytes)
  const windowRange = {
    start: windowStart,
    length: Math.min(windowBytes, totalBytes - windowStart),
  }
  const offsetPath = (at: number) => filesPath({ ...address, view: 'bytes', at })
  const goToOffset = (at: number) => navigate(offsetPath(at), { replace: true })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <QueryFailure of={rangeSupport} />
      {!isWhole && rangeSupport.data === false && (
        <p className="max-w-prose text-mute">
          First {formatByteCount(blob.size)} shown. This provider does not support byte ranges.
          Download the file to see the rest.
        </p>
      )}
      <div className="card overflow-hidden">
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line px-3 py-2 print:hidden">
          <HexGoTo offset={targetOffset} lastOffset={totalBytes - 1} go={goToOffset} />
          <HexFind
            blob={blob}
            isWhole={isWhole}
            lastMatchOffset={matchRange?.start}
            onMatch={(stretch) => {
              setMatchRange(stretch)
              if (stretch) goToOffset(stretch.start)
            }}
          />
          {totalBytes > windowBytes && (
            <span className="ml-auto flex flex-wrap items-center gap-2">
              <span className="text-sm text-mute">
                {groupDigits(windowStart)}–{groupDigits(windowStart + windowRange.length - 1)} of{' '}
                {groupDigits(totalBytes)}
              </span>
              <StepLink
                to={windowStart === 0 ? undefined : offsetPath(windowStart - windowBytes)}
                why="first bytes"
              >
                ↑ 1 MiB
              </StepLink>
              <StepLink
                to={
                  windowStart + windowBytes >= totalBytes
                    ? undefined
                    : offsetPath(windowStart + windowBytes)
                }
                why="last bytes"
              >
                ↓ 1 MiB
              </StepLink>
            </span>
          )}
        </div>
        <HexRows
          key={windowStart}
          {...{ cid, blob, isWhole, range: windowRange, match: matchRange }}
          byteOffset={targetOffset}
        />
      </div>
    </div>
  )
}

type HexGoToProps = {
  offset: number
  lastOffset: number
  go: (at: number) => void
}

/** Goes to a byte by its offset. */
function HexGoTo({ offset, lastOffset, go }: HexGoToProps) {
  const [problem, setProblem] = useState<string>()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const targetOffset = parseByteOffset(String(new FormData(event.currentTarget).get('offset')))
    if (targetOffset === undefined) setProblem('Enter a number, or hex after 0x.')
    else if (targetOffset > lastOffset) setProblem(`The last byte is ${groupDigits(lastOffset)}.`)
    else go(targetOffset)
  }
  return (
    <form onSubmit={submit} className="grid grid-cols-[9rem_auto] gap-x-2">
      <TextInput
        key={offset}
        data
        name="offset"
        aria-label="Offset"
        defaultValue={`0x${offset.toString(16)}`}
        aria-invalid={problem !== undefined}
        onChange={() => setProblem(undefined)}
      />
      <button type="submit" className="action">
        Go
      </button>
      <p role="alert" className="col-span-2 text-sm text-bad empty:hidden">
        {problem}
      </p>
    </form>
  )
}

type HexFindProps = {
  blob: Blob
  isWhole: boolean
  lastMatchOffset: number | undefined
  onMatch: (match: ByteRange | undefined) => void
}

/** Finds bytes, or text as UTF-8, in the loaded bytes; each press goes to the next match. */
function HexFind({ blob, isWhole, lastMatchOffset, onMatch }: HexFindProps) {
  const [statusText, setStatusText] = useState('')
  const searchController = useRef<AbortController>(undefined)
  useEffect(() => () => searchController.current?.abort(), [])
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const wantedBytes = parseSearchBytes(String(new FormData(event.currentTarget).get('bytes')))
    if ('problem' in wantedBytes) return setStatusText(wantedBytes.problem)
    const nextOffset = lastMatchOffset === undefined ? 0 : lastMatchOffset + 1
    searchController.current?.abort()
    searchController.current = new AbortController()
    const { signal } = searchController.current
    const findFrom = (start: number) => findInBlob(blob, wantedBytes, start, signal)
    let foundOffset: number | undefined
    try {
      foundOffset = (await findFrom(nextOffset)) ?? (await findFrom(0))
    } catch {
      if (!signal.aborted) setStatusText('The content is no longer readable.')
      return
    }
    onMatch(
      foundOffset === undefined ? undefined : { start: foundOffset, length: wantedBytes.length },
    )
    if (foundOffset !== undefined)
      return setStatusText(foundOffset < nextOffset ? 'Continued from the start.' : '')
    setStatusText(
      isWhole
        ? 'Not found.'
        : `Not in the first ${formatByteCount(blob.size)}. The rest is not loaded.`,
    )
  }
  return (
    <form onSubmit={submit} className="grid grid-cols-[minmax(0,14rem)_auto] gap-x-2">
      <TextInput
        data
        name="bytes"
        type="search"
        aria-label="Find text or 0x bytes"
        placeholder="Text or 0x4865"
        onChange={() => {
          searchController.current?.abort()
          setStatusText('')
          onMatch(undefined)
        }}
      />
      <button type="submit" className="action">
        Find next
      </button>
      <p role="status" className="col-span-2 text-sm text-mute empty:hidden">
        {statusText}
      </p>
    </form>
  )
}
