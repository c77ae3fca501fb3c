import { queryOptions } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { connectionTo } from '#api/connections/connections.ts'
import { MalformedError, RpcError } from '#api/errors.ts'
import { extraRpc } from '#api/rpc/extra-rpc.ts'
import type { EstimateReadBlock } from '#domain/contract/estimate-read-block.ts'
import {
  estimateReadCall,
  readCallAnswer,
  staticCallCode,
} from '#domain/contract/estimate-read-code.ts'
import { createLimiter } from '#domain/requests/limit-concurrency.ts'
import { asRevert } from '#domain/revert/revert.ts'
import type { CallEnd } from '#domain/state/call-verdict.ts'
import { byteLength } from '#domain/values/hex.ts'
import { stateStaleTimeMs } from '#queries/chain/stale-time.ts'
import { readThroughEstimate, truncatedAnswer } from '#queries/contract/read-through-estimate.ts'

const limitConcurrency = createLimiter(4)

/** Most bytes of an answer that are read: more than geth's own limits of gas let a call return. */
const maxReturnedBytes = 8 * 1024 * 1024

/**
 * The result of a call of a contract at a block, which changes nothing: by `eth_call` where that is offered,
 * otherwise through an estimate; at most four such calls run at once.
 * @throws MalformedError where the service cannot be read through; other ApiFailures
 */
export const viewCallQuery = (
  network: string,
  to: Address,
  data: Hex,
  block: EstimateReadBlock,
  from?: Address,
) =>
  queryOptions({
    queryKey: ['view', network, to, data, block, from] as const,
    queryFn: ({ client, signal }) => {
      /**
       * The call by `eth_call`, where the connection asks for it without a press; undefined where it is not
       * offered or fails otherwise than by a revert with data, as the estimate may know more. Of a call with a
       * sender the estimate knows nothing.
       * @throws MalformedError where the result is not bytes; with a sender, why there is none; the abort of `signal`
       */
      async function callWhereOffered(): Promise<CallEnd | undefined> {
        const { extraMethodUse } = await connectionTo(network)
        if (extraMethodUse === 'never' && from)
          throw new RpcError(-32601, 'A sender needs eth_call, which is off.', undefined, '')
        if (extraMethodUse !== 'when offered' && !from) return undefined
        const params = [{ ...estimateReadCall(data), ...(from && { from }), to }, block] as const
        const answer = await extraRpc(network, 'eth_call', [...params], signal).catch(
          (error: unknown) => ({ error }),
        )
        signal.throwIfAborted()
        if ('error' in answer) {
          const revert = answer.error instanceof RpcError ? asRevert(answer.error) : undefined
          if (!revert?.data && from) throw answer.error
          return revert?.data && { success: false, data: revert.data }
        }
        const { result, refusedBy, message } = answer
        if (refusedBy && from) throw new RpcError(-32601, message, undefined, '')
        if (refusedBy) return undefined
        if ((byteLength(result) ?? maxReturnedBytes + 1) > maxReturnedBytes)
          throw MalformedError.ofResult('The result of the call is not bytes, or too many.', result)
        return { success: true, data: result }
      }
      return limitConcurrency(async (): Promise<CallEnd> => {
        signal.throwIfAborted()
        const offered = await callWhereOffered()
        if (offered) return offered
        const initCodeFor = (push0: boolean) => staticCallCode(to, data, push0)
        const returnedBytes = await readThroughEstimate(client, network, initCodeFor, block, signal)
        const viewCall = readCallAnswer(returnedBytes)
        if (!viewCall) throw new MalformedError(truncatedAnswer, returnedBytes)
        return viewCall
      })
    },
    staleTime: stateStaleTimeMs(block),
  })
