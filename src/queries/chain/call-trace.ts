import { queryOptions } from '@tanstack/react-query'
import { MalformedError, RpcError } from '#api/errors.ts'
import { nextTask } from '#api/moments.ts'
import { type ExtraAnswer, extraRpc } from '#api/rpc/extra-rpc.ts'
import type { BlockParameter } from '#domain/block/block-reference.ts'
import type { TransactionCall } from '#domain/call/call.ts'
import { type CallTrace, readCallTrace } from '#domain/trace/call-trace.ts'
import { asRawObject, isRawObject, type RawObject } from '#domain/values/raw.ts'
import { maxTraceSteps } from '#protocol/extra-methods.ts'
import type { BlockByHash } from '#protocol/json-rpc.ts'

/** The calls of a transaction, with the answer that they are read from, and how it was asked for. */
type TracedCalls = { trace: CallTrace; method: TraceMethod; result: unknown }
type TraceMethod =
  | 'debug_traceTransaction'
  | 'trace_transaction'
  | 'ots_traceTransaction'
  | 'debug_traceCall'
  | 'trace_call'
/** Why a node gives no trace. */
export type RefusedTrace = Extract<ExtraAnswer<unknown>, { refusedBy: string }>

/**
 * The calls of a transaction in a block: by `callTracer`, else by `trace_transaction`, else by
 * `ots_traceTransaction`, else by the steps of a node that knows no tracer; why there are none where the node
 * offers none of them; or null where it does not have the transaction. They cannot change while the block
 * is the same.
 * @throws ApiFailure, which is a MalformedError for an answer that is not a tree of calls
 */
export const callTraceQuery = (network: string, transaction: RawObject) =>
  queryOptions({
    queryKey: ['call trace', network, transaction.hash, transaction.blockHash] as const,
    queryFn: ({ queryKey: [, network, hash], signal }) =>
      firstTrace(network, transaction, signal, [
        ['debug_traceTransaction', [hash, tracerOptions]],
        ['trace_transaction', [hash]],
        ['ots_traceTransaction', [hash]],
        ['debug_traceTransaction', [hash, stepOptions]],
      ]),
    staleTime: ({ state: { data } }) =>
      data && 'trace' in data ? Number.POSITIVE_INFINITY : 4_000,
    // A large transaction has megabytes.
    gcTime: 60_000,
  })

const tracerOptions = { tracer: 'callTracer', tracerConfig: { withLog: true } }
const stepOptions = { limit: maxTraceSteps, enableMemory: true, disableStorage: true }

/**
 * The calls within a call that is not sent, at a block, of whose state and header `debug_traceCall` takes overrides;
 * else by `trace_call`, else by the steps of a node that knows no tracer; or why there are none. The state changes with every block, so an answer is stale after seconds.
 * @throws ApiFailure, which is a MalformedError for an answer that is not a tree of calls
 */
export const unsentCallTraceQuery = (
  network: string,
  call: TransactionCall,
  block: BlockParameter | BlockByHash | undefined,
  overrides: RawObject = {},
) =>
  queryOptions({
    queryKey: ['unsent call trace', network, call, block, overrides] as const,
    queryFn: ({ signal }) => {
      const at = block ?? 'latest'
      const sent = { ...call, to: call.to ?? null, input: call.data ?? '0x' }
      return firstTrace(network, sent, signal, [
        ['debug_traceCall', [call, at, { ...tracerOptions, ...overrides }]],
        ['trace_call', [call, ['trace'], at]],
        ['debug_traceCall', [call, at, stepOptions]],
      ])
    },
    staleTime: 5_000,
    gcTime: 60_000,
  })

/** The trace by the first of some ways that is offered, or why the first of them is not. */
async function firstTrace(
  network: string,
  sent: RawObject,
  signal: AbortSignal,
  ways: readonly [method: TraceMethod, params: readonly unknown[]][],
): Promise<TracedCalls | RefusedTrace | null> {
  let firstRefusal: RefusedTrace | undefined
  for (const [method, params] of ways) {
    const answer = await extraRpc(network, method, params as never, signal).catch(readTraceRefusal)
    // A node that lacks the state of the block has it for no trace.
    if (answer.refusedBy === undefined || answer.refusedBy === 'block')
      return readAnswer(method, answer, sent)
    firstRefusal ??= answer
  }
  return firstRefusal ?? null
}

/** The refusal that an error is: no such transaction, or no such tracer. @throws any other error */
export function readTraceRefusal(error: unknown): ExtraAnswer<unknown> {
  if (!(error instanceof RpcError)) throw error
  const { code, message } = error
  if (/^transaction\b.{0,80}\bnot found$/i.test(message)) return { result: null }
  // Hardhat 2 offers the method, and refuses every tracer as it would a wrong parameter.
  if (code === -32602) return { refusedBy: 'node', message }
  throw error
}

async function readAnswer(
  method: TraceMethod,
  answer: ExtraAnswer<unknown>,
  sent: RawObject,
): Promise<TracedCalls | RefusedTrace | null> {
  if (answer.refusedBy !== undefined) return answer
  const result = method === 'trace_call' ? asRawObject(answer.result).trace : answer.result
  // Nodes without the transaction answer with null, or with no calls; anvil with no steps.
  const items = isRawObject(result) ? result.structLogs : result
  if (items === null || (Array.isArray(items) && items.length === 0)) return null
  // To read thousands of calls takes long, and so did to parse them.
  await nextTask()
  const trace = readCallTrace(result, sent)
  if ('problem' in trace)
    throw MalformedError.ofResult(`The trace is not readable. ${trace.problem}`, result)
  return { trace, method, result }
}
