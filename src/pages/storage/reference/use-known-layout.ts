import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readLayout } from '#domain/storage/layout/layout.ts'
import type { KnownLayout } from '#domain/storage/layout/resolve-variable.ts'
import { isAddress } from '#domain/values/hex.ts'
import { layoutQuery } from '#queries/storage/address-layout.ts'

/** A layout to read names by, and where it is from. */
export type LayoutInUse = KnownLayout & { source: string; from: string; kept: boolean }

/** The layout by which the names of an address are read; `isPending` while that is not known. */
export function useKnownLayout(
  network: string,
  typedAddress: string,
): { layout: LayoutInUse | undefined; isPending: boolean } {
  const address = typedAddress.trim()
  const addressLayout = useQuery({
    ...layoutQuery(network, address),
    enabled: isAddress(address),
  })
  const { data } = addressLayout
  const layout = useMemo(() => {
    if (!data) return undefined
    const { contract, source, compiler } = data.layout
    const { variables } = readLayout(data.layout, data.decodeAs)
    return { contract, source, compiler, variables, from: data.from, kept: data.kept }
  }, [data])
  return { layout, isPending: addressLayout.isLoading }
}
