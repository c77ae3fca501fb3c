import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import { useCurrentNetwork } from '#state/connections/current-network.ts'
import { BlockResolver, type ResolveBlock } from '#ui/form/block-resolver.ts'

/** Lets every block field find a block on the current network by its hash or time. */
export function BlockResolverProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const network = useCurrentNetwork()?.network
  const resolveBlock: ResolveBlock = useCallback(
    async (question, signal) => {
      if (network === undefined) return null
      const { resolveBlockNumber } = await import('#queries/chain/resolve-block.ts')
      return resolveBlockNumber(queryClient, network, question, signal)
    },
    [queryClient, network],
  )
  return <BlockResolver value={resolveBlock}>{children}</BlockResolver>
}
