import { type ReactNode, useState } from 'react'
import { countFolders, excludeFiles, isHidden, isJunk } from '#domain/files/unixfs/folder.ts'
import { countWithNoun, formatByteCount, groupDigits } from '#domain/values/quantity.ts'
import type { ChosenFolder } from '#pages/files/add/directory-entries.ts'
import { ReviewCard, type ReviewProps } from '#pages/files/add/review-card.tsx'
import { sourceOfFile } from '#state/uploads/upload.ts'

type FolderReviewProps = ReviewProps & { folder: ChosenFolder }

/** A selected folder before anything is sent: its contents, and the form to add it. */
export function FolderReview({ folder, onAdd, onCancel }: FolderReviewProps) {
  const [withJunk, setWithJunk] = useState(false)
  const [withHidden, setWithHidden] = useState(true)
  const [asOne, setAsOne] = useState(true)
  const { name, unreadable } = folder
  const junkFiles = folder.files.filter(({ path }) => isJunk(path))
  const hiddenFiles = folder.files.filter(({ path }) => isHidden(path))
  const includedFolder = excludeFiles(
    folder,
    (path) => (!withJunk && isJunk(path)) || (!withHidden && isHidden(path)),
  )
  const { files, empty } = includedFolder
  const sizeBytes = files.reduce((sum, { file }) => sum + file.size, 0)
  const sources = asOne
    ? [{ name, size: sizeBytes, content: includedFolder }]
    : files.map(({ path, file }) => sourceOfFile(file, path))
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
      add={asOne ? 'Upload folder' : `Upload ${countWithNoun(files.length, 'file')}`}
      onAdd={sources.length > 0 ? () => onAdd(sources) : undefined}
      onCancel={onCancel}
    >
      <ReviewOption
        checked={!asOne}
        onChange={(isChecked) => setAsOne(!isChecked)}
        label="Separate files"
      >
        {asOne
          ? 'One folder CID, with files at their path below it. Restarts if interrupted.'
          : 'One CID and pin per file, empty folders skipped. Resumes if interrupted.'}
      </ReviewOption>
      {junkFiles.length > 0 && (
        <ReviewOption checked={withJunk} onChange={setWithJunk} label="Include system files">
          {countWithNoun(junkFiles.length, 'system file')} {withJunk ? 'included' : 'skipped'}:{' '}
          {listPaths(junkFiles)}.
        </ReviewOption>
      )}
      {hiddenFiles.length > 0 && (
        <ReviewOption checked={withHidden} onChange={setWithHidden} label="Include hidden files">
          {countWithNoun(hiddenFiles.length, 'hidden file')} {withHidden ? 'included' : 'skipped'},
          may hold secrets: {listPaths(hiddenFiles)}.
        </ReviewOption>
      )}
      {unreadable.length > 0 && (
        <p role="alert" className="text-warn">
          {countWithNoun(unreadable.length, 'unreadable entry', 'unreadable entries')} skipped:{' '}
          {listPaths(unreadable)} ({unreadable[0]?.why}).
        </p>
      )}
      {!folder.knowsEmpty && asOne && (
        <p className="text-sm text-mute">
          Empty folders are skipped. Drag and drop the folder to include them.
        </p>
      )}
    </ReviewCard>
  )
}

type ReviewOptionProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  label: string
  children: ReactNode
}

function ReviewOption({ checked, onChange, label, children }: ReviewOptionProps) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <span className="min-w-0 break-words">{children}</span>
      <label className="flex items-baseline gap-1.5">
        <input
          type="checkbox"
          checked={checked}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
    </p>
  )
}

/** The first three paths, and the count of the others. */
const listPaths = (files: readonly { path: string }[]): string => {
  const firstPaths = files.slice(0, 3).map(({ path }) => path)
  const moreCount = files.length - firstPaths.length
  return firstPaths.join(', ') + (moreCount > 0 ? ` and ${groupDigits(moreCount)} more` : '')
}
