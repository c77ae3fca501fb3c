import { createObservable } from '#api/observable.ts'

/** The state of a network's WebSocket; undefined while it is closed and not needed. */
export type SocketState = 'open' | 'HTTP instead'

const socketStates = createObservable<ReadonlyMap<string, SocketState>>(new Map())

/** The states by network; the map is new whenever one changed. */
export const { read: readSocketStates, watch: watchSocketStates } = socketStates

export function setSocketState(network: string, state: SocketState | undefined) {
  if (socketStates.read().get(network) === state) return
  const nextStates = new Map(socketStates.read())
  if (state === undefined) nextStates.delete(network)
  else nextStates.set(network, state)
  socketStates.change(nextStates)
}
