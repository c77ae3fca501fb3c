import { useEffect, useState } from 'react'

/** Copies a text and, for a moment, has the words that say how it went: a browser may refuse. */
export function useCopy(): [
  said: 'Copied' | 'Not allowed' | undefined,
  copy: (text: string) => void,
] {
  const [said, setSaid] = useState<'Copied' | 'Not allowed'>()
  useEffect(() => {
    if (!said) return
    const timer = setTimeout(setSaid, 1500, undefined)
    return () => clearTimeout(timer)
  }, [said])
  const copy = async (text: string) =>
    setSaid((await write(text).catch(() => false)) ? 'Copied' : 'Not allowed')
  return [said, copy]
}

/** There is no clipboard on plain HTTP but for this machine's own pages, and elsewhere it may refuse. */
async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return (await import('#ui/values/copy-without-clipboard.ts')).copyByHand(text)
  }
}
