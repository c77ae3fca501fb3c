import { groupDigits } from '#domain/values/quantity.ts'

/** A dropped folder that is still being read: a large one takes its time. */
export function FolderReadProgress({
  name,
  found,
  stop,
}: {
  name: string
  found: number
  stop: () => void
}) {
  return (
    <p role="status" className="card flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5">
      <span className="min-w-0 font-medium break-words">{name}</span>
      <span className="text-mute">is being read: {groupDigits(found)} files so far</span>
      <button type="button" className="action ml-auto" onClick={stop}>
        Stop
      </button>
    </p>
  )
}
