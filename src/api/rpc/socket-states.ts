import { createObservable } from '#api/observable.ts'

/** How the WebSocket of a network is doing; undefined while it is closed and nobody wants it. */
export type SocketState = 'open' | 'opening again' | 'HTTP instead'

const states = createObservable<ReadonlyMap<string, SocketState>>(new Map())

/** The states by network; the map is new whenever one changed. */
export const { read: readSocketStates, watch: watchSocketStates } = states

export function noteSocket(network: string, state: SocketState | undefined) {
  if (states.read().get(network) === state) return
  const next = new Map(states.read())
  if (state === undefined) next.delete(network)
  else next.set(network, state)
  states.change(next)
}
