import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type ByteRange, parseSearchBytes } from '#domain/files/content/hex-dump.ts'
import { formatByteCount } from '#domain/values/quantity.ts'
import { findInBlob } from '#queries/files/content-bytes.ts'
import { TextInput } from '#ui/form/text-input.tsx'

type Props = {
  blob: Blob
  isWhole: boolean
  lastMatchOffset: number | undefined
  onMatch: (match: ByteRange | undefined) => void
}

/** Finds bytes, or text as UTF-8, in the loaded bytes; each press goes to the next match. */
export function HexFind({ blob, isWhole, lastMatchOffset, onMatch }: Props) {
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
