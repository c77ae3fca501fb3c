import { errors, Pool } from 'undici'
import { answerLimit } from '#service/rpc/limits.ts'
import { nodeTrouble } from '#service/rpc/rpc-error.ts'
import type { UpstreamOptions, Wire, WireAnswer } from '#service/rpc/upstream.ts'
import { nodeHeaders } from '#service/rpc/upstream-headers.ts'

/** A node over HTTP, on kept-alive connections. */
export function openHttp(options: UpstreamOptions): Wire {
  const { url, connections = 64 } = options
  const pool = new Pool(url.origin, {
    connections,
    connect: { timeout: 10_000 },
    keepAliveTimeout: 30_000,
    maxResponseSize: answerLimit,
  })
  const path = url.pathname + url.search
  const headers = { ...nodeHeaders(options), 'content-type': 'application/json' }

  async function post(body: string, signal: AbortSignal): Promise<WireAnswer> {
    const request = { method: 'POST', path, headers, body, signal } as const
    // A node may close an idle connection just when it is used again. Reading twice does no harm.
    const response = await pool.request(request).catch((error: unknown) => {
      if (wasClosedIdle(error)) return pool.request(request)
      throw error
    })
    return {
      status: response.statusCode,
      retryAfter: String(response.headers['retry-after'] ?? ''),
      body: Buffer.from(await response.body.arrayBuffer()),
    }
  }

  return {
    async send({ body, timeoutMs }) {
      const abort = new AbortController()
      const timer = setTimeout(() => abort.abort(), timeoutMs)
      try {
        return await post(body, abort.signal)
      } catch (error) {
        throw abort.signal.aborted
          ? nodeTrouble(`did not answer within ${timeoutMs / 1000} seconds`, 504)
          : troubleOf(error)
      } finally {
        clearTimeout(timer)
      }
    },
    close: () => pool.destroy(),
  }
}

/** Closed before any byte of an answer, on a connection that had served others before. */
function wasClosedIdle(error: unknown): boolean {
  if (error instanceof errors.SocketError) return (error.socket?.bytesRead ?? 0) > 0
  return error instanceof Error && 'code' in error && /^(ECONNRESET|EPIPE)$/.test(`${error.code}`)
}

function troubleOf(error: unknown): Error {
  if (error instanceof errors.ResponseExceededMaxSizeError)
    return nodeTrouble('answered with more than this service reads')
  return nodeTrouble('cannot be reached, or broke off')
}
