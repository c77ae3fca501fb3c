import { type Dispatcher, errors, Pool } from 'undici'
import { nodeError, RpcResponseError } from '#service/rpc/rpc-error.ts'
import { answerRoom, smallAnswerBytes } from '#service/rpc/transport/answer-room.ts'
import { maxAnswerBytes } from '#service/rpc/transport/limits.ts'
import { nodeHeaders } from '#service/rpc/upstream/upstream-headers.ts'
import type { UpstreamOptions, Wire, WireAnswer } from '#service/rpc/upstream/upstream-wire.ts'

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
  let largestBytes = 4 * 2 ** 20

  async function request(body: string, timeoutMs: number): Promise<Dispatcher.ResponseData> {
    const requestOptions = {
      method: 'POST',
      path,
      headers,
      body,
      headersTimeout: timeoutMs,
    } as const
    try {
      return await pool.request(requestOptions)
    } catch (error) {
      // A node may close an idle connection just when it is used again. Reading twice does no harm.
      if (wasClosedIdle(error)) return pool.request(requestOptions)
      throw error
    }
  }

  /**
   * A large answer is read only when there is room for it; its connection waits meanwhile. Small
   * answers need no room: there are at most as many as connections.
   */
  async function readBody({ headers, body }: Dispatcher.ResponseData): Promise<Buffer> {
    const announcedBytes = Number(headers['content-length'] ?? Number.NaN)
    if (announcedBytes <= smallAnswerBytes) return Buffer.from(await body.arrayBuffer())
    let releaseRoom: (() => void) | undefined
    try {
      if (announcedBytes > smallAnswerBytes) releaseRoom = await answerRoom.take(announcedBytes)
      const chunks: Buffer[] = []
      let receivedBytes = 0
      for await (const chunk of body) {
        chunks.push(chunk)
        receivedBytes += chunk.length
        // It does not say how long it is, so it gets as much room as the largest answer so far.
        if (receivedBytes > smallAnswerBytes) releaseRoom ??= await answerRoom.take(largestBytes)
      }
      largestBytes = Math.max(largestBytes, receivedBytes)
      return Buffer.concat(chunks, receivedBytes)
    } catch (error) {
      // Its connection is free for others only when the answer is read or broken off.
      body.destroy()
      throw error
    } finally {
      // By then, the messages that asked for it hold it themselves.
      if (releaseRoom) setImmediate(releaseRoom)
    }
  }

  return {
    async send({ body, timeoutMs }) {
      const timeoutError = () => nodeError(`did not answer within ${timeoutMs / 1000} seconds`, 504)
      let response: Dispatcher.ResponseData | undefined
      let timeoutTimer: NodeJS.Timeout | undefined
      // An AbortSignal would cost more than everything else here for a small answer.
      const timeoutPromise = new Promise<never>((_, reject) => {
        timeoutTimer = setTimeout(() => {
          response?.body.destroy()
          reject(timeoutError())
        }, timeoutMs)
      })
      const receiveAnswer = async (): Promise<WireAnswer> => {
        response = await request(body, timeoutMs)
        return {
          status: response.statusCode,
          retryAfter: String(response.headers['retry-after'] ?? ''),
          body: await readBody(response),
        }
      }
      try {
        return await Promise.race([receiveAnswer(), timeoutPromise])
      } catch (error) {
        if (error instanceof RpcResponseError) throw error
        throw error instanceof errors.HeadersTimeoutError
          ? timeoutError()
          : connectionErrorOf(error, response !== undefined)
      } finally {
        clearTimeout(timeoutTimer)
      }
    },
    close: () => pool.destroy(),
  }
}

/** Closed before any byte of an answer, on a connection that had served others before. */
const wasClosedIdle = (error: unknown): boolean =>
  error instanceof errors.SocketError ? (error.socket?.bytesRead ?? 0) > 0 : wasReset(error)

const wasReset = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(ECONNRESET|EPIPE)$/.test(`${error.code}`)

function connectionErrorOf(error: unknown, hasBegun: boolean): RpcResponseError {
  if (error instanceof errors.ResponseExceededMaxSizeError)
    return nodeError('answered with more than this service reads')
  if (error instanceof errors.HTTPParserError)
    return nodeError('answered with something that is not HTTP')
  return hasBegun || error instanceof errors.SocketError || wasReset(error)
    ? nodeError('broke off the connection')
    : nodeError('cannot be reached')
}
