import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { ExtraMethodUse } from '#api/connections/device-choices.ts'
import { readSocketStates, type SocketState, watchSocketStates } from '#api/rpc/socket-states.ts'
import { isOnThisMachine } from '#domain/connections/network-scope.ts'
import {
  connectionsQuery,
  mayBeOneChain,
  type PublicConnection,
} from '#state/connections/connections.ts'
import { savesData } from '#state/idle/when-idle.ts'

/** The connection of a network; undefined while the connections load, and where there is none. */
export const useConnection = (network: string): PublicConnection | undefined =>
  useQuery(connectionsQuery).data?.find((connection) => connection.network === network)

/** The other connections that may be of the chain of a network. */
export function useOtherConnections(network: string): PublicConnection[] {
  const { data = [] } = useQuery(connectionsQuery)
  const chainId = data.find((connection) => connection.network === network)?.chainId
  return data
    .filter((other) => other.network !== network)
    .filter((other) => mayBeOneChain(other.chainId, chainId))
}

/** The name of a network as the header shows it; that of its addresses where it has no connection. */
export const useNetworkName = (network: string): string => useConnection(network)?.name ?? network

/** The chain that the connection of a network is said to be of; undefined where it names none. */
export function useChainId(network: string): bigint | undefined {
  const chainId = useConnection(network)?.chainId
  return chainId === undefined ? undefined : BigInt(chainId)
}

/**
 * When a page asks for what only further methods tell: by a press, too, where the reader asked the
 * browser to use less data. Undefined while the connections load.
 */
export function useExtraMethodUse(network: string): ExtraMethodUse | undefined {
  const use = useConnection(network)?.extraMethodUse
  return use === 'when offered' && savesData() ? 'on request' : use
}

/** Whether requests to a network count against no key: those to this page's service and to a node on this machine. */
export function useUncountedRequests(network: string): boolean {
  const { from, baseUrl = '' } = useConnection(network) ?? {}
  return from === 'service' || isOnThisMachine(baseUrl)
}

/**
 * Whether a page may send many requests to a network without a press: those that count against no key; for
 * others a person says so ("when offered").
 */
export function useFreeRequests(network: string): boolean {
  const use = useConnection(network)?.extraMethodUse
  const isUncounted = useUncountedRequests(network)
  return use === 'when offered' || (use === 'never' && isUncounted)
}

/** The state of a network's WebSocket; undefined while it is closed and not needed. */
export const useSocketState = (network: string): SocketState | undefined =>
  useSyncExternalStore(watchSocketStates, readSocketStates).get(network)
