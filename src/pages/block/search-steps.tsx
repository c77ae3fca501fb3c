import { Note } from '#ui/page/note.tsx'
import { ActionButton } from '#ui/values/action-button.tsx'

/** Shown instead of the result of a search that was stopped; its steps are listed below. */
export function SearchStopped({ onRestart }: { onRestart: () => void }) {
  return (
    <Note
      inline
      title="Search stopped"
      actions={<ActionButton onClick={onRestart}>Restart search</ActionButton>}
    >
      The requests so far are listed below.
    </Note>
  )
}

type SearchStepsProps = {
  /** A line for each request. */
  steps: readonly string[]
  title?: string
  /** Stops the search; undefined while none runs, or where it is stopped elsewhere. */
  onStop?: (() => void) | undefined
}

/** The requests of a search, in order. */
export function SearchSteps({ steps, title = 'Search steps', onStop }: SearchStepsProps) {
  if (steps.length === 0) return null
  return (
    <section aria-label="Search steps" className="card px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">{title}</h2>
        {onStop && <ActionButton onClick={onStop}>Stop</ActionButton>}
      </div>
      <ol aria-live="polite" className="mt-2 list-decimal pl-7 marker:text-mute">
        {steps.map((step, index) => (
          <li key={index} className="wrap-anywhere">
            {step}
          </li>
        ))}
      </ol>
    </section>
  )
}
