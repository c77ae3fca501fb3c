import { queryOptions } from '@tanstack/react-query'
import type { Hash } from 'viem'
import { MalformedError, RpcError } from '#api/errors.ts'
import { nextTask } from '#api/next-task.ts'
import { type ExtraAnswer, extraRpc } from '#api/rpc/extra-rpc.ts'
import type { TransactionCall } from '#domain/call/call.ts'
import type { CallBlock } from '#domain/call/call-block.ts'
import type { StateOverrides } from '#domain/overrides/state-overrides.ts'
import { type CallTrace, readCallTrace } from '#domain/trace/call-trace.ts'
import { isRawObject } from '#domain/values/raw.ts'

/** The calls of a transaction, with the answer that they are read from, and how it was asked for. */
type TracedCalls = { trace: CallTrace; method: TraceMethod; result: unknown }
type TraceMethod = 'debug_traceTransaction' | 'trace_transaction' | 'debug_traceCall'
/** Why a node gives no trace. */
export type RefusedTrace = Extract<ExtraAnswer<unknown>, { refusedBy: string }>

/**
 * The calls of a transaction in a block: by `callTracer`, else by `trace_transaction`; why there
 * are none where the node offers neither; or null where it does not have the transaction. They
 * cannot change while the block is the same.
 * @throws ApiFailure, which is a MalformedError for an answer that is no tree of calls
 */
export const callTraceQuery = (network: string, hash: Hash, blockHash: Hash) =>
  queryOptions({
    queryKey: ['call trace', network, hash, blockHash] as const,
    queryFn: async ({ queryKey: [, network, hash], signal }) => {
      const byTracer = await extraRpc(
        network,
        'debug_traceTransaction',
        [hash, tracerOptions],
        signal,
      ).catch(readTraceRefusal)
      // A node that lacks the state of the block has it for no trace.
      if (byTracer.refusedBy === undefined || byTracer.refusedBy === 'block')
        return readAnswer('debug_traceTransaction', byTracer)
      const flat = await extraRpc(network, 'trace_transaction', [hash], signal).catch(
        readTraceRefusal,
      )
      return flat.refusedBy === undefined || flat.refusedBy === 'block'
        ? readAnswer('trace_transaction', flat)
        : byTracer
    },
    staleTime: ({ state: { data } }) =>
      data && 'trace' in data ? Number.POSITIVE_INFINITY : 4_000,
    // A large transaction has megabytes.
    gcTime: 60_000,
  })

const tracerOptions = { tracer: 'callTracer', tracerConfig: { withLog: true } }

/**
 * The calls within a call that is not sent, at a block (`debug_traceCall`), or why there are none. The
 * state changes with every block, so an answer is stale after seconds.
 * @throws ApiFailure, which is a MalformedError for an answer that is no tree of calls
 */
export const unsentCallTraceQuery = (
  network: string,
  call: TransactionCall,
  block: CallBlock,
  overrides: StateOverrides | undefined,
) =>
  queryOptions({
    queryKey: ['unsent call trace', network, call, block, overrides] as const,
    queryFn: async ({ queryKey: [, network, call, block, stateOverrides], signal }) => {
      const options = { ...tracerOptions, ...(stateOverrides && { stateOverrides }) }
      const params = [call, block ?? 'latest', options] as const
      const answer = await extraRpc(network, 'debug_traceCall', [...params], signal).catch(
        readTraceRefusal,
      )
      return readAnswer('debug_traceCall', answer)
    },
    staleTime: 5_000,
    gcTime: 60_000,
  })

/** The refusal that an error is: no such transaction, or no such tracer. @throws any other error */
export function readTraceRefusal(error: unknown): ExtraAnswer<unknown> {
  if (!(error instanceof RpcError)) throw error
  const { code, message } = error
  if (/^transaction\b.{0,80}\bnot found$/i.test(message)) return { result: null }
  // Older Hardhat offers the method, and refuses this tracer as it would a wrong parameter.
  if (code === -32602) return { refusedBy: 'node', message }
  throw error
}

async function readAnswer(
  method: TraceMethod,
  answer: ExtraAnswer<unknown>,
): Promise<TracedCalls | RefusedTrace | null> {
  if (answer.refusedBy !== undefined) return answer
  const { result } = answer
  // Nodes without the transaction answer with null, or with no calls; anvil with no steps.
  const items = isRawObject(result) ? result.structLogs : result
  if (items === null || (Array.isArray(items) && items.length === 0)) return null
  // To read thousands of calls takes long, and so did to parse them.
  await nextTask()
  const trace = readCallTrace(result)
  if ('problem' in trace)
    throw new MalformedError(`The trace is not readable. ${trace.problem}`, JSON.stringify(result))
  return { trace, method, result }
}
