import { readFile } from 'node:fs/promises'
import { expect, test } from './story.ts'

test('what was asked in a visit can be found, opened and saved, and holds no secret', async ({
  page,
  keyhole,
}) => {
  const { tour, apiKey } = await keyhole.connection()
  const { apiKeySecret } = (await keyhole.ready()).files
  const cid = await keyhole.add('a text that was asked for')
  await page.goto(`/devnet/block/${tour[1]?.block}`)
  await expect(page.getByRole('table')).toBeVisible()
  await page.getByRole('link', { name: 'Transaction', exact: true }).click()
  await expect(page.getByText('Value', { exact: true }).first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Search' }).fill(cid)
  await page.keyboard.press('Enter')
  await expect(page.getByText('a text that was asked for')).toBeVisible()
  await page.getByRole('button', { name: 'Exchanges' }).click()
  await page.getByRole('link', { name: 'All exchanges' }).click()

  const items = page.getByRole('main').getByRole('listitem')
  await expect(items.first()).toContainText('cat')
  const all = await items.count()
  await page.getByLabel('Find in exchanges').fill('eth_getBlockByHash')
  await expect(items).not.toHaveCount(all)
  await items.last().getByText('eth_getBlockByHash').click()
  await expect(items.last()).toContainText(`Asked of devnet by /devnet/block/${tour[1]?.block}`)
  await page.getByLabel('Find in exchanges').fill('nothing like it')
  await expect(page.getByText('No exchange is like this')).toBeVisible()
  await page.getByLabel('Find in exchanges').fill('')
  await expect(items).toHaveCount(all)

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
  expect(log.entries[0]).toMatchObject({
    request: {
      url: `${keyhole.url}/rpc/devnet/v3/{API_KEY}`,
      postData: { text: expect.stringContaining('eth_getBlockByHash') },
    },
    response: { status: 200, content: { text: expect.stringContaining(tour[1]?.block ?? '') } },
  })
  expect(log.entries.at(-1).request.url).toBe(`${keyhole.url}/api/v0/cat?arg=${cid}`)
  expect(await saved('Save as JSON')).toHaveLength(all)

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
    await page.getByRole('alert').getByText('answer', { exact: false }).first().click()
    expect(await page.content()).toContain('no such thing at /v3/[secret]')
    await page.getByRole('button', { name: 'Exchanges' }).click()
    const exchanges = page.getByRole('region', { name: 'Exchanges' })
    await exchanges.getByText('eth_getTransactionByBlockNumberAndIndex').first().click()
    await expect(exchanges).toContainText('[secret]')
    expect(await page.content()).not.toContain(apiKey)
  })
})
