import type { StateCheck } from '#domain/proof/proof-checks.ts'
import { countWithNoun, groupDigits } from '#domain/values/quantity.ts'
import { PendingVerification } from '#ui/verdict/pending-verification.tsx'
import { summarizeChecks } from '#ui/verdict/summarize-checks.ts'
import { CheckActions, VerificationSection } from '#ui/verdict/verification.tsx'
import { VerificationTag } from '#ui/verdict/verification-tag.tsx'

/** Stands in the place of checks where the connection requests no proofs. */
export const ProofsOff = () => (
  <p className="text-sm text-mute">
    Not verified: proofs (eth_getProof) are off for this connection.
  </p>
)

type StateTagProps = StateCheck & {
  /** The slots of a table, which it counts instead of checks where all of these are verified. */
  slots?: { checked: number; shown: number }
}

/** Outcome of the checks of a state, in the head of its page or table. */
export function StateTag({ kind, checks, why, slots }: StateTagProps) {
  if (checks) {
    const summary = summarizeChecks(checks)
    if (!slots || summary.tone !== 'ok') return <VerificationTag {...summary} />
    const { checked, shown } = slots
    const checkedOf = checked < shown ? `${groupDigits(checked)} of ` : ''
    return (
      <VerificationTag
        text={`Verified · ${checkedOf}${countWithNoun(shown, 'slot')}`}
        tone={checked < shown ? 'plain' : 'ok'}
      />
    )
  }
  if (why !== undefined) return <VerificationTag text="Not verified" />
  return kind === 'verifying' ? <VerificationTag /> : null
}

type Props = StateCheck & {
  /** A noun for the button: "value". */
  what: string
  /** A sentence on what the checks compare. */
  note: string
}

/** The checks of a state in the rail of its page, and what starts them where none did. */
export function StateVerification({ kind, checks, why, verify, what, note, actions = [] }: Props) {
  const label = checks ? 'Retry' : `Verify ${what}`
  const allActions = [...(verify ? [{ label, run: verify }] : []), ...actions]
  if (checks) return <VerificationSection {...{ checks, note }} actions={allActions} />
  return (
    <>
      {(kind === 'verifying' || why !== undefined) && <PendingVerification checks={4} why={why} />}
      <CheckActions actions={allActions} />
    </>
  )
}
