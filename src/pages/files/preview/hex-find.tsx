import { type FormEvent, useEffect, useRef, useState } from 'react'
import { parseSearchBytes } from '#domain/files/content/hex-dump.ts'
import { formatByteCount } from '#domain/values/quantity.ts'
import type { ByteRange } from '#pages/files/preview/byte-range.ts'
import { findInBlob } from '#queries/files/content-bytes.ts'

/** Finds bytes, or text as UTF-8, in what is here; each press goes to the next place. */
export function HexFind({
  here,
  whole,
  from,
  onFound,
}: {
  here: Blob
  whole: boolean
  /** Where the last one was found. */
  from: number | undefined
  onFound: (found: ByteRange | undefined) => void
}) {
  const [statusText, setStatusText] = useState('')
  const searchController = useRef<AbortController>(undefined)
  useEffect(() => () => searchController.current?.abort(), [])
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const wantedBytes = parseSearchBytes(String(new FormData(event.currentTarget).get('bytes')))
    if ('problem' in wantedBytes) return setStatusText(wantedBytes.problem)
    const nextOffset = from === undefined ? 0 : from + 1
    searchController.current?.abort()
    searchController.current = new AbortController()
    const { signal } = searchController.current
    const findFrom = (start: number) => findInBlob(here, wantedBytes, start, signal)
    let foundOffset: number | undefined
    try {
      foundOffset = (await findFrom(nextOffset)) ?? (await findFrom(0))
    } catch {
      if (!signal.aborted) setStatusText('This content cannot be read any more.')
      return
    }
    onFound(
      foundOffset === undefined ? undefined : { start: foundOffset, length: wantedBytes.length },
    )
    if (foundOffset !== undefined)
      return setStatusText(foundOffset < nextOffset ? 'Begun again from the start.' : '')
    setStatusText(
      whole
        ? 'Not found.'
        : `Not in the first ${formatByteCount(here.size)}; the rest is not here.`,
    )
  }
  return (
    <form onSubmit={submit} className="grid grid-cols-[minmax(0,14rem)_auto] gap-x-2">
      <input
        name="bytes"
        type="search"
        aria-label="Text or 0x bytes to find"
        placeholder="Text, or 0x and bytes"
        autoComplete="off"
        spellCheck={false}
        className="control data"
        onChange={() => {
          searchController.current?.abort()
          setStatusText('')
          onFound(undefined)
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
