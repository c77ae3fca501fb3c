import type { CallBlock, TransactionCall } from '#domain/call/call.ts'
import type { StateOverrides } from '#domain/overrides/state-overrides.ts'
import type { RpcMethods } from '#protocol/json-rpc.ts'

type EstimateParams = Parameters<RpcMethods['eth_estimateGas']>

/**
 * The parameters of `eth_estimateGas`: a block only where one is given, or where its state is
 * overridden, and then the overrides, a third parameter that the specification does not have.
 */
export function estimateParams(
  call: TransactionCall,
  block: CallBlock,
  overrides: StateOverrides | undefined,
): EstimateParams {
  if (!overrides) return block === undefined ? [call] : [call, block]
  const params: unknown[] = [call, block ?? 'latest', overrides]
  return params as EstimateParams
}
