import { useEffect, useState } from 'react'

/** An address of a blob for this page alone, under a type of our own choice; undefined at first. */
export function useObjectUrl(blob: Blob, type: string): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const createdUrl = URL.createObjectURL(new Blob([blob], { type }))
    setUrl(createdUrl)
    return () => URL.revokeObjectURL(createdUrl)
  }, [blob, type])
  return url
}
