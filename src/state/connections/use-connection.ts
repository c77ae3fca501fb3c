import { useQuery } from '@tanstack/react-query'
import { connectionsQuery, type PublicConnection } from '#state/connections/connections.ts'

/** The connection of a network; undefined while the connections load, and where there is none. */
export const useConnection = (network: string): PublicConnection | undefined =>
  useQuery(connectionsQuery).data?.find((connection) => connection.network === network)

/** The chain that the connection of a network is said to be of; undefined where it names none. */
export function useChainId(network: string): bigint | undefined {
  const chainId = useConnection(network)?.chainId
  return chainId === undefined ? undefined : BigInt(chainId)
}
