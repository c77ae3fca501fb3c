/** As many columns as there is room for, with hairlines between them. */
export const verdictGridClasses =
  '-mb-px -ml-px grid grid-cols-2 sm:grid-cols-[repeat(auto-fit,minmax(8.25rem,1fr))]'
export const verdictNoteClasses = 'border-t border-line px-3 py-1.5 text-xs text-mute sm:px-5'

const cellKeys = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

/** The shape of the strip of verdicts while they are computed, or why there are none. */
export function PendingVerdicts({ checks, why }: { checks: number; why?: string }) {
  return (
    <section aria-label="Verification" aria-busy={!why} className="card overflow-hidden">
      {!why && (
        <ul aria-hidden="true" className={verdictGridClasses}>
          {cellKeys.slice(0, checks).map((cell) => (
            <li
              key={cell}
              className="border-b border-l border-line px-3 py-2 sm:px-2.5 sm:first:pl-5"
            >
              <span className="block text-xs">
                <span className="waiting">{'.'.repeat(20)}</span>
              </span>
              <span className="waiting">{'.'.repeat(12)}</span>
            </li>
          ))}
        </ul>
      )}
      <p className={verdictNoteClasses}>{why ? `Not verified. ${why}` : 'Verifying …'}</p>
    </section>
  )
}
