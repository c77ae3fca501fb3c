import { UploadItem } from '#pages/files/upload-item.tsx'
import type { Upload } from '#queries/uploads.ts'

/** Where an upload stands on the list: what goes on first, then what waits, then the latest. */
const rank = ({ state: { name }, id }: Upload): number =>
  name === 'under way' ? 0 : name === 'queued' ? 1 + id : Number.MAX_SAFE_INTEGER - id

/** The files of this visit on their way to the service. */
export function UploadList({
  uploads,
  again,
  cancel,
  clear,
}: {
  uploads: readonly Upload[]
  again: (upload: Upload) => void
  cancel: (upload: Upload) => void
  clear: () => void
}) {
  const count = (...names: Upload['state']['name'][]) =>
    uploads.filter(({ state }) => names.includes(state.name)).length
  const going = count('queued', 'under way')
  const failed = count('failed')
  if (uploads.length === 0) return null
  return (
    <section aria-labelledby="uploads" className="mt-2">
      <div className="flex items-baseline gap-3 pb-2">
        <h2 id="uploads" className="text-sm font-medium text-mute">
          This visit
        </h2>
        <p role="status" className="text-sm text-mute">
          {count('done')} of {uploads.length} added
          {failed > 0 && <span className="text-bad"> · {failed} failed</span>}
        </p>
        {going < uploads.length && (
          <button type="button" className="ml-auto text-sm text-accent" onClick={clear}>
            Clear the list
          </button>
        )}
      </div>
      <ul className="card divide-y divide-line">
        {uploads
          .toSorted((a, b) => rank(a) - rank(b))
          .map((upload) => (
            <UploadItem
              key={upload.id}
              upload={upload}
              alone={uploads.length === 1}
              again={again}
              cancel={cancel}
            />
          ))}
      </ul>
    </section>
  )
}
