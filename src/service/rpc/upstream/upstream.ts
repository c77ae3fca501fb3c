import { RpcResponseError } from '#service/rpc/rpc-error.ts'
import { nodeTimeoutMs } from '#service/rpc/transport/limits.ts'
import { openHttp } from '#service/rpc/upstream/upstream-http.ts'
import { type NodeResult, readResult } from '#service/rpc/upstream/upstream-result.ts'
import { openSocket } from '#service/rpc/upstream/upstream-socket.ts'
import type { UpstreamOptions } from '#service/rpc/upstream/upstream-wire.ts'
import type { TracingHeaders } from '#service/status/request-id.ts'

/** A call; `tracing` is of the request that it is made for, and goes by HTTP alone. */
type UpstreamCall = [
  method: string,
  params: readonly unknown[],
  timeoutMs?: number | undefined,
  tracing?: TracingHeaders,
]

/** A node behind this service, called by JSON-RPC 2.0. */
export type Upstream = {
  /**
   * The result of one call. Throws RpcResponseErrors: the node's own with its code, message and
   * data, -32002 for a node that does not answer properly, -32005 for one that wants a pause. None
   * says where the node is: its address may hold the operator's own key.
   */
  ask(...call: UpstreamCall): Promise<NodeResult>
  /** The value of the result alone. */
  call(...call: UpstreamCall): Promise<unknown>
  close(): Promise<void>
}

/**
 * Opens the upstream; connections are made when they are needed. `onLost` is called when one breaks
 * or cannot be made.
 */
export function openUpstream(options: UpstreamOptions, onLost: () => void = () => {}): Upstream {
  const openWire = /^(wss?|ipc):$/.test(options.url.protocol) ? openSocket : openHttp
  const wire = openWire(options, onLost)
  const upstreamSecrets = secretsOf(options)
  let lastId = 0

  async function ask(
    method: string,
    params: readonly unknown[],
    timeoutMs = options.timeoutMs ?? nodeTimeoutMs,
    tracing?: TracingHeaders,
  ): Promise<NodeResult> {
    lastId += 1
    const id = lastId
    const body = JSON.stringify({ jsonrpc: '2.0', id, method, params })
    const wireAnswer = await wire.send({ id, body, timeoutMs, tracing })
    try {
      return readResult(wireAnswer, id)
    } catch (error) {
      throw error instanceof RpcResponseError ? withoutSecrets(error, upstreamSecrets) : error
    }
  }

  return {
    ask,
    call: async (...call) => (await ask(...call)).value,
    close: () => wire.close(),
  }
}

/** An error that repeats a part of the node's address or credentials gets a message of ours. */
function withoutSecrets(error: RpcResponseError, secrets: readonly string[]): RpcResponseError {
  const errorText = `${error.message} ${JSON.stringify(error.data)}`.toLowerCase()
  if (!secrets.some((secret) => errorText.includes(secret))) return error
  const message = 'the node behind this service refused the call'
  return new RpcResponseError({ code: error.code, message }, error)
}

/** Shorter parts, such as `v3`, are no secrets, and would be found in innocent messages. */
const minSecretLength = 6

/**
 * What no client may see of a node's address and headers, in lower case: host, keys, credentials.
 */
function secretsOf({ url, headers = {} }: UpstreamOptions): string[] {
  const { host, hostname, username, password, pathname, searchParams } = url
  const secretParts = [
    host,
    hostname,
    username,
    password,
    ...pathname.split('/'),
    ...searchParams.values(),
    ...Object.values(headers).flatMap((value) => [value, ...value.split(' ')]),
  ]
  return [...new Set([...secretParts, ...secretParts.map(decodePercent)])]
    .filter((part) => part.length >= minSecretLength)
    .map((part) => part.toLowerCase())
}

function decodePercent(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
