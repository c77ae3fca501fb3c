import {
  applicableChecks,
  describeCoverage,
  isOfResponse,
  isStateOpen,
  type ProofCheck,
  type StateCheck,
} from '#domain/proof/proof-checks.ts'
import { countWithNoun, groupDigits } from '#domain/values/hex.ts'
import type { Tone } from '#ui/entity/entity-body.tsx'
import { RailSection } from '#ui/entity/rail-section.tsx'
import { ReloadNote } from '#ui/lazy/reload-note.tsx'
import { CheckActions, VerificationSection } from '#ui/verdict/verification.tsx'
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
  const {
    checked,
    shown: all,
    noun,
  } = (isWhole && counted) || { checked: done.length, shown: checks.length, noun: 'check' }
  return checked < all
    ? {
        text: `Partly verified · ${groupDigits(checked)} of ${countWithNoun(all, noun)}`,
        tone: 'plain',
      }
    : { text: `Verified · ${countWithNoun(all, noun)}`, tone: 'ok' }
}
