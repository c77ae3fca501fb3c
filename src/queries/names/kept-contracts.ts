import type { QueryClient } from '@tanstack/react-query'
import { nothingIfFailed } from '#queries/client.ts'
import { contractId } from '#queries/names/contract-names.ts'
import { connectionsQuery, mayBeOneChain } from '#state/connections/connections.ts'

/** Chain IDs of development nodes: two nodes that have one are not of one chain. */
const developmentChainIds: readonly (number | undefined)[] = [1337, 31337]

/** Where this device may keep what it knows of a contract. */
type ContractPlaces = {
  /** Ids, as `contractId` makes them: of the network itself, then of the other connections to its chain. */
  ids: string[]
  /** Undefined where the connection names no chain. */
  chainId: number | undefined
}

/** Finds where this device may keep what it knows of a contract. */
export async function findContractPlaces(
  client: QueryClient,
  network: string,
  address: string,
): Promise<ContractPlaces> {
  const connections = (await client.fetchQuery(connectionsQuery).catch(nothingIfFailed)) ?? []
  const chainId = connections.find((connection) => connection.network === network)?.chainId
  const ofChain = connections.filter(
    (other) =>
      chainId !== undefined && !developmentChainIds.includes(chainId) && other.chainId === chainId,
  )
  const networks = new Set([network, ...ofChain.map((other) => other.network)])
  return { ids: [...networks].map((of) => contractId(of, address)), chainId }
}

/** A kept value, with the chain that its connection named then: another may have its name now. */
export type Kept<Value> = Value & { at: Date; chainId: number | undefined }

/** Reads the value that a store keeps of a contract, from whichever connection to its chain it was given. */
export async function readKept<Value>(
  store: { read(id: string): Promise<Kept<Value> | undefined> },
  { ids, chainId }: ContractPlaces,
): Promise<Kept<Value> | undefined> {
  for (const id of ids) {
    const value = await store.read(id)
    if (value && mayBeOneChain(value.chainId, chainId)) return value
  }
  return undefined
}
