import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { parseByteOffset } from '#domain/files/content/byte-offset.ts'
import { hexDump } from '#domain/files/content/hex-dump.ts'
import { formatByteCount, groupDigits } from '#domain/values/quantity.ts'
import type { LoadedContent } from '#pages/files/preview/loaded-content.ts'
import { type FilesAddress, filesPath } from '#paths/files-path.ts'
import { contentBytesQuery, rangeSupportQuery, windowBytes } from '#queries/files/content-bytes.ts'
import { QueryFailure } from '#ui/answer/failure-note.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { useWideScreen } from '#ui/lists/use-wide-screen.ts'
import { CopyAction } from '#ui/values/copy-action.tsx'
import { StepLink } from '#ui/values/step-link.tsx'

type Props = {
  address: FilesAddress & { cid: string }
  content: LoadedContent
}

/**
 * Hex dump of 8 KiB of content from the offset in the URL on: of its loaded bytes, and of all others
 * where the service can read from an offset.
 */
export default function HexView({ address, content }: Props) {
  const { cid, at = 0 } = address
  const { blob, isWhole, size } = content
  const rangeSupport = useQuery({ ...rangeSupportQuery(cid, blob), enabled: !isWhole })
  const totalBytes = isWhole || !rangeSupport.data ? blob.size : (size ?? blob.size)
  const bytesPerRow = useWideScreen() ? 16 : 8
  const target = Math.min(at, totalBytes - 1)
  const start = target - (target % bytesPerRow)
  const end = Math.min(start + windowBytes, totalBytes)
  const bytesResult = useQuery(contentBytesQuery(cid, { start, end }, blob))
  const dumpText = useMemo(() => {
    const width = bytesPerRow * 3 - 1
    return hexDump(bytesResult.data ?? new Uint8Array(), start, bytesPerRow)
      .map(({ offset, hex, ascii }) => `${offset}  ${hex.padEnd(width)}  ${ascii}`)
      .join('\n')
  }, [bytesResult.data, start, bytesPerRow])
  const offsetPath = (at: number) => filesPath({ ...address, view: 'bytes', at: Math.max(at, 0) })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <QueryFailure of={rangeSupport} />
      <QueryFailure of={bytesResult} />
      {!isWhole && rangeSupport.data === false && (
        <p className="max-w-prose text-mute">
          First {formatByteCount(blob.size)} shown. This provider does not support byte ranges.
          Download the file to see the rest.
        </p>
      )}
      <div className="card overflow-hidden">
        <div className="flex flex-wrap items-start gap-2 border-b border-line px-3 py-2 print:hidden">
          <OffsetForm key={target} offset={target} lastOffset={totalBytes - 1} path={offsetPath} />
          <span className="ml-auto flex flex-wrap items-center gap-2">
            {totalBytes > windowBytes && (
              <>
                <span className="text-sm text-mute max-sm:basis-full">
                  {groupDigits(start)}–{groupDigits(end - 1)} of {groupDigits(totalBytes)}
                </span>
                <StepLink
                  to={start === 0 ? undefined : offsetPath(start - windowBytes)}
                  why="first bytes"
                >
                  ↑ 8 KiB
                </StepLink>
                <StepLink to={end === totalBytes ? undefined : offsetPath(end)} why="last bytes">
                  ↓ 8 KiB
                </StepLink>
              </>
            )}
            <CopyAction label="Copy" text={() => dumpText} />
          </span>
        </div>
        <section
          // The rows of another offset begin at the top again.
          key={start}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
          tabIndex={0}
          aria-label="Hex dump"
          className="data max-h-[60vh] overflow-auto px-3 py-2 whitespace-pre"
        >
          {dumpText}
        </section>
      </div>
    </div>
  )
}

type OffsetFormProps = { offset: number; lastOffset: number; path: (at: number) => string }

/** Goes to a byte by its offset. */
function OffsetForm({ offset, lastOffset, path }: OffsetFormProps) {
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typedOffset = parseByteOffset(String(new FormData(event.currentTarget).get('offset')))
    if (typedOffset === undefined) setProblem('Enter a number, or hex after 0x.')
    else if (typedOffset > lastOffset) setProblem(`The last byte is ${groupDigits(lastOffset)}.`)
    else navigate(path(typedOffset), { replace: true })
  }
  return (
    <form onSubmit={submit} className="grid grid-cols-[9rem_auto] gap-x-2">
      <TextInput
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
