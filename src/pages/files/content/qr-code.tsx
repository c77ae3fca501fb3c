import { useMemo } from 'react'
import { qrPath } from '#domain/text/qr-path.ts'

/** A text as a QR code; black on white in every theme, as scanners need it. */
export default function QrCode({ text, about }: { text: string; about: string }) {
  const { size, path } = useMemo(() => qrPath(text), [text])
  return (
    <figure className="grid justify-items-start gap-1">
      <svg
        role="img"
        aria-label={`QR code: ${text}`}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="w-56 max-w-full rounded-md border border-line"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <figcaption className="max-w-prose text-sm text-mute">{about}</figcaption>
    </figure>
  )
}
