import { queryOptions } from '@tanstack/react-query'
import { RpcError } from '#api/errors.ts'
import { cachedBlock } from '#api/rpc/block-cache.ts'
import { extraRpc } from '#api/rpc/extra-rpc.ts'
import { rpc } from '#api/rpc/rpc.ts'
import { type FailureReason, findFailureReason } from '#domain/transaction/failure-reason.ts'
import type { RawObject } from '#domain/values/raw.ts'

/**
 * The reason of a failed transaction, by its trace, a simulation or estimates.
 * @throws ApiFailure where a request failed otherwise than by rejecting the call
 */
export const failureReasonQuery = (network: string, transaction: RawObject) =>
  queryOptions({
    queryKey: ['failure reason', network, String(transaction.hash)] as const,
    queryFn: ({ signal }): Promise<FailureReason> =>
      findFailureReason(transaction, {
        async ask(method, params) {
          try {
            return method === 'eth_estimateGas'
              ? { result: await rpc(network, method, params as never, signal) }
              : await extraRpc(network, method, params as never, signal)
          } catch (error) {
            // A node's error leaves the reason to another way; that no response came is told.
            if (error instanceof RpcError) return { refusal: error }
            throw error
          }
        },
        block: async (hash) => (await cachedBlock(network, hash, true, signal)) ?? undefined,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  })
