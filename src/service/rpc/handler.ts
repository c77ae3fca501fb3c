import { type RpcErrorObject, rpcCode } from '#protocol/json-rpc.ts'
import type { RpcMethod } from '#protocol/rpc-methods.ts'
import type { Observation } from '#service/metrics.ts'
import type { Admit } from '#service/rates.ts'
import { readRequest } from '#service/rpc/framing.ts'
import { batchLimit } from '#service/rpc/limits.ts'
import type { RpcHandlers } from '#service/rpc/methods.ts'
import { numberIds } from '#service/rpc/number-ids.ts'
import { checkParameters } from '#service/rpc/parameters.ts'
import { Refusal } from '#service/rpc/refusal.ts'
import { RpcError } from '#service/rpc/rpc-error.ts'

/**
 * Answers the text of one message, single or batch; undefined when it wants no answer. Throws a
 * Refusal with status 429 when `admit` lets its calls wait.
 */
export type MessageHandler = (message: string, admit?: Admit) => Promise<string | undefined>

/**
 * JSON-RPC 2.0 as a strict server over the methods of the spec, knowing no transport. Answers stand
 * in the order of the request and echo each id by value. Never throws: faults are answers with
 * -32700 (not JSON), -32600 (not a request), -32601 (unknown method), -32602 (parameters), -32603
 * (a mistake of ours, which `report` is told).
 */
export function createMessageHandler(
  handlers: RpcHandlers,
  report: (mistake: unknown) => void,
  observe: (seen: Observation) => void = () => {},
): MessageHandler {
  const run = <M extends RpcMethod>(method: M, params: readonly unknown[]) =>
    handlers[method](...checkParameters[method](params))

  async function answer(message: unknown, writtenId?: string): Promise<string | undefined> {
    const { id, fault, method = '', params } = readRequest(message, writtenId)
    if (fault) return errorAnswer(id, rpcCode.invalidRequest, fault)
    if (id === undefined) return undefined
    const since = performance.now()
    const seen = (outcome: Observation['outcome']) =>
      observe({
        method: Object.hasOwn(checkParameters, method) ? (method as RpcMethod) : 'other',
        outcome,
        source: 'upstream',
        seconds: (performance.now() - since) / 1000,
      })
    try {
      const result = await run(knownMethod(method), positional(params))
      seen(result === null ? 'missing' : 'result')
      return `{"jsonrpc":"2.0","id":${id},"result":${JSON.stringify(result)}}`
    } catch (error) {
      seen(error instanceof RpcError && error.code === rpcCode.reverted ? 'reverted' : 'error')
      if (error instanceof RpcError) return errorAnswer(id, error.code, error.message, error.data)
      report(error)
      return errorAnswer(id, rpcCode.internal, 'internal error')
    }
  }

  return async (text, admit = () => undefined) => {
    const message = parse(text)
    const wait = admit(Array.isArray(message) ? message.length : 1)
    if (wait !== undefined)
      throw new Refusal(429, rpcCode.limitExceeded, 'too many requests of this API key', wait)
    if (message === undefined)
      return errorAnswer('null', rpcCode.parse, 'the message is not valid JSON')
    const ids = numberIds(text, message)
    if (!Array.isArray(message)) return answer(message, ids[0])
    if (message.length === 0) return errorAnswer('null', rpcCode.invalidRequest, 'empty batch')
    if (message.length > batchLimit) {
      const { id } = readRequest(message[0], ids[0])
      const fault = `batch too large: ${message.length} messages, at most ${batchLimit}`
      return `[${errorAnswer(id, rpcCode.invalidRequest, fault)}]`
    }
    const answers = await Promise.all(message.map((each, index) => answer(each, ids[index])))
    const wanted = answers.filter((each) => each !== undefined)
    return wanted.length === 0 ? undefined : `[${wanted.join(',')}]`
  }
}

/** An answer with an error, as text; an id that is not known is null there. */
export function errorAnswer(
  id: string | undefined,
  code: number,
  message: string,
  data?: unknown,
): string {
  const error: RpcErrorObject = { code, message, ...(data !== undefined && { data }) }
  return `{"jsonrpc":"2.0","id":${id ?? 'null'},"error":${JSON.stringify(error)}}`
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function knownMethod(method: string): RpcMethod {
  if (Object.hasOwn(checkParameters, method)) return method as RpcMethod
  throw new RpcError({
    code: rpcCode.methodNotFound,
    message: `the method ${method.slice(0, 100)} does not exist/is not available`,
    data: { supported: Object.keys(checkParameters) },
  })
}

function positional(params: unknown): readonly unknown[] {
  if (params === undefined || params === null) return []
  if (Array.isArray(params)) return params
  throw new RpcError({
    code: rpcCode.invalidParams,
    message: 'non-array args: params must be an array of positional parameters',
  })
}
