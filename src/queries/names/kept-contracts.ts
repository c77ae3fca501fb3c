import type { QueryClient } from '@tanstack/react-query'
import { contractId } from '#queries/names/contract-names.ts'
import { connectionsQuery } from '#state/connections/connections.ts'

/** Chain IDs of development nodes: two nodes that have one are not of one chain. */
const developmentChainIds: readonly (number | undefined)[] = [1337, 31337]

/**
 * The ids, as `contractId` makes them, under which this device may keep what it knows of a contract:
 * that of the network itself first, then those of the other connections to its chain.
 */
export async function fetchContractIds(
  client: QueryClient,
  network: string,
  address: string,
): Promise<string[]> {
  const connections = await client.fetchQuery(connectionsQuery).catch(() => [])
  const chainId = connections.find((connection) => connection.network === network)?.chainId
  const ofChain = connections.filter(
    (other) =>
      chainId !== undefined && !developmentChainIds.includes(chainId) && other.chainId === chainId,
  )
  return [...new Set([network, ...ofChain.map((other) => other.network)])].map((sameChain) =>
    contractId(sameChain, address),
  )
}

/** Reads the value that a store keeps of a contract, from whichever connection to its chain it was given. */
export async function readKept<Value>(
  store: { read(id: string): Promise<Value | undefined> },
  contractIds: readonly string[],
): Promise<Value | undefined> {
  for (const id of contractIds) {
    const value = await store.read(id)
    if (value !== undefined) return value
  }
  return undefined
}
