import { type ReactNode, useId, useState } from 'react'
import { countFolders, isHidden, isJunk, excludeFiles } from '#domain/files/unixfs/folder.ts'
import { formatByteCount, groupDigits } from '#domain/values/quantity.ts'
import { ChooseCard } from '#pages/files/add/review-card.tsx'
import type { ChosenFolder } from '#pages/files/add/directory-entries.ts'
import type { UploadSource } from '#state/uploads/upload-source.ts'

/** What a chosen folder holds, before anything of it is sent, and in which form it is to be added. */
export function ChooseFolder({
  folder,
  onAdd,
  onLeave,
}: {
  folder: ChosenFolder
  onAdd: (chosen: readonly UploadSource[], manifest: string | undefined) => void
  onLeave: () => void
}) {
  const [withJunk, setWithJunk] = useState(false)
  const [withHidden, setWithHidden] = useState(true)
  const [asOne, setAsOne] = useState(true)
  const form = useId()
  const { name, unreadable } = folder
  const junk = folder.files.filter(({ path }) => isJunk(path))
  const hidden = folder.files.filter(({ path }) => isHidden(path))
  const added = excludeFiles(
    folder,
    (path) => (!withJunk && isJunk(path)) || (!withHidden && isHidden(path)),
  )
  const { files, empty } = added
  const size = files.reduce((sum, { file }) => sum + file.size, 0)
  const separate = files.map(({ path, file }) => ({ name: path, size: file.size, content: file }))
  return (
    <ChooseCard
      title={name}
      what={`Folder ${name}`}
      facts={[
        count(files.length, 'file'),
        formatByteCount(size),
        count(countFolders(added), 'folder inside', 'folders inside'),
        ...(empty.length > 0 ? [`${count(empty.length, 'of them empty', 'of them empty')}`] : []),
      ]}
      add={asOne ? 'Add the folder' : `Add ${count(files.length, 'file')}`}
      onAdd={
        !asOne && files.length === 0
          ? undefined
          : () =>
              asOne ? onAdd([{ name, size, content: added }], undefined) : onAdd(separate, name)
      }
      onLeave={onLeave}
    >
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="sr-only">How it is added</legend>
        <Form name={form} chosen={asOne} onChoose={() => setAsOne(true)} title="As one folder">
          One request. The folder gets a CID of its own, and each file is reached by its path below
          it. All or nothing: if it breaks off, all of it is sent again.
        </Form>
        <Form
          name={form}
          chosen={!asOne}
          onChoose={() => setAsOne(false)}
          title="As separate files"
        >
          A request, a CID and a pin for each file; one that fails is sent again alone. No CID names
          the folder: {name}.manifest.json, added last, lists paths and CIDs
          {empty.length > 0 && ', but no empty folders'}.
        </Form>
      </fieldset>
      {junk.length > 0 && (
        <Choice checked={withJunk} onChange={setWithJunk} label="Add them too">
          {count(junk.length, 'file')} that systems leave behind{' '}
          {withJunk ? 'will be added' : 'will not be added'}: {listed(junk)}.
        </Choice>
      )}
      {hidden.length > 0 && (
        <Choice checked={withHidden} onChange={setWithHidden} label="Add hidden files">
          {count(hidden.length, 'hidden file')}, which may hold secrets,{' '}
          {withHidden ? 'will be added' : 'will not be added'}: {listed(hidden)}.
        </Choice>
      )}
      {unreadable.length > 0 && (
        <p role="alert" className="text-warn">
          {count(unreadable.length, 'entry', 'entries')} could not be read and will be missing:{' '}
          {listed(unreadable)} ({unreadable[0]?.why}).
        </p>
      )}
      {!folder.knowsEmpty && asOne && (
        <p className="text-mute">
          This dialog tells of files only: to add empty folders too, drop the folder on this page.
        </p>
      )}
    </ChooseCard>
  )
}

function Form({
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

function Choice({
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

const count = (number: number, one: string, many = `${one}s`): string =>
  `${groupDigits(number)} ${number === 1 ? one : many}`

/** The first few, and how many more there are. */
const listed = (files: readonly { path: string }[]): string => {
  const first = files.slice(0, 3).map(({ path }) => path)
  const more = files.length - first.length
  return first.join(', ') + (more > 0 ? ` and ${groupDigits(more)} more` : '')
}
