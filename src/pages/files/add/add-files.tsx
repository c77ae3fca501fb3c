import { useRef, useState } from 'react'
import type { ImportSettings } from '#domain/files/unixfs/import-settings.ts'
import { AddSettings } from '#pages/files/add/add-settings.tsx'
import {
  type ChosenFolder,
  folderFromPicker,
  readDroppedFolder,
} from '#pages/files/add/directory-entries.ts'
import { FilePicker } from '#pages/files/add/file-picker.tsx'
import { FolderReadProgress } from '#pages/files/add/folder-read-progress.tsx'
import { FolderReview } from '#pages/files/add/folder-review.tsx'
import { PastedReview } from '#pages/files/add/pasted-review.tsx'
import { useDropZone } from '#pages/files/add/use-drop-zone.ts'
import { type PastedContent, usePaste } from '#pages/files/add/use-paste.ts'
import type { UploadSource } from '#state/uploads/upload.ts'
import { useAddSettings } from '#state/uploads/use-uploads.ts'

/** Chosen, and not sent before a person has seen what it is. */
type PendingAdd = { id: number } & (
  | { kind: 'folder'; folder: ChosenFolder }
  | { kind: 'pasted'; pasted: PastedContent }
  | { kind: 'reading'; name: string; found: number; stop: () => void }
)

let lastId = 0

/** Where files, folders and texts are chosen. Files go at once; what needs a look waits for it. */
export function AddFiles({
  start,
}: {
  start: (
    chosen: readonly UploadSource[],
    how: { settings: ImportSettings; manifest: string | undefined },
  ) => void
}) {
  const [settings, setSettings] = useAddSettings()
  const [pending, setPending] = useState<readonly PendingAdd[]>([])
  const sectionRef = useRef<HTMLElement>(null)
  const addPending = (added: PendingAdd) => setPending((others) => [...others, added])
  const removePending = (id: number) =>
    setPending((others) => others.filter((other) => other.id !== id))
  const discardPending = (id: number) => {
    removePending(id)
    sectionRef.current?.focus()
  }

  const addFiles = (files: readonly File[]) => {
    const sources = files.map((file) => ({ name: file.name, size: file.size, content: file }))
    if (sources.length > 0) start(sources, { settings, manifest: undefined })
  }

  async function readDropped(entry: FileSystemDirectoryEntry) {
    const pendingId = ++lastId
    const stopController = new AbortController()
    addPending({
      id: pendingId,
      kind: 'reading',
      name: entry.name,
      found: 0,
      stop: () => stopController.abort(),
    })
    const updateFound = (found: number) =>
      setPending((others) =>
        others.map((other) => (other.id === pendingId ? { ...other, found } : other)),
      )
    const droppedFolder = await readDroppedFolder(entry, stopController.signal, updateFound).catch(
      () => undefined,
    )
    removePending(pendingId)
    if (droppedFolder) addPending({ id: ++lastId, kind: 'folder', folder: droppedFolder })
  }

  const isDragOver = useDropZone(({ files, folders }) => {
    addFiles(files)
    for (const folder of folders) readDropped(folder)
  })
  usePaste((pasted) => addPending({ id: ++lastId, kind: 'pasted', pasted }))

  return (
    <>
      <section
        ref={sectionRef}
        tabIndex={-1}
        aria-label="Add files"
        className={`rounded-lg border border-dashed px-5 py-5 transition-colors sm:py-6 ${
          isDragOver ? 'border-accent bg-accent-soft' : 'border-mute/50'
        }`}
      >
        <FilePicker
          onFiles={addFiles}
          onFolder={(files) =>
            files.length > 0 &&
            addPending({ id: ++lastId, kind: 'folder', folder: folderFromPicker(files) })
          }
          onText={() => addPending({ id: ++lastId, kind: 'pasted', pasted: { text: '' } })}
        />
        <AddSettings settings={settings} onChoose={setSettings} />
      </section>
      {pending.map((item) => {
        const addSources = (chosen: readonly UploadSource[], manifest?: string) => {
          discardPending(item.id)
          start(chosen, { settings, manifest })
        }
        const reviewProps = { onAdd: addSources, onLeave: () => discardPending(item.id) }
        if (item.kind === 'folder')
          return <FolderReview key={item.id} folder={item.folder} {...reviewProps} />
        if (item.kind === 'pasted')
          return <PastedReview key={item.id} pasted={item.pasted} {...reviewProps} />
        return <FolderReadProgress key={item.id} {...item} />
      })}
    </>
  )
}
