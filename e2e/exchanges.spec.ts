import { readFile } from 'node:fs/promises'
import { expect, test } from './story.ts'

test('what was asked in a visit can be found, run again, copied and saved, and holds no secret', {
  tag: '@pointer',
}, async ({ page, context, keyhole }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { tour, apiKey } = await keyhole.connection()
  const { apiKeySecret } = (await keyhole.ready()).files
  const cid = await keyhole.add('a text that was asked for')
  await page.goto(`/devnet/block/${tour[1]?.block}`)
  await expect(page.getByRole('table')).toBeVisible()
  // The block is kept on the device, soon after it is shown: a later visit waits for nothing.
  const panel = page.getByRole('region', { name: 'Exchanges' })
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('table')).toBeVisible()
    await page.getByRole('button', { name: 'Exchanges' }).click()
    await expect(panel).toContainText('kept on this device since', { timeout: 2000 })
  }).toPass()
  await page.getByRole('link', { name: 'Transaction', exact: true }).click()
  await expect(page.getByText('Value', { exact: true }).first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Search' }).fill(cid)
  await page.keyboard.press('Enter')
  await expect(page.getByText('a text that was asked for').first()).toBeVisible()
  await page.getByRole('link', { name: 'All exchanges' }).click()

  const items = page.getByRole('main').getByRole('listitem')
  await expect(items.first()).toContainText('cat')
  // By its parameter: the pages of this block asked for others, too.
  await page.getByLabel('Find in exchanges').fill(`["${tour[1]?.block}"`)
  await page.getByLabel('Find in exchanges').fill(apiKey)
  await expect(page.getByText(/^0 of /)).toBeVisible()
  expect(page.url()).not.toContain(apiKey)
  await page.getByLabel('Find in exchanges').fill(`["${tour[1]?.block}"`)
  await page.getByLabel('State').selectOption('Kept on this device')
  await expect(items.first()).toContainText('eth_getBlockByHash kept on this device since')
  await items.first().getByText('eth_getBlockByHash').click()
  await expect(items.first()).toContainText(`Asked of devnet by /devnet/block/${tour[1]?.block}`)
  await expect(items.first()).toContainText('Nothing was sent: this device keeps the answer')
  for (const tool of ['curl', 'cast', 'viem', 'wscat']) {
    await items
      .first()
      .getByRole('button', { name: `Copy as ${tool}` })
      .press('Enter')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain(tour[1]?.block)
    expect(copied).not.toContain(apiKey)
  }
  await items.first().getByRole('link', { name: 'Run again in the playground' }).press('Enter')
  await expect(page.getByText(/\d+ ms · .* · HTTP status 200/)).toBeVisible()
  await page.goBack()
  // The filter is part of the address, and what ran again was fresh.
  await expect(page.getByLabel('State')).toHaveValue('kept')
  await page.getByLabel('State').selectOption('Answered')
  await page.getByLabel('Method').selectOption('eth_getBlockByHash')
  await expect(items.first()).toContainText('200 ·')
  await items.first().getByText('eth_getBlockByHash').click()
  await expect(items.first()).toContainText('Asked of devnet by /playground?network=devnet')
  await page.getByLabel('Transport').selectOption('WebSocket')
  await expect(page.getByText('No exchange is like this')).toBeVisible()
  await page.getByLabel('Transport').selectOption('HTTP')
  await expect(items.first()).toContainText('eth_getBlockByHash')
  for (const label of ['State', 'Method', 'Transport'])
    await page.getByLabel(label, { exact: true }).selectOption('')
  await page.getByLabel('Find in exchanges').fill('nothing like it')
  await expect(page.getByText('No exchange is like this')).toBeVisible()
  await page.getByLabel('Find in exchanges').fill('')
  await expect(items.first()).toContainText('eth_getBlockByHash')
  const all = await items.count()

  const saved = async (name: string) => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    const text = await readFile(await (await download).path(), 'utf8')
    expect(text).not.toContain(apiKey)
    expect(text).not.toContain(apiKeySecret)
    expect(text).not.toContain(btoa(`${apiKey}:${apiKeySecret}`))
    return JSON.parse(text)
  }
  const { log } = await saved('Save as HAR')
  expect(log.version).toBe('1.2')
  const block = log.entries.find(({ request }: { request: { postData?: { text: string } } }) =>
    request.postData?.text.includes(tour[1]?.block ?? ''),
  )
  expect(block).toMatchObject({
    request: {
      url: `${keyhole.url}/rpc/devnet/v3/{API_KEY}`,
      postData: { text: expect.stringContaining('eth_getBlockByHash') },
    },
    response: { status: 200, content: { text: expect.stringContaining(tour[1]?.block ?? '') } },
  })
  const addresses = log.entries.map(({ request }: { request: { url: string } }) => request.url)
  expect(addresses).toContain(`${keyhole.url}/api/v0/cat?arg=${cid}`)
  expect(await saved('Save as JSON')).toHaveLength(all)

  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByText('Nothing was asked yet')).toBeVisible()
})

test.describe('where a service repeats the key', () => {
  test.use({ quiet: false })

  test('it is shown nowhere', async ({ page, keyhole }) => {
    const { apiKey } = await keyhole.connection()
    await page.route('**/v3/**', (route) =>
      route.fulfill({ status: 400, body: `no such thing at /v3/${apiKey}` }),
    )
    await page.goto('/devnet/block/3')
    await expect(page.getByRole('alert')).toContainText('status 400')
    await page.getByText('What the service answered').click()
    expect(await page.content()).toContain('no such thing at /v3/[secret]')
    await page.getByRole('button', { name: 'Exchanges' }).click()
    const exchanges = page.getByRole('region', { name: 'Exchanges' })
    await exchanges.getByText('eth_getTransactionByBlockNumberAndIndex').first().click()
    await expect(exchanges).toContainText('[secret]')
    expect(await page.content()).not.toContain(apiKey)
  })
})
