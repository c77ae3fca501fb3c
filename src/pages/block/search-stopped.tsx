import { Note } from '#ui/page/note.tsx'

/** What stands in for an answer whose look-up was ended; what it asked is told below it. */
export function SearchStopped({ onGoOn }: { onGoOn: () => void }) {
  return (
    <Note title="Stopped">
      <p>What was asked so far stands below. Going on begins anew.</p>
      <button type="button" className="action mt-3" onClick={onGoOn}>
        Go on
      </button>
    </Note>
  )
}
