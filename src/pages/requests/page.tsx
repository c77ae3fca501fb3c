import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { groupDigits } from '#domain/values/quantity.ts'
import { describeRequestOutcome } from '#pages/requests/describe-request-outcome.ts'
import { isFailedOutcome } from '#pages/requests/request-line.tsx'
import { RequestList } from '#pages/requests/request-list.tsx'
import { RequestLogFilters } from '#pages/requests/request-log-filters.tsx'
import { parseRequestLogPath, type RequestLogView, requestLogPath } from '#paths/request-log.ts'
import { containsSecret } from '#state/connections/contains-secret.ts'
import { type RequestLogEntry, useRequestLog } from '#state/requests/request-log.ts'
import { requestLogFile } from '#state/requests/request-log-file.ts'
import { Note } from '#ui/page/note.tsx'
import { Page, PageHead } from '#ui/page/page.tsx'
import { downloadBlob } from '#ui/values/download-blob.ts'

/** `/exchanges`: everything that was asked and answered in this visit. */
export default function RequestLogPage() {
  const { loggedRequests, total: loggedCount, clear } = useRequestLog()
  const [searchParams] = useSearchParams()
  const navigate = useNavigate()
  const [view, setView] = useState(() => parseRequestLogPath(searchParams))
  const matchingRequests = loggedRequests.filter((exchange) => matchesView(view, exchange))
  async function changeView(next: RequestLogView) {
    setView(next)
    // Whoever looks whether the key is in here must not put it into the address.
    const urlText = (await containsSecret(next.text)) ? '' : next.text
    navigate(requestLogPath({ ...next, text: urlText }), { replace: true })
  }
  const downloadLog = async (format: 'har' | 'json') =>
    downloadBlob(await requestLogFile(matchingRequests, format), `keyhole-exchanges.${format}`)
  return (
    <Page title="Exchanges">
      <PageHead title="Exchanges" />
      <p className="max-w-prose text-mute">
        Every request of this visit and what came of it, the newest first, at times in UTC. They are
        kept in memory until the page is closed, of a long answer its first 20,000 characters.
        Neither key nor secret is in them.
      </p>
      {loggedRequests.length === 0 ? (
        <Note title="Nothing was asked yet">Open a block, a transaction or a file.</Note>
      ) : (
        <>
          <RequestLogFilters view={view} exchanges={loggedRequests} onChange={changeView} />
          <div className="flex flex-wrap items-center gap-2">
            <p role="status" className="mr-auto text-sm text-mute">
              {groupDigits(matchingRequests.length)} of {groupDigits(loggedRequests.length)}
              {loggedCount > loggedRequests.length &&
                `, the latest of ${groupDigits(loggedCount)}: older ones were let go`}
            </p>
            <button type="button" className="action" onClick={() => downloadLog('har')}>
              Save as HAR
            </button>
            <button type="button" className="action" onClick={() => downloadLog('json')}>
              Save as JSON
            </button>
            <button type="button" className="action" onClick={clear}>
              Clear
            </button>
          </div>
          {matchingRequests.length === 0 ? (
            <Note title="No exchange is like this">
              Look for something else, or for all of them.
            </Note>
          ) : (
            <div className="card px-4">
              <RequestList exchanges={matchingRequests} detailed />
            </div>
          )}
        </>
      )}
    </Page>
  )
}

function matchesView(
  { text, method, state, over }: RequestLogView,
  exchange: RequestLogEntry,
): boolean {
  const { outcome } = exchange
  const searchTerms = text.toLowerCase().split(/\s+/)
  return (
    (method === '' || exchange.method === method) &&
    (state === '' || outcomeState(outcome) === state) &&
    (over === '' || (outcome.state === 'answered' && outcome.transport === over)) &&
    searchTerms.every((searchTerm) => searchableText(exchange).includes(searchTerm))
  )
}

/** An answer with a status that says no is a failure, as it is everywhere. */
const outcomeState = (outcome: RequestLogEntry['outcome']) =>
  isFailedOutcome(outcome) ? 'failed' : outcome.state

const searchableText = ({
  network,
  method,
  params,
  url = '',
  page,
  outcome,
}: RequestLogEntry): string =>
  [
    network,
    method,
    JSON.stringify(params),
    url,
    page,
    describeRequestOutcome(outcome),
    'body' in outcome ? outcome.body : '',
  ]
    .join(' ')
    .toLowerCase()
