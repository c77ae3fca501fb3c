import { openRequests } from '../fixtures/frame.ts'
import { expect, notInFirefox, openTour, test } from '../fixtures/story.ts'

// As readers have it, with the worker that keeps the dashboard's files.
test.use({ serviceWorkers: 'allow' })

test('the keyboard alone leads from the start to a block and to its parent', async ({
  page,
  user,
  keyhole,
}) => {
  const { tour } = await keyhole.connection()
  await page.goto('/devnet/block/nothing')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.locator(':focus')).toHaveRole('combobox')
  await page.keyboard.insertText(tour[0]?.block ?? '')
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(/^Block \d+$/)
  await expect(page).toHaveTitle(/^Block .* · Keyhole$/)
  // Tab goes on from the page's top, not from the header.
  await expect(page.getByRole('main')).toBeFocused()
  const before = (await heading.textContent()) ?? ''
  const parent = page.getByRole('link', { name: /^Parent 0x/ })
  for (let presses = 0; presses < 30; presses++) {
    if (await parent.evaluate((link) => link === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(heading).not.toHaveText(before)
  await expect(heading).toHaveText(/^Block \d+$/)

  await expect(page.locator('#shortcuts')).toBeAttached()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByRole('button', { name: 'Close' })).toBeFocused()
  await expect(sheet).toContainText('First / last transaction')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  // In a field it is a character like any other.
  await user.focus(page.getByRole('combobox', { name: 'Search' }))
  await page.keyboard.press('?')
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('?')
})

test('the theme follows the system until another is chosen, and stays chosen', {
  annotation: notInFirefox('the driver sets no theme of the system'),
}, async ({ page, user }) => {
  const paper = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  const light = await paper()
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await paper()
  expect(dark).not.toBe(light)
  const settings = page.getByRole('button', { name: 'Settings' })
  await user.click(settings)
  await user.check(page.getByRole('radio', { name: 'light' }))
  expect(await paper()).toBe(light)
  await page.reload()
  await user.click(settings)
  await expect(page.getByRole('radio', { name: 'light' })).toBeChecked()
  expect(await paper()).toBe(light)
})

test('a request can be seen and copied for other tools, and the key is nowhere', async ({
  page,
  user,
  context,
  keyhole,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { apiKey } = await keyhole.connection()
  await openTour(page, user, /1,500 transactions/)
  await expect(page.getByRole('table')).toBeVisible()
  const requests = await openRequests(page, user)
  await user.click(requests.getByRole('button', { name: /^eth_getBlockByHash/ }).first())
  for (const tool of ['curl', 'cast', 'viem', 'wscat']) {
    await user.click(requests.getByRole('button', { name: `Copy as ${tool}` }))
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain('eth_getBlockByHash')
    expect(copied).not.toContain(apiKey)
  }
  const everywhere = await page.evaluate(() => [
    document.documentElement.outerHTML,
    location.href,
    JSON.stringify(localStorage),
    JSON.stringify(sessionStorage),
  ])
  for (const place of everywhere) expect(place).not.toContain(apiKey)
})

test('text is painted before the fonts are there, and takes the same room when they are', async ({
  page,
}) => {
  let releaseFonts = () => {}
  const released = new Promise<void>((resolve) => {
    releaseFonts = resolve
  })
  await page.route('**/*.woff2', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/devnet/block/3', { waitUntil: 'commit' })
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  const paints = () =>
    page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)
  await expect.poll(paints).toBe(1)
  const isLoaded = () => page.evaluate(() => document.fonts.check('16px "Inter Variable"'))
  expect(await isLoaded()).toBe(false)
  await expect(page.getByRole('table')).toBeVisible()
  const before = await heading.boundingBox()
  releaseFonts()
  await expect.poll(isLoaded).toBe(true)
  const { y, height } = (await heading.boundingBox()) ?? {}
  expect({ y, height }).toEqual({ y: before?.y, height: before?.height })
})

test('the header is one row from 1024 px on, and 52 px high on a phone, whose menu has all lookups', async ({
  page,
  user,
}) => {
  const header = page.getByRole('banner')
  // The header is drawn again for another width a moment after the width has changed.
  const expectHeight = async (width: number, height: number) => {
    await page.setViewportSize({ width, height: 740 })
    const measure = async () => ({
      width: await page.evaluate(() => document.documentElement.scrollWidth),
      height: (await header.boundingBox())?.height,
    })
    await expect.poll(measure).toEqual({ width, height })
  }
  await page.goto('/devnet/gas')
  const lookups = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(lookups).toHaveCount(6)
  // With the line below it.
  for (const width of [1024, 1280, 1920]) await expectHeight(width, 57)
  await expect(lookups.and(page.locator('[aria-current=page]'))).toHaveText('Gas')
  for (const width of [360, 768]) await expectHeight(width, 53)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(lookups).toHaveCount(0)
  await user.click(page.getByRole('button', { name: 'Menu' }))
  await expect(lookups).toHaveCount(6)
  await user.click(lookups.filter({ hasText: 'Address' }))
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'false')
  await expect(lookups).toHaveCount(0)
})

test('the key ~ leads to the requests of the session', async ({ page }) => {
  await page.goto('/devnet/block/3')
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.locator('#shortcuts')).toBeAttached()
  // The key presses this link, which comes with the header's tools.
  await expect(page.getByRole('link', { name: /^Requests/ })).toBeVisible()
  await page.keyboard.press('~')
  await expect(page).toHaveURL('/requests')
  await expect(page.getByRole('table', { name: 'Requests' })).toBeVisible()
})
