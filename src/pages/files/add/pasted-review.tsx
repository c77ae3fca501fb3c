import { useState } from 'react'
import { formatByteCount } from '#domain/values/quantity.ts'
import { ReviewCard, type ReviewProps } from '#pages/files/add/review-card.tsx'
import type { PastedContent } from '#pages/files/add/use-paste.ts'
import { sourceOfFile } from '#state/uploads/upload.ts'
import { TextField } from '#ui/form/field.tsx'

type PastedReviewProps = ReviewProps & { pasted: PastedContent }

/** Content of the clipboard or a text written here, reviewed before it is sent. */
export function PastedReview({ pasted, ...review }: PastedReviewProps) {
  return 'text' in pasted ? (
    <WrittenText text={pasted.text} {...review} />
  ) : (
    <ReviewCard
      title={`Pasted ${pasted.files.length === 1 ? 'file' : 'files'}`}
      what="From the clipboard"
      facts={[formatByteCount(pasted.files.reduce((sum, { size }) => sum + size, 0))]}
      add={pasted.files.length === 1 ? 'Upload file' : `Upload ${pasted.files.length} files`}
      onAdd={() => review.onAdd(pasted.files.map((file) => sourceOfFile(file)))}
      onCancel={review.onCancel}
    >
      <ul>
        {pasted.files.slice(0, 20).map((file, index) => (
          <li key={index} className="break-words">
            {file.name} <span className="text-mute">{formatByteCount(file.size)}</span>
          </li>
        ))}
        {pasted.files.length > 20 && <li className="text-mute">{pasted.files.length - 20} more</li>}
      </ul>
    </ReviewCard>
  )
}

type WrittenTextProps = ReviewProps & { text: string }

function WrittenText({ text: initialText, onAdd, onCancel }: WrittenTextProps) {
  const [text, setText] = useState(initialText)
  const [name, setName] = useState('text.txt')
  // A name with a slash would be a path and create a folder.
  const nameProblem =
    name.trim() === ''
      ? 'Enter a file name.'
      : /[/\0]/.test(name)
        ? 'Remove “/” from the name.'
        : undefined
  const textFile = new File([text], name, { type: 'text/plain' })
  return (
    <ReviewCard
      title="New text file"
      what="New text file"
      facts={[formatByteCount(textFile.size)]}
      add="Upload"
      onAdd={
        nameProblem === undefined && text !== '' ? () => onAdd([sourceOfFile(textFile)]) : undefined
      }
      onCancel={onCancel}
    >
      <TextField label="Text" value={text} onChange={setText} rows={6} data />
      <TextField label="File name" value={name} onChange={setName} problem={nameProblem} />
    </ReviewCard>
  )
}
