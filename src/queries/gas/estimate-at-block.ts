import { queryOptions } from '@tanstack/react-query'
import { MalformedError, RpcError, refusalOf } from '#api/errors.ts'
import type { TransactionCall } from '#domain/call/call.ts'
import type { EstimateOutcome } from '#domain/gas/estimate-outcome.ts'
import { createLimiter } from '#domain/requests/limit-concurrency.ts'
import { isCannotRunError } from '#domain/revert/refusal.ts'
import { isReservedAddress } from '#domain/values/address-like.ts'
import { readQuantity } from '#domain/values/hex.ts'
import { hasCode } from '#queries/contract/read-through-estimate.ts'
import { estimateGas } from '#queries/gas/gas.ts'

/** Estimates at once: quick, and not a burst that a provider would refuse. */
const limitEstimates = createLimiter(4)

export const estimatesOfCall = (network: string, call: TransactionCall) =>
  ['estimate at block', network, call] as const

/**
 * The outcome of a call at a block, which a number names. A node's answer that says nothing of the
 * call is an outcome, too: another block may have another. A call with data that passes needs code at
 * its target to mean anything: an account without code accepts any call.
 * @throws ApiFailure when no answer came; an abort passes through.
 */
export const estimateAtBlockQuery = (
  network: string,
  call: TransactionCall,
  block: `0x${string}`,
) => {
  async function tryCall(signal: AbortSignal): Promise<EstimateOutcome> {
    try {
      const gasAnswer = await estimateGas(network, call, block, signal)
      if ('revert' in gasAnswer) return { kind: 'reverts', revert: gasAnswer.revert }
      const gas = readQuantity(gasAnswer.estimate)
      if (gas !== undefined) return { kind: 'passes', gas }
      throw MalformedError.ofResult('Invalid estimate: not a quantity.', gasAnswer.estimate)
    } catch (error) {
      if (error instanceof RpcError && isCannotRunError(error))
        return { kind: 'cannot run', message: error.message }
      return { kind: 'unknown', message: refusalOf(error).message }
    }
  }
  return queryOptions({
    queryKey: [...estimatesOfCall(network, call), block] as const,
    queryFn: ({ client, signal }) =>
      limitEstimates(async (): Promise<EstimateOutcome> => {
        signal.throwIfAborted()
        const outcome = await tryCall(signal)
        const { to, data = '0x' } = call
        const needsCode = to !== undefined && data !== '0x' && !isReservedAddress(BigInt(to))
        if (outcome.kind !== 'passes' || !needsCode) return outcome
        const hasContractCode = await hasCode(client, network, to, block, signal)
        if (hasContractCode === undefined) return { ...outcome, code: 'not known' }
        return hasContractCode ? outcome : { kind: 'no code', gas: outcome.gas }
      }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
