import { claimEarly } from '#api/early-requests.ts'
import { MalformedError, UnreachableError } from '#api/errors.ts'
import { nextTask } from '#api/moments.ts'
import { sendFetch } from '#api/send-fetch.ts'

/** An HTTP answer read to its end, of any status. */
export type HttpAnswer = {
  status: number
  headers: Headers
  body: string
  /** Bytes of the body after decompression. */
  bytes: number
  /** Time an early request waited for its answer before the page asked for it, ms; otherwise 0. */
  leadMs?: number | undefined
}

/** An HTTP answer whose body is read as it comes; to stop reading ends the request. */
export type HttpStream = {
  status: number
  headers: Headers
  pieces: AsyncGenerator<Uint8Array<ArrayBuffer>, void>
  /** See `HttpAnswer`. */
  leadMs: number
}

const redirectMessage = 'The service sends this request on to another address.'
const requestTimeoutMs = 30_000
const maxAnswerBytes = 128 * 1024 * 1024
/** Reading and decoding so much takes half of the 50 ms for which a task may hold the page. */
const taskBytes = 1024 * 1024

/** Limits of a request, and its address without any key, for a failure: else without its query. */
type HttpOptions = { timeoutMs?: number; maxBytes?: number; address?: string }

/**
 * Sends a request and reads the whole answer as text, up to `maxBytes`: a service that never stops
 * sending must not crash the page. `timeoutMs` is for all of it.
 * @throws UnreachableError when no one answered; the abort of `signal` passes through as it is.
 */
export async function http(
  url: string,
  init: RequestInit = {},
  { timeoutMs = requestTimeoutMs, maxBytes = maxAnswerBytes, address }: HttpOptions = {},
): Promise<HttpAnswer> {
  const { pieces, ...head } = await sendRequest(url, init, timeoutMs, false, address)
  const decoder = new TextDecoder()
  let body = ''
  let bytes = 0
  let earlierBytes = 0
  for await (const piece of pieces) {
    if (bytes - earlierBytes >= taskBytes) {
      await nextTask()
      earlierBytes = bytes
    }
    bytes += piece.length
    body += decoder.decode(piece, { stream: true })
    if (bytes > maxBytes)
      throw new MalformedError(
        `The response is larger than ${maxBytes / 2 ** 20} MiB.`,
        body.slice(0, 2000),
      )
  }
  body += decoder.decode()
  if (bytes > taskBytes) await nextTask()
  return { ...head, body, bytes }
}

/**
 * Sends a request and hands out the answer piece by piece, however long it is: only 30 seconds
 * without a byte end it.
 * @throws UnreachableError, while reading too; the abort of `signal` passes through as it is.
 */
export const httpStream = (url: string, init: RequestInit = {}): Promise<HttpStream> =>
  sendRequest(url, init, requestTimeoutMs, true)

/** Sends a request, or goes on with the same one where the early script has sent it. */
async function sendRequest(
  url: string,
  init: RequestInit,
  timeoutMs: number,
  renewsOnRead: boolean,
  address?: string,
): Promise<HttpStream> {
  const timeLimit = createTimeLimit(timeoutMs)
  const signal = init.signal ? AbortSignal.any([init.signal, timeLimit.signal]) : timeLimit.signal
  const toFailure = (cause: unknown, hasBegun: boolean) => {
    timeLimit.stop()
    if (init.signal?.aborted) return cause
    const errorDetails = { cause, address: address ?? url.replace(/\?.*$/s, '') }
    if (timeLimit.signal.aborted)
      return new UnreachableError(
        'timeout',
        `No response within ${timeoutMs / 1000} seconds.`,
        errorDetails,
      )
    if (hasBegun)
      return new UnreachableError('cut off', 'The response began and was cut off.', errorDetails)
    if (cause === redirectMessage) return new UnreachableError('redirected', redirectMessage)
    // A browser does not say whether a connection was refused, a name is wrong or CORS is missing.
    return new UnreachableError('network', 'No response from this URL.', errorDetails)
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
    const early = claimEarly(url, init, signal)
    const response = await (early?.response ?? sendFetch(url, { ...init, signal }))
    if (response.type === 'opaqueredirect') throw redirectMessage
    const { status, headers, body } = response
    return { status, headers, pieces: readPieces(body), leadMs: early?.leadMs ?? 0 }
  } catch (error) {
    throw toFailure(error, false)
  }
}

/** Aborts its signal after `delayMs`, counted again from each `renew`. */
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
