import { useRef, useState } from 'react'
import type { ImportSettings } from '#domain/files/unixfs/import-settings.ts'
import { AddSettings } from '#pages/files/add/add-settings.tsx'
import { useDrop } from '#pages/files/add/use-drop-zone.ts'
import { type ChosenFolder, folderOfDialog, readFolder } from '#pages/files/add/directory-entries.ts'
import { ChooseFiles } from '#pages/files/add/file-picker.tsx'
import { ChooseFolder } from '#pages/files/add/folder-review.tsx'
import { type Pasted, usePaste } from '#pages/files/add/use-paste.ts'
import { ChoosePasted } from '#pages/files/add/pasted-review.tsx'
import { ChooseReading } from '#pages/files/add/folder-read-progress.tsx'
import { useAddSettings } from '#state/uploads/use-add-settings.ts'
import type { UploadSource } from '#state/uploads/upload-source.ts'

/** Chosen, and not sent before a person has seen what it is. */
type Pending = { id: number } & (
  | { kind: 'folder'; folder: ChosenFolder }
  | { kind: 'pasted'; pasted: Pasted }
  | { kind: 'reading'; name: string; found: number; stop: () => void }
)

let lastId = 0

/** Where files, folders and texts are chosen. Files go at once; what needs a look waits for it. */
export function Choose({
  start,
}: {
  start: (
    chosen: readonly UploadSource[],
    how: { settings: ImportSettings; manifest: string | undefined },
  ) => void
}) {
  const [settings, setSettings] = useAddSettings()
  const [pending, setPending] = useState<readonly Pending[]>([])
  const section = useRef<HTMLElement>(null)
  const put = (added: Pending) => setPending((others) => [...others, added])
  const drop = (id: number) => setPending((others) => others.filter((other) => other.id !== id))
  const leave = (id: number) => {
    drop(id)
    section.current?.focus()
  }

  const addFiles = (files: readonly File[]) => {
    const chosen = files.map((file) => ({ name: file.name, size: file.size, content: file }))
    if (chosen.length > 0) start(chosen, { settings, manifest: undefined })
  }

  async function readDropped(entry: FileSystemDirectoryEntry) {
    const id = ++lastId
    const stopped = new AbortController()
    put({ id, kind: 'reading', name: entry.name, found: 0, stop: () => stopped.abort() })
    const tell = (found: number) =>
      setPending((others) => others.map((other) => (other.id === id ? { ...other, found } : other)))
    const folder = await readFolder(entry, stopped.signal, tell).catch(() => undefined)
    drop(id)
    if (folder) put({ id: ++lastId, kind: 'folder', folder })
  }

  const over = useDrop(({ files, folders }) => {
    addFiles(files)
    for (const folder of folders) readDropped(folder)
  })
  usePaste((pasted) => put({ id: ++lastId, kind: 'pasted', pasted }))

  return (
    <>
      <section
        ref={section}
        tabIndex={-1}
        aria-label="Add files"
        className={`rounded-lg border border-dashed px-5 py-5 transition-colors sm:py-6 ${
          over ? 'border-accent bg-accent-soft' : 'border-mute/50'
        }`}
      >
        <ChooseFiles
          onFiles={addFiles}
          onFolder={(files) =>
            files.length > 0 && put({ id: ++lastId, kind: 'folder', folder: folderOfDialog(files) })
          }
          onText={() => put({ id: ++lastId, kind: 'pasted', pasted: { text: '' } })}
        />
        <AddSettings settings={settings} onChoose={setSettings} />
      </section>
      {pending.map((item) => {
        const add = (chosen: readonly UploadSource[], manifest?: string) => {
          leave(item.id)
          start(chosen, { settings, manifest })
        }
        const common = { onAdd: add, onLeave: () => leave(item.id) }
        if (item.kind === 'folder')
          return <ChooseFolder key={item.id} folder={item.folder} {...common} />
        if (item.kind === 'pasted')
          return <ChoosePasted key={item.id} pasted={item.pasted} {...common} />
        return <ChooseReading key={item.id} {...item} />
      })}
    </>
  )
}
