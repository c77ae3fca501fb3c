import { lazy, useContext, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { ApiFailure, UnreachableError } from '#api/errors.ts'
import { patterns } from '#paths/patterns.ts'
import { describeFailure } from '#ui/answer/describe-failure.ts'
import { DiagnosisContext } from '#ui/answer/diagnosis-context.ts'
import type { FailureNoteProps } from '#ui/answer/failure-note.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { LazySection } from '#ui/lazy/lazy-section.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'

const RefusalNote = lazy(() => import('#ui/answer/refusal-note.tsx'))

/** Describes a failure, with the raw answer to open and a button to try again. */
export default function FailureDetails({ failure, retry, retrying }: FailureNoteProps) {
  const DiagnosisView = useContext(DiagnosisContext)
  const { pathname } = useLocation()
  const [diagnosedFailure, setDiagnosedFailure] = useState<ApiFailure>()
  if (failure.kind === 'rpc' && failure.words)
    return (
      <LazySection>
        <RefusalNote {...{ explanation: failure.words, failure, retry, retrying }} />
      </LazySection>
    )
  const { title, meaning, advice, says, raw } = describeFailure(failure)
  return (
    <section role="alert" className="rounded-lg border border-bad/40 bg-bad-soft px-5 py-4">
      <h2 className="font-semibold text-bad">{title}</h2>
      <p className="mt-1 max-w-prose wrap-anywhere">
        {meaning} {advice}
      </p>
      {says && <p className="data mt-2 break-words">{says}</p>}
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <BusyButton busy={retrying} onClick={retry}>
          {retrying ? 'Retrying…' : 'Retry'}
        </BusyButton>
        {isUnexplained(failure) && DiagnosisView && diagnosedFailure !== failure && (
          <button type="button" className="action" onClick={() => setDiagnosedFailure(failure)}>
            Diagnose
          </button>
        )}
        {isCredentialFailure(failure) && pathname !== patterns.connections && (
          <Link to={patterns.connections} className="action">
            Connections
          </Link>
        )}
        {raw && (
          <details className="min-w-0 grow basis-60">
            <summary className="w-fit text-mute hover:text-ink">What the service answered</summary>
            <pre className="data mt-2 max-h-64 overflow-auto whitespace-pre-wrap break-all">
              {raw.slice(0, 20_000)}
            </pre>
            <CopyButton text={raw} what="the answer" />
          </details>
        )}
      </div>
      {isUnexplained(failure) && DiagnosisView && diagnosedFailure === failure && (
        <LazySection fallback={<p className="mt-3 text-mute">Looking for the reason …</p>}>
          <DiagnosisView address={failure.address} />
        </LazySection>
      )}
    </section>
  )
}

/** A browser does not tell a page the reason: finding it takes further requests. */
const isUnexplained = (failure: ApiFailure): failure is UnreachableError =>
  failure.kind === 'unreachable' && (failure.address !== undefined || failure.reason === 'upload')

/** A failure that the user can fix on the page of connections. */
const isCredentialFailure = (failure: ApiFailure): boolean =>
  failure.kind === 'refused'
    ? [401, 403].includes(failure.status)
    : failure.kind === 'unreachable' && ['no key', 'redirected'].includes(failure.reason)
