import { useState } from 'react'
import { countFolders, excludeFiles, isHidden } from '#domain/files/unixfs/folder.ts'
import { visibleName } from '#domain/text/visible-name.ts'
import { countWithNoun, formatByteCount, groupDigits } from '#domain/values/hex.ts'
import type { ChosenFolder } from '#pages/files/add/directory-entries.ts'
import { ReviewCard, type ReviewProps } from '#pages/files/add/review-card.tsx'
import type { PastedContent } from '#pages/files/add/use-paste.ts'
import { sourceOfFile } from '#state/uploads/upload.ts'
import { Explained } from '#ui/entity/entity-body.tsx'
import { TextField } from '#ui/form/field.tsx'

type FolderReviewProps = ReviewProps & { folder: ChosenFolder }

/** A selected folder before anything is sent: its contents, and the form to add it. */
export function FolderReview({ folder, onAdd, onCancel }: FolderReviewProps) {
  const [withHidden, setWithHidden] = useState(false)
  const { name, unreadable } = folder
  const hiddenFiles = folder.files.filter(({ path }) => isHidden(path))
  const includedFolder = excludeFiles(folder, (path) => !withHidden && isHidden(path))
  const { files, empty } = includedFolder
  const sizeBytes = files.reduce((sum, { file }) => sum + file.size, 0)
  return (
    <ReviewCard
      title={name}
      what={`Folder ${name}`}
      facts={[
        countWithNoun(files.length, 'file'),
        formatByteCount(sizeBytes),
        countWithNoun(countFolders(includedFolder), 'subfolder'),
        ...(empty.length > 0 ? [countWithNoun(empty.length, 'empty', 'empty')] : []),
      ]}
      add="Upload folder"
      onAdd={() => onAdd([{ name, size: sizeBytes, content: includedFolder }])}
      onCancel={onCancel}
    >
      {!folder.knowsEmpty && (
        <p className="text-mute">
          <Explained why="A file dialog leaves them out. Drag and drop the folder to include them.">
            Without empty folders
          </Explained>
        </p>
      )}
      {hiddenFiles.length > 0 && (
        <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <label className="flex items-baseline gap-1.5">
            <input
              type="checkbox"
              checked={withHidden}
              onChange={({ target }) => setWithHidden(target.checked)}
            />
            Include hidden files
          </label>
          <span className="min-w-0 break-words text-mute">
            {countWithNoun(hiddenFiles.length, 'hidden file')} {withHidden ? 'included' : 'skipped'}
            , may hold secrets: {listPaths(hiddenFiles)}.
          </span>
        </p>
      )}
      {unreadable.length > 0 && (
        <p role="alert" className="text-warn">
          {countWithNoun(unreadable.length, 'unreadable entry', 'unreadable entries')} skipped:{' '}
          {listPaths(unreadable)} ({unreadable[0]?.why}).
        </p>
      )}
    </ReviewCard>
  )
}

/** The first three paths, and the count of the others. */
const listPaths = (files: readonly { path: string }[]): string => {
  const firstPaths = files.slice(0, 3).map(({ path }) => visibleName(path))
  const moreCount = files.length - firstPaths.length
  return firstPaths.join(', ') + (moreCount > 0 ? ` and ${groupDigits(moreCount)} more` : '')
}

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
      onAdd={() => review.onAdd(pasted.files.map(sourceOfFile))}
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
