import { runInSlices } from '#api/moments.ts'
import { useStoppableRun } from '#ui/answer/use-stoppable-run.ts'
import { ActionButton } from '#ui/values/copy-button.tsx'
import { downloadBlob } from '#ui/values/download-blob.ts'

type Lines = Generator<string, void>

/** A browser copies the text of a blob in one task, so that each holds few lines. */
const blobCharacters = 65_536

/** Fills blobs with lines; each line is a step. */
function* fillBlobs(blobs: Blob[], lines: Lines) {
  let text = ''
  for (const line of lines) {
    text += line
    if (text.length >= blobCharacters) {
      blobs.push(new Blob([text]))
      text = ''
    }
    yield
  }
  blobs.push(new Blob([text]))
}

/** Saves lines as a file of a name. They are made in slices; leaving the page ends that. */
export const useSaveLines = () =>
  useStoppableRun(async ([lines, name]: [Lines, name: string], signal) => {
    const blobs: Blob[] = []
    await runInSlices(fillBlobs(blobs, lines), () => signal.throwIfAborted())
    downloadBlob(new Blob(blobs), name)
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
