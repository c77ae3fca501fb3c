import { useSyncExternalStore } from 'react'
import { readSocketStates, type SocketState, watchSocketStates } from '#api/rpc/socket-states.ts'

/** The state of a network's WebSocket; undefined while it is closed and not needed. */
export const useSocketState = (network: string): SocketState | undefined =>
  useSyncExternalStore(watchSocketStates, readSocketStates).get(network)
