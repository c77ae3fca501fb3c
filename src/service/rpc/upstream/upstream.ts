import { RpcError } from '#service/rpc/rpc-error.ts'
import { nodeTimeoutMs } from '#service/rpc/transport/limits.ts'
import { openHttp } from '#service/rpc/upstream/upstream-http.ts'
import { type NodeResult, readResult } from '#service/rpc/upstream/upstream-result.ts'
import { openSocket } from '#service/rpc/upstream/upstream-socket.ts'
import type { UpstreamOptions } from '#service/rpc/upstream/upstream-wire.ts'

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

/** Shorter parts, such as `v3`, are no secrets, and would be found in innocent messages. */
const minSecretLength = 6

/**
 * Parts of a node's address and headers that no client may see: host, keys, credentials; in lower
 * case.
 */
function secretsOf({ url, headers = {} }: UpstreamOptions): string[] {
  const { host, hostname, username, password, pathname, searchParams } = url
  const parts = [
    host,
    hostname,
    username,
    password,
    ...pathname.split('/'),
    ...searchParams.values(),
    ...Object.values(headers).flatMap((value) => [value, ...value.split(' ')]),
  ]
  return [...new Set([...parts, ...parts.map(decoded)])]
    .filter((part) => part.length >= minSecretLength)
    .map((part) => part.toLowerCase())
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
