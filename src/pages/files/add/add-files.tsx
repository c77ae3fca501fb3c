import { CloudUpload, FolderUp, Upload } from 'lucide-react'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { formatByteCount, groupDigits } from '#domain/values/hex.ts'
import {
  folderFromPicker,
  readDroppedFolder,
  splitDropped,
} from '#pages/files/add/directory-entries.ts'
import { FolderReview, PastedReview } from '#pages/files/add/folder-review.tsx'
import { OpenCidForm } from '#pages/files/add/open-cid-form.tsx'
import { AddSettings, ReviewCard, type ReviewProps } from '#pages/files/add/review-card.tsx'
import { type PastedContent, usePaste } from '#pages/files/add/use-paste.ts'
import { useUploadAudience } from '#pages/files/audience.ts'
import { sourceOfFile } from '#state/uploads/upload.ts'
import { startUploads } from '#state/uploads/upload-commands.ts'
import { useAddSettings } from '#state/uploads/use-uploads.ts'
import { useStoppableRun } from '#ui/answer/use-stoppable-run.ts'
import { MenuButton, MoreMenu } from '#ui/entity/more-menu.tsx'
import { useFileDialog, useFileDrop } from '#ui/form/file-input.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'

/** Something selected that is reviewed by a person before it is sent. */
type Review = { id: number; render: (props: ReviewProps) => ReactNode }

let lastId = 0

/**
 * Takes files, folders, texts and CIDs. Files are sent at once; everything besides, CARs included,
 * waits for a review. Large and centred, or a bar above a list.
 */
export function AddFiles({ isEmpty }: { isEmpty: boolean }) {
  const [settings, setSettings] = useAddSettings()
  const audience = useUploadAudience()
  const [reviews, setReviews] = useState<readonly Review[]>([])
  // A selected folder is uploaded by the button of its review, which takes the room and the colour.
  const compact = !isEmpty || reviews.length > 0
  const sectionRef = useRef<HTMLElement>(null)
  const addReview = (render: Review['render']) => {
    const id = ++lastId
    setReviews((others) => [...others, { id, render }])
  }
  const discardReview = (id: number) => {
    setReviews((others) => others.filter((other) => other.id !== id))
    sectionRef.current?.focus()
  }

  const takeFiles = (files: readonly File[]) => {
    const plainFiles = files.filter((file) => !isCar(file))
    if (plainFiles.length > 0) startUploads(plainFiles.map(sourceOfFile), settings)
    for (const file of files.filter(isCar))
      addReview((props) => <CarReview file={file} {...props} />)
  }

  const isDragOver = useFileDrop((dropped) => {
    const { files, folders } = splitDropped(dropped)
    takeFiles(files)
    for (const folder of folders)
      addReview((props) => <DroppedFolderReview entry={folder} {...props} />)
  })
  const reviewPasted = (pasted: PastedContent) =>
    addReview((props) => <PastedReview pasted={pasted} {...props} />)
  usePaste(reviewPasted)
  const [fileInput, pickFiles] = useFileDialog({
    label: 'Files to upload',
    multiple: true,
    onSelect: takeFiles,
  })
  const [folderInput, pickFolder] = useFileDialog({
    label: 'Folder to upload',
    multiple: true,
    // React’s types lack `webkitdirectory`; all browsers support it.
    ...{ webkitdirectory: '' },
    onSelect: (files) => {
      const folder = folderFromPicker(files)
      addReview((props) => <FolderReview folder={folder} {...props} />)
    },
  })

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
          <div className="flex flex-wrap items-center gap-1.5">
            <ActionButton
              className={reviews.length === 0 ? 'action-primary' : ''}
              onClick={pickFiles}
            >
              <Upload aria-hidden="true" className="size-4 max-sm:hidden" />
              Upload files
            </ActionButton>
            <ActionButton onClick={pickFolder}>
              <FolderUp aria-hidden="true" className="size-4 max-sm:hidden" />
              Upload folder…
            </ActionButton>
            <MoreMenu label="More uploads">
              <MenuButton onClick={() => reviewPasted({ text: '' })}>New text file</MenuButton>
            </MoreMenu>
            {[fileInput, folderInput]}
          </div>
          <OpenCidForm />
        </div>
        <div
          className={`w-full gap-x-6 gap-y-1 text-sm text-mute ${compact ? 'flex flex-wrap' : 'grid max-w-lg grid-cols-[minmax(0,1fr)] justify-items-center text-center'}`}
        >
          <AddSettings settings={settings} onSelect={setSettings} />
          <p className={compact ? '' : 'max-sm:min-h-10'}>
            {!compact && 'CIDs are verified in your browser. '}
            {audience && `Uploads open ${audience}.`}
          </p>
        </div>
      </section>
      {reviews.map(({ id, render }) => {
        const onAdd: ReviewProps['onAdd'] = (sources) => {
          discardReview(id)
          startUploads(sources, settings)
        }
        return <Fragment key={id}>{render({ onAdd, onCancel: () => discardReview(id) })}</Fragment>
      })}
    </>
  )
}

const isCar = ({ name }: File) => /\.car$/i.test(name)

/** A CAR may have been meant to be imported, and `add` keeps it as one file. */
function CarReview({ file, onAdd, onCancel }: ReviewProps & { file: File }) {
  return (
    <ReviewCard
      title={file.name}
      what={`CAR file ${file.name}`}
      facts={[formatByteCount(file.size)]}
      add="Upload as file"
      onAdd={() => onAdd([sourceOfFile(file)])}
      onCancel={onCancel}
    >
      <p className="max-w-prose text-pretty text-mute">
        A CAR is uploaded as one file. <code className="data">ipfs dag import</code> adds the files
        in it.
      </p>
    </ReviewCard>
  )
}

type DroppedFolderReviewProps = ReviewProps & { entry: FileSystemDirectoryEntry }

/** A dropped folder, once it is read, which can take long for a large one. */
function DroppedFolderReview({ entry, ...reviewProps }: DroppedFolderReviewProps) {
  const [fileCount, setFileCount] = useState(0)
  const { start, end } = useStoppableRun((_: undefined, signal) =>
    readDroppedFolder(entry, signal, setFileCount),
  )
  useEffect(() => start(undefined), [start])
  if (end) return <FolderReview folder={end} {...reviewProps} />
  return (
    <p role="status" className="card flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5">
      <span className="min-w-0 font-medium break-words">{entry.name}</span>
      <span className="text-mute">Reading… {groupDigits(fileCount)} files</span>
      <ActionButton className="ml-auto" onClick={reviewProps.onCancel}>
        Stop
      </ActionButton>
    </p>
  )
}
