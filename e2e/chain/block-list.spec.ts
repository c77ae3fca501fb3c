import { readFile } from 'node:fs/promises'
import { expect, hasExtraMethods, test } from '../fixtures/story.ts'

const big = '/devnet/block/6'

test('1,500 transactions are sorted and filtered, and a link brings the same list back', async ({
  page,
  user,
}) => {
  await page.goto(big)
  const table = page.getByRole('table', { name: 'Transactions' })
  const cells = (column: number) =>
    table
      .locator('[aria-rowindex="2"], [aria-rowindex="3"], [aria-rowindex="4"]')
      .evaluateAll(
        (rows, column) => rows.map((row) => row.children[column]?.textContent ?? ''),
        column,
      )
  await user.click(table.getByRole('button', { name: 'Value' }))
  await expect(page).toHaveURL(/sort=-value/)
  await expect(table.getByRole('columnheader', { name: 'Value' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  // The rows come after their heading.
  await expect(table.locator('[aria-rowindex="4"]')).toBeVisible()
  const values = (await cells(5)).map(Number.parseFloat)
  expect(values).toEqual(values.toSorted((a, b) => b - a))
  expect(values[0]).toBeGreaterThan(1)

  await user.selectOption(page.getByRole('combobox', { name: 'Kind' }), 'Has input data')
  await expect(page.getByRole('status').filter({ hasText: /^\d+ of 1,500$/ })).toBeVisible()
  await user.fill(page.getByRole('searchbox', { name: /^Filter/ }), '0xa9059cbb')
  await expect(page).toHaveURL(/find=0xa9059cbb/)
  const count = await table.getAttribute('aria-rowcount')
  expect(Number(count)).toBeLessThan(1_500)
  const first = await cells(0)
  await page.reload()
  await expect(table).toHaveAttribute('aria-rowcount', count ?? '')
  // The rows come after their heading.
  await expect.poll(() => cells(0)).toEqual(first)

  await user.fill(page.getByRole('searchbox', { name: /^Filter/ }), '0xnothing')
  await expect(page.getByText('No matching transactions')).toBeVisible()
  await user.click(page.getByRole('button', { name: 'Clear filters' }).last())
  await expect(table).toHaveAttribute('aria-rowcount', '1501')
})

test('rows stay where they are, hash and all, when the full transactions arrive', async ({
  page,
}) => {
  // Each of a block that this browser has not kept.
  for (const [block, width] of [
    [7, 1280],
    [10, 360],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    let send = () => {}
    const isSent = new Promise<void>((resolve) => {
      send = resolve
    })
    await page.route('**/v3/*', async (route) => {
      if (/getBlockBy(Hash|Number).*true/.test(route.request().postData() ?? '')) await isSent
      await route.continue()
    })
    await page.goto(`/devnet/block/${block}`)
    const link = page.getByRole('table', { name: 'Transactions' }).getByRole('link').first()
    const frame = async () => {
      const row = await link.evaluate((link) => {
        const { y, height } = link.closest('[role=row]')?.getBoundingClientRect() ?? {}
        return { y, height }
      })
      return { ...row, x: (await link.boundingBox())?.x }
    }
    await expect(page.getByText(/^Loading .* transactions/)).toBeVisible()
    // The page may still be drawn again, once the block has its hash.
    await expect.poll(async () => (await frame()).height).toBeGreaterThan(0)
    const before = await frame()
    send()
    await expect(page.getByRole('searchbox', { name: /^Filter/ })).toBeVisible()
    if (hasExtraMethods) await expect(page.getByText(/fees paid/)).toBeVisible()
    await expect.poll(frame).toEqual(before)
    await page.unroute('**/v3/*')
  }
})

test('the list is saved as CSV and as JSON, as it is filtered and sorted', async ({
  page,
  user,
}) => {
  await page.goto('/devnet/block/3?sort=-index&type=2')
  const saved = async (button: string) => {
    const download = page.waitForEvent('download')
    const menuItem = page.getByRole('button', { name: button })
    if (!(await menuItem.isVisible()))
      await user.click(page.getByRole('button', { name: 'Export' }))
    await user.click(menuItem)
    const file = await download
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
  }
  const csv = await saved('Save as CSV')
  expect(csv.name).toBe('block-3-transactions.csv')
  const [titles, ...lines] = csv.text.split('\r\n').map((line) => line.split(','))
  expect(titles?.slice(0, 4)).toEqual(['index', 'hash', 'type', 'from'])
  expect(lines.map(([index, , type]) => [index, type])).toEqual([
    ['6', '2'],
    ['5', '2'],
    ['2', '2'],
  ])
  const json = JSON.parse((await saved('Save as JSON')).text)
  expect(
    json.map(({ transactionIndex }: { transactionIndex: string }) => transactionIndex),
  ).toEqual(['0x6', '0x5', '0x2'])
})

test('on a phone the list is sorted too, and nothing is wider than the screen', async ({
  page,
  user,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(big)
  await user.click(page.getByRole('button', { name: 'Filters' }))
  await user.selectOption(page.getByRole('combobox', { name: 'Order' }), 'Largest value first')
  await expect(page).toHaveURL(/sort=-value/)
  for (const view of ['transactions', 'header', 'logs', 'raw']) {
    await page.goto(`${big}?view=${view}`)
    await expect(page.getByRole('link', { name: 'Next →' })).toBeVisible()
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(excess, view).toBe(0)
  }
})

for (const width of [360, 320])
  test(`hash, sender and recipient are whole in each row of a phone of ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await page.goto(big)
    const cells = page.getByRole('table', { name: 'Transactions' }).getByRole('cell')
    await expect(cells.filter({ hasText: '→' }).first()).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    const cutTexts = () =>
      cells.evaluateAll((all) =>
        all
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ textContent }) => textContent),
      )
    await expect.poll(cutTexts).toEqual([])
  })

test('a sheet of A4 has every row and every column of the list', async ({ page }) => {
  await page.goto('/devnet/block/5')
  const table = page.getByRole('table', { name: 'Transactions' })
  await expect(table.locator('[aria-rowindex="2"]')).toBeVisible()
  // Between the margins of a browser; sizes are measured while it is laid out.
  await page.setViewportSize({ width: 717, height: 1046 })
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(table.locator('[aria-rowindex="201"]')).toBeVisible()
  // Both edges are of one moment: the list is built again when the transactions in full are there.
  const overhang = (selector: string) =>
    table.evaluate((element, selector) => {
      const last = [...element.querySelectorAll(selector)].at(-1)
      const right = last?.getBoundingClientRect().right ?? Number.POSITIVE_INFINITY
      return right - element.getBoundingClientRect().right
    }, selector)
  await expect.poll(() => overhang('[role=columnheader]')).toBeLessThan(0)
  await expect.poll(() => overhang('[role=cell]')).toBeLessThan(0)
})

test('on paper the whole list is there, and afterwards only what is in view', {
  tag: '@engine',
}, async ({ page }) => {
  await page.goto('/devnet/block/5')
  const table = page.getByRole('table', { name: 'Transactions' })
  await expect(table.getByRole('columnheader', { name: 'Value' })).toBeVisible()
  // The rows follow their heading.
  await expect(table.locator('[aria-rowindex="2"]')).toBeVisible()
  const rows = () => table.getByRole('row').count()
  expect(await rows()).toBeLessThan(80)
  // The browser's own dialogue cannot be opened here; it tells the page so before and after.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  expect(await rows()).toBe(201)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect.poll(rows).toBeLessThan(80)
})

for (const [width, height, rows] of [
  [1280, 800, 8],
  [360, 760, 3],
] as const)
  test(`the first rows are on the first screen of ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto(big)
    const row = page
      .getByRole('table', { name: 'Transactions' })
      .locator(`[aria-rowindex="${rows + 1}"]`)
    await expect(row).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  })
