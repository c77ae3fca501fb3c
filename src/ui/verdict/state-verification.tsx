import {
  Check,
  CircleDashed,
  CircleHelp,
  type LucideIcon,
  Minus,
  TriangleAlert,
} from 'lucide-react'
import { useId, useState } from 'react'
import {
  applicableChecks,
  type CheckAction,
  describeCoverage,
  isOfResponse,
  isStateOpen,
  type ProofCheck,
  type Rung,
  rungNames,
  type StateCheck,
  verdictLabels,
} from '#domain/proof/proof-checks.ts'
import type { VerdictKind } from '#domain/proof/verdict.ts'
import { countWithNoun, groupDigits } from '#domain/values/hex.ts'
import { ProgressBar } from '#ui/answer/run-progress.tsx'
import type { Tone } from '#ui/entity/entity-body.tsx'
import { RailSection } from '#ui/entity/rail-section.tsx'
import { ReloadNote } from '#ui/lazy/reload-note.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'
import { VerdictDetails } from '#ui/verdict/verdict-details.tsx'
import { VerificationTag, verificationId } from '#ui/verdict/verification-tag.tsx'

type StateTagProps = StateCheck & {
  /** The count of values of a table, which stands in place of that of checks where all are verified. */
  counted?: { checked: number; shown: number; noun: string }
}

/** Outcome of the checks of a response, in the head of its page or table. */
export function StateTag({ kind, checks, why, counted }: StateTagProps) {
  if (checks)
    return (
      <VerificationTag {...summarizeChecks(checks, counted)} title={describeCoverage(checks)} />
    )
  if (why !== undefined) return <VerificationTag text="Not verified" />
  return kind === 'verifying' ? <VerificationTag /> : null
}

type Props = StateTagProps & {
  /** Whether to draw the outcome alone, in the head of the page or table. */
  isTag?: boolean | undefined
  /** A noun for the button: "value". */
  what: string
  /** How many checks are expected, whose room is held. */
  rows?: number
  /** A sentence on what the checks compare. */
  note: string
}

/** The checks of a response in the rail of its page, and what starts them where none did. */
export function StateVerification({ isTag, what, note, rows = 4, ...state }: Props) {
  if (isTag) return <StateTag {...state} />
  const { kind, checks, why, verify, actions = [] } = state
  const label = kind === 'on request' ? `Verify ${what}` : 'Retry'
  const allActions = [...(verify ? [{ label, run: verify }] : []), ...actions]
  if (checks) return <VerificationSection {...{ checks, note }} actions={allActions} />
  return (
    <>
      {(kind === 'verifying' || kind === 'never' || why !== undefined) && (
        <RailSection id={verificationId} title="Verification">
          {why !== undefined ? (
            <ReloadNote className="pb-1 text-sm">Not verified. {why}</ReloadNote>
          ) : kind === 'never' ? (
            <p className="pb-1 text-sm text-mute">
              Not verified: proofs (eth_getProof) are off for this connection.
            </p>
          ) : (
            <ExpectedChecks rows={rows} />
          )}
        </RailSection>
      )}
      <CheckActions actions={allActions} />
    </>
  )
}

/** Holds the room of the checks while they run. */
const ExpectedChecks = ({ rows }: { rows: number }) => (
  <div aria-busy="true">
    {Array.from({ length: rows }, (_, row) => (
      <p key={row} aria-hidden="true" className="border-t border-line py-1.5 text-sm">
        <span className="waiting">{'.'.repeat(24)}</span>
      </p>
    ))}
    <p className="border-t border-line pt-1.5 pb-1 text-xs text-mute">Verifying…</p>
  </div>
)

/**
 * All checks of a response in a few words, for the `VerificationTag` in the header. That a head or another
 * connection has the block says more than the response does: it counts only where they have not.
 * @internal
 */
export function summarizeChecks(
  allChecks: readonly ProofCheck[],
  counted: StateTagProps['counted'],
): { text?: string; tone: Tone } {
  const checks = applicableChecks(allChecks).filter(
    (check) => isOfResponse(check) || check.verdict?.kind === 'mismatch',
  )
  const kinds = checks.map(({ verdict }) => verdict?.kind)
  if (kinds.includes('mismatch')) return { text: 'Mismatch', tone: 'bad' }
  if (kinds.includes('wrong-chain')) return { text: 'Wrong chain', tone: 'warn' }
  if (kinds.includes(undefined)) return { tone: 'plain' }
  const done = checks.filter(({ verdict }) => verdict?.kind === 'verified')
  const isWhole = done.length === checks.length
  // A response that is for its request may hold anything.
  if (done.every(({ label }) => label === 'Response') || isStateOpen(checks))
    return { text: 'Not verified', tone: 'plain' }
  if (!isWhole && checks.every((check) => (check.rung === 'hash') === done.includes(check)))
    return { text: 'Only hash verified', tone: 'plain' }
  const ofChecks = { checked: done.length, shown: checks.length, noun: 'check' }
  const { checked, shown, noun } = (isWhole && counted) || ofChecks
  const all = countWithNoun(shown, noun)
  return checked < shown
    ? { text: `Partly verified · ${groupDigits(checked)} of ${all}`, tone: 'plain' }
    : { text: `Verified · ${all}`, tone: 'ok' }
}

/**
 * An icon before the text, so that no verdict depends on its colour alone. Green means a check that
 * ran and passed, and nothing besides.
 */
const verdictLooks: { [kind in VerdictKind]: readonly [icon: LucideIcon, classes: string] } = {
  verified: [Check, 'font-medium text-ok'],
  partly: [CircleDashed, 'text-ink'],
  unverifiable: [Minus, 'text-mute'],
  'field-missing': [CircleHelp, 'font-medium text-warn'],
  'wrong-chain': [TriangleAlert, 'font-medium text-warn'],
  mismatch: [TriangleAlert, 'font-medium text-bad'],
}

type VerificationSectionProps = {
  checks: readonly ProofCheck[]
  /** A sentence on what the checks compare. */
  note: string
  actions?: readonly CheckAction[] | undefined
}

/**
 * The checks of a response in the rail, each of which opens to show how it was computed. A mismatch
 * or a wrong chain is open from the start. The note comes when all were done once, and stays.
 */
function VerificationSection({ checks, note, actions = [] }: VerificationSectionProps) {
  const detailsId = useId()
  const isDone = checks.every(({ verdict }) => verdict)
  const [wasDone, setWasDone] = useState(isDone)
  if (isDone && !wasDone) setWasDone(true)
  const [chosenLabel, setChosenLabel] = useState<string | null>()
  const [openCheck] = ['mismatch', 'wrong-chain'].flatMap((kind) =>
    checks.filter(({ verdict }) => verdict?.kind === kind),
  )
  const isVerified = (wanted: Rung) =>
    checks.some(({ rung, verdict }) => rung === wanted && verdict?.kind === 'verified')
  const isWhole = checks.every(
    (check) => !isOfResponse(check) || check.verdict?.kind === 'verified',
  )
  const unchecked = isVerified('chain')
    ? 'the network agreed on that head'
    : `the ${isVerified('connections') ? 'network agreed on the block' : 'block is part of the chain'}`
  const openLabel = chosenLabel === undefined ? openCheck?.label : chosenLabel
  return (
    <RailSection id={verificationId} title="Verification" open={openCheck !== undefined}>
      <ul className="@3xl:columns-2 @3xl:gap-10 *:break-inside-avoid [&>li:not(:has(+li_h3))]:break-after-avoid">
        {checks.map((check, index) => {
          const isOpen = check.verdict !== undefined && check.label === openLabel
          return (
            <li key={check.label} className="border-t border-line max-lg:first:border-t-0">
              {check.rung && check.rung !== checks[index - 1]?.rung && (
                <h3 className={`pt-2 text-xs ${verdictLooks[rungKind(checks, check.rung)][1]}`}>
                  <b className="font-semibold">{rungNames[check.rung]}</b>
                </h3>
              )}
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={isOpen ? detailsId : undefined}
                disabled={!check.verdict}
                onClick={() => setChosenLabel(isOpen ? null : check.label)}
                className="-mx-2 flex w-[calc(100%+1rem)] items-baseline justify-between gap-3 rounded px-2 py-1.5 text-left text-sm not-disabled:hover:bg-hover disabled:cursor-default"
              >
                <span className="shrink-9 text-mute">{check.label}</span>
                <CheckResult check={check} />
              </button>
              {isOpen && (
                <VerdictDetails id={detailsId} check={check} onClose={() => setChosenLabel(null)} />
              )}
            </li>
          )
        })}
      </ul>
      <CheckActions actions={actions} />
      {wasDone && (
        <p className="border-t border-line pt-1.5 pb-1 text-xs text-mute">
          {isWhole ? note : describeCoverage(checks)}
          {!isStateOpen(checks) && ` Not checked: that ${unchecked}.`}
        </p>
      )}
    </RailSection>
  )
}

function CheckActions({ actions }: { actions: readonly CheckAction[] }) {
  if (actions.length === 0) return null
  return (
    <p className="flex flex-wrap gap-1.5 py-1 text-sm">
      {actions.map(({ label, run }) => (
        <ActionButton
          key={label}
          className="max-w-full text-left whitespace-normal wrap-anywhere"
          onClick={run}
        >
          {label}
        </ActionButton>
      ))}
    </p>
  )
}

/** A rung is green where all of its checks are. */
function rungKind(checks: readonly ProofCheck[], rung: Rung): VerdictKind {
  const kinds = applicableChecks(checks).flatMap((check) =>
    check.rung === rung ? [check.verdict?.kind] : [],
  )
  if (kinds.includes('mismatch')) return 'mismatch'
  return kinds.every((kind) => kind === 'verified') ? 'verified' : 'partly'
}

function CheckResult({ check: { label, verdict, progress } }: { check: ProofCheck }) {
  if (verdict) {
    const [VerdictIcon, classes] = verdictLooks[verdict.kind]
    return (
      <span className={`inline-flex min-w-0 items-baseline gap-1 text-right ${classes}`}>
        <VerdictIcon aria-hidden="true" className="size-3.5 flex-none self-center" />
        <span className="sr-only">{verdictLabels[verdict.kind]}: </span>
        {verdict.brief}
      </span>
    )
  }
  if (!progress) return <span className="text-mute">Verifying…</span>
  return (
    <span className="text-right text-mute">
      {groupDigits(progress.done)} of {groupDigits(progress.total)}
      <ProgressBar label={label} share={progress.done / progress.total} />
    </span>
  )
}
