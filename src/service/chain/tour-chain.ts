import { type Chain, startChain } from '#service/chain/chain.ts'

let chain: Promise<Chain> | undefined

/**
 * The tour's chain for tests that only read it: one for all files that a worker runs, as mining it
 * takes seconds. It ends with the worker, by its guard.
 */
export const tourChain = (): Promise<Chain> => {
  chain ??= startChain()
  return chain
}
