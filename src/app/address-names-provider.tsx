import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { isSameHex } from '#domain/values/hex.ts'
import { contractId, contractNamesQuery } from '#queries/names/contract-names.ts'
import { connectionsQuery } from '#state/connections/connections.ts'
import { nameTagsQuery } from '#state/name-tags/name-tags.ts'
import { AddressNames, type FindAddressName } from '#ui/values/address-names.ts'

/**
 * Names of addresses for every page: the user's name tags and, for contracts, the names in imported
 * layouts, in metadata found since the page was loaded, and in the layouts built into the
 * connection.
 */
export function AddressNamesProvider({ children }: { children: ReactNode }) {
  const connections = useQuery(connectionsQuery).data
  // `DeferredChrome` loads name tags and layouts: no page waits for them.
  const nameTags = useQuery(nameTagsQuery).data
  const contractNames = useQuery(contractNamesQuery).data
  const findName = useMemo(
    (): FindAddressName => (network, address) => {
      const nameTag = nameTags?.byAddress.get(address.toLowerCase())
      if (nameTag) return { ...nameTag, source: 'private name tag' }
      const builtIn = connections
        ?.find((connection) => connection.network === network)
        ?.layouts?.find((layout) => isSameHex(layout.address, address))
      return (
        contractNames?.[contractId(network, address)] ??
        (builtIn && { name: builtIn.contract, source: 'built-in layout' })
      )
    },
    [connections, contractNames, nameTags],
  )
  return <AddressNames value={findName}>{children}</AddressNames>
}
