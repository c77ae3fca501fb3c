import { useEffect, useMemo, useState } from 'react'
import { type CarFile, type CarListing, uploadProblem } from '#domain/files/car/car-files.ts'
import { judgeCar } from '#domain/files/car/car-verdict.ts'
import { sanitizeFileName } from '#domain/files/content/download-name.ts'
import { visibleName } from '#domain/text/visible-name.ts'
import { formatByteCount, formatPercent, groupDigits } from '#domain/values/hex.ts'
import { CarFindings } from '#pages/files/add/car/car-findings.tsx'
import { ReviewCard, type ReviewProps } from '#pages/files/add/review-card.tsx'
import { verifyCarFile } from '#queries/files/car/car-jobs.ts'
import { sourceOfFile, type UploadSource } from '#state/uploads/upload.ts'
import { useStoppableRun } from '#ui/answer/use-stoppable-run.ts'
import { VirtualTable } from '#ui/lists/virtual-table.tsx'
import { CidValue } from '#ui/values/cid-value.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'
import { downloadBlob } from '#ui/values/download-blob.ts'

/** The bytes of a file in a CAR; none are read before they are wanted. */
const openCarFile = (car: Blob, { parts }: Extract<CarFile, { parts: unknown }>): Blob =>
  new Blob(parts.map((part) => (part instanceof Uint8Array ? part : car.slice(part[0], part[1]))))

type Props = ReviewProps & { file: File }

/** A CAR file of this device: verified here, without a request; its files can be saved or uploaded. */
export default function CarReview({ file, onAdd, onCancel }: Props) {
  const [readBytes, setReadBytes] = useState(0)
  const { start, end: result } = useStoppableRun((file: File, signal) =>
    verifyCarFile(file, signal, setReadBytes),
  )
  useEffect(() => start(file), [start, file])
  const car = result && 'report' in result ? result : undefined
  const carName = file.name.replace(/\.car$/i, '')
  const problem = useMemo(() => car && uploadProblem(car.listing), [car])
  const canUpload = car !== undefined && problem === undefined
  return (
    <ReviewCard
      title={file.name}
      what={`CAR file ${file.name}`}
      facts={[
        formatByteCount(file.size),
        ...(car?.report.version ? [`CARv${car.report.version}`] : []),
        ...(car ? [`${groupDigits(car.report.blockCount)} blocks`] : []),
      ]}
      add="Upload contents"
      onAdd={canUpload ? () => onAdd([contentsOf(file, carName, car.listing)]) : undefined}
      cancel={result ? 'Close' : 'Cancel'}
      onCancel={onCancel}
      actions={
        <ActionButton onClick={() => onAdd([sourceOfFile(file)])}>Upload CAR file</ActionButton>
      }
    >
      {!result && (
        <p role="status" className="text-mute">
          Verifying {formatPercent(file.size === 0 ? 1 : readBytes / file.size)} of{' '}
          {formatByteCount(file.size)}…
        </p>
      )}
      {result && 'problem' in result && (
        <p role="alert" className="text-bad">
          {result.problem}
        </p>
      )}
      {car && (
        <>
          <CarFindings report={car.report} verdict={judgeCar(car.report)} />
          <CarFileList car={file} name={carName} listing={car.listing} />
          {problem !== undefined && (
            <p className="wrap-anywhere text-mute">Contents not uploadable: {problem}.</p>
          )}
        </>
      )}
    </ReviewCard>
  )
}

/** The contents as an upload: the root's own file, or all files as one folder. */
function contentsOf(car: File, name: string, { files, emptyFolders }: CarListing): UploadSource {
  const opened = files.flatMap((file) =>
    'parts' in file
      ? [{ ...file, file: new File([openCarFile(car, file)], file.path || name) }]
      : [],
  )
  const size = opened.reduce((sum, file) => sum + file.size, 0)
  const [only] = opened
  return only?.path === ''
    ? { name, size, content: only.file }
    : { name, size, content: { files: opened, empty: emptyFolders } }
}

type CarFileListProps = {
  car: File
  /** Name of a root that is a file: the CAR holds no name for it. */
  name: string
  listing: CarListing
}

/** The files in a CAR, each to be saved. */
function CarFileList({ car, name, listing: { files, isWhole } }: CarFileListProps) {
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
            cell: ({ path }) => <span className="truncate">{visibleName(path || name)}</span>,
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
    </>
  )
}
