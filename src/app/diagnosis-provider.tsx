import { lazy, type ReactNode } from 'react'
import { DiagnosisContext } from '#ui/answer/diagnosis-context.ts'

// A service that is gone does not send the code that would find that out, either.
const LazyDiagnosis = lazy(() =>
  import('#app/diagnosis-details.tsx').catch(() => ({ default: PageServerUnreachable })),
)

/** Lets every failure on a page be looked into. */
export function DiagnosisProvider({ children }: { children: ReactNode }) {
  return <DiagnosisContext value={LazyDiagnosis}>{children}</DiagnosisContext>
}

function PageServerUnreachable() {
  return (
    <p className="mt-3 max-w-prose">
      The server of this page does not answer either: even the part of the page that looks for the
      reason did not come. Is it running, and is this device online?
    </p>
  )
}
