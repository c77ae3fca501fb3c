import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import type { ApiFailure } from '#api/errors.ts'
import { useCurrentNetwork } from '#state/connections/current-network.ts'
import { BlockResolver, type ResolveBlock } from '#ui/form/block-resolver.ts'

/** Lets every block field find a block on the current network by its hash or time. */
export function BlockResolverProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const network = useCurrentNetwork()?.network
  const resolveBlock: ResolveBlock = useCallback(
    async (question, signal) => {
      if (network === undefined) return { problem: 'No network is selected.' }
      try {
        const { resolveBlockNumber } = await import('#queries/chain/resolve-block.ts')
        const number = await resolveBlockNumber(queryClient, network, question, signal)
        return number === null ? { problem: `Not found on ${network}.` } : { number }
      } catch (failure) {
        const { describeFailure } = await import('#ui/answer/describe-failure.ts')
        return { problem: describeFailure(failure as ApiFailure).title }
      }
    },
    [queryClient, network],
  )
  return <BlockResolver value={resolveBlock}>{children}</BlockResolver>
}
