import { useEffect, useState } from 'react'
import { Note } from '#ui/page/page.tsx'

type Props = {
  blob: Blob
  /** The media type detected from the bytes. */
  type: string
  name: string
}

/** A picture, or a player of audio or video, from memory; an element that fails says so. */
export default function MediaFigure({ blob, type, name }: Props) {
  const [objectUrl, setObjectUrl] = useState<string>()
  const [caption, setCaption] = useState('Loading…')
  const [isBroken, setIsBroken] = useState(false)
  useEffect(() => {
    const createdUrl = URL.createObjectURL(new Blob([blob], { type }))
    setObjectUrl(createdUrl)
    return () => URL.revokeObjectURL(createdUrl)
  }, [blob, type])
  const isPicture = type.startsWith('image')
  const MediaTag = type.startsWith('audio') ? 'audio' : 'video'
  if (isBroken)
    return (
      <Note title={`This browser cannot ${isPicture ? 'show the image' : 'play the file'}`}>
        <p>{!isPicture && `Detected type: ${type}. `}Open Hex or download it.</p>
      </Note>
    )
  return (
    <figure
      className={`card grid place-items-center content-center gap-2 overflow-hidden p-4 ${isPicture ? 'min-h-64' : ''}`}
    >
      {objectUrl && isPicture && (
        <img
          src={objectUrl}
          alt={name}
          className="max-h-[60vh] max-w-full"
          onError={() => setIsBroken(true)}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setCaption(`${naturalWidth} × ${naturalHeight} pixels`)
          }
        />
      )}
      {objectUrl && !isPicture && (
        <MediaTag
          src={objectUrl}
          controls
          aria-label="Player"
          className="max-h-[60vh] w-full max-w-3xl"
          onError={() => setIsBroken(true)}
          onLoadedMetadata={({ currentTarget: { duration } }) =>
            setCaption(`${duration.toFixed(1)} seconds`)
          }
        />
      )}
      <figcaption className="text-sm text-mute">{caption}</figcaption>
    </figure>
  )
}
