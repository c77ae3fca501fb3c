import { runInSlices } from '#api/next-task.ts'
import { useStoppableRun } from '#ui/answer/use-stoppable-run.ts'
import { ActionButton } from '#ui/values/copy-button.tsx'
import { downloadBlob } from '#ui/values/download-blob.ts'

type Lines = Generator<string, void>

/** Saves lines as a file of a name. They are made in slices; leaving the page ends that. */
export const useSaveLines = () =>
  useStoppableRun(async ([lines, name]: [Lines, name: string], signal) => {
    // A browser copies a text of megabytes in one task.
    const parts: Blob[] = []
    await runInSlices(lines, (slice) => {
      signal.throwIfAborted()
      parts.push(new Blob([slice.join('')]))
    })
    downloadBlob(new Blob(parts), name)
  })

type Props = { lines: () => Lines; name: string; className?: string }

export function SaveCsv({ lines, name, className }: Props) {
  const { isRunning, start } = useSaveLines()
  return (
    <ActionButton className={className} onClick={() => start([lines(), name])}>
      <span aria-live="polite">{isRunning ? 'Saving…' : 'Save CSV'}</span>
    </ActionButton>
  )
}
