import { useEffect, useState } from 'react'

/** Copies a text and, for a moment, has the words that say how it went: a browser may refuse. */
export function useCopy(): [
  said: 'Copied' | 'Not allowed' | undefined,
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

/** There is no clipboard on plain HTTP but for this machine's own pages, and elsewhere it may refuse. */
async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return (await import('#ui/values/copy-without-clipboard.ts')).copyWithoutClipboard(text)
  }
}
