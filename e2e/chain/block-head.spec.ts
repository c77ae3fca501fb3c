import { test } from '../fixtures/own-chain.ts'
import { expect } from '../fixtures/story.ts'

const heading = { level: 1 } as const

test('by the four methods an empty newest block is said to be out of reach', async ({
  page,
  chain,
  own,
}) => {
  await page.addInitScript(() => localStorage.setItem('keyhole.extra-methods.devnet', 'never'))
  await chain.mine('1')
  await page.goto(`${own.url}/devnet/block/latest`)
  await expect(page.getByRole('heading', heading)).toHaveText('Block 1')
  await chain.client.mine({ blocks: 1 })
  await page.goto(`${own.url}/devnet/block/2`)
  await expect(page.getByText(/it is empty or does not exist/)).toBeVisible()
  await page.goto(`${own.url}/devnet/block/latest`)
  await expect(page.getByText('The latest block has no transaction')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a block that was replaced is orphaned, and the one after it no child', async ({
  page,
  user,
  chain,
  own,
}) => {
  await chain.mine('1')
  const snapshot = await chain.client.snapshot()
  await chain.mine('2')
  const { hash } = await chain.client.getBlock({ blockNumber: 2n })
  // Anvil forgets what it reverted; a node keeps it for a while, as this does.
  const keptResults = new Map<unknown, unknown>()
  await page.route('**/v3/**', async (route) => {
    const { id, method, params } = route.request().postDataJSON()
    if (method !== 'eth_getBlockByHash' || params[0] !== hash) return route.fallback()
    const [, isWhole] = params
    if (!keptResults.has(isWhole))
      keptResults.set(isWhole, (await (await route.fetch()).json()).result)
    return route.fulfill({ json: { jsonrpc: '2.0', id, result: keptResults.get(isWhole) } })
  })
  await page.goto(`${own.url}/devnet/block/${hash}`)
  await expect(page.getByRole('button', { name: /^(Canonical|Not finalized)$/ })).toBeVisible()
  await chain.client.revert({ id: snapshot })
  await chain.mine('3')
  await chain.mine('4')
  await page.goto(`${own.url}/devnet/block/${hash}`)
  await user.click(page.getByRole('button', { name: 'Orphaned' }))
  await expect(page.getByRole('tooltip').filter({ hasText: 'names another block' })).toBeVisible()
  await expect(
    page.getByRole('button', { name: /Next → \(Block 3 has another parent/ }),
  ).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('heading', heading)).toHaveText('Block 1')
})
