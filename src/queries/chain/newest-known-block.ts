import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { readQuantity } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'

/** Queries whose data has the number of a block. */
const keyNames: readonly unknown[] = ['block', 'transaction']

/**
 * The highest number of a block that this session has seen of a network; undefined before the first
 * one. It costs no request: the chain may be further by now.
 */
export function useNewestKnownBlock(network: string): bigint | undefined {
  const client = useQueryClient()
  const watchBlocks = useCallback(
    (onChange: () => void) =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return
        if (keyNames.includes(event.query.queryKey[0])) onChange()
      }),
    [client],
  )
  return useSyncExternalStore(watchBlocks, () => newestNumber(client, network))
}

function newestNumber(client: QueryClient, network: string): bigint | undefined {
  return client
    .getQueriesData<RawObject | null>({
      predicate: ({ queryKey: [name, ofNetwork, block] }) =>
        ofNetwork === network && keyNames.includes(name) && block !== 'pending',
    })
    .map(([, data]) => readQuantity(data?.number ?? data?.blockNumber))
    .reduce(
      (newest, number) => (newest === undefined || (number ?? -1n) > newest ? number : newest),
      undefined,
    )
}
