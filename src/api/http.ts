import { MalformedError, UnreachableError } from '#api/errors.ts'

/** An HTTP answer read to its end, of any status. */
export type HttpAnswer = {
  status: number
  headers: Headers
  body: string
  /** From the request's start to the last byte. */
  milliseconds: number
  /** Of the body after decompression. */
  bytes: number
}

const timeout = 30_000
const largest = 128 * 1024 * 1024

/**
 * The one `fetch` of the dashboard. Sends nothing but what is given: no cookies, no referrer, so
 * that a key in the path reaches no third party.
 * @throws UnreachableError when nobody answered; the abort of `signal` passes through as it is.
 */
export async function http(url: string, init: RequestInit = {}): Promise<HttpAnswer> {
  const start = performance.now()
  const limit = AbortSignal.timeout(timeout)
  const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit
  try {
    const response = await fetch(url, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      ...init,
      signal,
    })
    const { body, bytes } = await readText(response)
    const milliseconds = performance.now() - start
    return { status: response.status, headers: response.headers, body, milliseconds, bytes }
  } catch (error) {
    if (init.signal?.aborted || error instanceof MalformedError) throw error
    if (limit.aborted)
      throw new UnreachableError('timeout', `No answer within ${timeout / 1000} seconds.`, error)
    // A browser says no more than this of a refused connection, a wrong name or missing CORS.
    throw new UnreachableError('network', 'Nobody answered at this address.', error)
  }
}

/** Reads a body under a bound: a service gone wild must not take the page with it. */
async function readText(response: Response): Promise<{ body: string; bytes: number }> {
  const decoder = new TextDecoder()
  let body = ''
  let bytes = 0
  const reader = response.body?.getReader()
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    bytes += value.length
    body += decoder.decode(value, { stream: true })
    if (bytes <= largest) continue
    await reader.cancel()
    throw new MalformedError('The answer is larger than 128 MiB.', body.slice(0, 2000))
  }
  return { body: body + decoder.decode(), bytes }
}
