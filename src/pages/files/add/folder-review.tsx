import { type ReactNode, useId, useState } from 'react'
import { countFolders, excludeFiles, isHidden, isJunk } from '#domain/files/unixfs/folder.ts'
import { countWithNoun, formatByteCount, groupDigits } from '#domain/values/quantity.ts'
import type { ChosenFolder } from '#pages/files/add/directory-entries.ts'
import { ReviewCard, type ReviewProps } from '#pages/files/add/review-card.tsx'
import { sourceOfFile } from '#state/uploads/upload.ts'
import { lazySection } from '#ui/lazy/lazy-section.tsx'

const LocalCarDownload = lazySection(() => import('#pages/files/car/archive-download.tsx'), {
  name: 'CAR',
})

type FolderReviewProps = ReviewProps & { folder: ChosenFolder }

/**
 * Review of a selected folder before anything is sent: its contents, and the form in which to add
 * it.
 */
export function FolderReview({ folder, settings, onAdd, onCancel }: FolderReviewProps) {
  const [withJunk, setWithJunk] = useState(false)
  const [withHidden, setWithHidden] = useState(true)
  const [asOne, setAsOne] = useState(true)
  const radioName = useId()
  const { name, unreadable } = folder
  const junkFiles = folder.files.filter(({ path }) => isJunk(path))
  const hiddenFiles = folder.files.filter(({ path }) => isHidden(path))
  const includedFolder = excludeFiles(
    folder,
    (path) => (!withJunk && isJunk(path)) || (!withHidden && isHidden(path)),
  )
  const { files, empty } = includedFolder
  const sizeBytes = files.reduce((sum, { file }) => sum + file.size, 0)
  const addFolder = () => onAdd([{ name, size: sizeBytes, content: includedFolder }])
  function addSeparately() {
    const sources = files.map(({ path, file }) => sourceOfFile(file, path))
    onAdd(sources, name)
  }
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
      onAdd={asOne ? addFolder : files.length > 0 ? addSeparately : undefined}
      onCancel={onCancel}
    >
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="sr-only">Upload as</legend>
        <AddFormOption
          name={radioName}
          selected={asOne}
          onSelect={() => setAsOne(true)}
          title="One folder CID (recommended)"
        >
          One request, which restarts if interrupted. Files are at their path below the CID.
        </AddFormOption>
        <AddFormOption
          name={radioName}
          selected={!asOne}
          onSelect={() => setAsOne(false)}
          title="Separate files"
        >
          One CID and pin per file; resumes if interrupted. {name}.manifest.json lists all paths
          {empty.length > 0 && ', without empty folders'}.
        </AddFormOption>
      </fieldset>
      {junkFiles.length > 0 && (
        <IncludeOption checked={withJunk} onChange={setWithJunk} label="Include system files">
          {countWithNoun(junkFiles.length, 'system file')} {withJunk ? 'included' : 'skipped'}:{' '}
          {listPaths(junkFiles)}.
        </IncludeOption>
      )}
      {hiddenFiles.length > 0 && (
        <IncludeOption checked={withHidden} onChange={setWithHidden} label="Include hidden files">
          {countWithNoun(hiddenFiles.length, 'hidden file')} {withHidden ? 'included' : 'skipped'},
          may hold secrets: {listPaths(hiddenFiles)}.
        </IncludeOption>
      )}
      {unreadable.length > 0 && (
        <p role="alert" className="text-warn">
          {countWithNoun(unreadable.length, 'unreadable entry', 'unreadable entries')} skipped:{' '}
          {listPaths(unreadable)} ({unreadable[0]?.why}).
        </p>
      )}
      {asOne && (
        <LocalCarDownload
          {...{ name, settings }}
          size={sizeBytes}
          loadContent={async () => includedFolder}
        />
      )}
      {!folder.knowsEmpty && asOne && (
        <p className="text-sm text-mute">
          Empty folders are skipped. Drag and drop the folder to include them.
        </p>
      )}
    </ReviewCard>
  )
}

type AddFormOptionProps = {
  name: string
  selected: boolean
  onSelect: () => void
  title: string
  children: ReactNode
}

function AddFormOption({ name, selected, onSelect, title, children }: AddFormOptionProps) {
  return (
    <label
      className={`grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-2.5 rounded-md border px-3 py-2.5 ${
        selected ? 'border-accent' : 'border-line'
      }`}
    >
      <input type="radio" name={name} className="mt-1" checked={selected} onChange={onSelect} />
      <span>
        <span className="font-medium">{title}</span>
        <span className="block text-pretty text-mute">{children}</span>
      </span>
    </label>
  )
}

type IncludeOptionProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  label: string
  children: ReactNode
}

function IncludeOption({ checked, onChange, label, children }: IncludeOptionProps) {
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
