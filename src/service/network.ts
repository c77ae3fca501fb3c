import type { Example, TourStop } from '#protocol/connection.ts'
import type { Upstream } from '#service/rpc/upstream.ts'

/** One network as the service serves it. `network` is its segment of addresses. */
export type Network = {
  network: string
  name: string
  chainId: number
  upstream: Upstream
  tour: TourStop[]
  examples: Example[]
}
