import { type Dispatcher, errors, Pool } from 'undici'
import { nodeError, RpcResponseError } from '#service/rpc/rpc-error.ts'
import { answerRoom, smallAnswerBytes } from '#service/rpc/transport/answer-room.ts'
import { maxAnswerBytes } from '#service/rpc/transport/limits.ts'
import { nodeHeaders } from '#service/rpc/upstream/upstream-headers.ts'
import type {
  UpstreamOptions,
  Wire,
  WireAnswer,
  WireRequest,
} from '#service/rpc/upstream/upstream-wire.ts'
import type { TracingHeaders } from '#service/status/request-id.ts'

const tracingHeaderNames = ['x-request-id', 'traceparent', 'tracestate'] as const

/** A node over HTTP, on kept-alive connections; `onLost` is called when it ends one. */
export function openHttp(options: UpstreamOptions, onLost: () => void): Wire {
  const { url, connections = 64 } = options
  const pool = new Pool(url.origin, {
    connections,
    connect: { timeout: 10_000 },
    keepAliveTimeout: 30_000,
    maxResponseSize: maxAnswerBytes,
  })
  // Our own end of an idle connection says nothing of the node.
  const isOurEnd = (error: unknown) => error instanceof errors.InformationalError
  pool.on('disconnect', (_, __, error) => isOurEnd(error) || onLost())
  pool.on('connectionError', onLost)
  const path = url.pathname + url.search
  const headers = { ...nodeHeaders(options), 'content-type': 'application/json' }
  const headerNames = new Set(Object.keys(headers).map((name) => name.toLowerCase()))
  const headerList = Object.entries(headers).flat()
  let largestBytes = 4 * 2 ** 20

  /** As a list, which takes undici less time than an object; the operator's headers come first. */
  function withTracingHeaders(tracing: TracingHeaders): string[] {
    const list = [...headerList]
    for (const name of tracingHeaderNames) {
      const value = tracing[name]
      if (value !== undefined && !headerNames.has(name)) list.push(name, value)
    }
    return list
  }

  /**
   * Sends one request and receives its whole answer. A large answer is read only when there is room
   * for it; its connection waits meanwhile. Small answers need no room: there are at most as many as
   * connections. An answer that does not say how long it is gets as much room as the largest so far.
   *
   * By `dispatch`, since the streams of `request` cost as much as all the rest.
   */
  function exchange({ body, timeoutMs, tracing }: WireRequest): Promise<WireAnswer> {
    let controller: Dispatcher.DispatchController | undefined
    let head: Pick<WireAnswer, 'status' | 'retryAfter'> | undefined
    let timeoutTimer: NodeJS.Timeout | undefined
    let releaseRoom: (() => void) | undefined
    let isWaitingForRoom = false
    let hasEnded = false
    const chunks: Buffer[] = []
    let receivedBytes = 0

    function endExchange(): void {
      hasEnded = true
      clearTimeout(timeoutTimer)
      // By then, the messages that asked for it hold it themselves.
      if (releaseRoom) setImmediate(releaseRoom)
      releaseRoom = undefined
    }

    async function takeRoom(bytes: number): Promise<void> {
      isWaitingForRoom = true
      controller?.pause()
      try {
        const release = await answerRoom.take(bytes)
        if (hasEnded) release()
        else releaseRoom = release
        controller?.resume()
      } catch (error) {
        controller?.abort(error as Error)
      }
    }

    return new Promise<WireAnswer>((resolve, reject) => {
      const fail = (error: Error) => {
        endExchange()
        reject(new ExchangeError(error, head !== undefined))
      }
      // An AbortSignal would cost more than everything else here for a small answer.
      timeoutTimer = setTimeout(() => {
        const timeoutError = nodeError(`did not answer within ${timeoutMs / 1000} seconds`, 504)
        fail(timeoutError)
        controller?.abort(timeoutError)
      }, timeoutMs)
      pool.dispatch(
        {
          ...{ method: 'POST', path, body, headersTimeout: timeoutMs },
          headers: tracing ? withTracingHeaders(tracing) : headerList,
        },
        {
          onRequestStart(startedController) {
            controller = startedController
            if (hasEnded) controller.abort(new errors.RequestAbortedError())
          },
          onResponseStart(_, status, responseHeaders) {
            // 1xx only announces an answer.
            if (status < 200) return
            head = { status, retryAfter: String(responseHeaders['retry-after'] ?? '') }
            const announcedBytes = Number(responseHeaders['content-length'])
            if (announcedBytes > smallAnswerBytes) takeRoom(announcedBytes)
            else if (announcedBytes <= smallAnswerBytes) isWaitingForRoom = true
          },
          onResponseData(_, chunk) {
            chunks.push(chunk)
            receivedBytes += chunk.length
            if (receivedBytes > smallAnswerBytes && !isWaitingForRoom) takeRoom(largestBytes)
          },
          onResponseEnd() {
            largestBytes = Math.max(largestBytes, receivedBytes)
            if (!head) return
            endExchange()
            const { status, retryAfter } = head
            resolve({ status, retryAfter, body: Buffer.concat(chunks, receivedBytes) })
          },
          onResponseError: (_, error) => fail(error),
        },
      )
    })
  }

  return {
    async send(request) {
      try {
        return await exchange(request)
      } catch (error) {
        // A node may close an idle connection just when it is used again. Reading twice does no
        // harm.
        const { reason, hasBegun } = error as ExchangeError
        if (hasBegun || !wasClosedIdle(reason)) throw nodeErrorOf(error as ExchangeError, request)
      }
      try {
        return await exchange(request)
      } catch (error) {
        throw nodeErrorOf(error as ExchangeError, request)
      }
    },
    close: () => pool.destroy(),
  }
}

/** Why an exchange failed, and whether its answer had begun by then. */
class ExchangeError extends Error {
  override name = 'ExchangeError'
  readonly reason: Error
  readonly hasBegun: boolean

  constructor(reason: Error, hasBegun: boolean) {
    super(reason.message)
    this.reason = reason
    this.hasBegun = hasBegun
  }
}

/** Closed before any byte of an answer, on a connection that had served others before. */
const wasClosedIdle = (error: unknown): boolean =>
  error instanceof errors.SocketError ? (error.socket?.bytesRead ?? 0) > 0 : wasReset(error)

const wasReset = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(ECONNRESET|EPIPE)$/.test(`${error.code}`)

function nodeErrorOf({ reason, hasBegun }: ExchangeError, { timeoutMs }: WireRequest): Error {
  if (reason instanceof RpcResponseError) return reason
  return reason instanceof errors.HeadersTimeoutError
    ? nodeError(`did not answer within ${timeoutMs / 1000} seconds`, 504)
    : connectionErrorOf(reason, hasBegun)
}

function connectionErrorOf(error: unknown, hasBegun: boolean): RpcResponseError {
  if (error instanceof errors.ResponseExceededMaxSizeError)
    return nodeError('answered with more than this service reads')
  if (error instanceof errors.HTTPParserError)
    return nodeError('answered with something that is not HTTP')
  return hasBegun || error instanceof errors.SocketError || wasReset(error)
    ? nodeError('broke off the connection')
    : nodeError('cannot be reached')
}
