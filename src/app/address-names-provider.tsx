import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { isSameHex } from '#domain/values/hex.ts'
import { useFoundNames } from '#queries/contract/found-names.ts'
import { importedNamesQuery } from '#queries/storage/imported-names.ts'
import { connectionsQuery } from '#state/connections/connections.ts'
import { AddressNames, type FindAddressName } from '#ui/values/address-names.ts'

/** Milliseconds after which imported layouts are looked through: no page waits for them. */
const deferMs = 1000

/**
 * Names of contracts for every page: of layouts imported in this browser, of those built into the
 * connection, and of metadata that was found since the page was loaded, in this order.
 */
export function AddressNamesProvider({ children }: { children: ReactNode }) {
  const [isDeferredOver, setDeferredOver] = useState(false)
  useEffect(() => {
    const deferTimer = setTimeout(setDeferredOver, deferMs, true)
    return () => clearTimeout(deferTimer)
  }, [])
  const connections = useQuery(connectionsQuery).data
  const importedNames = useQuery({ ...importedNamesQuery, enabled: isDeferredOver }).data
  const findFoundName = useFoundNames()
  const findName = useMemo(
    (): FindAddressName => (network, address) => {
      const importedName = importedNames?.[`${network}/${address.toLowerCase()}`]
      if (importedName !== undefined) return { name: importedName, source: 'imported layout' }
      const builtIn = connections
        ?.find((connection) => connection.network === network)
        ?.layouts?.find((layout) => isSameHex(layout.address, address))
      if (builtIn) return { name: builtIn.contract, source: 'built-in layout' }
      const found = findFoundName(network, address)
      if (!found) return undefined
      const source = `metadata, ${found.verified ? 'verified' : 'unverified'}` as const
      return { name: found.name, source }
    },
    [connections, importedNames, findFoundName],
  )
  return <AddressNames value={findName}>{children}</AddressNames>
}
