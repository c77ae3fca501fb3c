import { chainId, startAnvil } from '#service/chain/anvil.ts'
import { type EmbeddedChain, mineTour } from '#service/chain/chain.ts'
import { examples, layouts } from '#service/chain/examples.ts'

let chain: Promise<EmbeddedChain> | undefined

/** The tour at an http address, for tests whose tools and services call the node themselves. */
export async function startOpenChain(): Promise<EmbeddedChain> {
  const { url, exited, stop } = await startAnvil()
  return { url, chainId, tour: await mineTour(url), examples, layouts, stop, exited }
}

/**
 * The tour's chain for tests that only read it: one for all files that a worker runs, as mining it
 * takes seconds. It ends with the worker, by its guard.
 */
export const tourChain = (): Promise<EmbeddedChain> => {
  chain ??= startOpenChain()
  return chain
}
