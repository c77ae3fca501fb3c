import { expect, openTour, test } from '../fixtures/story.ts'

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
  await expect(page.getByRole('combobox')).toBeFocused()
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
  await expect(sheet).toContainText('First or last transaction of the block')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  // In a field it is a character like any other.
  await user.focus(page.getByRole('combobox', { name: 'Search' }))
  await page.keyboard.press('?')
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('?')
})

test('the theme follows the system until another is chosen, and stays chosen', async ({
  page,
  user,
}) => {
  const paper = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  const light = await paper()
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await paper()
  expect(dark).not.toBe(light)
  await user.click(page.getByRole('button', { name: 'Theme: system' }))
  expect(await paper()).toBe(light)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Theme: light' })).toBeVisible()
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
  await user.click(page.getByRole('button', { name: 'Exchanges' }))
  const exchanges = page.getByRole('region', { name: 'Exchanges' })
  await user.click(exchanges.getByText('eth_getBlockByHash').first())
  for (const tool of ['curl', 'cast', 'viem', 'wscat']) {
    await user.click(exchanges.getByRole('button', { name: `Copy as ${tool}` }))
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

test('what a block page loads before its data shows stays within 110 kB of script', async ({
  page,
  user,
}) => {
  await openTour(page, user, /1,500 transactions/)
  const url = page.url()
  const fresh = await (await page.context().browser())?.newContext()
  const visitor = await fresh?.newPage()
  if (!visitor) throw new Error('no second visitor')
  let answered = false
  await visitor.route('**/v3/**', async (route) => {
    const response = await route.fetch()
    answered = true
    await route.fulfill({ response })
  })
  // What is asked for after the answer never comes: the data shows without it.
  await visitor.route('**/*.js', (route) => (answered ? undefined : route.continue()))
  // The frame asks for the rest of itself a second later, whatever the page waits for.
  await visitor.route('**/deferred-chrome-*.js', () => undefined)
  await visitor.goto(url)
  await expect(visitor.getByRole('table')).toBeVisible()
  const sizes = await visitor.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ encodedBodySize }) => encodedBodySize),
  )
  await visitor.unrouteAll({ behavior: 'ignoreErrors' })
  await fresh?.close()
  expect(sizes.length).toBeGreaterThan(1)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  test.info().annotations.push({ type: 'script bytes', description: String(total) })
  expect(total).toBeLessThan(110_000)
})
