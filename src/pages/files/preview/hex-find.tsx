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
  const [said, say] = useState('')
  const search = useRef<AbortController>(undefined)
  useEffect(() => () => search.current?.abort(), [])
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const wanted = parseSearchBytes(String(new FormData(event.currentTarget).get('bytes')))
    if ('problem' in wanted) return say(wanted.problem)
    const next = from === undefined ? 0 : from + 1
    search.current?.abort()
    search.current = new AbortController()
    const { signal } = search.current
    const find = (start: number) => findInBlob(here, wanted, start, signal)
    let start: number | undefined
    try {
      start = (await find(next)) ?? (await find(0))
    } catch {
      if (!signal.aborted) say('This content cannot be read any more.')
      return
    }
    onFound(start === undefined ? undefined : { start, length: wanted.length })
    if (start !== undefined) return say(start < next ? 'Begun again from the start.' : '')
    say(whole ? 'Not found.' : `Not in the first ${formatByteCount(here.size)}; the rest is not here.`)
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
          search.current?.abort()
          say('')
          onFound(undefined)
        }}
      />
      <button type="submit" className="action">
        Find next
      </button>
      <p role="status" className="col-span-2 text-sm text-mute empty:hidden">
        {said}
      </p>
    </form>
  )
}
