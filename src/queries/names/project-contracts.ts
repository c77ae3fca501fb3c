import type { QueryClient } from '@tanstack/react-query'
import { isAddress } from '#domain/values/hex.ts'
import type { ProjectContract } from '#protocol/connection.ts'
import { addContractNames } from '#queries/names/change-contract-names.ts'
import { contractId } from '#queries/names/contract-names.ts'
import { projectArtifactQuery } from '#state/connections/project.ts'

/** The layout that the project on the service's machine has of a contract, or null. */
export async function projectLayout(client: QueryClient, network: string, address: string) {
  const artifact = await fetchArtifact(client, network, address)
  return artifact?.layout ? { layout: artifact.layout, from: 'project', kept: false } : null
}

/** The ABI that the project on the service's machine has of a contract, or null. */
export async function projectAbi(client: QueryClient, network: string, address: string) {
  const artifact = await fetchArtifact(client, network, address)
  if (!artifact?.abi) return null
  const { abi, match, implementation } = artifact
  const more = implementation ? (`implementation ${implementation}` as const) : match
  const source = more ? (`ABI from project, ${more}` as const) : 'ABI from project'
  return { text: JSON.stringify(abi), source } as const
}

/**
 * The artifact of a contract, or null. One that was found by its code gets its name here, and a proxy that of what it
 * runs.
 */
async function fetchArtifact(client: QueryClient, network: string, address: string) {
  const artifact = await client.fetchQuery(projectArtifactQuery(network, address))
  if ((artifact?.match || artifact?.implementation) && isAddress(address)) {
    const source = artifact.match ? (`project, ${artifact.match}` as const) : 'project'
    addContractNames(client, [[contractId(network, address), { name: artifact.name, source }]])
  }
  return artifact
}

/** Names the contracts of the project on the service's machine for all pages. */
export const addProjectNames = (
  client: QueryClient,
  network: string,
  contracts: readonly ProjectContract[],
) =>
  addContractNames(
    client,
    contracts.map(({ address, name }) => [
      contractId(network, address),
      { name, source: 'project' },
    ]),
  )
