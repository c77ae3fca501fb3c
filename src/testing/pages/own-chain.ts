import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { startEmptyChain } from '#testing/empty-chain.ts'
import type { pages } from '#testing/pages/open-page.ts'

/** The chain behind `own`, which each test of a file finds empty; see `startEmptyChain`. */
export function ownChain(page: ReturnType<typeof pages>, chainId?: number) {
  const chain = {} as Awaited<ReturnType<typeof startEmptyChain>>
  let id: `0x${string}`
  beforeAll(async () => {
    Object.assign(chain, await startEmptyChain(chainId))
  })
  beforeEach(async () => {
    page.nodeUrl = chain.url
    id = await chain.client.snapshot()
  })
  afterEach(async () => {
    // A call that waits for a block would wait in the next test, too.
    await chain.client.mine({ blocks: 1 })
    await chain.client.revert({ id })
  })
  afterAll(() => chain.stop())
  return chain
}
