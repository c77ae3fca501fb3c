import { useQuery } from '@tanstack/react-query'
import { connectionsQuery } from '#state/connections/connections.ts'
import { useCurrentNetwork } from '#state/connections/current-network.ts'
import { projectContractsQuery } from '#state/connections/project.ts'
import { nameTagsQuery } from '#state/name-tags/name-tags.ts'
import { forgetRecentPages, useRecentPages } from '#state/requests/recent-pages.ts'

/** Sources of every search box: the networks, the addresses with a name, and the recent pages. */
export function useSearchSources() {
  const currentNetwork = useCurrentNetwork()
  const connections = useQuery(connectionsQuery).data
  const nameTags = useQuery(nameTagsQuery).data
  const project = projectContractsQuery(currentNetwork?.network ?? '')
  // Asked for by the frame, once the page is there.
  const projectContracts = useQuery({ ...project, enabled: false }).data
  return {
    network: currentNetwork?.network ?? '',
    connections: connections ?? [],
    named: [
      ...(nameTags?.byAddress.values() ?? []),
      ...(projectContracts ?? []),
      ...(currentNetwork?.layouts ?? []).map(({ address, contract }) => ({
        address,
        name: contract,
      })),
    ],
    recent: useRecentPages(),
    onForget: forgetRecentPages,
  }
}
