import { patterns } from '#paths/patterns.ts'
import { useStoppableRun } from '#ui/answer/use-stoppable-run.ts'
import { itemClasses, MenuLink } from '#ui/entity/more-menu.tsx'
import { downloadBlob } from '#ui/values/download-blob.ts'

type Props = {
  label?: string | undefined
  build: (signal: AbortSignal) => Promise<{ text: string; fileName: string } | { why: string }>
}

/** Saves the proof of what a page shows (docs/proof-file.md); closing the menu ends that. */
export function MenuSaveProof({ label = 'Save proof', build }: Props) {
  const { start, end, failure, isRunning } = useStoppableRun(async (_: undefined, signal) => {
    const built = await build(signal)
    signal.throwIfAborted()
    if ('text' in built) downloadBlob(built.text, built.fileName)
    return built
  })
  const why = failure?.message ?? (end && 'why' in end ? end.why : undefined)
  return (
    <>
      <li>
        <button
          type="button"
          className={itemClasses}
          disabled={isRunning}
          title="JSON that anyone can verify offline, without your API key"
          onClick={() => start(undefined)}
        >
          <span aria-live="polite">
            {isRunning ? 'Verifying…' : why ? 'Not saved' : end ? 'Proof saved' : label}
          </span>
          {why && <span className="block max-w-60 text-xs text-pretty text-mute">{why}</span>}
        </button>
      </li>
      {end && !why && <MenuLink to={patterns.verify}>Verify proof</MenuLink>}
    </>
  )
}
