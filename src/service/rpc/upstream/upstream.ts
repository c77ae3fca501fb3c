import { parseJson } from '#domain/json/parse-json.ts'
import { asRevert } from '#domain/revert/revert.ts'
import { createUpstreamMask } from '#service/config/secrets.ts'
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
  const maskSecrets = createUpstreamMask(options)
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
      throw error instanceof RpcResponseError ? maskError(error, method, maskSecrets) : error
    }
  }

  return {
    ask,
    call: async (...call) => (await ask(...call)).value,
    close: () => wire.close(),
  }
}

/** The error without the operator's secrets; a contract's own words are returned as they came. */
function maskError(
  error: RpcResponseError,
  method: string,
  maskSecrets: (text: string) => string,
): RpcResponseError {
  if (method === 'eth_estimateGas' && asRevert(error)) return error
  const message = maskSecrets(error.message)
  const dataText = JSON.stringify(error.data) as string | undefined
  const maskedData = dataText && maskSecrets(dataText)
  if (message === error.message && maskedData === dataText) return error
  const data = maskedData && parseJson(maskedData)
  return new RpcResponseError({ code: error.code, message, ...(data != null && { data }) }, error)
}
