import { type Dispatcher, errors, Pool } from 'undici'
import { nodeError, RpcError } from '#service/rpc/rpc-error.ts'
import { answerRoom, smallAnswerBytes } from '#service/rpc/transport/answer-room.ts'
import { maxAnswerBytes } from '#service/rpc/transport/limits.ts'
import { nodeHeaders } from '#service/rpc/upstream/upstream-headers.ts'
import type { UpstreamOptions, Wire, WireAnswer } from '#service/rpc/upstream/upstream-wire.ts'

/** A node over HTTP, on kept-alive connections; `lost` is called when it ends one. */
export function openHttp(options: UpstreamOptions, lost: () => void): Wire {
  const { url, connections = 64 } = options
  const pool = new Pool(url.origin, {
    connections,
    connect: { timeout: 10_000 },
    keepAliveTimeout: 30_000,
    maxResponseSize: maxAnswerBytes,
  })
  // Our own end of an idle connection says nothing of the node.
  const isOurEnd = (error: unknown) => error instanceof errors.InformationalError
  pool.on('disconnect', (_, __, error) => isOurEnd(error) || lost())
  pool.on('connectionError', lost)
  const path = url.pathname + url.search
  const headers = { ...nodeHeaders(options), 'content-type': 'application/json' }
  let largest = 4 * 2 ** 20

  async function request(body: string, timeoutMs: number): Promise<Dispatcher.ResponseData> {
    const options = { method: 'POST', path, headers, body, headersTimeout: timeoutMs } as const
    try {
      return await pool.request(options)
    } catch (error) {
      // A node may close an idle connection just when it is used again. Reading twice does no harm.
      if (wasClosedIdle(error)) return pool.request(options)
      throw error
    }
  }

  /**
   * A large answer is not read before there is room for it: its connection waits meanwhile. Of small
   * ones there are at most as many as connections.
   */
  async function readBody({ headers, body }: Dispatcher.ResponseData): Promise<Buffer> {
    const said = Number(headers['content-length'] ?? Number.NaN)
    if (said <= smallAnswerBytes) return Buffer.from(await body.arrayBuffer())
    let giveBack: (() => void) | undefined
    try {
      if (said > smallAnswerBytes) giveBack = await answerRoom.take(said)
      const chunks: Buffer[] = []
      let size = 0
      for await (const chunk of body) {
        chunks.push(chunk)
        size += chunk.length
        // It does not say how long it is, so it gets room as for the largest so far.
        if (size > smallAnswerBytes) giveBack ??= await answerRoom.take(largest)
      }
      largest = Math.max(largest, size)
      return Buffer.concat(chunks, size)
    } catch (error) {
      // Its connection is not free for others before it is read or broken off.
      body.destroy()
      throw error
    } finally {
      // By then, those who asked hold it themselves.
      if (giveBack) setImmediate(giveBack)
    }
  }

  return {
    async send({ body, timeoutMs }) {
      const tooSlow = () => nodeError(`did not answer within ${timeoutMs / 1000} seconds`, 504)
      let response: Dispatcher.ResponseData | undefined
      let timer: NodeJS.Timeout | undefined
      // An AbortSignal would cost more than all else that is done here for a small answer.
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          response?.body.destroy()
          reject(tooSlow())
        }, timeoutMs)
      })
      const answer = async (): Promise<WireAnswer> => {
        response = await request(body, timeoutMs)
        return {
          status: response.statusCode,
          retryAfter: String(response.headers['retry-after'] ?? ''),
          body: await readBody(response),
        }
      }
      try {
        return await Promise.race([answer(), late])
      } catch (error) {
        if (error instanceof RpcError) throw error
        throw error instanceof errors.HeadersTimeoutError
          ? tooSlow()
          : troubleOf(error, response !== undefined)
      } finally {
        clearTimeout(timer)
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

function troubleOf(error: unknown, hasBegun: boolean): RpcError {
  if (error instanceof errors.ResponseExceededMaxSizeError)
    return nodeError('answered with more than this service reads')
  if (error instanceof errors.HTTPParserError)
    return nodeError('answered with something that is not HTTP')
  return hasBegun || error instanceof errors.SocketError || wasReset(error)
    ? nodeError('broke off the connection')
    : nodeError('cannot be reached')
}
