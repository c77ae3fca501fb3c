import { queryOptions } from '@tanstack/react-query'
import { connectionTo } from '#api/connections/connections.ts'
import { resolveCurrency } from '#api/connections/resolve-currency.ts'
import { RpcError } from '#api/errors.ts'
import { rpc } from '#api/rpc/rpc.ts'
import type { CallBlock, TransactionCall } from '#domain/call/call.ts'
import type { Revert } from '#domain/revert/revert.ts'
import { estimateParams } from '#queries/gas/call-codec.ts'

/** An estimate as the service wrote it, or the revert of the call: both are answers (law 1). */
export type GasAnswer = { estimate: unknown } | { revert: Revert; body: string }

/**
 * `eth_estimateGas` (spec 4.5), with the block parameter only where one is given. The state changes
 * with every block, so an answer is stale after seconds.
 */
export const gasQuery = (network: string, call: TransactionCall, block: CallBlock) =>
  queryOptions({
    queryKey: ['gas', network, call, block] as const,
    queryFn: ({ signal }) => estimateGas(network, call, block, signal),
    staleTime: 5_000,
  })

/**
 * One estimate.
 * @throws ApiFailure when no answer came; an abort passes through.
 */
export async function estimateGas(
  network: string,
  call: TransactionCall,
  block: CallBlock,
  signal: AbortSignal,
): Promise<GasAnswer> {
  try {
    const params = estimateParams(call, block)
    return { estimate: await rpc(network, 'eth_estimateGas', params, signal) }
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    // The code that reads a refusal is not loaded before there is one.
    const [{ asRevert }, { explainRefusedCall }, currency] = await Promise.all([
      import('#domain/revert/revert.ts'),
      import('#domain/revert/refused-call.ts'),
      connectionTo(network)
        .then(resolveCurrency)
        .catch(() => undefined),
    ])
    const revert = asRevert(error)
    if (revert) return { revert, body: error.body }
    error.words = explainRefusedCall(error, call, currency)
    throw error
  }
}
