import { useEffect, useMemo, useState } from 'react'
import type { CarFile, CarListing } from '#domain/files/car/car-files.ts'
import { type ContentKind, detectContentKind, viewsOf } from '#domain/files/content/content-kind.ts'
import { sanitizeFileName } from '#domain/files/content/download-name.ts'
import { formatByteCount, groupDigits } from '#domain/values/quantity.ts'
import { openCarFile } from '#pages/files/add/car/open-car-file.ts'
import { describeContentKind } from '#pages/files/content/describe-content-kind.ts'
import { ContentViewer } from '#pages/files/preview/content-viewer.tsx'
import { maxTextBytes } from '#queries/files/content-preview.ts'
import { LazySection } from '#ui/lazy/lazy-section.tsx'
import { VirtualTable } from '#ui/lists/virtual-table.tsx'
import { CidValue } from '#ui/values/cid-value.tsx'
import { downloadBlob } from '#ui/values/download-blob.ts'

type Props = {
  car: File
  /** Name of a root that is a file: the CAR holds no name for it. */
  name: string
  listing: CarListing
  /** Whether the hash of each block was computed. */
  isVerified: boolean
}

/** The files in a CAR, each to be saved or looked at. */
export function CarFileList({ car, name, listing: { files, isWhole }, isVerified }: Props) {
  const [openFile, setOpenFile] = useState<CarFile>()
  if (files.length === 0) return null
  const fileName = ({ path }: CarFile) => path.slice(path.lastIndexOf('/') + 1) || name
  return (
    <>
      <VirtualTable
        label="Files in this CAR"
        rows={files}
        columns={[
          {
            title: 'Name',
            width: 'minmax(0,1fr)',
            narrow: 'col-span-2 col-start-1',
            cell: (file) =>
              'parts' in file ? (
                <button
                  type="button"
                  aria-expanded={file === openFile}
                  className="max-w-full truncate text-left font-medium hover:underline"
                  onClick={() => setOpenFile(file === openFile ? undefined : file)}
                >
                  {file.path || name}
                </button>
              ) : (
                <span className="truncate">{file.path || name}</span>
              ),
          },
          {
            title: 'Size',
            width: '7rem',
            narrow: 'col-start-3 row-start-1 text-right',
            figure: true,
            cell: (file) =>
              'parts' in file ? (
                <span className="text-mute">{formatByteCount(file.size)}</span>
              ) : (
                <span className="truncate text-warn" title={file.why}>
                  {file.why}
                </span>
              ),
          },
          {
            title: 'CID',
            width: '12rem',
            narrow: 'col-span-2 col-start-1 text-mute',
            cell: ({ cid }) => <CidValue value={cid} short />,
          },
          {
            title: 'Save',
            width: '4rem',
            narrow: 'col-start-3 text-right',
            cell: (file) =>
              'parts' in file && (
                <button
                  type="button"
                  className="text-accent hover:underline"
                  aria-label={`Save ${file.path || name}`}
                  onClick={() =>
                    downloadBlob(
                      openCarFile(car, file),
                      sanitizeFileName(fileName(file)) || file.cid,
                    )
                  }
                >
                  Save
                </button>
              ),
          },
        ]}
      />
      {!isWhole && <p className="text-mute">First {groupDigits(files.length)} files listed.</p>}
      {openFile && 'parts' in openFile && (
        <CarFilePreview
          key={openFile.path}
          {...{ car, isVerified }}
          file={openFile}
          name={fileName(openFile)}
        />
      )}
    </>
  )
}

type PreviewProps = {
  car: File
  file: Extract<CarFile, { parts: unknown }>
  name: string
  /** Whether the hashes of all its blocks were computed. */
  isVerified: boolean
}

/** A file of a CAR, shown by its bytes. */
function CarFilePreview({ car, file, name, isVerified }: PreviewProps) {
  const blob = useMemo(() => openCarFile(car, file), [car, file])
  const [loaded, setLoaded] = useState<{ bytes: Uint8Array<ArrayBuffer>; kind: ContentKind }>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    blob
      .slice(0, maxTextBytes)
      .arrayBuffer()
      .then((buffer) => {
        const bytes = new Uint8Array(buffer)
        setLoaded({ bytes, kind: detectContentKind(bytes, bytes.length < blob.size) })
      })
      .catch((error: Error) => setProblem(error.message))
  }, [blob])
  if (problem !== undefined)
    return (
      <p role="alert" className="text-bad">
        {name} is unreadable: {problem}
      </p>
    )
  if (!loaded) return <p className="waiting h-24">.</p>
  const { bytes, kind } = loaded
  // Bytes in hex are a page of their own, with an address.
  const view = viewsOf(kind).find((other) => other !== 'bytes')
  return (
    <section aria-label={`Preview of ${name}`} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="min-w-0 font-semibold break-words">
        {name} <span className="font-normal text-mute">{describeContentKind(kind)}</span>
      </h3>
      {view ? (
        <LazySection fallback={<p className="waiting h-24">.</p>}>
          <ContentViewer
            {...{ view, kind, name, isVerified }}
            content={{ blob, isWhole: true, bytes, size: blob.size }}
            loadAll={undefined}
          />
        </LazySection>
      ) : (
        <p className="text-mute">No preview. Save the file to open it.</p>
      )}
    </section>
  )
}
