import { Pool } from 'undici'
import { isRawObject, type RawObject } from '#domain/raw.ts'
import { type RpcErrorObject, rpcCode } from '#protocol/json-rpc.ts'
import { RpcError } from '#service/rpc/rpc-error.ts'

/** A node behind this service, spoken to in JSON-RPC 2.0 over HTTP. */
export type Upstream = {
  /**
   * The result of one call. The node's own errors are thrown as RpcErrors with its code, message
   * and data; a node that does not answer properly as one with code -32002. Never says where the
   * node is: its address may carry the operator's own key.
   */
  call(method: string, params: readonly unknown[], timeoutMs?: number): Promise<unknown>
  close(): Promise<void>
}

/** Where a node is and how it is asked. A call may take 30 seconds when nothing else is said. */
export type UpstreamOptions = {
  url: URL
  headers?: Record<string, string>
  timeoutMs?: number
  connections?: number
}

/** Opens the upstream at an http or https address; user and password in it are sent as Basic. */
export function openUpstream({
  url,
  headers: more,
  timeoutMs: usualMs = 30_000,
  connections = 64,
}: UpstreamOptions): Upstream {
  const pool = new Pool(url.origin, { connections, keepAliveTimeout: 30_000 })
  const headers = { 'content-type': 'application/json', ...authorization(url), ...more }
  const path = url.pathname + url.search
  let lastId = 0

  async function post(body: string, timeoutMs: number): Promise<{ status: number; text: string }> {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const response = await pool.request({ method: 'POST', path, headers, body, signal })
      return { status: response.statusCode, text: await response.body.text() }
    } catch {
      throw signal.aborted
        ? unavailable(`did not answer within ${timeoutMs / 1000} seconds`)
        : unavailable('cannot be reached')
    }
  }

  return {
    async call(method, params, timeoutMs = usualMs) {
      lastId += 1
      const request = { jsonrpc: '2.0', id: lastId, method, params }
      const { status, text } = await post(JSON.stringify(request), timeoutMs)
      return readAnswer(text, status)
    },
    close: () => pool.destroy(),
  }
}

function authorization({ username, password }: URL): { authorization?: string } {
  if (username === '' && password === '') return {}
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }
}

/** Takes apart what a node answered: an envelope counts whatever the HTTP status says. */
function readAnswer(text: string, status: number): unknown {
  const answer = parse(text)
  if (isRawObject(answer)) {
    const { error, result } = answer
    if (isRawObject(error)) throw new RpcError(readError(error))
    if (result !== undefined && status < 400) return result
  }
  throw status >= 400
    ? unavailable(`answered with HTTP status ${status}`)
    : unavailable('answered with something that is not JSON-RPC')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readError({ code, message, data }: RawObject): RpcErrorObject {
  return {
    code: typeof code === 'number' ? code : rpcCode.internal,
    message: typeof message === 'string' ? message : 'the node behind this service gave no reason',
    ...(data != null && { data }),
  }
}

const unavailable = (what: string): RpcError =>
  new RpcError({
    code: rpcCode.resourceUnavailable,
    message: `the node behind this service ${what}`,
  })
