import { Link, useLocation } from 'react-router'
import type { RpcError } from '#api/errors.ts'
import type { RefusalExplanation, RefusalFix } from '#domain/revert/refusal.ts'
import { RawField, RawResponseDetails } from '#ui/answer/raw-response.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'

type Props = {
  explanation: RefusalExplanation
  failure: RpcError
  retry: () => void
  retrying: boolean
}

/**
 * A call that the node refuses to execute: neither a revert, which is the contract's answer, nor a
 * failure of the service. Shows its figures, the changes that avoid it, and the node's message.
 */
export default function RefusalNote({
  explanation: { title, meaning, advice, facts = [], fixes = [], isPermanent = false },
  failure: { code, message, body },
  retry,
  retrying,
}: Props) {
  return (
    <section role="alert" aria-labelledby="refused" className="card divide-y divide-line">
      <div className="px-4 py-4 sm:px-5">
        <p className="text-sm font-medium text-bad">Rejected by the node</p>
        <h2 id="refused" className="mt-1 text-number font-semibold tracking-tight text-pretty">
          {title}
        </h2>
        <p className="mt-2 max-w-prose text-pretty">{meaning}</p>
        <p className="mt-1 max-w-prose text-pretty text-mute">{advice}</p>
        {facts.length > 0 && (
          <dl className="mt-3 max-w-md border-t border-line">
            {facts.map(([label, value]) => (
              <div
                key={label}
                className="flex flex-wrap justify-between gap-x-4 border-b border-line py-1.5"
              >
                <dt className="text-mute">{label}</dt>
                <dd className="ml-auto">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <div className="mt-4 flex flex-wrap gap-2">
          {fixes.map((fix) => (
            <FixLink key={fix.label} fix={fix} />
          ))}
          {!isPermanent && (
            <BusyButton busy={retrying} onClick={retry}>
              {retrying ? 'Retrying…' : 'Retry'}
            </BusyButton>
          )}
        </div>
      </div>
      <dl className="px-4 py-2 sm:px-5">
        <RawField label="Message">
          <span className="data break-words">
            {message} (code {code})
          </span>{' '}
          <CopyButton text={message} what="message" />
        </RawField>
        <RawField label="Response">
          <RawResponseDetails body={body} />
        </RawField>
      </dl>
    </section>
  )
}

/** Links to this page with changed fields; the browser's history keeps the present ones. */
function FixLink({ fix: { label, set } }: { fix: RefusalFix }) {
  const { search, hash, state } = useLocation()
  const currentParams = new URLSearchParams(search)
  const changedParams = new URLSearchParams(currentParams)
  for (const [field, value] of Object.entries(set))
    if (value === '') changedParams.delete(field)
    else changedParams.set(field, value)
  // `gasPath` leaves these unescaped, too: an escaped signature is hard to read.
  const queryString = changedParams.toString().replace(/%(28|29|2C)/g, decodeURIComponent)
  if (Object.keys(set).every((field) => changedParams.get(field) === currentParams.get(field)))
    return null
  return (
    <Link className="action no-underline" to={{ search: queryString, hash }} state={state}>
      {label}
    </Link>
  )
}
