import { MalformedError, UnreachableError } from '#api/errors.ts'
import { stripApiKey } from '#api/log/redact.ts'

/** An HTTP answer read to its end, of any status. */
export type HttpAnswer = {
  status: number
  headers: Headers
  body: string
  /** Of the body after decompression. */
  bytes: number
}

/** An HTTP answer whose body is read as it comes; who stops reading ends the request. */
export type HttpStream = {
  status: number
  headers: Headers
  pieces: AsyncGenerator<Uint8Array<ArrayBuffer>, void>
}

const redirectMessage = 'The service sends this request on to another address.'
const requestTimeoutMs = 30_000
const maxBytes = 128 * 1024 * 1024

/**
 * Asks and reads the whole answer as text, under a bound: a service gone wild must not take the
 * page with it. `timeoutMs` is for all of it.
 * @throws UnreachableError when nobody answered; the abort of `signal` passes through as it is.
 */
export async function http(
  url: string,
  init: RequestInit = {},
  timeoutMs = requestTimeoutMs,
): Promise<HttpAnswer> {
  const { status, headers, pieces } = await sendRequest(url, init, timeoutMs, false)
  const decoder = new TextDecoder()
  let body = ''
  let bytes = 0
  for await (const piece of pieces) {
    bytes += piece.length
    body += decoder.decode(piece, { stream: true })
    if (bytes > maxBytes)
      throw new MalformedError('The answer is larger than 128 MiB.', body.slice(0, 2000))
  }
  body += decoder.decode()
  return { status, headers, body, bytes }
}

/**
 * Asks and hands out the answer piece by piece, however long it is: only a silence of 30 seconds
 * ends it.
 * @throws UnreachableError, while reading too; the abort of `signal` passes through as it is.
 */
export const httpStream = (url: string, init: RequestInit = {}): Promise<HttpStream> =>
  sendRequest(url, init, requestTimeoutMs, true)

/**
 * The one `fetch` of the dashboard. Sends nothing but what is given: no cookies, no referrer, so
 * that a key in the path reaches no third party.
 */
async function sendRequest(
  url: string,
  init: RequestInit,
  timeoutMs: number,
  renewsOnRead: boolean,
): Promise<HttpStream> {
  const timeLimit = createTimeLimit(timeoutMs)
  const signal = init.signal ? AbortSignal.any([init.signal, timeLimit.signal]) : timeLimit.signal
  const toFailure = (cause: unknown, hasBegun: boolean) => {
    timeLimit.stop()
    if (init.signal?.aborted) return cause
    const errorDetails = { cause, address: stripApiKey(url) }
    if (timeLimit.signal.aborted)
      return new UnreachableError(
        'timeout',
        `No answer within ${timeoutMs / 1000} seconds.`,
        errorDetails,
      )
    if (hasBegun)
      return new UnreachableError('cut off', 'The answer began and broke off.', errorDetails)
    if (cause === redirectMessage) return new UnreachableError('redirected', redirectMessage)
    // A browser says no more than this of a refused connection, a wrong name or missing CORS.
    return new UnreachableError('network', 'Nobody answered at this address.', errorDetails)
  }
  async function* readPieces(body: ReadableStream<Uint8Array<ArrayBuffer>> | null) {
    const reader = body?.getReader()
    try {
      while (reader) {
        const { done, value } = await reader.read().catch((error: unknown) => {
          throw toFailure(error, true)
        })
        if (done) return
        if (renewsOnRead) timeLimit.renew()
        yield value
      }
    } finally {
      timeLimit.stop()
      reader?.cancel().catch(() => undefined)
    }
  }
  try {
    const response = await fetch(url, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      // Key and secret are for this address alone.
      redirect: init.method ? 'manual' : 'follow',
      ...init,
      signal,
    })
    if (response.type === 'opaqueredirect') throw redirectMessage
    return { status: response.status, headers: response.headers, pieces: readPieces(response.body) }
  } catch (error) {
    throw toFailure(error, false)
  }
}

/** Aborts its signal after a while, counted anew from each `renew`. */
function createTimeLimit(delayMs: number) {
  const controller = new AbortController()
  const abortNow = () => controller.abort()
  let timer = setTimeout(abortNow, delayMs)
  return {
    signal: controller.signal,
    renew() {
      clearTimeout(timer)
      timer = setTimeout(abortNow, delayMs)
    },
    stop: () => clearTimeout(timer),
  }
}
