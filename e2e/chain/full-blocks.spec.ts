import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/story.ts'

/** The calls for blocks that the page sends, as `hash-or-number full`. */
function recordBlockCalls(page: Page): string[] {
  const blockCalls: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST') return
    const { method, params } = request.postDataJSON()
    if (method === 'eth_getBlockByHash') blockCalls.push(`${params[0]} ${params[1]}`)
  })
  return blockCalls
}

/** A headless page is never hidden by itself. */
const setVisibility = (page: Page, visibility: string) =>
  page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, visibility)

const verified = (page: Page) => page.getByRole('button', { name: /^Verified · \d+ checks$/ })

test('a block is read in full once, and none of its neighbours is read with it', async ({
  page,
  keyhole,
}) => {
  const hash = (await keyhole.connection()).tour[4]?.block
  const blockCalls = recordBlockCalls(page)
  await page.goto(`/devnet/block/${hash}`)
  await expect(verified(page)).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Value' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Next →' })).toBeVisible()
  expect(blockCalls).toEqual([`${hash} false`, `${hash} true`])
})

test('a tab that no one sees reads no block in full until it is seen', async ({
  page,
  keyhole,
}) => {
  const hash = (await keyhole.connection()).tour[4]?.block
  const blockCalls = recordBlockCalls(page)
  await page.addInitScript(() =>
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true }),
  )
  await page.goto(`/devnet/block/${hash}`)
  await expect(page.getByRole('table', { name: 'Transactions' })).toBeVisible()
  // Longer than the browser is given to come to rest.
  await page.waitForTimeout(4_000)
  expect(blockCalls).toEqual([`${hash} false`])
  await setVisibility(page, 'visible')
  await expect(verified(page)).toBeVisible()
  expect(blockCalls).toEqual([`${hash} false`, `${hash} true`])
})

test('where the browser saves data, a block is read in full when it is wanted', async ({
  page,
  user,
  keyhole,
}) => {
  const hash = (await keyhole.connection()).tour[4]?.block
  const blockCalls = recordBlockCalls(page)
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  await page.goto(`/devnet/block/${hash}`)
  // What the hashes alone prove is said, and no more.
  const partly = page.getByRole('button', {
    name: /^(Only hash verified|Partly verified · \d+ of \d+ checks)$/,
  })
  await expect(partly).toBeVisible()
  expect(blockCalls).toEqual([`${hash} false`])
  await user.click(page.getByRole('link', { name: 'Load transactions' }))
  await expect(verified(page)).toBeVisible()
  expect(blockCalls).toEqual([`${hash} false`, `${hash} true`])
})
