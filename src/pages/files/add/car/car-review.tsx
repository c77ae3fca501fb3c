import { useEffect, useMemo, useState } from 'react'
import { type CarListing, isUploadable } from '#domain/files/car/car-files.ts'
import { judgeCar } from '#domain/files/car/car-verdict.ts'
import { formatByteCount, formatPercent, groupDigits } from '#domain/values/quantity.ts'
import { CarFileList } from '#pages/files/add/car/car-file-list.tsx'
import { CarFindings } from '#pages/files/add/car/car-findings.tsx'
import { openCarFile } from '#pages/files/add/car/open-car-file.ts'
import { ReviewCard, type ReviewProps } from '#pages/files/add/review-card.tsx'
import { verifyCarFile } from '#queries/files/car/car-jobs.ts'
import { sourceOfFile, type UploadSource } from '#state/uploads/upload.ts'
import { useStoppableRun } from '#ui/answer/use-stoppable-run.ts'
import { ActionButton } from '#ui/values/action-button.tsx'

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
  const canUpload = useMemo(() => car !== undefined && isUploadable(car.listing), [car])
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
      onAdd={car && canUpload ? () => onAdd([contentsOf(file, carName, car.listing)]) : undefined}
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
