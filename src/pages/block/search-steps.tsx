import { type BlockFindStep, describeFindStep } from '#domain/block/block-find.ts'

/** What the look-up of a block does and did, a line a request; it can be stopped while it goes on. */
export function SearchSteps({
  steps,
  stop,
}: {
  steps: readonly BlockFindStep[]
  /** Undefined when nothing goes on. */
  stop: (() => void) | undefined
}) {
  if (steps.length === 0) return null
  return (
    <section aria-label="How the block is looked for" className="card px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-medium text-mute">
          {stop ? 'Looking for the block …' : 'How it was looked for'}
        </h2>
        {stop && (
          <button type="button" className="action" onClick={stop}>
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
