import { useSyncExternalStore } from 'react'
import { readSocketStates, type SocketState, watchSocketStates } from '#api/rpc/socket-states.ts'

/** How the WebSocket of a network is doing; undefined while it is closed and nobody wants it. */
export const useSocketState = (network: string): SocketState | undefined =>
  useSyncExternalStore(watchSocketStates, readSocketStates).get(network)
