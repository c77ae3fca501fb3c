import { queryOptions } from '@tanstack/react-query'
import { MalformedError } from '#api/errors.ts'
import { type AccountChange, readPrestateDiff } from '#domain/changes/account-change.ts'
import type { Simulation } from '#domain/simulation/read-simulation.ts'
import { isRunOf, overridesAfter } from '#domain/simulation/simulated-changes.ts'
import type { CallTrace } from '#domain/trace/call-trace.ts'
import { isHash, toQuantityHex } from '#domain/values/hex.ts'
import { unsentCallTraceQuery } from '#queries/chain/call-trace.ts'
import type { Bundle } from '#queries/gas/simulation.ts'
import { readFromTrace } from '#queries/state/state-changes.ts'

/**
 * Reads what each call of a bundle changes, which `eth_simulateV1` does not tell: each is traced on the state that
 * those before it left, as overrides.
 * @param simulatedAt when the simulation was read, ms
 * @throws ApiFailure, which is a MalformedError for a trace that is not readable or not of the simulated call
 */
export const simulatedChangesQuery = (
  network: string,
  { calls, block, stateOverrides: typed = {} }: Bundle,
  simulation: Simulation,
  simulatedAt: number,
) =>
  queryOptions({
    queryKey: ['simulated changes', network, calls, block, typed, simulatedAt] as const,
    queryFn: async ({ client, signal }) => {
      const { number, seconds, parentHash } = simulation
      const isNamed = isHash(parentHash) && BigInt(parentHash) > 0n
      const at = isNamed ? { blockHash: parentHash } : block
      const blockOverrides = { number: toQuantityHex(number), time: toQuantityHex(seconds) }
      const accounts: AccountChange[] = []
      const traces: { trace: CallTrace }[] = []
      const result: unknown[] = []
      const method = 'debug_traceCall'
      let stateOverrides = typed
      for (const [transactionIndex, call] of calls.entries()) {
        const options = { stateOverrides, blockOverrides }
        const trace = { ...unsentCallTraceQuery(network, call, at, options), retry: false }
        const [traced, changed] = await Promise.all([
          client.fetchQuery(trace),
          readFromTrace(network, method, [call, at], readPrestateDiff, signal, options),
        ])
        if (!changed || 'refusedBy' in changed) return changed
        if (!traced || 'refusedBy' in traced) return traced
        const simulated = simulation.calls[transactionIndex]
        if (!isRunOf(simulated, traced.trace.frames, stateOverrides, changed.accounts))
          throw MalformedError.ofResult(
            `Traced after the calls before it, call ${transactionIndex + 1} does not run as simulated.`,
            changed.result,
          )
        accounts.push(...changed.accounts.map((change) => ({ ...change, transactionIndex })))
        traces.push(traced)
        result.push(changed.result)
        stateOverrides = overridesAfter(stateOverrides, changed.accounts)
      }
      return { accounts, traces, result, method }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
