import type { Page, Route } from '@playwright/test'
import { expect, test } from '../fixtures/story.ts'

const headerFile = '**/header-*.js'

/** Holds requests for a file back until what this resolves to is called, which ends them. */
async function holdFile(
  page: Page,
  url: string | RegExp,
  end: (route: Route) => Promise<void>,
): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    await released
    await end(route)
  })
  return release
}

test('the key of the search, and what is typed then, count before the box is there', {
  tag: '@task',
}, async ({ page }) => {
  const send = await holdFile(page, headerFile, (route) => route.continue())
  await page.goto('/devnet/block/2')
  await expect(page.getByText('Fee recipient')).toBeVisible()
  const search = page.getByRole('combobox', { name: 'Search' })
  await expect(search).toHaveCount(0)
  await page.keyboard.press('/')
  await page.keyboard.type('3/2')
  await page.keyboard.press('Backspace')
  send()
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('3/')
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/devnet/block/3/tx/1')
})

test('who presses Enter and types on is not told of the text before, however late the search loads', async ({
  page,
  user,
}) => {
  const goOn = await holdFile(page, /\/search-[\w-]{7}\.js$/, (route) => route.continue())
  await page.goto('/files')
  const box = page.getByRole('combobox', { name: 'Search' })
  await user.focus(box)
  await page.keyboard.press('Enter')
  await user.fill(box, '12/3')
  goOn()
  await expect(page.getByRole('option')).toHaveText(['Transaction3 of block 12'])
  await expect(box).toHaveAttribute('aria-invalid', 'false')
})

test('recent pages are listed, newest first, across sessions, until they are cleared', async ({
  page,
  user,
}) => {
  const noted = () => page.evaluate(() => localStorage.getItem('keyhole.recent'))
  for (const path of ['/devnet/block/2', '/devnet/block/3/tx/4']) {
    await page.goto(path)
    // Noted is what stays open for longer than a glance.
    await expect.poll(noted).toContain(path)
  }
  await page.goto('/files')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('/')
  // The page below may have options of its own.
  const options = page.getByRole('banner').getByRole('option')
  await expect(options).toHaveText(['Transaction4 of block 3', 'Block2'])
  await expect(page.getByRole('option', { selected: true })).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/devnet/block/2')
  // The focus goes to the new page first.
  await expect(page.getByRole('heading', { name: /Block 2/ })).toBeVisible()
  await page.keyboard.press('/')
  await expect(options).toHaveText(['Block2', 'Transaction4 of block 3'])
  await user.click(page.getByRole('button', { name: 'Clear' }))
  await expect(options).toHaveCount(0)
})

test.describe('without the header’s file', () => {
  // The browser notes the request that failed.
  test.use({ quiet: false })

  test('where the menu cannot be loaded the page stays, says so, and leaves the keys to the browser', async ({
    page,
    user,
  }) => {
    const fail = await holdFile(page, headerFile, (route) => route.abort())
    await page.goto('/devnet/block/2')
    await expect(page.getByText('Fee recipient')).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type('3')
    fail()
    const header = page.getByRole('banner')
    await expect(header).toContainText('The menu could not be loaded')
    await page.evaluate(() => {
      addEventListener('keydown', ({ key, defaultPrevented }) => {
        document.title += ` ${key} ${defaultPrevented ? 'taken' : 'left'}`
      })
    })
    for (const key of ['/', 'a', 'Backspace']) await page.keyboard.press(key)
    await expect(page).toHaveTitle(/ \/ left a left Backspace left$/)
    await page.unroute(headerFile)
    await user.click(header.getByRole('button', { name: 'Reload page' }))
    const search = page.getByRole('combobox', { name: 'Search' })
    await expect(search).toBeVisible()
    await page.keyboard.press('/')
    await expect(search).toBeFocused()
  })
})
