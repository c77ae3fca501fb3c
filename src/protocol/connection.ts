import type { Hash } from 'viem'

/** One stop of the tour of an embedded chain: a thing worth looking at, and where it is. */
export type TourStop = { title: string; note: string; block: Hash }

/** What a dashboard needs to reach one network of a service: spec 1 and 4.1. */
export type NetworkConnection = {
  /** The `{network}` segment of addresses, such as `devnet`. */
  network: string
  name: string
  chainId: number
  /** Spec's `{base_url}`, without `/v3/…`. */
  baseUrl: string
  /** Spec's `{ws_url}`, without `/ws/v3/…`. */
  wsUrl: string
  apiKey: string
  tour: TourStop[]
}

/** Body of `GET /connection.json`: the ready-made connection of a service on this machine. */
export type ReadyConnection = { networks: NetworkConnection[] }
