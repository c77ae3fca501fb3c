import { useState } from 'react'
import { formatByteCount } from '#domain/values/quantity.ts'
import { ReviewCard } from '#pages/files/add/review-card.tsx'
import type { PastedContent } from '#pages/files/add/use-paste.ts'
import type { UploadSource } from '#state/uploads/upload.ts'
import { TextField } from '#ui/form/field.tsx'

/** Content of the clipboard or a text written here, reviewed before it is sent. */
export function PastedReview({
  pasted,
  onAdd,
  onLeave,
}: {
  pasted: PastedContent
  onAdd: (sources: readonly UploadSource[]) => void
  onLeave: () => void
}) {
  return 'text' in pasted ? (
    <WrittenText text={pasted.text} onAdd={onAdd} onLeave={onLeave} />
  ) : (
    <ReviewCard
      title={pasted.files.length === 1 ? 'A file from the clipboard' : 'Files from the clipboard'}
      what="From the clipboard"
      facts={[formatByteCount(pasted.files.reduce((sum, { size }) => sum + size, 0))]}
      add={pasted.files.length === 1 ? 'Add the file' : `Add ${pasted.files.length} files`}
      onAdd={() =>
        onAdd(pasted.files.map((file) => ({ name: file.name, size: file.size, content: file })))
      }
      onLeave={onLeave}
    >
      <ul>
        {pasted.files.slice(0, 20).map((file, index) => (
          <li key={index} className="break-words">
            {file.name} <span className="text-mute">{formatByteCount(file.size)}</span>
          </li>
        ))}
        {pasted.files.length > 20 && (
          <li className="text-mute">and {pasted.files.length - 20} more</li>
        )}
      </ul>
    </ReviewCard>
  )
}

function WrittenText({
  text: initialText,
  onAdd,
  onLeave,
}: {
  text: string
  onAdd: (chosen: readonly UploadSource[]) => void
  onLeave: () => void
}) {
  const [text, setText] = useState(initialText)
  const [name, setName] = useState('text.txt')
  // A name with a slash would be a path and create a folder.
  const nameProblem =
    name.trim() === ''
      ? 'A file needs a name.'
      : /[/\0]/.test(name)
        ? 'A name has no “/”.'
        : undefined
  const textFile = new File([text], name, { type: 'text/plain' })
  return (
    <ReviewCard
      title="A text"
      what="A text"
      facts={[formatByteCount(textFile.size)]}
      add="Add the text"
      onAdd={
        nameProblem === undefined && text !== ''
          ? () => onAdd([{ name, size: textFile.size, content: textFile }])
          : undefined
      }
      onLeave={onLeave}
    >
      <TextField label="Text" value={text} onChange={setText} rows={6} data />
      <TextField label="Name of the file" value={name} onChange={setName} problem={nameProblem} />
    </ReviewCard>
  )
}
