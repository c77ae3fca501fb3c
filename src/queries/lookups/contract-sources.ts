import { queryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import type { ContractSources } from '#domain/source/source-declaration.ts'
import { contractCodeQuery } from '#queries/contract/contract-code.ts'
import { fetchConnection } from '#state/connections/connections.ts'
import { projectSourcesQuery } from '#state/connections/project.ts'

/** Source of a contract, and whose word it is. */
export type KnownSources = ContractSources & {
  from: string
  /** Paths of files that the compilation had and that are not here. */
  missing: readonly string[]
}

/**
 * The source of the code that answers at an address, which the project on the service's machine has; of a
 * proxy, that of its implementation comes first. Null where the project has neither. It asks no other server.
 * @throws ApiFailure
 */
export const contractSourcesQuery = (network: string, address: Address) =>
  queryOptions({
    queryKey: ['contract sources', network, address] as const,
    queryFn: async ({
      client,
    }): Promise<{ codeAddress: Address; sources: KnownSources | null }> => {
      // Where code cannot be read, whether an address is a proxy is not known: then it is taken itself.
      const { address: codeAddress } = await client
        .fetchQuery(contractCodeQuery(network, address, 'latest'))
        .catch(() => ({ address }))
      const connection = await fetchConnection(client, network)
      for (const each of connection?.project ? new Set([codeAddress, address]) : []) {
        const sources = await client.fetchQuery(projectSourcesQuery(network, each))
        if (sources) return { codeAddress, sources: { ...sources, from: 'project' } }
      }
      return { codeAddress, sources: null }
    },
    staleTime: 60_000,
  })

/**
 * The source of a contract that the connection's Sourcify server has, or null. It tells the server the
 * chain and the address: enable it by a press alone.
 * @throws ApiFailure
 */
export const sourcifySourcesQuery = (network: string, address: Address) =>
  queryOptions({
    queryKey: ['sourcify sources', network, address] as const,
    queryFn: async ({ client, signal }): Promise<KnownSources | null> => {
      const [{ askSourcify }, { readSourcifySources }] = await Promise.all([
        import('#queries/lookups/sourcify-lookup.ts'),
        import('#domain/lookups/sourcify-contract.ts'),
      ])
      const fields = 'sources,compilation.fullyQualifiedName'
      const found = await askSourcify(client, network, address, fields, readSourcifySources, signal)
      return found && { ...found, from: `Sourcify, ${found.match}`, missing: [] }
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
