import { Note } from '#ui/page/note.tsx'

/** Stands in for the answer of a search that was stopped; its steps are listed below. */
export function SearchStopped({ onRestart }: { onRestart: () => void }) {
  return (
    <Note title="Stopped">
      <p>What was asked so far stands below. Going on begins anew.</p>
      <button type="button" className="action mt-3" onClick={onRestart}>
        Go on
      </button>
    </Note>
  )
}
