import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { isSameHex } from '#domain/values/hex.ts'
import { contractId, contractNamesQuery } from '#queries/names/contract-names.ts'
import { connectionsQuery } from '#state/connections/connections.ts'
import { AddressNames, type FindAddressName } from '#ui/values/address-names.ts'

/**
 * Names of contracts for every page: of layouts imported in this browser, of metadata that was
 * found since the page was loaded, and of the layouts built into the connection.
 */
export function AddressNamesProvider({ children }: { children: ReactNode }) {
  const connections = useQuery(connectionsQuery).data
  // `DeferredChrome` loads those of layouts: no page waits for them.
  const contractNames = useQuery(contractNamesQuery).data
  const findName = useMemo(
    (): FindAddressName => (network, address) => {
      const builtIn = connections
        ?.find((connection) => connection.network === network)
        ?.layouts?.find((layout) => isSameHex(layout.address, address))
      return (
        contractNames?.[contractId(network, address)] ??
        (builtIn && { name: builtIn.contract, source: 'built-in layout' })
      )
    },
    [connections, contractNames],
  )
  return <AddressNames value={findName}>{children}</AddressNames>
}
