import { formatByteCount } from '#domain/values/quantity.ts'
import { ReviewCard, type ReviewProps } from '#pages/files/add/review-card.tsx'
import LocalCarDownload from '#pages/files/car/archive-download.tsx'
import { sourceOfFile } from '#state/uploads/upload.ts'

type Props = ReviewProps & { file: File }

/** A file of this device that is saved as a CAR; nothing is sent unless it is uploaded, too. */
export default function CarCreation({ file, settings, onAdd, onCancel }: Props) {
  const { name, size } = file
  return (
    <ReviewCard
      title={name}
      what={`CAR of ${name}`}
      facts={[formatByteCount(size), settings.name]}
      add="Upload file"
      onAdd={() => onAdd([sourceOfFile(file)])}
      cancel="Close"
      onCancel={onCancel}
    >
      <LocalCarDownload {...{ name, size, settings }} content={file} />
    </ReviewCard>
  )
}
