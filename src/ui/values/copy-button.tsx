import { type ComponentProps, useEffect, useState } from 'react'
import { settleWithin } from '#api/device/settle-within.ts'

/** Copies a text and, for 1.5 seconds, gives the result as text: a browser may refuse. */
export function useCopy(): [
  status: 'Copied' | 'Not allowed' | undefined,
  copy: (text: string) => void,
] {
  const [copyStatus, setCopyStatus] = useState<'Copied' | 'Not allowed'>()
  useEffect(() => {
    if (!copyStatus) return
    const resetTimer = setTimeout(setCopyStatus, 1500, undefined)
    return () => clearTimeout(resetTimer)
  }, [copyStatus])
  const copyText = async (text: string) => {
    // Megabytes take a task to be made, and one to be copied. After a timer, Safari still knows of the press.
    if (text.length > longTextLetters) await new Promise((resolve) => setTimeout(resolve))
    setCopyStatus((await writeClipboard(text).catch(() => false)) ? 'Copied' : 'Not allowed')
  }
  return [copyStatus, copyText]
}

const longTextLetters = 1_000_000

/** Milliseconds for the clipboard; a press allows the old way of copying for as long again. */
const maxCopyMs = 2_000

/**
 * On plain HTTP only pages of localhost have a clipboard; on HTTPS it may refuse, or never settle.
 * @internal Exported for tests.
 */
export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await settleWithin(navigator.clipboard.writeText(text), maxCopyMs)
    return true
  } catch {
    return (await import('#ui/values/copy-without-clipboard.ts')).copyWithoutClipboard(text)
  }
}

/** Copies a text, and shows whether the browser allowed it. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [copyStatus, copy] = useCopy()
  return (
    <button
      type="button"
      aria-label={`Copy ${what}`}
      title={`Copy ${what}`}
      className="copy-icon target inline-flex items-center gap-1 rounded px-1 align-text-bottom text-sm text-mute print:hidden hover:text-accent"
      onClick={() => copy(text)}
    >
      <svg aria-hidden="true" viewBox="0 0 16 16" className="size-3.5 fill-none stroke-current">
        {copyStatus === 'Copied' ? (
          <path d="m3 8.5 3.2 3.2L13 5" strokeWidth="1.6" />
        ) : (
          <path d="M5.5 5.5v-3h8v8h-3m-8-5h8v8h-8z" strokeWidth="1.2" />
        )}
      </svg>
      <span aria-live="polite" className={copyStatus ? '' : 'sr-only'}>
        {copyStatus}
      </span>
    </button>
  )
}

/** A button for an action beside what it acts on; it takes every attribute of a button. */
export const ActionButton = ({ className = '', ...rest }: ComponentProps<'button'>) => (
  <button type="button" {...rest} className={`action ${className}`} />
)

/**
 * A hash or address that is shortened in its middle, where space is missing or always (`short`, to
 * 0x + 6 … 6 digits).
 */
export function HexValue({ value, short = false }: { value: string; short?: boolean }) {
  const hexDigits = value.replace(/^0x/, '')
  if (hexDigits.length < 16) return <span className="data">{value}</span>
  return <MiddleCut text={`0x${hexDigits}`} short={short} />
}

/**
 * A text of one line with 8 … 6 of its letters, or as many as have room unless it is `short`. The
 * whole text stays in the page, so that selecting and copying take all of it: the middle is only
 * clipped, and the dots are not text. Browsers round `ch`, the letters' distance and the width of a
 * line differently, so that an exact fit may not fit: two pixels around it are its own.
 */
export const MiddleCut = ({ text, short = false }: { text: string; short?: boolean }) => (
  <span className="data -mr-[2px] inline-block min-w-0 max-w-[calc(100%+2px)] whitespace-nowrap pr-[2px] align-bottom">
    {text.slice(0, 8)}
    {short && <span className="before:content-['…']" />}
    <span
      className={`inline-block overflow-hidden align-bottom ${short ? '-mr-px w-px' : 'cut-middle'}`}
    >
      {text.slice(8, -6)}
    </span>
    {text.slice(-6)}
  </span>
)
