import { queryOptions } from '@tanstack/react-query'
import { connectionTo } from '#api/connections/connections.ts'
import { resolveCurrency } from '#api/connections/resolve-currency.ts'
import { MalformedError, RpcError } from '#api/errors.ts'
import { extraRpc } from '#api/rpc/extra-rpc.ts'
import type { BlockParameter } from '#domain/block/block-reference.ts'
import type { TransactionCall } from '#domain/call/call.ts'
import type { StateOverrides } from '#domain/overrides/state-overrides.ts'
import type { RefusalFix } from '#domain/revert/refusal.ts'
import { explainRefusedCall } from '#domain/revert/refused-call.ts'
import type { BlockOverrides } from '#domain/simulation/read-bundle.ts'
import { parseSimulation } from '#domain/simulation/read-simulation.ts'

/** Calls that run one after the other in a block of their own, after the block `block`. */
export type Bundle = {
  calls: readonly TransactionCall[]
  block: BlockParameter
  blockOverrides: BlockOverrides | undefined
  stateOverrides: StateOverrides | undefined
}

/** The parameters of `eth_simulateV1` (execution-apis) for a bundle. */
export function simulationParams({ calls, block, blockOverrides, stateOverrides }: Bundle) {
  const blockStateCall = {
    ...(blockOverrides && { blockOverrides }),
    ...(stateOverrides && { stateOverrides }),
    calls,
  }
  return [{ blockStateCalls: [blockStateCall], traceTransfers: true }, block] as const
}

/**
 * Runs a bundle on the node, or says why that is not offered. A revert of a call is part of the answer.
 * The state changes with every block, so an answer is stale after seconds.
 * @throws ApiFailure: an RpcError where the node runs none of the calls, with words for it; a
 * MalformedError for an answer that is not a simulation
 */
export const simulationQuery = (network: string, bundle: Bundle) =>
  queryOptions({
    queryKey: ['simulation', network, bundle] as const,
    queryFn: async ({ signal }) => {
      const params = simulationParams(bundle)
      const answer = await extraRpc(network, 'eth_simulateV1', [...params], signal).catch(
        (error: unknown) => explainFailure(network, bundle, error),
      )
      if (answer.refusedBy !== undefined) return answer
      const simulation = parseSimulation(answer.result, bundle.calls.length)
      if ('problem' in simulation)
        throw MalformedError.ofResult(
          `The simulation is not readable. ${simulation.problem}`,
          answer.result,
        )
      return { simulation }
    },
    staleTime: 5_000,
  })

/** @throws the error, with words for the call that its message names where there are several */
async function explainFailure(network: string, { calls }: Bundle, error: unknown): Promise<never> {
  if (!(error instanceof RpcError)) throw error
  const currency = await connectionTo(network)
    .then(resolveCurrency)
    .catch(() => undefined)
  const message = error.message.toLowerCase()
  const [first = {}] = calls
  const call = calls.find(({ from }) => from && message.includes(from.toLowerCase())) ?? first
  const words = explainRefusedCall(error, call, currency)
  // A fix changes the address of a page, which has the fields of a call in one text here.
  error.words = words && { ...words, fixes: words.fixes?.filter(isOfBlock) ?? [] }
  throw error
}

const isOfBlock = ({ set }: RefusalFix) =>
  Object.keys(set).every((field) => ['block', 'number', 'time'].includes(field))
