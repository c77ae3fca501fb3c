import { readFile } from 'node:fs/promises'
import { expect, test } from '../fixtures/story.ts'

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
  const panel = page.getByRole('region', { name: 'Exchanges' })
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('table')).toBeVisible()
    await user.click(page.getByRole('button', { name: 'Exchanges' }))
    await expect(panel).toContainText('kept on this device since', { timeout: 2000 })
  }).toPass()
  await user.click(page.getByRole('link', { name: 'Transaction', exact: true }))
  await expect(page.getByText('Value', { exact: true }).first()).toBeVisible()
  await user.fill(page.getByRole('combobox', { name: 'Search' }), cid)
  await page.keyboard.press('Enter')
  await expect(page.getByText('a text that was asked for').first()).toBeVisible()
  await user.click(page.getByRole('link', { name: 'All exchanges' }))

  const items = page.getByRole('main').getByRole('listitem')
  await expect(items.first()).toContainText('cat')
  // By its parameter: the pages of this block asked for others, too.
  await user.fill(page.getByLabel('Find in exchanges'), `["${tour[1]?.block}"`)
  await user.fill(page.getByLabel('Find in exchanges'), apiKey)
  await expect(page.getByText(/^0 of /)).toBeVisible()
  expect(page.url()).not.toContain(apiKey)
  await user.fill(page.getByLabel('Find in exchanges'), `["${tour[1]?.block}"`)
  await user.selectOption(page.getByLabel('State'), 'Kept on this device')
  await expect(items.first()).toContainText('eth_getBlockByHash kept on this device since')
  await user.click(items.first().getByText('eth_getBlockByHash'))
  await expect(items.first()).toContainText(`Asked of devnet by /devnet/block/${tour[1]?.block}`)
  await expect(items.first()).toContainText('Nothing was sent: this device keeps the answer')
  for (const tool of ['curl', 'cast', 'viem', 'wscat']) {
    await user.press(items.first().getByRole('button', { name: `Copy as ${tool}` }), 'Enter')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain(tour[1]?.block)
    expect(copied).not.toContain(apiKey)
  }
  await user.press(
    items.first().getByRole('link', { name: 'Run again in the playground' }),
    'Enter',
  )
  await expect(page.getByText(/\d+ ms · .* · HTTP status 200/)).toBeVisible()
  await page.goBack()
  // The filter is part of the address, and what ran again was fresh.
  await expect(page.getByLabel('State')).toHaveValue('kept')
  await user.selectOption(page.getByLabel('State'), 'Answered')
  await user.selectOption(page.getByLabel('Method'), 'eth_getBlockByHash')
  await expect(items.first()).toContainText('200 ·')
  await user.click(items.first().getByText('eth_getBlockByHash'))
  await expect(items.first()).toContainText('Asked of devnet by /playground?network=devnet')
  await user.selectOption(page.getByLabel('Transport'), 'WebSocket')
  await expect(page.getByText('No exchange is like this')).toBeVisible()
  await user.selectOption(page.getByLabel('Transport'), 'HTTP')
  await expect(items.first()).toContainText('eth_getBlockByHash')
  for (const label of ['State', 'Method', 'Transport'])
    await user.selectOption(page.getByLabel(label, { exact: true }), '')
  await user.fill(page.getByLabel('Find in exchanges'), 'nothing like it')
  await expect(page.getByText('No exchange is like this')).toBeVisible()
  await user.fill(page.getByLabel('Find in exchanges'), '')
  await expect(items.first()).toContainText('eth_getBlockByHash')
  const all = await items.count()

  const saved = async (name: string) => {
    const download = page.waitForEvent('download')
    await user.click(page.getByRole('button', { name }))
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
  await user.click(page.getByRole('button', { name: 'Clear' }))
  await expect(page.getByText('Nothing was asked yet')).toBeVisible()
})

test.describe('where a service repeats the key', () => {
  test.use({ quiet: false })

  test('it is shown nowhere', async ({ page, user, keyhole }) => {
    const { apiKey } = await keyhole.connection()
    await page.route('**/v3/**', (route) =>
      route.fulfill({ status: 400, body: `no such thing at /v3/${apiKey}` }),
    )
    await page.goto('/devnet/block/3')
    await expect(page.getByRole('alert')).toContainText('status 400')
    await user.click(page.getByText('What the service answered'))
    expect(await page.content()).toContain('no such thing at /v3/[secret]')
    await user.click(page.getByRole('button', { name: 'Exchanges' }))
    const exchanges = page.getByRole('region', { name: 'Exchanges' })
    await user.click(exchanges.getByText('eth_getTransactionByBlockNumberAndIndex').first())
    await expect(exchanges).toContainText('[secret]')
    expect(await page.content()).not.toContain(apiKey)
  })
})
