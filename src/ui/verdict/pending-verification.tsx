import { RailSection } from '#ui/entity/rail-section.tsx'
import { ReloadNote } from '#ui/lazy/reload-note.tsx'
import { verificationId } from '#ui/verdict/verification-tag.tsx'

/** Placeholder of the verification while it is computed, or the reason why there is none. */
export function PendingVerification({ checks, why }: { checks: number; why: string | undefined }) {
  return (
    <RailSection id={verificationId} title="Verification">
      {why ? (
        <ReloadNote className="pb-1 text-sm">Not verified. {why}</ReloadNote>
      ) : (
        <div aria-busy="true">
          {Array.from({ length: checks }, (_, row) => (
            <p key={row} aria-hidden="true" className="border-t border-line py-1.5 text-sm">
              <span className="waiting">{'.'.repeat(24)}</span>
            </p>
          ))}
          <p className="border-t border-line pt-1.5 pb-1 text-xs text-mute">Verifying…</p>
        </div>
      )}
    </RailSection>
  )
}
