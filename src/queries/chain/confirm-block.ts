import type { QueryClient } from '@tanstack/react-query'
import type { Hash } from 'viem'
import { forgetBlock } from '#api/rpc/block-cache.ts'
import { rpc } from '#api/rpc/rpc.ts'
import { transactionCount } from '#domain/block/block.ts'
import { isSameHex, readQuantity, toQuantityHex } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'

/**
 * Checks whether the service still has a block that this device has cached, and forgets it when
 * not: a development chain may have been restarted. At most once a minute for a block; without an
 * answer the block stays.
 */
export async function confirmBlock(
  client: QueryClient,
  network: string,
  hash: Hash,
  block: RawObject,
): Promise<void> {
  const stillExists = await client
    .fetchQuery({
      queryKey: ['block-there', network, hash],
      queryFn: async () => {
        const number = readQuantity(block.number)
        // The first transaction names its block in a small answer; without one, the block itself.
        if (number !== undefined && transactionCount(block)) {
          const method = 'eth_getTransactionByBlockNumberAndIndex'
          const first = await rpc(network, method, [toQuantityHex(number), '0x0'])
          if (isSameHex(first?.blockHash, hash)) return true
        }
        return (await rpc(network, 'eth_getBlockByHash', [hash, false])) !== null
      },
      staleTime: 60_000,
      retry: false,
    })
    .catch(() => true)
  if (stillExists) return
  await forgetBlock(network, hash)
  await client.invalidateQueries({
    predicate: ({ queryKey }) => queryKey.includes(network) && queryKey.includes(hash),
  })
}
