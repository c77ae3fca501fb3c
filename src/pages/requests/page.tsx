import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { groupDigits } from '#domain/values/hex.ts'
import { asRawObject, parseJson } from '#domain/values/raw.ts'
import {
  describeRequestOutcome,
  isFailedOutcome,
  RequestTable,
} from '#pages/requests/request-table.tsx'
import { patterns } from '#paths/patterns.ts'
import { withQuery } from '#paths/query-text.ts'
import { connectionsQuery, type PublicConnection } from '#state/connections/connections.ts'
import { containsSecret } from '#state/connections/contains-secret.ts'
import { type RequestLogEntry, useRequestLog } from '#state/requests/recent-pages.ts'
import { EntityHeader } from '#ui/entity/entity-header.tsx'
import { TextInput } from '#ui/form/field.tsx'
import { Note, Page } from '#ui/page/page.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'
import { downloadBlob } from '#ui/values/download-blob.ts'

/** `/requests`: the log of this session's requests and their responses. */
export default function RequestLogPage() {
  const { loggedRequests, total: loggedCount, clear } = useRequestLog()
  const [searchParams] = useSearchParams()
  const navigate = useNavigate()
  const connections = useQuery(connectionsQuery).data ?? []
  const [text, setText] = useState(searchParams.get('text') ?? '')
  const searchTerms = text.toLowerCase().split(/\s+/)
  const matchingRequests = loggedRequests.filter((loggedRequest) => {
    const searchedText = searchableText(loggedRequest, connections)
    return searchTerms.every((searchTerm) => searchedText.includes(searchTerm))
  })
  async function changeText(nextText: string) {
    setText(nextText)
    // A reader who checks whether the log holds the key must not put it into the URL.
    const urlText = (await containsSecret(nextText)) ? '' : nextText
    navigate(withQuery(patterns.requestLog, { text: urlText }), { replace: true })
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
          <search>
            <TextInput
              type="search"
              aria-label="Search requests"
              placeholder="Method, page, 200, failed, cached, WebSocket"
              value={text}
              onText={changeText}
            />
          </search>
          <p role="status" className="text-sm text-mute">
            {groupDigits(matchingRequests.length)} of {groupDigits(loggedRequests.length)}
            {loggedCount > loggedRequests.length &&
              ` · latest of ${groupDigits(loggedCount)}; older ones were dropped`}
          </p>
          {matchingRequests.length === 0 ? (
            <Note title="No matching requests">
              {loggedCount > loggedRequests.length &&
                `Searched: the latest ${groupDigits(loggedRequests.length)}. `}
              Change or clear the search.
            </Note>
          ) : (
            <div className="card overflow-hidden px-2">
              <RequestTable loggedRequests={matchingRequests} />
            </div>
          )}
        </>
      )}
    </Page>
  )
}

/** All that is known of a request, in lower case, with its status in a word: an error of JSON-RPC has HTTP 200. */
function searchableText(
  { network, method, params, url = '', page, outcome }: RequestLogEntry,
  connections: readonly PublicConnection[],
): string {
  const { name = '' } = connections.find((each) => each.network === network) ?? {}
  const body = 'body' in outcome ? outcome.body : ''
  const entries = body.includes('"error"') ? [parseJson(body)].flat() : []
  const isFailed = isFailedOutcome(outcome) || entries.some((each) => asRawObject(each).error)
  return [
    name,
    network,
    method,
    JSON.stringify(params),
    url,
    page,
    describeRequestOutcome(outcome),
    isFailed ? 'failed' : outcome.state === 'answered' ? 'succeeded' : '',
    'transport' in outcome ? outcome.transport : '',
    'message' in outcome ? outcome.message : '',
    body,
  ]
    .join(' ')
    .toLowerCase()
}
