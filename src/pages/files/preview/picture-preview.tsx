import { useMemo, useState } from 'react'
import { isCheapSvg } from '#domain/files/content/draw-cost.ts'
import { readImageSize } from '#domain/files/content/image-size.ts'
import { formatByteCount, groupDigits } from '#domain/values/hex.ts'
import MediaFigure from '#pages/files/preview/media-figure.tsx'
import { Note } from '#ui/page/page.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'

/** Pixels that are drawn without confirmation; each takes four bytes of memory. */
const maxAutoDrawPixels = 64 * 1024 * 1024

type Props = {
  blob: Blob
  /** First bytes of the picture. */
  head: Uint8Array
  type: string
  /** Whole source of an SVG in UTF-8. */
  text: string | undefined
  name: string
}

/**
 * A picture drawn from memory, once its cost is known to be small. In an `img` no script
 * runs, not even an SVG's, and nothing is fetched; the type is detected from the bytes.
 */
export default function PicturePreview({ blob, head, type, text, name }: Props) {
  const [isAllowed, setIsAllowed] = useState(false)
  const imageDimensions = readImageSize(head, type)
  const pixelCount = imageDimensions && imageDimensions.width * imageDimensions.height
  const isSvg = type === 'image/svg+xml'
  const isSafeToDraw = useMemo(
    () =>
      isSvg
        ? text !== undefined && isCheapSvg(text)
        : (pixelCount ?? Number.POSITIVE_INFINITY) <= maxAutoDrawPixels,
    [isSvg, text, pixelCount],
  )
  if (isSafeToDraw || isAllowed) return <MediaFigure {...{ blob, type, name }} />
  return (
    <Note
      title={isSvg ? 'Complex image' : 'Large image'}
      actions={<ActionButton onClick={() => setIsAllowed(true)}>Show anyway</ActionButton>}
    >
      {imageDimensions
        ? `${groupDigits(imageDimensions.width)} × ${groupDigits(imageDimensions.height)} pixels need ${formatByteCount(imageDimensions.width * imageDimensions.height * 4)} of memory.`
        : isSvg
          ? 'This SVG has parts, such as scripts or effects, that can take long to show, and block this tab.'
          : 'Its size in memory is unknown until it is shown.'}
    </Note>
  )
}
