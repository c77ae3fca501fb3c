import { Note } from '#ui/page/note.tsx'

/** In place of the result of a search that was stopped; its steps are listed below. */
export function SearchStopped({ onRestart }: { onRestart: () => void }) {
  return (
    <Note title="Search stopped">
      <p>The requests so far are listed below.</p>
      <button type="button" className="action mt-3" onClick={onRestart}>
        Restart search
      </button>
    </Note>
  )
}
