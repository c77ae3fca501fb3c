import { useEffect, useState } from 'react'
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
  const copyText = async (text: string) =>
    setCopyStatus((await writeClipboard(text).catch(() => false)) ? 'Copied' : 'Not allowed')
  return [copyStatus, copyText]
}

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
