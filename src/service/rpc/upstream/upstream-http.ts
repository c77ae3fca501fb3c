import type { IncomingHttpHeaders } from 'node:http'
import { type Dispatcher, errors, Pool } from 'undici'
import { isRawObject } from '#domain/values/raw.ts'
import { encodingOf, upstreamHeaders } from '#service/config/secrets.ts'
import { abandonedError, type RoomShare, smallAnswerBytes } from '#service/rpc/answer-room.ts'
import { maxAnswerBytes } from '#service/rpc/limits.ts'
import type { Release } from '#service/rpc/queue/fair-queue.ts'
import { nodeError, nodeTimeoutError, RpcResponseError } from '#service/rpc/rpc-error.ts'
import type {
  UpstreamOptions,
  WireAnswer,
  WireRequest,
} from '#service/rpc/upstream/upstream-wire.ts'

/**
 * Carries requests to a node over HTTP and answers back, on kept-alive connections; `onLost` is called when it
 * ends one. Failures are RpcResponseErrors.
 */
export function openHttp(options: UpstreamOptions, onLost: () => void) {
  const { url, connections = 64 } = options
  const pool = new Pool(url.origin, {
    connections,
    connect: { timeout: 10_000 },
    keepAliveTimeout: 30_000,
    maxResponseSize: maxAnswerBytes,
    // An exchange has a time for all of it: undici would set and clear two more timers for each.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  // Our own end of an idle connection says nothing of the node.
  const isOurEnd = (error: unknown) => error instanceof errors.InformationalError
  pool.on('disconnect', (_, __, error) => isOurEnd(error) || onLost())
  pool.on('connectionError', onLost)
  const path = url.pathname + url.search
  const headers = { ...upstreamHeaders(options), 'content-type': 'application/json' }
  const hasOwnId = Object.keys(headers).some((name) => name.toLowerCase() === 'x-request-id')
  /** A list takes undici less time than an object. */
  const headerList = Object.entries(headers).flat()

  const exchange = (request: WireRequest) =>
    new Promise<WireAnswer>((resolve, reject) => {
      const { body, requestId } = request
      const handler = new Exchange(request, resolve, reject)
      const ids = requestId === undefined || hasOwnId ? [] : ['x-request-id', requestId]
      pool.dispatch({ method: 'POST', path, body, headers: [...headerList, ...ids] }, handler)
    })

  return {
    send: (request: WireRequest): Promise<WireAnswer> =>
      exchange(request).catch((failure: ExchangeFailure) => {
        // A node may close an idle connection just when it is used again. Reading twice does no harm.
        if (!failure.hasBegun && wasClosedIdle(failure.reason))
          return exchange(request).catch(rethrowNodeError)
        return rethrowNodeError(failure)
      }),
    close: (): Promise<void> => pool.destroy(),
  }
}

/**
 * Receives the whole answer to one request. One that is larger than expected is read only when there
 * is room for the rest; its connection waits meanwhile. Where it does not say how long it is, each room
 * is as large as all before.
 *
 * For undici's `dispatch`, since the streams of `request` cost as much as all the rest; a class,
 * since a dozen functions for each request cost more than the request.
 */
class Exchange implements Dispatcher.DispatchHandler {
  private controller: Dispatcher.DispatchController | undefined
  private head: Omit<WireAnswer, 'body'> | undefined = undefined
  private releases: Release[] = []
  private roomBytes: number
  private hasEnded = false
  private chunks: Buffer[] = []
  private receivedBytes = 0
  private readonly timeoutTimer: NodeJS.Timeout
  private readonly share: RoomShare
  private readonly stayOn: (() => void) | undefined
  private readonly resolve: (answer: WireAnswer) => void
  private readonly reject: (failure: ExchangeFailure) => void

  constructor(
    { timeoutMs, share, expectedBytes = smallAnswerBytes, runsToEnd }: WireRequest,
    resolve: (answer: WireAnswer) => void,
    reject: (failure: ExchangeFailure) => void,
  ) {
    this.share = share
    this.stayOn = runsToEnd ? undefined : share.onEnd(() => this.abort(abandonedError))
    this.roomBytes = expectedBytes
    this.resolve = resolve
    this.reject = reject
    // An AbortSignal would cost more than everything else here for a small answer.
    this.timeoutTimer = setTimeout(() => this.abort(nodeTimeoutError(timeoutMs)), timeoutMs)
  }

  abort(reason: Error): void {
    if (this.hasEnded) return
    this.fail(reason)
    this.controller?.abort(reason)
  }

  private end(): void {
    this.hasEnded = true
    clearTimeout(this.timeoutTimer)
    this.stayOn?.()
    // A turn later, the messages that asked for the answer hold the room themselves.
    if (this.releases.length > 0) setImmediate(() => this.releaseRoom())
  }

  private releaseRoom(): void {
    for (const release of this.releases.splice(0)) release()
  }

  private fail(error: Error): void {
    this.end()
    this.chunks = []
    this.reject({ reason: error, hasBegun: this.head !== undefined })
  }

  private async takeRoom(bytes: number): Promise<void> {
    this.roomBytes += bytes
    this.controller?.pause()
    try {
      this.releases.push(await this.share.grow(bytes))
      if (this.hasEnded) this.releaseRoom()
      else this.controller?.resume()
    } catch (error) {
      this.abort(error as Error)
    }
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller
    if (this.hasEnded) controller.abort(new errors.RequestAbortedError())
  }

  onResponseStart(
    _: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    // 1xx only announces an answer.
    if (status < 200) return
    this.head = {
      status,
      retryAfter: String(headers['retry-after'] ?? ''),
      encoding: encodingOf(headers),
    }
    const announcedBytes = Number(headers['content-length'])
    if (announcedBytes > this.roomBytes) this.takeRoom(announcedBytes - this.roomBytes)
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.chunks.push(chunk)
    this.receivedBytes += chunk.length
    if (this.receivedBytes > this.roomBytes) this.takeRoom(this.roomBytes)
  }

  onResponseEnd(): void {
    const { head, chunks, receivedBytes } = this
    if (!head || this.hasEnded) return
    this.end()
    this.resolve({ ...head, body: Buffer.concat(chunks, receivedBytes) })
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    if (!this.hasEnded) this.fail(error)
  }
}

/** Why an exchange failed, and whether its answer had begun by then. */
type ExchangeFailure = { reason: Error; hasBegun: boolean }

/** Whether a connection that had served others was closed before any byte of an answer. */
const wasClosedIdle = (error: unknown): boolean =>
  error instanceof errors.SocketError ? (error.socket?.bytesRead ?? 0) > 0 : wasReset(error)

const wasReset = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(ECONNRESET|EPIPE)$/.test(`${error.code}`)

function rethrowNodeError({ reason, hasBegun }: ExchangeFailure): never {
  throw reason instanceof RpcResponseError ? reason : connectionErrorOf(reason, hasBegun)
}

function connectionErrorOf(error: unknown, hasBegun: boolean): RpcResponseError {
  if (error instanceof errors.ResponseExceededMaxSizeError)
    return nodeError(`answered with more than ${maxAnswerBytes / 2 ** 20} MiB`)
  if (error instanceof errors.HTTPParserError)
    return nodeError('answered with something that is not HTTP')
  if (hasBegun || error instanceof errors.SocketError || wasReset(error))
    return nodeError('broke off the connection')
  const failure = nodeError('cannot be reached')
  // Only the code: the message of the cause has the address.
  failure.cause = isRawObject(error) ? error.code : undefined
  return failure
}
