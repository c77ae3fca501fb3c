import { useEffect, useState } from 'react'

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

/** On plain HTTP only pages of localhost have a clipboard; on HTTPS it may refuse. */
async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return (await import('#ui/values/copy-without-clipboard.ts')).copyWithoutClipboard(text)
  }
}
