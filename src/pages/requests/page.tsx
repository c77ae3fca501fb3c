import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { formatByteCount, groupDigits } from '#domain/values/hex.ts'
import { asRawObject, parseJson } from '#domain/values/raw.ts'
import { patterns } from '#paths/patterns.ts'
import { withQuery } from '#paths/query-text.ts'
import { connectionsQuery, type PublicConnection } from '#state/connections/connections.ts'
import { containsSecret } from '#state/connections/contains-secret.ts'
import { useNetworkName } from '#state/connections/use-connection.ts'
import { type RequestLogEntry, useRequestLog } from '#state/requests/recent-pages.ts'
import { EntityHeader } from '#ui/entity/entity-header.tsx'
import { TextInput } from '#ui/form/field.tsx'
import { lazySection } from '#ui/lazy/lazy-section.tsx'
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

/** Outcome of a logged request in one or two words: `200`, `WebSocket`, `Cached`, `Failed`. */
export function describeRequestOutcome(outcome: RequestLogEntry['outcome']): string {
  switch (outcome.state) {
    case 'waiting':
      return 'Pending'
    case 'kept':
      return 'Cached'
    case 'answered':
      return outcome.transport === 'HTTP' ? String(outcome.status) : outcome.transport
    case 'failed':
      return 'Failed'
  }
}

/** A response with an HTTP status of 400 or more is a failure. */
const isFailedOutcome = (outcome: RequestLogEntry['outcome']): boolean =>
  outcome.state === 'failed' || (outcome.state === 'answered' && outcome.status >= 400)

const RequestDetails = lazySection(() => import('#pages/requests/request-details.tsx'))

const columnCount = 6

type TableProps = { loggedRequests: readonly RequestLogEntry[] }

/** Logged requests, each to open. The bars compare how long they took. */
function RequestTable({ loggedRequests }: TableProps) {
  const longestMs = Math.max(1, ...loggedRequests.map(({ outcome }) => durationMs(outcome) ?? 0))
  return (
    <table aria-label="Requests" className="w-full border-collapse">
      <thead className="text-left text-sm text-mute">
        <tr className="border-b border-line *:px-2 *:py-1.5 *:font-medium">
          <th scope="col" className="max-sm:hidden">
            Time
          </th>
          <th scope="col" className="w-full">
            Method
          </th>
          <th scope="col">Status</th>
          <th scope="col" className="text-right">
            ms
          </th>
          <th scope="col" className="text-right max-sm:hidden">
            Size
          </th>
          <th scope="col" className="max-md:hidden">
            Duration
          </th>
        </tr>
      </thead>
      <tbody>
        {loggedRequests.map((loggedRequest) => (
          <RequestRows key={loggedRequest.id} {...{ loggedRequest, longestMs }} />
        ))}
      </tbody>
    </table>
  )
}

type Props = {
  loggedRequest: RequestLogEntry
  longestMs: number
}

function RequestRows({ loggedRequest, longestMs }: Props) {
  const { at, method, network, outcome } = loggedRequest
  const networkName = useNetworkName(network)
  const [open, setOpen] = useState(false)
  const duration = durationMs(outcome)
  const isFailed = isFailedOutcome(outcome)
  return (
    <>
      <tr className="border-b border-line align-top *:px-2 *:py-1.5 hover:bg-hover">
        <td className="data text-mute max-sm:hidden">{at.toISOString().slice(11, 19)}</td>
        <td>
          <button
            type="button"
            aria-expanded={open}
            className="group flex w-full items-start gap-1 text-left -outline-offset-2"
            onClick={() => setOpen(!open)}
          >
            <ChevronRight
              aria-hidden="true"
              className="mt-0.5 size-4 shrink-0 text-mute group-aria-expanded:rotate-90"
            />
            <span className="min-w-0 grow">
              <span className="data font-medium wrap-anywhere">{method}</span>{' '}
              <span className="text-sm text-mute wrap-anywhere">{networkName}</span>
              {outcome.state === 'failed' && (
                <span className="block text-sm text-bad wrap-anywhere">{outcome.message}</span>
              )}
            </span>
          </button>
        </td>
        <td className={isFailed ? 'text-bad' : outcome.state === 'answered' ? '' : 'text-mute'}>
          {describeRequestOutcome(outcome)}
        </td>
        <td className="text-right">{duration !== undefined && groupDigits(duration)}</td>
        <td className="text-right whitespace-nowrap text-mute max-sm:hidden">
          {outcome.state === 'answered' && formatByteCount(outcome.bytes)}
        </td>
        <td className="max-md:hidden">
          {duration !== undefined && (
            <span aria-hidden="true" className="mt-1.5 flex h-2 w-32 lg:w-52">
              <span
                className={`min-w-0.5 rounded-full ${isFailed ? 'bg-bad' : 'bg-accent'}`}
                style={{ width: `${(duration / longestMs) * 100}%` }}
              />
            </span>
          )}
        </td>
      </tr>
      {open && (
        <tr>
          <td colSpan={columnCount} className="border-b border-line bg-paper px-3 py-3 sm:px-8">
            <RequestDetails loggedRequest={loggedRequest} />
          </td>
        </tr>
      )}
    </>
  )
}

/** Duration in whole milliseconds; undefined for requests under way or answered from the cache. */
const durationMs = (outcome: RequestLogEntry['outcome']): number | undefined =>
  'milliseconds' in outcome ? Math.round(outcome.milliseconds) : undefined
