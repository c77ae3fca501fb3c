import { useEffect, useState } from 'react'
import { countWithNoun, formatByteCount, formatPercent } from '#domain/values/hex.ts'
import { CarFindings } from '#pages/files/add/car/car-findings.tsx'
import { ReviewCard, type ReviewProps } from '#pages/files/add/review-card.tsx'
import { verifyCarFile } from '#queries/files/car/car-jobs.ts'
import { sourceOfFile } from '#state/uploads/upload.ts'
import { useStoppableRun } from '#ui/answer/use-stoppable-run.ts'

type Props = ReviewProps & { file: File }

/** A CAR file of this device: verified here, without a request; it can be uploaded as a file. */
export default function CarReview({ file, onAdd, onCancel }: Props) {
  const [readBytes, setReadBytes] = useState(0)
  const { start, end: result } = useStoppableRun((file: File, signal) =>
    verifyCarFile(file, signal, setReadBytes),
  )
  useEffect(() => start(file), [start, file])
  const report = result && 'report' in result ? result.report : undefined
  return (
    <ReviewCard
      title={file.name}
      what={`CAR file ${file.name}`}
      facts={[
        formatByteCount(file.size),
        ...(report?.version ? [`CARv${report.version}`] : []),
        ...(report ? [countWithNoun(report.blockCount, 'block')] : []),
      ]}
      add={report?.version && 'Upload as file'}
      isAddSecondary
      onAdd={() => onAdd([sourceOfFile(file)])}
      cancel={result ? 'Close' : 'Cancel'}
      onCancel={onCancel}
    >
      {!result && (
        <p role="status" className="text-mute">
          Verifying {formatPercent(file.size === 0 ? 1 : readBytes / file.size)} of{' '}
          {formatByteCount(file.size)}…
        </p>
      )}
      {result && 'lost' in result && (
        <p role="alert" className="text-bad">
          {result.lost}
        </p>
      )}
      {report && <CarFindings report={report} />}
    </ReviewCard>
  )
}
