import { readFile } from 'node:fs/promises'
import { openRequests } from '../fixtures/frame.ts'
import { expectToFitPhone } from '../fixtures/phone.ts'
import { expect, hasExtraMethods, test } from '../fixtures/story.ts'

test('what was asked in a visit can be found, run again, copied and saved, and holds no secret', {
  tag: '@pointer',
}, async ({ page, user, context, keyhole }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { tour, apiKey } = await keyhole.connection()
  const { apiKeySecret } = (await keyhole.ready()).files
  const cid = await keyhole.add('a text that was asked for')
  await page.goto(`/devnet/block/${tour[1]?.block}`)
  await expect(page.getByRole('table')).toBeVisible()
  // The block is kept on the device, soon after it is shown: a later visit waits for nothing.
  await expect(async () => {
    await page.goto(`/devnet/block/${tour[1]?.block}`)
    await expect(page.getByRole('table')).toBeVisible()
    const table = await openRequests(page, user)
    await expect(table.getByRole('cell', { name: 'Cached' }).first()).toBeVisible({ timeout: 2000 })
  }).toPass()
  await user.click(page.getByRole('link', { name: 'Transactions', exact: true }))
  await user.click(page.getByRole('link', { name: 'Latest transaction', exact: true }))
  await expect(page.getByText('Value', { exact: true }).first()).toBeVisible()
  await user.fill(page.getByRole('combobox', { name: 'Search' }), cid)
  await page.keyboard.press('Enter')
  await expect(page.getByText('a text that was asked for').first()).toBeVisible()
  await openRequests(page, user)

  await expect(page).toHaveURL('/requests')
  const table = page.getByRole('main').getByRole('table', { name: 'Requests' })
  const rows = table.getByRole('row')
  const latest = rows.nth(1)
  await expect(latest).toContainText('cat')
  // By its parameter: the pages of this block asked for others, too.
  await user.fill(page.getByLabel('Search requests'), `["${tour[1]?.block}"`)
  await user.fill(page.getByLabel('Search requests'), apiKey)
  await expect(page.getByText(/^0 of /)).toBeVisible()
  expect(page.url()).not.toContain(apiKey)
  await user.fill(page.getByLabel('Search requests'), `["${tour[1]?.block}"`)
  await user.fill(page.getByLabel('Search requests'), `["${tour[1]?.block}" cached`)
  await expect(latest).toContainText('eth_getBlockByHash Embedded chainCached')
  await user.click(latest.getByRole('button'))
  await expect(table).toContainText(`Embedded chain · from /devnet/block/${tour[1]?.block}`)
  await expect(table).toContainText(/Cached in this browser since 20.* UTC. Nothing was sent/)
  for (const tool of ['curl', 'cast', 'viem', 'wscat']) {
    await user.press(table.getByRole('button', { name: `Copy as ${tool}` }), 'Enter')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain(tour[1]?.block)
    expect(copied).not.toContain(apiKey)
  }
  await user.press(table.getByRole('link', { name: 'Open in Playground' }), 'Enter')
  await expect(page.getByText(/\d+ ms · .* · HTTP 200/)).toBeVisible()
  await page.goBack()
  // The search is part of the address, and what ran again was fresh.
  await expect(page.getByLabel('Search requests')).toHaveValue(/ cached$/)
  await user.fill(page.getByLabel('Search requests'), 'eth_getBlockByHash 200 /playground')
  await expect(latest.getByRole('cell', { name: '200', exact: true })).toBeVisible()
  await user.click(latest.getByRole('button'))
  await expect(table).toContainText('Embedded chain · from /playground?network=devnet')
  await user.click(table.getByRole('button', { name: 'Copy request ID' }))
  const requestId = await page.evaluate(() => navigator.clipboard.readText())
  await expect(table.getByText(requestId, { exact: true })).toBeVisible()
  await user.fill(page.getByLabel('Search requests'), 'nothing like it')
  await expect(page.getByText('No matching requests')).toBeVisible()
  await user.fill(page.getByLabel('Search requests'), '')
  await expect(latest).toContainText('eth_getBlockByHash')
  // Each row but the head.
  const all = (await rows.count()) - 1

  const download = page.waitForEvent('download')
  await user.click(page.getByRole('button', { name: 'Save as JSON' }))
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text).not.toContain(apiKey)
  expect(text).not.toContain(apiKeySecret)
  expect(text).not.toContain(btoa(`${apiKey}:${apiKeySecret}`))
  const log: { method: string; outcome: { requestId?: string; body?: string } }[] = JSON.parse(text)
  expect(log).toHaveLength(all)
  expect(log.some(({ outcome }) => outcome.requestId === requestId)).toBe(true)
  expect(log).toContainEqual(
    expect.objectContaining({
      method: 'eth_getBlockByHash',
      outcome: expect.objectContaining({ body: expect.stringContaining(tour[1]?.block ?? '') }),
    }),
  )

  await page.setViewportSize({ width: 360, height: 740 })
  await expectToFitPhone(page)
  await user.click(page.getByRole('button', { name: 'Clear requests' }))
  await expect(page.getByText('No requests yet')).toBeVisible()
})

test('19 networks to compare with take one line until they are opened, and each can be chosen', async ({
  page,
  user,
}) => {
  await page.route('**/connection.json', async (route) => {
    const response = await route.fetch()
    const ready = await response.json()
    const [own] = ready.networks
    const others = Array.from({ length: 19 }, (_, index) => ({
      ...own,
      network: `network-${index + 1}`,
      name: `Network ${index + 1} of the staging environment in Frankfurt`,
    }))
    await route.fulfill({ response, json: { ...ready, networks: [own, ...others] } })
  })
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/devnet/block/3')
    const label = page.locator('summary').filter({ hasText: 'Compare with' })
    await expect(label, `${width} px`).toBeAttached()
    // On a phone the sections of the rail are folded.
    if (width === 360) await user.click(page.locator('summary').filter({ hasText: /^Request$/ }))
    await expect(label).toContainText('19 networks')
    expect((await label.boundingBox())?.height).toBeLessThan(36)
    await user.click(label)
    const links = page.getByRole('link', { name: /^Network \d+ of the staging/ })
    await expect(links).toHaveCount(19)
    await expectToFitPhone(page, `${width} px`, width)
    for (const link of await links.all()) {
      const { width: linkWidth = 0, height = 0 } = (await link.boundingBox()) ?? {}
      expect(linkWidth).toBeGreaterThan(150)
      expect(height).toBeLessThan(36)
    }
    await user.click(links.last())
    await expect(page.getByLabel('Compare with').locator('option:checked')).toHaveText(
      /^Network 19 of /,
    )
    await expect(page.getByRole('region', { name: 'Comparison' })).toContainText('Identical')
    // A fork has no block of this hash, but its own at this height.
    expect(decodeURIComponent(page.url())).toContain(
      hasExtraMethods ? '"eth_getBlockByNumber","params":["0x3"' : '"eth_getBlockByHash"',
    )
    await expectToFitPhone(page, `Playground at ${width} px`, width)
  }
})
