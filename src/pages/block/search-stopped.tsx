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
