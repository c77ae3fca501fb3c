import type { Transport } from '#api/connections/connections.ts'
import { createObservable } from '#api/observable.ts'

/** One request and what came of it, as it can be shown: neither key nor secret is in it. */
export type LoggedRequest = {
  id: number
  network: string
  /** Of one of the eight operations or beyond; `batch of 3`, whose `params` are the requests themselves. */
  method: string
  params: readonly unknown[]
  /** Where a file command went; its credentials travel in a header. */
  url?: string
  /** Characters of `params` as JSON. */
  asked: number
  at: Date
  /** Address of the page that asked. */
  page: string
  outcome:
    | { state: 'waiting' }
    | { state: 'kept'; since: Date }
    | {
        state: 'answered'
        transport: Transport
        /** Of HTTP; 200 for every answer of a WebSocket. */
        status: number
        milliseconds: number
        bytes: number
        /** The first 20,000 characters of so many. */
        body: string
        characters: number
      }
    | { state: 'failed'; message: string; milliseconds: number }
}

type AnsweredOutcome = Extract<LoggedRequest['outcome'], { state: 'answered' }>

/** How a request ended, with the whole body. */
export type RequestOutcome =
  | Exclude<LoggedRequest['outcome'], AnsweredOutcome>
  | Omit<AnsweredOutcome, 'characters'>

const maxRequests = 500
/** A block of 1,500 transactions is a megabyte: the line of exchanges must not hold many of them. */
const maxBodyCharacters = 20_000
/** Characters of all `params` together: what was asked is kept whole, to be asked again. */
const maxParamsCharacters = 4_000_000
const requestLog = createObservable<readonly LoggedRequest[]>([])
let lastRequestId = 0

/** The latest exchanges, newest first; the array is new whenever one changed. */
export const { read: readRequestLog, watch: watchRequestLog } = requestLog

/** Notes a request and returns the way to tell how it ended. */
export function logRequest(
  request: Pick<LoggedRequest, 'network' | 'method' | 'params' | 'url'>,
  outcome: LoggedRequest['outcome'] = { state: 'waiting' },
): (outcome: RequestOutcome) => void {
  const id = ++lastRequestId
  const pagePath = location.pathname.slice(import.meta.env.BASE_URL.length - 1) + location.search
  const paramsCharacters = JSON.stringify(request.params).length
  const latestRequests = [
    { ...request, asked: paramsCharacters, id, page: pagePath, at: new Date(), outcome },
    ...readRequestLog(),
  ]
  let remainingCharacters = maxParamsCharacters
  requestLog.change(
    latestRequests.slice(0, maxRequests).filter((loggedRequest) => {
      remainingCharacters -= loggedRequest.asked
      // The newest stays, however large it is.
      return remainingCharacters >= 0 || loggedRequest.id === id
    }),
  )
  return (ended) => {
    const outcome =
      ended.state === 'answered'
        ? { ...ended, body: truncateBody(ended.body), characters: ended.body.length }
        : ended
    requestLog.change(
      readRequestLog().map((loggedRequest) =>
        loggedRequest.id === id ? { ...loggedRequest, outcome } : loggedRequest,
      ),
    )
  }
}

/** A copy of its own: what `slice` gives holds on to the whole text in V8. */
function truncateBody(body: string): string {
  const truncatedBytes = new TextEncoder().encode(body.slice(0, maxBodyCharacters))
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(truncatedBytes)
}

let lastClearedId = 0

/** How many were noted since the page was opened, or they were cleared: more than are held. */
export const countLoggedRequests = (): number => lastRequestId - lastClearedId

export function clearRequestLog() {
  lastClearedId = lastRequestId
  requestLog.change([])
}
