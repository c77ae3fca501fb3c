import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { connectionsQuery } from '#state/connections/connections.ts'
import { useCurrentNetwork } from '#state/connections/current-network.ts'
import { forgetRecentPages, useRecentPages } from '#state/requests/recent-pages.ts'

/** What every search box needs: the networks, the contracts with a name, and the recent pages. */
export function useSearchSources() {
  const currentNetwork = useCurrentNetwork()
  const connections = useQuery(connectionsQuery).data
  const layouts = currentNetwork?.layouts
  const contracts = useMemo(
    () => layouts?.map(({ address, contract }) => ({ address, name: contract })) ?? [],
    [layouts],
  )
  return {
    network: currentNetwork?.network ?? '',
    connections: connections ?? [],
    contracts,
    recent: useRecentPages(),
    onForget: forgetRecentPages,
  }
}
