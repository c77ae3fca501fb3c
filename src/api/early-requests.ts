import { sendFetch } from '#api/send-fetch.ts'

/** A request that left before the page's own code was there to ask for it. */
type EarlyRequest = {
  response: Promise<Response>
  controller: AbortController
  sentAtMs: number
  /** Time at which status and headers were there. */
  answeredAtMs?: number
  timer: ReturnType<typeof setTimeout>
}

/** Time in which the page's code can still claim an early request, ms. */
const unclaimedTimeoutMs = 20_000

// The early script and the page's own are bundles apart: this is all that they share.
const shared = globalThis as { keyholeEarlyRequests?: Map<string, EarlyRequest> }

shared.keyholeEarlyRequests ??= new Map()
const earlyRequests = shared.keyholeEarlyRequests

const requestKey = (url: string, { method, headers, body }: RequestInit) =>
  JSON.stringify([url, method, headers, body])

/**
 * Sends a request that the page is going to make. The page sees its response only after
 * `onAnswer` has had the body, which may send the next one. Unclaimed, it ends after a while.
 */
export function sendEarly(url: string, init: RequestInit, onAnswer?: (body: string) => void): void {
  const key = requestKey(url, init)
  const controller = new AbortController()
  const request: EarlyRequest = {
    controller,
    sentAtMs: performance.now(),
    response: sendFetch(url, { ...init, signal: controller.signal }).then(async (response) => {
      request.answeredAtMs = performance.now()
      try {
        onAnswer?.(await response.clone().text())
      } catch {}
      return response
    }),
    timer: setTimeout(() => {
      earlyRequests.delete(key)
      controller.abort()
    }, unclaimedTimeoutMs),
  }
  // The request may fail before its response is awaited.
  request.response.catch(() => undefined)
  earlyRequests.set(key, request)
}

/** Whether this very request is under way, and not claimed yet. */
export const isSentEarly = (url: string, init: RequestInit): boolean =>
  earlyRequests.size > 0 && earlyRequests.has(requestKey(url, init))

/**
 * The response of this very request where it is under way, once: from then on `signal` ends it.
 * `leadMs` is how long it has been waiting for its answer; time in which the answer lay here and
 * waited for the page is not a part of that.
 */
export function claimEarly(
  url: string,
  init: RequestInit,
  signal: AbortSignal,
): { response: Promise<Response>; leadMs: number } | undefined {
  const request = isSentEarly(url, init) ? earlyRequests.get(requestKey(url, init)) : undefined
  if (!request) return undefined
  const { response, controller, sentAtMs, answeredAtMs = performance.now(), timer } = request
  earlyRequests.delete(requestKey(url, init))
  clearTimeout(timer)
  const abort = () => controller.abort(signal.reason)
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  return { response, leadMs: answeredAtMs - sentAtMs }
}
