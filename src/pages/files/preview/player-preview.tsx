import { useState } from 'react'
import { useObjectUrl } from '#pages/files/preview/use-object-url.ts'
import { Note } from '#ui/page/note.tsx'

/** Plays audio or video from memory, under the type detected from the bytes. */
export default function PlayerPreview({ blob, type }: { blob: Blob; type: string }) {
  const objectUrl = useObjectUrl(blob, type)
  const [isBroken, setIsBroken] = useState(false)
  const [seconds, setSeconds] = useState<number>()
  if (isBroken)
    return (
      <Note title="This browser cannot play the file">
        <p>Detected type: {type}. Open Hex or download it.</p>
      </Note>
    )
  const MediaTag = type.startsWith('audio') ? 'audio' : 'video'
  return (
    <figure className="card grid place-items-center gap-2 overflow-hidden p-4">
      {objectUrl && (
        <MediaTag
          src={objectUrl}
          controls
          aria-label="Player"
          className="max-h-[60vh] w-full max-w-3xl"
          onError={() => setIsBroken(true)}
          onLoadedMetadata={({ currentTarget: { duration } }) => setSeconds(duration)}
        />
      )}
      <figcaption className="text-sm text-mute">
        {seconds === undefined ? 'Loading…' : `${seconds.toFixed(1)} seconds`}
      </figcaption>
    </figure>
  )
}
