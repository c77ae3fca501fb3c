import { queryOptions } from '@tanstack/react-query'
import { offerRequest } from '#api/connections/ready-connection.ts'
import { RefusedError } from '#api/errors.ts'
import { http } from '#api/http.ts'
import { isAddress } from '#domain/values/hex.ts'
import { parseJson } from '#domain/values/raw.ts'
import type { ProjectArtifact, ProjectContract, ProjectSources } from '#protocol/connection.ts'

/** The contracts of the project on the service's machine, for a connection with `project`. */
export const projectContractsQuery = (network: string) =>
  queryOptions({
    queryKey: ['project contracts', network] as const,
    queryFn: async ({ queryKey: [, network] }) =>
      (await askProject<ProjectContract[]>({ network })) ?? [],
  })

/**
 * ABI and layout of a contract, as the project's tools wrote them, by its address or by the code that was to create it;
 * null for another contract.
 */
export const projectArtifactQuery = (network: string, contract: string) =>
  queryOptions({
    queryKey: ['project artifact', network, contract.toLowerCase()] as const,
    queryFn: ({ queryKey: [, network, contract] }) =>
      isAddress(contract)
        ? askProject<ProjectArtifact>({ network, address: contract })
        : askProject<ProjectArtifact>({ network }, { method: 'POST', body: contract }),
  })

/** The source of a contract, as its compiler read it; null for another address. */
export const projectSourcesQuery = (network: string, address: string) =>
  queryOptions({
    queryKey: ['project sources', network, address.toLowerCase()] as const,
    queryFn: ({ queryKey: [, network, address] }) =>
      askProject<ProjectSources>({ network, address, sources: 'all' }),
  })

/** Asks the service of this page, `GET /project.json`; null where it has nothing of the kind. */
async function askProject<T>(
  query: { network: string; address?: string; sources?: string },
  posted: RequestInit = {},
): Promise<T | null> {
  const url = `${import.meta.env.BASE_URL}project.json?${new URLSearchParams(query)}`
  const { status, body } = await http(url, { ...offerRequest.init, ...posted })
  if (status !== 200 && status !== 404) throw new RefusedError(status, body, undefined, 'keyless')
  return status === 200 ? ((parseJson(body) as T | undefined) ?? null) : null
}
