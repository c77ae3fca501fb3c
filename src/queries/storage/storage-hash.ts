import { queryOptions } from '@tanstack/react-query'
import type { Hash } from 'viem'
import { offeredResult } from '#api/rpc/extra-rpc.ts'
import { isHash } from '#domain/values/hex.ts'
import { isRawObject } from '#domain/values/raw.ts'
import { stateStaleTimeMs } from '#queries/chain/stale-time.ts'
import type { StorageState } from '#queries/storage/state-words.ts'

/**
 * The root of an account's whole storage, as the node has it; null where its proof is not requested or not
 * offered. Its key begins like that of a word, so that both are refreshed together.
 */
export const storageHashQuery = ({ network, address, block }: StorageState) =>
  queryOptions({
    queryKey: ['storage', network, address, 'hash', block] as const,
    queryFn: async ({ signal }): Promise<Hash | null> => {
      const proof = await offeredResult(network, 'eth_getProof', [address, [], block], { signal })
      return isRawObject(proof) && isHash(proof.storageHash) ? proof.storageHash : null
    },
    staleTime: stateStaleTimeMs(block),
  })
