import { useId, useState } from 'react'
import { type ProofCheck, verdictLabels } from '#domain/proof/proof-checks.ts'
import type { VerdictKind } from '#domain/proof/verdict.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { verdictGridClasses, verdictNoteClasses } from '#ui/verdict/pending-verdicts.tsx'
import { VerdictDetails } from '#ui/verdict/verdict-details.tsx'

/** Signs before the text, so that no verdict depends on its colour alone. */
const verdictMarks: { [kind in VerdictKind]: string } = {
  verified: '✓',
  partly: '◐',
  unverifiable: '–',
  'field-missing': '?',
  mismatch: '≠',
}

/** Green is for a check that ran and passed, and for nothing else. */
const verdictClasses: { [kind in VerdictKind]: string } = {
  verified: 'font-semibold text-ok',
  partly: 'font-medium text-ink',
  unverifiable: 'text-mute',
  'field-missing': 'font-medium text-warn',
  mismatch: 'font-semibold text-bad',
}

/**
 * The strip of verdicts on an answer, check by check, each of which opens to show how it was
 * computed. A mismatch is open from the start.
 */
export function VerdictStrip({ checks, note }: { checks: readonly ProofCheck[]; note: string }) {
  const detailsId = useId()
  const [chosenLabel, setChosenLabel] = useState<string | null>()
  const mismatchCheck = checks.find(({ verdict }) => verdict?.kind === 'mismatch')
  const openCheck =
    checks.find(({ label }) => label === chosenLabel) ??
    (chosenLabel === null ? null : mismatchCheck)
  return (
    <section aria-label="Verification" className="card overflow-hidden">
      <ul className={verdictGridClasses}>
        {checks.map((check) => (
          <li key={check.label} className="border-b border-l border-line">
            <button
              type="button"
              aria-expanded={check === openCheck}
              aria-controls={check === openCheck ? detailsId : undefined}
              disabled={!check.verdict}
              onClick={() => setChosenLabel(check === openCheck ? null : check.label)}
              className="relative block h-full w-full cursor-pointer px-3 py-2 text-left -outline-offset-2 sm:px-2.5 sm:in-[li:first-child]:pl-5 not-disabled:hover:bg-paper disabled:cursor-default aria-expanded:bg-paper"
            >
              <span className="block truncate text-xs text-mute">{check.label}</span>
              <CheckResult check={check} />
            </button>
          </li>
        ))}
      </ul>
      {openCheck && (
        <VerdictDetails id={detailsId} check={openCheck} onClose={() => setChosenLabel(null)} />
      )}
      <p className={verdictNoteClasses}>{note}</p>
    </section>
  )
}

function CheckResult({ check: { label, verdict, progress } }: { check: ProofCheck }) {
  if (verdict)
    return (
      <span className={`block truncate ${verdictClasses[verdict.kind]}`}>
        <span aria-hidden="true">{verdictMarks[verdict.kind]} </span>
        <span className="sr-only">{verdictLabels[verdict.kind]}: </span>
        {verdict.brief}
      </span>
    )
  if (!progress) return null
  return (
    <span className="text-mute">
      {groupDigits(progress.done)} of {groupDigits(progress.total)}
      <progress
        aria-label={label}
        value={progress.done}
        max={progress.total}
        className="absolute inset-x-0 bottom-0 block h-1 w-full progress"
      />
    </span>
  )
}
