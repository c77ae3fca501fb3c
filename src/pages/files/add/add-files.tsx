import { useRef, useState } from 'react'
import type { ImportSettings } from '#domain/files/unixfs/import-settings.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { AddSettings } from '#pages/files/add/add-settings.tsx'
import {
  type ChosenFolder,
  folderFromPicker,
  readDroppedFolder,
} from '#pages/files/add/directory-entries.ts'
import { FilePicker } from '#pages/files/add/file-picker.tsx'
import { FolderReview } from '#pages/files/add/folder-review.tsx'
import { PastedReview } from '#pages/files/add/pasted-review.tsx'
import { useDropZone } from '#pages/files/add/use-drop-zone.ts'
import { type PastedContent, usePaste } from '#pages/files/add/use-paste.ts'
import type { UploadSource } from '#state/uploads/upload.ts'
import { useAddSettings } from '#state/uploads/use-uploads.ts'

/** Something chosen that is reviewed by a person before it is sent. */
type PendingAdd = { id: number } & (
  | { kind: 'folder'; folder: ChosenFolder }
  | { kind: 'pasted'; pasted: PastedContent }
  | { kind: 'reading'; name: string; fileCount: number; stop: () => void }
)

let lastId = 0

/** Takes files, folders and texts. Files are sent at once; the rest waits for a review. */
export function AddFiles({
  start,
}: {
  start: (
    sources: readonly UploadSource[],
    options: { settings: ImportSettings; manifest: string | undefined },
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
      fileCount: 0,
      stop: () => stopController.abort(),
    })
    const updateFileCount = (fileCount: number) =>
      setPending((others) =>
        others.map((other) => (other.id === pendingId ? { ...other, fileCount } : other)),
      )
    const droppedFolder = await readDroppedFolder(
      entry,
      stopController.signal,
      updateFileCount,
    ).catch(() => undefined)
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
        const addSources = (sources: readonly UploadSource[], manifest?: string) => {
          discardPending(item.id)
          start(sources, { settings, manifest })
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

/** A dropped folder that is still being read, which can take long for a large one. */
function FolderReadProgress({
  name,
  fileCount,
  stop,
}: {
  name: string
  fileCount: number
  stop: () => void
}) {
  return (
    <p role="status" className="card flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5">
      <span className="min-w-0 font-medium break-words">{name}</span>
      <span className="text-mute">is being read: {groupDigits(fileCount)} files so far</span>
      <button type="button" className="action ml-auto" onClick={stop}>
        Stop
      </button>
    </p>
  )
}
