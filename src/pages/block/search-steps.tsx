import { type BlockFindStep, describeFindStep } from '#domain/block/block-find.ts'

type Props = {
  steps: readonly BlockFindStep[]
  /** Undefined when no search runs. */
  onStop: (() => void) | undefined
}

/** The steps of a block search, one line per request; it can be stopped while it runs. */
export function SearchSteps({ steps, onStop }: Props) {
  if (steps.length === 0) return null
  return (
    <section aria-label="Search steps" className="card px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">{onStop ? 'Finding the block…' : 'Search steps'}</h2>
        {onStop && (
          <button type="button" className="action" onClick={onStop}>
            Stop
          </button>
        )}
      </div>
      <ol aria-live="polite" className="mt-2 list-decimal pl-6 marker:text-mute">
        {steps.map((step, index) => (
          <li key={index} className="wrap-anywhere">
            {describeFindStep(step)}
          </li>
        ))}
      </ol>
    </section>
  )
}
