import { test } from '../fixtures/own-chain.ts'
import { expect, hasExtraMethods } from '../fixtures/story.ts'

const heading = { level: 1 } as const

test('the newest block is followed, paused, and followed again', async ({
  page,
  user,
  chain,
  own,
}) => {
  await chain.mine('1')
  await page.goto(`${own.url}/devnet/block/latest`)
  const title = page.getByRole('heading', heading)
  await expect(title).toHaveText('Block 1')
  await user.click(page.getByRole('link', { name: 'Follow latest' }))
  await expect(page.getByText('Refreshes every 4 s')).toBeVisible()
  await chain.mine('2')
  await expect(title).toHaveText('Block 2')
  await expect(page.getByRole('link', { name: 'Pause' })).toBeFocused()
  if (hasExtraMethods) {
    // An empty one is followed, too, where the node offers blocks by number.
    await chain.client.mine({ blocks: 1 })
    await expect(title).toHaveText('Block 3')
  }
  await user.click(page.getByRole('link', { name: 'Pause' }))
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') asked.push(String(request.postData()))
  })
  await chain.mine('3')
  await page.waitForTimeout(5_000)
  expect(asked.filter((text) => text.includes('latest'))).toEqual([])
  await user.click(page.getByRole('link', { name: 'Follow latest' }))
  await expect(title).toHaveText(hasExtraMethods ? 'Block 4' : 'Block 3')
})

test('nothing is asked while the tab is hidden, and at once when it is seen again', async ({
  page,
  chain,
  own,
}) => {
  await chain.mine('1')
  await page.goto(`${own.url}/devnet/block/latest?follow=on`)
  const title = page.getByRole('heading', heading)
  await expect(title).toHaveText('Block 1')
  // A headless page is never hidden by itself.
  const turn = (visibility: string) =>
    page.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }, visibility)
  // What is asked of the block itself, for the ways beside it, is over.
  await page.waitForLoadState('networkidle')
  await turn('hidden')
  await chain.mine('2')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') asked.push(String(request.postData()))
  })
  await page.waitForTimeout(6_000)
  expect(asked.filter((text) => text.includes('latest'))).toEqual([])
  await turn('visible')
  await expect(title).toHaveText('Block 2')
})

test('by the four methods an empty newest block is said to be out of reach, and the last one found stays', async ({
  page,
  chain,
  own,
}) => {
  await page.addInitScript(() => localStorage.setItem('keyhole.extra-methods.devnet', 'never'))
  await chain.mine('1')
  await page.goto(`${own.url}/devnet/block/latest?follow=on`)
  await expect(page.getByRole('heading', heading)).toHaveText('Block 1')
  await chain.client.mine({ blocks: 1 })
  await expect(page.getByText('The latest block is empty')).toBeVisible()
  await expect(page.getByRole('heading', heading)).toHaveText('Block 1')
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
  // By its hash, as the service keeps that answer for some seconds.
  await page.goto(`${own.url}/devnet/block/${hash}`)
  await expect(page.getByRole('button', { name: /^(Canonical|Not finalized)$/ })).toBeVisible()
  await chain.client.revert({ id: snapshot })
  await chain.mine('3')
  await chain.mine('4')
  // Anvil forgets what it reverted; a node keeps it for a while, and so does this device.
  await page.goto(`${own.url}/devnet/block/${hash}`)
  await user.click(page.getByRole('button', { name: 'Orphaned' }))
  await expect(page.getByRole('tooltip').filter({ hasText: 'names another block' })).toBeVisible()
  await expect(
    page.getByRole('button', { name: /Next → \(Block 3 has another parent/ }),
  ).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('heading', heading)).toHaveText('Block 1')
})
