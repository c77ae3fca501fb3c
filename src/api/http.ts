import { MalformedError, UnreachableError } from '#api/errors.ts'
import { withoutKey } from '#api/log/redact.ts'

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

const redirected = 'The service sends this request on to another address.'
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
  const { status, headers, pieces } = await request(url, init, timeoutMs, false)
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
  request(url, init, requestTimeoutMs, true)

/**
 * The one `fetch` of the dashboard. Sends nothing but what is given: no cookies, no referrer, so
 * that a key in the path reaches no third party.
 */
async function request(
  url: string,
  init: RequestInit,
  timeoutMs: number,
  renewed: boolean,
): Promise<HttpStream> {
  const limit = alarm(timeoutMs)
  const signal = init.signal ? AbortSignal.any([init.signal, limit.signal]) : limit.signal
  const failure = (cause: unknown, began: boolean) => {
    limit.stop()
    if (init.signal?.aborted) return cause
    const about = { cause, address: withoutKey(url) }
    if (limit.signal.aborted)
      return new UnreachableError('timeout', `No answer within ${timeoutMs / 1000} seconds.`, about)
    if (began) return new UnreachableError('cut off', 'The answer began and broke off.', about)
    if (cause === redirected) return new UnreachableError('redirected', redirected)
    // A browser says no more than this of a refused connection, a wrong name or missing CORS.
    return new UnreachableError('network', 'Nobody answered at this address.', about)
  }
  async function* read(body: ReadableStream<Uint8Array<ArrayBuffer>> | null) {
    const reader = body?.getReader()
    try {
      while (reader) {
        const { done, value } = await reader.read().catch((error: unknown) => {
          throw failure(error, true)
        })
        if (done) return
        if (renewed) limit.renew()
        yield value
      }
    } finally {
      limit.stop()
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
    if (response.type === 'opaqueredirect') throw redirected
    return { status: response.status, headers: response.headers, pieces: read(response.body) }
  } catch (error) {
    throw failure(error, false)
  }
}

/** Aborts its signal after a while, counted anew from each `renew`. */
function alarm(delayMs: number) {
  const controller = new AbortController()
  const ring = () => controller.abort()
  let timer = setTimeout(ring, delayMs)
  return {
    signal: controller.signal,
    renew() {
      clearTimeout(timer)
      timer = setTimeout(ring, delayMs)
    },
    stop: () => clearTimeout(timer),
  }
}
