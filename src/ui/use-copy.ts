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
  const copy = (text: string) => {
    navigator.clipboard.writeText(text).then(
      () => setSaid('Copied'),
      () => setSaid('Not allowed'),
    )
  }
  return [said, copy]
}
