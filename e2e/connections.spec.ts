import { examplePath } from '#paths/example.ts'
import { Keyhole } from './keyhole.ts'
import { expect, openTour, test } from './story.ts'

test('over WebSocket the four methods are asked in messages, and the pages are the same', async ({
  page,
  keyhole,
}) => {
  const { examples } = await keyhole.connection()
  await page.goto('/connections')
  await page.getByRole('radio', { name: 'WebSocket' }).check()
  await page.getByRole('button', { name: 'Test' }).click()
  await expect(page.getByText(/It answers in \d+ ms, newest transaction in block/)).toBeVisible()
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  const sent: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => sent.push(JSON.parse(String(payload)).method)),
  )
  await openTour(page, /1,500 transactions/)
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '1501')
  await expect(page.getByText(/WebSocket · \d+ ms/)).toBeVisible()
  await page.goto('/devnet/block/3/tx/1')
  await expect(page.getByText('1 · access list')).toBeVisible()
  const shown = { storage: 'As the service wrote it', gas: /A gas limit that the node found/ }
  for (const kind of ['storage', 'gas'] as const) {
    const example = examples.find((example) => example.page === kind)
    if (!example) throw new Error(`no example of ${kind}`)
    await page.goto(examplePath('devnet', example))
    await expect(page.getByText(shown[kind]).first()).toBeVisible()
  }
  expect([...new Set(sent)].toSorted()).toEqual([
    'eth_estimateGas',
    'eth_getBlockByHash',
    'eth_getStorageAt',
    'eth_getTransactionByBlockNumberAndIndex',
  ])
  expect(posts).toEqual([])
})

test('a second service with another key is added, used and removed', async ({
  page,
  ownKeyhole,
}) => {
  await ownKeyhole.stop()
  await ownKeyhole.start({ KEYHOLE_API_KEY: 'second-key', KEYHOLE_API_KEY_SECRET: 'second-secret' })
  const { baseUrl, apiKey } = await ownKeyhole.connection()
  await page.goto('/connections')
  await page.getByLabel('Name', { exact: true }).fill('Second service')
  await page.getByLabel('Base address').fill(`${baseUrl}/v3/${apiKey}`)
  await page.getByLabel('File network address').fill(ownKeyhole.url)
  await page.getByLabel('API key secret').fill('second-secret')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Second service was added.')).toBeVisible()
  const card = page.getByRole('listitem').filter({ hasText: 'Second service' })
  await card.getByRole('button', { name: 'Test' }).click()
  await expect(card.getByText(/It answers in \d+ ms/)).toBeVisible()
  const asked = page.waitForRequest((request) => request.url().startsWith(baseUrl))
  await page.getByRole('combobox', { name: 'Network' }).selectOption('Second service')
  await page.getByRole('link', { name: 'Transaction', exact: true }).click()
  await expect(page).toHaveURL('/second-service/block/latest/tx/0')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Transaction 0 of the latest block',
  )
  await asked
  await expect(page.getByText('Value', { exact: true })).toBeVisible()
  const added = page.waitForRequest((request) => request.url().includes('/api/v0/add'))
  await page.getByRole('link', { name: 'Files', exact: true }).click()
  await page
    .getByLabel('Files to add')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('hello world') })
  await expect(page.getByText('✓ verified').first()).toBeVisible()
  expect((await added).url()).toContain(ownKeyhole.url)
  const stored = await page.evaluate(() => JSON.stringify([localStorage, location.href]))
  expect(stored).not.toMatch(/second-key|second-secret/)
  await page.getByRole('link', { name: 'HTTP' }).click()
  await card.getByRole('button', { name: 'Remove' }).click()
  await card.getByRole('button', { name: 'Remove it for good' }).click()
  await expect(card).toHaveCount(0)
})

test('a kept connection is there after a reload, one that is not kept is gone', async ({
  page,
}) => {
  await page.goto('/connections')
  const add = async (name: string, keep: boolean) => {
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Base address').fill('https://node.example/v3/abc')
    if (keep) await page.getByRole('checkbox', { name: /Keep it in this browser/ }).check()
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('heading', { name })).toBeVisible()
  }
  await add('For now', false)
  await add('For later', true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'For later' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'For now' })).toHaveCount(0)
})

test('each field that cannot be used is named, and what was typed stays', async ({ page }) => {
  await page.goto('/connections')
  await page.getByLabel('Base address').fill('ftp://node')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(page.getByText('Give it a name')).toBeVisible()
  await expect(page.getByText('The address starts with https:')).toBeVisible()
  await expect(page.getByLabel('Base address')).toHaveValue('ftp://node')
})

test.describe('when the service fails', () => {
  test.use({ quiet: false })

  test('a WebSocket refused for its key is told by HTTP', async ({ page, ownKeyhole }) => {
    const { baseUrl } = await ownKeyhole.connection()
    await page.goto('/connections')
    await page.getByLabel('Name', { exact: true }).fill('Wrong')
    await page.getByLabel('Base address').fill(`${baseUrl}/v3/wrong`)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const card = page.getByRole('listitem').filter({ hasText: 'Wrong' })
    await card.getByRole('radio', { name: 'WebSocket' }).check()
    await card.getByRole('button', { name: 'Test' }).click()
    await expect(card.getByRole('alert')).toContainText('does not know this API key')
  })

  test('a WebSocket address that the browser refuses is a failure that tells no key', async ({
    page,
  }) => {
    await page.goto('/connections')
    await page.getByLabel('Name', { exact: true }).fill('Odd')
    await page.getByLabel('Base address').fill('http://127.0.0.1:9/v3/odd-key')
    await page.getByLabel('WebSocket address').fill('ws://127.0.0.1:9/%zz[')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const card = page.getByRole('listitem').filter({ hasText: 'Odd' })
    await card.getByRole('radio', { name: 'WebSocket' }).click()
    await card.getByRole('button', { name: 'Test' }).click()
    await expect(card.getByRole('alert')).toContainText('The service does not answer')
    await expect(page.locator('body')).not.toContainText('odd-key')
  })

  test('a socket that the service closes is a failure, and opens again', async ({
    page,
    ownKeyhole,
  }) => {
    await page.goto(`${ownKeyhole.url}/connections`)
    await page.getByRole('radio', { name: 'WebSocket' }).check()
    await page.getByRole('button', { name: 'Test' }).click()
    await expect(page.getByText(/It answers in/)).toBeVisible()
    await ownKeyhole.stop()
    await page.getByRole('button', { name: 'Test' }).click()
    await expect(page.getByRole('alert')).toContainText('The service does not answer')
    await ownKeyhole.start()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(/It answers in/)).toBeVisible()
  })

  test('a WebSocket that does not open is replaced by HTTP with a notice, until it opens', async ({
    page,
    keyhole,
  }) => {
    const { tour } = await keyhole.connection()
    let blocked = true
    await page.routeWebSocket(/\/ws\/v3\//, (socket) => {
      if (blocked) socket.close({ code: 1011 })
      else socket.connectToServer()
    })
    await page.goto('/connections')
    await page.getByRole('radio', { name: 'WebSocket' }).check()
    await page.getByRole('button', { name: 'Test' }).click()
    await expect(page.getByText(/Over HTTP it answers in/)).toBeVisible()
    await page.goto(`/devnet/block/${tour[1]?.block}`)
    await expect(page.getByRole('table')).toBeVisible()
    const notice = page.getByText('The WebSocket of Embedded chain does not open')
    await expect(notice).toBeVisible()
    blocked = false
    await page.getByRole('button', { name: 'Use it again now' }).click()
    await expect(notice).toBeHidden()
    await page.getByRole('link', { name: 'Transaction', exact: true }).click()
    await expect(page.getByText(/WebSocket · \d+ ms/)).toBeVisible()
    await expect(notice).toBeHidden()
  })

  test('where no connection is offered, one can be added', async ({ page }) => {
    const other = await new Keyhole().start()
    const { baseUrl, apiKey } = await other.connection()
    await page.route('**/connection.json', (route) => route.fulfill({ status: 403, body: 'no' }))
    await page.goto('/connections')
    await expect(page.getByText('No connection yet')).toBeVisible()
    await page.getByLabel('Name', { exact: true }).fill('Mine')
    await page.getByLabel('Base address').fill(`${baseUrl}/v3/${apiKey}`)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('link', { name: 'Transaction', exact: true }).click()
    await expect(page.getByText('Value', { exact: true })).toBeVisible()
    await other.end()
  })
})
