import { Note } from '#ui/page/note.tsx'

/** Shown instead of the result of a search that was stopped; its steps are listed below. */
export function SearchStopped({ onRestart }: { onRestart: () => void }) {
  return (
    <Note
      inline
      title="Search stopped"
      actions={
        <button type="button" className="action" onClick={onRestart}>
          Restart search
        </button>
      }
    >
      The requests so far are listed below.
    </Note>
  )
}
