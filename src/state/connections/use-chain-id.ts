import { useQuery } from '@tanstack/react-query'
import { connectionsQuery } from '#state/connections/connections.ts'

/** The chain that the connection of a network is said to be of; undefined where it names none. */
export function useChainId(network: string): bigint | undefined {
  const connection = useQuery(connectionsQuery).data?.find((each) => each.network === network)
  return connection?.chainId === undefined ? undefined : BigInt(connection.chainId)
}
