import { lazy, type ReactNode } from 'react'
import { DiagnosisSlot } from '#ui/answer/diagnosis-context.ts'

// A service that is gone does not send the code that would find that out, either.
const Diagnosis = lazy(() =>
  import('#app/diagnosis-details.tsx').catch(() => ({ default: PageServerGone })),
)

/** Lets every failure on a page be looked into. */
export function Diagnosing({ children }: { children: ReactNode }) {
  return <DiagnosisSlot value={Diagnosis}>{children}</DiagnosisSlot>
}

function PageServerGone() {
  return (
    <p className="mt-3 max-w-prose">
      The server of this page does not answer either: even the part of the page that looks for the
      reason did not come. Is it running, and is this device online?
    </p>
  )
}
