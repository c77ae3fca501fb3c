import { queryOptions } from '@tanstack/react-query'

/**
 * The contract names of the layouts that were imported in this browser, by network and address:
 * `devnet/0x…` in lower case. The code that reads them is loaded when it is needed.
 */
export const importedNamesQuery = queryOptions({
  queryKey: ['layout names'] as const,
  queryFn: async (): Promise<{ [id: string]: string }> => {
    const { readImportedNames } = await import('#queries/storage/address-layout.ts')
    return readImportedNames()
  },
  staleTime: Number.POSITIVE_INFINITY,
})
