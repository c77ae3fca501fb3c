import { nodeTimeoutMs } from '#service/rpc/limits.ts'
import { RpcError } from '#service/rpc/rpc-error.ts'
import { openHttp } from '#service/rpc/upstream-http.ts'
import { readResult } from '#service/rpc/upstream-result.ts'
import { secretsOf } from '#service/rpc/upstream-secrets.ts'
import { openSocket } from '#service/rpc/upstream-socket.ts'

/** Where a node is and how it is asked. All of it is the operator's, and may be secret. */
export type UpstreamOptions = {
  /** http, https, ws, wss, or ipc of the embedded chain; a user and password in it are sent as Basic credentials. */
  url: URL
  headers?: { [name: string]: string }
  /** For one call, from asking until the whole answer is there: 30 seconds unless told. */
  timeoutMs?: number
  /** At most so many over HTTP, or calls under way over a WebSocket: 64 unless told. */
  connections?: number
}

/** A result as the node wrote it, and what it says. */
export type NodeResult = { json: Buffer; value: unknown }

/** A node behind this service, spoken to in JSON-RPC 2.0. */
export type Upstream = {
  /**
   * The result of one call. The node's own errors are thrown as RpcErrors with its code, message and
   * data; a node that does not answer properly as one with code -32002, a node that wants a pause as
   * one with -32005. None says where the node is: its address may carry the operator's own key.
   */
  ask(method: string, params: readonly unknown[], timeoutMs?: number): Promise<NodeResult>
  /** The same, without the text. */
  call(method: string, params: readonly unknown[], timeoutMs?: number): Promise<unknown>
  close(): Promise<void>
}

/** What carries one request to a node and the answer back. Failures are RpcErrors. */
export type Wire = {
  send(request: { id: number; body: string; timeoutMs: number }): Promise<WireAnswer>
  close(): Promise<void>
}

/** What came back, not judged. Over a WebSocket the status is 200. */
export type WireAnswer = { status: number; retryAfter?: string | undefined; body: Buffer }

/**
 * Opens the upstream; connections are made when they are needed. `lost` is called when one breaks or
 * does not come about.
 */
export function openUpstream(options: UpstreamOptions, lost: () => void = () => {}): Upstream {
  const open = /^(wss?|ipc):$/.test(options.url.protocol) ? openSocket : openHttp
  const wire = open(options, lost)
  const secrets = secretsOf(options)
  let lastId = 0

  async function ask(
    method: string,
    params: readonly unknown[],
    timeoutMs = options.timeoutMs ?? nodeTimeoutMs,
  ): Promise<NodeResult> {
    lastId += 1
    const id = lastId
    const body = JSON.stringify({ jsonrpc: '2.0', id, method, params })
    const answer = await wire.send({ id, body, timeoutMs })
    try {
      return readResult(answer, id)
    } catch (error) {
      throw error instanceof RpcError ? discreet(error, secrets) : error
    }
  }

  return {
    ask,
    call: async (...call) => (await ask(...call)).value,
    close: () => wire.close(),
  }
}

/** An error that repeats a part of the node's address or credentials is told in our words. */
function discreet(error: RpcError, secrets: readonly string[]): RpcError {
  const text = `${error.message} ${JSON.stringify(error.data)}`.toLowerCase()
  if (!secrets.some((secret) => text.includes(secret))) return error
  const message = 'the node behind this service refused the call'
  return new RpcError({ code: error.code, message }, error)
}
