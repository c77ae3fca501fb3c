import { TriangleAlert } from 'lucide-react'
import { lazy, useContext, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { ApiFailure, UnreachableError } from '#api/errors.ts'
import { patterns } from '#paths/patterns.ts'
import { FailureHelpContext, NetworksContext } from '#ui/answer/answer-contexts.ts'
import { BriefFailure, type FailureNoteProps } from '#ui/answer/brief-failure.tsx'
import { describeFailure } from '#ui/answer/describe-failure.ts'
import { RawResponseDetails } from '#ui/answer/raw-response.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { LazySection } from '#ui/lazy/lazy-section.tsx'
import { isChunkLoadError, ReloadButton } from '#ui/lazy/reload-note.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'

const RefusalNote = lazy(() => import('#ui/answer/refusal-note.tsx'))

/** Describes a failure, with the raw answer to open and a button to try again. */
export default function FailureDetails(props: FailureNoteProps) {
  const { failure, retry, retrying = false, what, isRead, isRawShown } = props
  const HelpView = useContext(FailureHelpContext)
  const { pathname } = useLocation()
  const [diagnosedFailure, setDiagnosedFailure] = useState<ApiFailure>()
  if (failure.kind === 'rpc' && failure.words)
    return (
      <LazySection fallback={<BriefFailure {...{ failure, retry, retrying }} />}>
        <RefusalNote {...{ explanation: failure.words, failure, retry, retrying }} />
      </LazySection>
    )
  const { title, meaning, advice, quote, raw } = describeFailure(failure, isRead)
  const note = (
    <section role="alert" className="rounded-lg border border-bad/40 bg-bad-soft px-5 py-4">
      <h2 className="flex items-center gap-2 text-lg font-semibold text-bad">
        <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
        {what === undefined ? title : `${what} unavailable: ${title}`}
      </h2>
      <p className="mt-1 max-w-prose wrap-anywhere">
        {meaning} {advice}
      </p>
      {quote && <p className="data mt-2 break-words">{quote}</p>}
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {isChunkLoadError(failure) && <ReloadButton />}
        {canRetryHelp(failure) && (
          <BusyButton busy={retrying} onClick={retry}>
            {retrying ? 'Retrying…' : 'Retry'}
          </BusyButton>
        )}
        {isUnknownNetwork(failure) && <NetworkLinks />}
        {isUnexplained(failure) && HelpView && diagnosedFailure !== failure && (
          <ActionButton onClick={() => setDiagnosedFailure(failure)}>Diagnose</ActionButton>
        )}
        {isCredentialFailure(failure) && pathname !== patterns.connections && (
          <Link to={patterns.connections} className="action">
            Connections
          </Link>
        )}
        {raw && !isRawShown && <RawResponseDetails body={raw} className="min-w-0 grow basis-60" />}
      </div>
      {isUnexplained(failure) && HelpView && diagnosedFailure === failure && (
        <LazySection fallback={<p className="mt-3 text-mute">Diagnosing…</p>}>
          <HelpView failure={failure} />
        </LazySection>
      )}
    </section>
  )
  if (!HelpView || !isMissingKey(failure) || pathname === patterns.connections) return note
  return (
    <LazySection>
      <HelpView failure={failure} note={note} />
    </LazySection>
  )
}

/** Links to this page on other networks. */
function NetworkLinks() {
  const networks = useContext(NetworksContext)
  const { pathname, search } = useLocation()
  const [, , ...rest] = pathname.split('/')
  return (
    <>
      {networks.slice(0, 2).map(({ network, name }) => (
        <Link key={network} to={`/${[network, ...rest].join('/')}${search}`} className="action">
          Open on {name}
        </Link>
      ))}
      <Link to={`${patterns.connections}#add`} className="action">
        Add connection
      </Link>
    </>
  )
}

const isUnknownNetwork = (failure: ApiFailure): boolean =>
  failure.kind === 'unreachable' && failure.reason === 'no connection'

const isMissingKey = (failure: ApiFailure): failure is UnreachableError =>
  failure.kind === 'unreachable' && failure.reason === 'no key'

/** False where a retry must fail again: no connection or key, too large, or a lost file. */
const canRetryHelp = (failure: ApiFailure): boolean =>
  failure.kind === 'refused'
    ? failure.status !== 413
    : failure.kind === 'unreachable'
      ? !['no connection', 'no key'].includes(failure.reason)
      : !isChunkLoadError(failure)

/** True where the browser hides the reason: finding it takes further requests. */
const isUnexplained = (failure: ApiFailure): failure is UnreachableError =>
  failure.kind === 'unreachable' && (failure.address !== undefined || failure.reason === 'upload')

/** A failure that the user can fix on the page of connections. */
const isCredentialFailure = (failure: ApiFailure): boolean =>
  failure.kind === 'refused'
    ? [401, 403].includes(failure.status)
    : failure.kind === 'unreachable' && ['no key', 'redirected'].includes(failure.reason)
