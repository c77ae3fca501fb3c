import { useEffect, useState } from 'react'

/** An object URL of a blob under a given MIME type; undefined until the first effect. */
export function useObjectUrl(blob: Blob, type: string): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const createdUrl = URL.createObjectURL(new Blob([blob], { type }))
    setUrl(createdUrl)
    return () => URL.revokeObjectURL(createdUrl)
  }, [blob, type])
  return url
}
