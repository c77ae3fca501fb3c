import { type ReactNode, useId, useState } from 'react'
import { countFolders, excludeFiles, isHidden, isJunk } from '#domain/files/unixfs/folder.ts'
import { formatByteCount, groupDigits } from '#domain/values/quantity.ts'
import type { ChosenFolder } from '#pages/files/add/directory-entries.ts'
import { ReviewCard } from '#pages/files/add/review-card.tsx'
import type { UploadSource } from '#state/uploads/upload.ts'

/** What a chosen folder holds and in which form to add it; nothing of it was sent yet. */
export function FolderReview({
  folder,
  onAdd,
  onLeave,
}: {
  folder: ChosenFolder
  onAdd: (sources: readonly UploadSource[], manifest: string | undefined) => void
  onLeave: () => void
}) {
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
  const separateFiles = files.map(({ path, file }) => ({
    name: path,
    size: file.size,
    content: file,
  }))
  return (
    <ReviewCard
      title={name}
      what={`Folder ${name}`}
      facts={[
        countLabel(files.length, 'file'),
        formatByteCount(sizeBytes),
        countLabel(countFolders(includedFolder), 'folder inside', 'folders inside'),
        ...(empty.length > 0
          ? [`${countLabel(empty.length, 'of them empty', 'of them empty')}`]
          : []),
      ]}
      add={asOne ? 'Add the folder' : `Add ${countLabel(files.length, 'file')}`}
      onAdd={
        !asOne && files.length === 0
          ? undefined
          : () =>
              asOne
                ? onAdd([{ name, size: sizeBytes, content: includedFolder }], undefined)
                : onAdd(separateFiles, name)
      }
      onLeave={onLeave}
    >
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="sr-only">How it is added</legend>
        <AddFormOption
          name={radioName}
          chosen={asOne}
          onChoose={() => setAsOne(true)}
          title="As one folder"
        >
          One request. The folder gets a CID of its own, and each file is reached by its path below
          it. All or nothing: if it breaks off, all of it is sent again.
        </AddFormOption>
        <AddFormOption
          name={radioName}
          chosen={!asOne}
          onChoose={() => setAsOne(false)}
          title="As separate files"
        >
          A request, a CID and a pin for each file; one that fails is sent again alone. No CID names
          the folder: {name}.manifest.json, added last, lists paths and CIDs
          {empty.length > 0 && ', but no empty folders'}.
        </AddFormOption>
      </fieldset>
      {junkFiles.length > 0 && (
        <IncludeOption checked={withJunk} onChange={setWithJunk} label="Add them too">
          {countLabel(junkFiles.length, 'file')} that systems leave behind{' '}
          {withJunk ? 'will be added' : 'will not be added'}: {listPaths(junkFiles)}.
        </IncludeOption>
      )}
      {hiddenFiles.length > 0 && (
        <IncludeOption checked={withHidden} onChange={setWithHidden} label="Add hidden files">
          {countLabel(hiddenFiles.length, 'hidden file')}, which may hold secrets,{' '}
          {withHidden ? 'will be added' : 'will not be added'}: {listPaths(hiddenFiles)}.
        </IncludeOption>
      )}
      {unreadable.length > 0 && (
        <p role="alert" className="text-warn">
          {countLabel(unreadable.length, 'entry', 'entries')} could not be read and will be missing:{' '}
          {listPaths(unreadable)} ({unreadable[0]?.why}).
        </p>
      )}
      {!folder.knowsEmpty && asOne && (
        <p className="text-mute">
          This dialog tells of files only: to add empty folders too, drop the folder on this page.
        </p>
      )}
    </ReviewCard>
  )
}

function AddFormOption({
  name,
  chosen,
  onChoose,
  title,
  children,
}: {
  name: string
  chosen: boolean
  onChoose: () => void
  title: string
  children: ReactNode
}) {
  return (
    <label
      className={`grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-2.5 rounded-md border px-3 py-2.5 ${
        chosen ? 'border-accent' : 'border-line'
      }`}
    >
      <input type="radio" name={name} className="mt-1" checked={chosen} onChange={onChoose} />
      <span>
        <span className="font-medium">{title}</span>
        <span className="block text-pretty text-mute">{children}</span>
      </span>
    </label>
  )
}

function IncludeOption({
  checked,
  onChange,
  label,
  children,
}: {
  checked: boolean
  onChange: (checked: boolean) => void
  label: string
  children: ReactNode
}) {
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

const countLabel = (number: number, one: string, many = `${one}s`): string =>
  `${groupDigits(number)} ${number === 1 ? one : many}`

/** The first three paths, and the count of the others. */
const listPaths = (files: readonly { path: string }[]): string => {
  const firstPaths = files.slice(0, 3).map(({ path }) => path)
  const moreCount = files.length - firstPaths.length
  return firstPaths.join(', ') + (moreCount > 0 ? ` and ${groupDigits(moreCount)} more` : '')
}
