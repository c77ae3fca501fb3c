import { bytes, percent } from '#domain/quantity.ts'
import type { Whole } from '#pages/files/use-whole.ts'
import { FailureNote } from '#ui/failure-note.tsx'
import { save } from '#ui/save.ts'

/** Saves all of a content as a file, and reads it first where only its beginning is here. */
export function Download({
  name,
  size,
  whole: { blob, progress, failure, read, cancel },
}: {
  name: string
  size: number | undefined
  whole: Whole
}) {
  const saveIt = () => (blob ? save(blob, name) : read((all) => save(all, name)))
  return (
    <>
      <span className="ml-auto flex items-center gap-3">
        {progress === undefined ? (
          <button type="button" className="action" onClick={saveIt}>
            Download{size !== undefined && ` ${bytes(size)}`}
          </button>
        ) : (
          <>
            <span className="text-mute" role="status">
              {size === undefined ? bytes(progress) : percent(progress / size)} read
            </span>
            <button type="button" className="action" onClick={cancel}>
              Cancel
            </button>
          </>
        )}
      </span>
      {failure && (
        <div className="w-full">
          <FailureNote failure={failure} retry={saveIt} retrying={progress !== undefined} />
        </div>
      )}
    </>
  )
}
