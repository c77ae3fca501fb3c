import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { groupDigits } from '#domain/values/hex.ts'
import { RequestLogFilters } from '#pages/requests/request-log-filters.tsx'
import {
  describeRequestOutcome,
  isFailedOutcome,
  RequestTable,
} from '#pages/requests/request-table.tsx'
import { parseRequestLogPath, type RequestLogView, requestLogPath } from '#paths/request-log.ts'
import { connectionsQuery, type PublicConnection } from '#state/connections/connections.ts'
import { containsSecret } from '#state/connections/contains-secret.ts'
import { type RequestLogEntry, useRequestLog } from '#state/requests/recent-pages.ts'
import { EntityHeader } from '#ui/entity/entity-header.tsx'
import { Note, Page } from '#ui/page/page.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'
import { downloadBlob } from '#ui/values/download-blob.ts'

/** `/requests`: the log of this session's requests and their responses. */
export default function RequestLogPage() {
  const { loggedRequests, total: loggedCount, clear } = useRequestLog()
  const [searchParams] = useSearchParams()
  const navigate = useNavigate()
  const connections = useQuery(connectionsQuery).data ?? []
  const [view, setView] = useState(() => parseRequestLogPath(searchParams))
  const matchingRequests = loggedRequests.filter((loggedRequest) =>
    matchesView(view, loggedRequest, connections),
  )
  async function changeView(nextView: RequestLogView) {
    setView(nextView)
    // A reader who checks whether the log holds the key must not put it into the URL.
    const urlText = (await containsSecret(nextView.text)) ? '' : nextView.text
    navigate(requestLogPath({ ...nextView, text: urlText }), { replace: true })
  }
  const downloadLog = () =>
    downloadBlob(
      new Blob([JSON.stringify(matchingRequests, undefined, 2)]),
      'keyhole-requests.json',
    )
  return (
    <Page title="Requests">
      <EntityHeader title="Requests">
        {loggedRequests.length > 0 && (
          <>
            <ActionButton onClick={downloadLog}>Save as JSON</ActionButton>
            <ActionButton onClick={clear}>Clear requests</ActionButton>
          </>
        )}
      </EntityHeader>
      <p className="-mt-2 text-mute">
        Requests since this page was loaded (UTC). Keys and secrets are never recorded.
      </p>
      {loggedRequests.length === 0 ? (
        <Note title="No requests yet">Open a block, a transaction or a file.</Note>
      ) : (
        <>
          <RequestLogFilters view={view} loggedRequests={loggedRequests} onChange={changeView} />
          <p role="status" className="text-sm text-mute">
            {groupDigits(matchingRequests.length)} of {groupDigits(loggedRequests.length)}
            {loggedCount > loggedRequests.length &&
              ` · latest of ${groupDigits(loggedCount)}; older ones were dropped`}
          </p>
          {matchingRequests.length === 0 ? (
            <Note title="No matching requests">
              {loggedCount > loggedRequests.length &&
                `Searched: the latest ${groupDigits(loggedRequests.length)}. `}
              Change or clear the filters.
            </Note>
          ) : (
            <div className="card overflow-hidden px-2">
              <RequestTable label="Requests" groups={[{ loggedRequests: matchingRequests }]} />
            </div>
          )}
        </>
      )}
    </Page>
  )
}

function matchesView(
  { text, method, state, over }: RequestLogView,
  loggedRequest: RequestLogEntry,
  connections: readonly PublicConnection[],
): boolean {
  const connection = connections.find(({ network }) => network === loggedRequest.network)
  const searchedText = `${(connection?.name ?? '').toLowerCase()} ${searchableText(loggedRequest)}`
  const { outcome } = loggedRequest
  const searchTerms = text.toLowerCase().split(/\s+/)
  return (
    (method === '' || loggedRequest.method === method) &&
    (state === '' || outcomeState(outcome) === state) &&
    (over === '' || (outcome.state === 'answered' && outcome.transport === over)) &&
    searchTerms.every((searchTerm) => searchedText.includes(searchTerm))
  )
}

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
    'message' in outcome ? outcome.message : '',
    'body' in outcome ? outcome.body : '',
  ]
    .join(' ')
    .toLowerCase()
