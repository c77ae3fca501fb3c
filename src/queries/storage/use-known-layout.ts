import { queryOptions, useQuery } from '@tanstack/react-query'
import type { KnownLayout } from '#domain/storage/layout/resolve-variable.ts'
import { isAddress } from '#domain/values/hex.ts'

/** A layout to read names by, and its source. */
export type LayoutInUse = KnownLayout & {
  source: string
  from: string
  kept: boolean
  isInferred: boolean
}

/**
 * The layout by which the names of an address are read; `isPending` while that is not known.
 * @param isNeeded false while a page does without a layout
 */
export function useKnownLayout(
  network: string,
  typedAddress: string,
  isNeeded = true,
): { layout: LayoutInUse | undefined; isPending: boolean } {
  const address = typedAddress.trim()
  const { data, isLoading } = useQuery({
    ...knownLayoutQuery(network, address),
    enabled: isNeeded && isAddress(address),
    throwOnError: true,
  })
  return { layout: data ?? undefined, isPending: isLoading }
}

/**
 * The key begins like that of `layoutQuery`, so that a change of the layout reaches this query, too.
 */
export const knownLayoutQuery = (network: string, address: string) =>
  queryOptions({
    queryKey: ['layout', network, address, 'variables'] as const,
    queryFn: async ({ client }): Promise<LayoutInUse | null> => {
      const [{ layoutQuery }, { readLayout }, { inferredRecords }] = await Promise.all([
        import('#queries/storage/address-layout.ts'),
        import('#domain/storage/layout/layout.ts'),
        import('#domain/storage/layout/inferred-layout.ts'),
      ])
      const known = await client.fetchQuery(layoutQuery(network, address))
      if (!known) return null
      const { layout, from, kept } = known
      const { contract, source, compiler } = layout
      const { variables } = readLayout(layout)
      const isInferred = inferredRecords(layout) !== undefined
      return { contract, source, compiler, variables, from, kept, isInferred }
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Types are functions and may contain themselves.
    structuralSharing: false,
  })
