import { blockFields } from '#domain/block/block-fields.ts'
import { openRequests } from '../fixtures/frame.ts'
import { expect, openTour, test } from '../fixtures/story.ts'

const big = /1,500 transactions/

test('a newcomer opens the block of 1,500 transactions and scrolls to its end', {
  tag: ['@pointer', '@task'],
}, async ({ page, user }) => {
  await openTour(page, user, big)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Block \d+$/)
  await expect(page).toHaveTitle(/^Block \d+ · Keyhole$/)
  const table = page.getByRole('table', { name: 'Transactions' })
  await expect(table).toHaveAttribute('aria-rowcount', '1501')
  expect(await table.getByRole('row').count()).toBeLessThan(80)
  // The whole of it: hashes come first, the rest follows.
  await expect(page.getByRole('columnheader', { name: 'Value' })).toBeVisible()
  // The rows follow their heading.
  await expect(table.locator('[aria-rowindex="2"]')).toBeVisible()
  await page.keyboard.press('End')
  const last = table.locator('[aria-rowindex="1501"]')
  await expect(last).toBeInViewport()
  await expect(last.getByRole('cell').first()).toHaveText('1499')
})

test('every field of the specification is on the page, with its raw value a click away', {
  tag: '@pointer',
}, async ({ page, user }) => {
  await openTour(page, user, big)
  await user.click(page.getByRole('link', { name: 'Header' }))
  for (const { label, name, specified } of blockFields.flatMap(({ fields }) => fields)) {
    if (!specified) continue
    const term = page.getByRole('term').getByRole('button', { name: label, exact: true })
    await user.click(term)
    await expect(page.getByText(`${name}:`, { exact: true })).toBeVisible()
    await user.click(term)
  }
})

test('a block is asked for once, however often it is visited', async ({ page, user, keyhole }) => {
  const { tour } = await keyhole.connection()
  const hash = tour.find(({ title }) => big.test(title))?.block
  const asked: boolean[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST') return
    const { method, params } = request.postDataJSON()
    if (method === 'eth_getBlockByHash' && params[0] === hash) asked.push(params[1])
  })
  const whole = page.getByRole('columnheader', { name: 'Value' })
  await openTour(page, user, big)
  await expect(whole).toBeVisible()
  await page.goBack()
  await user.click(page.getByRole('link', { name: big }))
  await expect(whole).toBeVisible()
  await page.reload()
  await expect(whole).toBeVisible()
  await expect(page.getByRole('link', { name: 'Next →' })).toBeVisible()
  const requests = await openRequests(page, user)
  await expect(requests.getByRole('cell', { name: 'Cached' }).first()).toBeVisible()
  // Once by its hashes and once in full. With a reload a request leaves beside the look at what is
  // kept here, and the first to answer is shown.
  expect(asked).toEqual([false, true, false])
})

test('without a mouse 1,500 rows are skipped from both ends, and arrows go from row to row', async ({
  page,
  user,
}) => {
  await openTour(page, user, big)
  const row = (index: number) =>
    page.getByRole('row').filter({ hasText: new RegExp(`^${index}0x`) })
  await expect(page.getByRole('columnheader', { name: 'Value' })).toBeVisible()
  const skip = page.getByRole('button', { name: 'Skip 1,500 rows' })
  await user.focus(skip)
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  const back = page.getByRole('button', { name: 'Back over 1,500 rows' })
  await expect(back).toBeFocused()
  await expect(back).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(skip).toBeFocused()
  const link = (index: number) => row(index).getByRole('link').first()
  // The frame's keys come a second after the page.
  await expect(async () => {
    await user.focus(link(0))
    await page.keyboard.press('ArrowDown')
    await expect(link(1)).toBeFocused({ timeout: 100 })
  }).toPass()
  for (let index = 2; index <= 60; index++) {
    await page.keyboard.press('ArrowDown')
    await expect(link(index)).toBeFocused()
    // The rows below come with the next frame.
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  await expect(row(60)).toBeInViewport()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('(index 59)')
})

test('a selected row copies the whole hash, not its short form', async ({ page }) => {
  await page.goto('/devnet/block/3')
  // Transaction 4, shown as 0xddb149…f74157.
  const row = page.getByRole('table').locator('[aria-rowindex="6"]')
  // The rows of the hashes are replaced when the full transactions come.
  await expect(page.getByRole('columnheader', { name: 'Value' })).toBeVisible()
  await row.selectText()
  const selected = await page.evaluate(() => getSelection()?.toString() ?? '')
  expect(selected).toContain('0xddb149f963b3829985a741e3d6f0a6e129326528dfac7e1de2350af8ecf74157')
})
