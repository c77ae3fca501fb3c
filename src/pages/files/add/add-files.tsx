import { CloudUpload } from 'lucide-react'
import { lazy, useRef, useState } from 'react'
import { groupDigits } from '#domain/values/quantity.ts'
import { AddSettings } from '#pages/files/add/add-settings.tsx'
import {
  type ChosenFolder,
  folderFromPicker,
  readDroppedFolder,
  splitDropped,
} from '#pages/files/add/directory-entries.ts'
import { FilePicker } from '#pages/files/add/file-picker.tsx'
import { FolderReview } from '#pages/files/add/folder-review.tsx'
import { OpenCidForm } from '#pages/files/add/open-cid-form.tsx'
import { PastedReview } from '#pages/files/add/pasted-review.tsx'
import { useLaunchedFiles } from '#pages/files/add/use-launched-files.ts'
import { type PastedContent, usePaste } from '#pages/files/add/use-paste.ts'
import type { UploadSource } from '#state/uploads/upload.ts'
import { startUploads } from '#state/uploads/upload-commands.ts'
import { useAddSettings } from '#state/uploads/use-uploads.ts'
import { useFileDrop } from '#ui/form/file-input.tsx'
import { LazySection } from '#ui/lazy/lazy-section.tsx'
import { ActionButton } from '#ui/values/action-button.tsx'

const CarCreation = lazy(() => import('#pages/files/add/car/car-creation.tsx'))
const CarReview = lazy(() => import('#pages/files/add/car/car-review.tsx'))

/** Something selected that is reviewed by a person before it is sent. */
type PendingAdd = { id: number } & (
  | { kind: 'folder'; folder: ChosenFolder }
  | { kind: 'pasted'; pasted: PastedContent }
  | { kind: 'car'; file: File }
  | { kind: 'new car'; file: File }
  | { kind: 'reading'; name: string; fileCount: number; stop: () => void }
)

let lastId = 0

/**
 * Takes files, folders, texts and CIDs. Files are sent at once; everything besides, CARs included,
 * waits for a review. Large and centred, or a bar above a list.
 */
export function AddFiles({ compact }: { compact: boolean }) {
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
    if (sources.length > 0) startUploads(sources, { settings, manifest: undefined })
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

  const addCars = (kind: 'car' | 'new car', files: readonly File[]) => {
    for (const file of files) addPending({ id: ++lastId, kind, file })
  }
  const isDragOver = useFileDrop((dropped) => {
    const { files, folders } = splitDropped(dropped)
    addFiles(files.filter((file) => !isCar(file)))
    addCars('car', files.filter(isCar))
    for (const folder of folders) readDropped(folder)
  })
  // Launched files wait for a review: to open a file is not yet to publish it.
  useLaunchedFiles((files) => {
    addCars('car', files.filter(isCar))
    const others = files.filter((file) => !isCar(file))
    if (others.length > 0)
      addPending({ id: ++lastId, kind: 'pasted', pasted: { files: others, source: 'Opened' } })
  })
  usePaste((pasted) => addPending({ id: ++lastId, kind: 'pasted', pasted }))

  return (
    <>
      <section
        ref={sectionRef}
        tabIndex={-1}
        aria-label="Upload"
        className={`grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-dashed transition-colors focus:outline-none ${
          compact ? 'px-3 py-2.5 sm:px-4' : 'justify-items-center px-4 py-6 sm:py-8'
        } ${isDragOver ? 'border-accent bg-accent-soft' : 'border-edge bg-card'}`}
      >
        {!compact && (
          <div className="grid justify-items-center gap-1 text-center">
            <span className="mb-2 rounded-full bg-accent-soft p-3 text-accent">
              <CloudUpload aria-hidden="true" className="size-7" />
            </span>
            <h2 className="text-lg font-semibold">Drop files or a folder here</h2>
            <p className="text-mute">Upload to IPFS, verify, pin and share.</p>
          </div>
        )}
        <div
          className={
            compact
              ? 'flex flex-wrap items-start gap-x-6 gap-y-2'
              : 'grid w-full max-w-lg justify-items-center gap-4'
          }
        >
          <FilePicker
            onFiles={addFiles}
            onFolder={(files) =>
              addPending({ id: ++lastId, kind: 'folder', folder: folderFromPicker(files) })
            }
            onText={() => addPending({ id: ++lastId, kind: 'pasted', pasted: { text: '' } })}
            onCar={(files) => addCars('car', files)}
            onPack={(files) => addCars('new car', files)}
          />
          <OpenCidForm />
        </div>
        <div
          className={`w-full gap-x-6 gap-y-1 text-sm text-mute ${compact ? 'flex flex-wrap' : 'grid max-w-lg grid-cols-[minmax(0,1fr)] justify-items-center text-center'}`}
        >
          <AddSettings settings={settings} onSelect={setSettings} />
          <p>
            {!compact && 'CIDs are verified in your browser. '}Uploads are public to anyone with the
            CID.
          </p>
        </div>
      </section>
      {pending.map((item) => {
        const addSources = (sources: readonly UploadSource[], manifest?: string) => {
          discardPending(item.id)
          startUploads(sources, { settings, manifest })
        }
        const reviewProps = { onAdd: addSources, onCancel: () => discardPending(item.id) }
        if (item.kind === 'folder')
          return (
            <FolderReview key={item.id} {...{ settings }} folder={item.folder} {...reviewProps} />
          )
        if (item.kind === 'pasted')
          return <PastedReview key={item.id} pasted={item.pasted} {...reviewProps} />
        if (item.kind === 'car' || item.kind === 'new car')
          return (
            <LazySection key={item.id} name="CAR file">
              {item.kind === 'car' ? (
                <CarReview file={item.file} {...reviewProps} />
              ) : (
                <CarCreation file={item.file} settings={settings} {...reviewProps} />
              )}
            </LazySection>
          )
        return <FolderReadProgress key={item.id} {...item} />
      })}
    </>
  )
}

/** A dropped CAR is verified first; to upload it as a file is one more press. */
const isCar = ({ name }: File) => /\.car$/i.test(name)

type FolderReadProgressProps = {
  name: string
  fileCount: number
  stop: () => void
}

/** A dropped folder that is still being read, which can take long for a large one. */
function FolderReadProgress({ name, fileCount, stop }: FolderReadProgressProps) {
  return (
    <p role="status" className="card flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5">
      <span className="min-w-0 font-medium break-words">{name}</span>
      <span className="text-mute">Reading… {groupDigits(fileCount)} files</span>
      <ActionButton className="ml-auto" onClick={stop}>
        Stop
      </ActionButton>
    </p>
  )
}
