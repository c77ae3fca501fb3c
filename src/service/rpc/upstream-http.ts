import { type Dispatcher, errors, Pool } from 'undici'
import { answerLimit } from '#service/rpc/limits.ts'
import { nodeTrouble, RpcError } from '#service/rpc/rpc-error.ts'
import type { UpstreamOptions, Wire, WireAnswer } from '#service/rpc/upstream.ts'
import { nodeHeaders } from '#service/rpc/upstream-headers.ts'

/** A node over HTTP, on kept-alive connections; `lost` is called when it ends one. */
export function openHttp(options: UpstreamOptions, lost: () => void): Wire {
  const { url, connections = 64 } = options
  const pool = new Pool(url.origin, {
    connections,
    connect: { timeout: 10_000 },
    keepAliveTimeout: 30_000,
    maxResponseSize: answerLimit,
  })
  // Our own end of an idle connection says nothing of the node.
  const isOurEnd = (error: unknown) => error instanceof errors.InformationalError
  pool.on('disconnect', (_, __, error) => isOurEnd(error) || lost())
  pool.on('connectionError', lost)
  const path = url.pathname + url.search
  const headers = { ...nodeHeaders(options), 'content-type': 'application/json' }

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

  return {
    async send({ body, timeoutMs }) {
      const tooSlow = () => nodeTrouble(`did not answer within ${timeoutMs / 1000} seconds`, 504)
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
          body: Buffer.from(await response.body.arrayBuffer()),
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
    return nodeTrouble('answered with more than this service reads')
  if (error instanceof errors.HTTPParserError)
    return nodeTrouble('answered with something that is not HTTP')
  return hasBegun || error instanceof errors.SocketError || wasReset(error)
    ? nodeTrouble('broke off the connection')
    : nodeTrouble('cannot be reached')
}
