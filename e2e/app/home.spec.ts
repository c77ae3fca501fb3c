import type { Locator } from '@playwright/test'
import { test as onOwnChain } from '../fixtures/own-chain.ts'
import { expectToFitPhone } from '../fixtures/phone.ts'
import { expect, test } from '../fixtures/story.ts'

/** The lower edge of an element on the page, in pixels from its top. */
const bottomOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  return box ? box.y + box.height : Number.NaN
}

test('the start page shows search, examples and latest blocks at once, and its search the recent pages', {
  tag: '@task',
}, async ({ page, user }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const main = page.getByRole('main')
  const latest = main.getByRole('region', { name: 'Latest blocks' })
  await expect(latest.getByRole('link')).toHaveText(['13', '12', '11', '10'])
  await expect(latest).toContainText('4 txs')
  expect(await bottomOf(latest)).toBeLessThan(760)

  await page.setViewportSize({ width: 360, height: 760 })
  expect(await bottomOf(main.getByRole('combobox', { name: 'Search' }))).toBeLessThan(400)
  expect(await bottomOf(latest)).toBeLessThan(700)
  await expectToFitPhone(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  await user.click(main.getByRole('link', { name: 'ERC-20 balance' }))
  await expect(page).toHaveURL(/\/devnet\/storage\/0x/)
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('keyhole.recent')))
    .toContain('/storage/')
  await page.goto('/')
  await expect(latest).toContainText('4 txs')
  await page.keyboard.press('/')
  await expect(main.getByRole('option')).toHaveText([/^Storage/])
})

test('the search takes text before anything else is there, and keeps it', async ({
  page,
  user,
}) => {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/connection.json', async (route) => {
    await isReleased
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const box = page.getByRole('combobox', { name: 'Search' })
  await user.fill(box, '3/4')
  await expect(page.getByRole('region', { name: 'Latest blocks' })).toHaveCount(0)
  release()
  await expect(page.getByRole('option')).toHaveText(['Transaction4 of block 3'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/devnet/block/3/tx/4')
})

onOwnChain('an empty newest block is named as that', async ({ page, chain, own }) => {
  await chain.mine('1')
  await chain.client.mine({ blocks: 1 })
  // Where the node is asked for a block by its tag, it is found.
  await page.addInitScript(() => localStorage.setItem('keyhole.extra-methods.devnet', 'never'))
  await page.goto(own.url)
  const latest = page.getByRole('region', { name: 'Latest blocks' })
  await expect(latest).toContainText('The newest block is empty.')
  await expect(page.getByText('Sample blocks')).toHaveCount(0)
})
