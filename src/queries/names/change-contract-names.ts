import type { QueryClient } from '@tanstack/react-query'
import { type ContractName, contractId, contractNamesQuery } from '#queries/names/contract-names.ts'

/** Names beyond this are dropped, the oldest first. */
const maxNames = 1000

export const addContractNames = (
  client: QueryClient,
  added: readonly (readonly [id: string, name: ContractName])[],
) =>
  client.setQueryData(contractNamesQuery.queryKey, (names = {}) =>
    Object.fromEntries(Object.entries({ ...names, ...Object.fromEntries(added) }).slice(-maxNames)),
  )

/** Remembers, until the tab is closed, a contract's name from its metadata. */
export function recordMetadataName(
  client: QueryClient,
  network: string,
  address: string,
  { name, verified }: { name: string; verified: boolean },
) {
  const id = contractId(network, address)
  const source = verified ? 'metadata, verified' : 'metadata, unverified'
  const known = client.getQueryData(contractNamesQuery.queryKey)?.[id]
  // A layout was imported for this very contract, or a project deployed it: its name stays.
  if (known?.source === 'imported layout' || known?.source.startsWith('project')) return
  if (known?.name !== name || known.source !== source)
    addContractNames(client, [[id, { name, source }]])
}

export const removeContractName = (client: QueryClient, id: string) =>
  client.setQueryData(contractNamesQuery.queryKey, (names = {}) =>
    Object.fromEntries(Object.entries(names).filter(([other]) => other !== id)),
  )
