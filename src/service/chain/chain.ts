import type { Example, PublishedLayout, TourStop } from '#protocol/connection.ts'
import { chainId, startAnvil } from '#service/chain/anvil.ts'
import { examples } from '#service/chain/examples.ts'
import { layouts } from '#service/chain/layouts.ts'
import { mineTour } from '#service/chain/tour.ts'

/** The embedded chain: a node in a process of its own, with the tour mined. */
export type Chain = {
  /** Where it answers JSON-RPC over HTTP; only this machine reaches it. */
  url: string
  chainId: number
  tour: TourStop[]
  examples: Example[]
  layouts: PublishedLayout[]
  /** Resolves when the node is gone; may be called again. */
  stop(): Promise<void>
  /** Resolves when the node ended by itself, not through `stop`. */
  exited: Promise<void>
}

/**
 * Starts a fresh chain and mines the tour, the same blocks with the same hashes at every start:
 * nothing writes to the chain afterwards, so there is nothing to keep. Throws a StartError when the
 * node does not start, an Error when it refuses a part of the tour; nothing is left running then.
 */
export async function startChain(): Promise<Chain> {
  const { url, exited, stop } = await startAnvil()
  try {
    return { url, chainId, tour: await mineTour(url), examples, layouts, stop, exited }
  } catch (error) {
    await stop()
    throw error
  }
}
