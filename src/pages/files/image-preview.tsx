import { useEffect, useState } from 'react'
import { HexDump } from '#pages/files/hex-dump.tsx'

/**
 * A picture drawn from memory. In an `img` no script runs, not even an SVG's; its type is the one
 * that its bytes have.
 */
export function ImagePreview({
  type,
  bytes,
  name,
}: {
  type: string
  bytes: Uint8Array
  name: string
}) {
  const [url, setUrl] = useState<string>()
  const [broken, setBroken] = useState(false)
  const [size, setSize] = useState<string>()
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([Uint8Array.from(bytes)], { type }))
    setUrl(url)
    return () => URL.revokeObjectURL(url)
  }, [bytes, type])
  if (broken)
    return (
      <>
        <p className="pb-2 text-warn">
          It begins like a picture, but this browser cannot draw it. Its first 512 bytes:
        </p>
        <HexDump bytes={bytes.subarray(0, 512)} />
      </>
    )
  return (
    <figure className="card grid place-items-center gap-2 overflow-hidden p-4">
      {url && (
        <img
          src={url}
          alt={name}
          className="max-h-[60vh] max-w-full"
          onError={() => setBroken(true)}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSize(`${naturalWidth} × ${naturalHeight} pixels`)
          }
        />
      )}
      <figcaption className="text-sm text-mute">{size ?? 'drawing …'}</figcaption>
    </figure>
  )
}
