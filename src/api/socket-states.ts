/** How the WebSocket of a network is doing; undefined while it is closed and nobody wants it. */
export type SocketState = 'open' | 'opening again' | 'HTTP instead'

let states: ReadonlyMap<string, SocketState> = new Map()
const listeners = new Set<() => void>()

/** The states by network; the map is new whenever one changed. */
export const readSocketStates = (): ReadonlyMap<string, SocketState> => states

/** Calls back after every change until the returned function is called. */
export function watchSocketStates(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function noteSocket(network: string, state: SocketState | undefined) {
  if (states.get(network) === state) return
  const next = new Map(states)
  if (state === undefined) next.delete(network)
  else next.set(network, state)
  states = next
  for (const listener of listeners) listener()
}
