import { queryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import { inferredVariablesQuery } from '#queries/contract/inferred-contract.ts'
import { knownLayoutQuery } from '#queries/storage/use-known-layout.ts'

/**
 * The variable that a getter with these arguments returns, by a layout of the address or else by its
 * bytecode; null where none is known. Its key begins like that of a layout, so that a change of it
 * reaches this query, too.
 * @param path the getter as an expression: `allowance[0x…][0x…]`
 */
export const getterVariableQuery = (network: string, address: Address, path: string) =>
  queryOptions({
    queryKey: ['layout', network, address, 'getter', path] as const,
    queryFn: async ({ queryKey: [, network, address, , path], client }) => {
      const [layout, { findStorageLocation }, { readInferredLayout }] = await Promise.all([
        client.fetchQuery(knownLayoutQuery(network, address)),
        import('#domain/storage/layout/find-storage-location.ts'),
        import('#domain/storage/layout/inferred-layout.ts'),
      ])
      const ofCode = { ...inferredVariablesQuery(network, address), staleTime: 60_000 }
      const inferred = layout ?? (await client.fetchQuery(ofCode))
      const records = 'records' in inferred ? inferred.records : []
      const variables = layout?.variables ?? readInferredLayout(records).variables
      const found = findStorageLocation(variables, path)
      if ('problem' in found) return null
      return { ...found, isOfLayout: layout !== null, isInferred: layout?.isInferred ?? true }
    },
    staleTime: 60_000,
    retry: false,
    // Types are functions and may contain themselves.
    structuralSharing: false,
  })
