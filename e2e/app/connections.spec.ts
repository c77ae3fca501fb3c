import type { Page } from '@playwright/test'
import { examplePath } from '#paths/links/example.ts'
import { networkButton, openRequests, selectNetwork } from '../fixtures/frame.ts'
import { Keyhole } from '../fixtures/running-service.ts'
import { hostDashboard } from '../fixtures/static-host.ts'
import { expect, hasExtraMethods, notInFirefox, openTour, test } from '../fixtures/story.ts'
import type { User } from '../fixtures/user.ts'

test('over WebSocket all methods are asked in messages, and the pages are the same', {
  annotation: notInFirefox('the driver gives no events of WebSockets'),
}, async ({ page, user, keyhole }) => {
  const { examples } = await keyhole.connection()
  await page.goto('/connections')
  await user.check(page.getByRole('radio', { name: 'WebSocket' }))
  await expect(page.getByText('Opens with the first request')).toBeVisible()
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  const sent: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => sent.push(JSON.parse(String(payload)).method)),
  )
  await openTour(page, user, /1,500 transactions/)
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '1501')
  await expect(
    (await openRequests(page, user)).getByRole('cell', { name: 'WebSocket' }).first(),
  ).toBeVisible()
  await user.click(networkButton(page))
  await user.click(page.getByRole('link', { name: 'Manage connections' }))
  await expect(page.getByRole('group').getByText('Open', { exact: true })).toBeVisible()
  await page.goto('/devnet/block/3/tx/1')
  await expect(page.getByRole('button', { name: /^Verified · \d+ checks/ })).toBeVisible()
  await expect(page.getByText(hasExtraMethods ? 'Fee paid' : 'Cost, at most').first()).toBeVisible()
  // Decimals are assumed only until the token's own are known.
  const shown = { storage: /^19,327/, gas: 'With margin' }
  for (const kind of ['storage', 'gas'] as const) {
    const example = examples.find((example) => example.page === kind)
    if (!example) throw new Error(`no example of ${kind}`)
    await page.goto(examplePath('devnet', example))
    await expect(page.getByText(shown[kind]).first()).toBeVisible()
    // The proof of the value comes after it.
    if (kind === 'storage' && hasExtraMethods)
      await expect(page.getByRole('button', { name: 'Verified · 4 checks' })).toBeVisible()
  }
  const four = [
    'eth_estimateGas',
    'eth_getBlockByHash',
    'eth_getStorageAt',
    'eth_getTransactionByBlockNumberAndIndex',
  ]
  const extra = [
    ...['eth_getBlockByNumber', 'eth_getBlockReceipts', 'eth_getTransactionReceipt'],
    'eth_getProof',
  ]
  // Calls are traced where the browser rests before the page is left.
  const asked = sent.filter((method) => !method.startsWith('debug_trace'))
  expect(new Set(asked)).toEqual(new Set(hasExtraMethods ? [...four, ...extra] : four))
  expect(posts).toEqual([])
})

/** Sends a new request: the latest transaction, by the navigation. */
async function openLatestTransaction(page: Page, user: User) {
  await user.click(page.getByRole('link', { name: 'Transactions', exact: true }))
  await user.click(page.getByRole('link', { name: 'Latest transaction' }))
  await expect(page.getByRole('button', { name: 'Value', exact: true })).toBeVisible()
}

/** On a page that lacks the key of what the host set: the form for it is in the place of the answer. */
async function typeTeamKey(page: Page, user: User, apiKey: string) {
  const form = page.getByRole('form', { name: /^API key missing for / })
  await user.fill(form.getByLabel('API key', { exact: true }), apiKey)
  await page.keyboard.press('Enter')
  await expect(form).toBeHidden()
}

test('a dashboard hosted without our service takes its connections from a file beside it', async ({
  page,
  user,
  keyhole,
}) => {
  const { apiKey, baseUrl } = await keyhole.connection()
  const file = { connections: [{ name: 'Team node', baseUrl, chainId: 31337 }, { name: 'Bad' }] }
  const host = await hostDashboard(JSON.stringify(file))
  await page.goto(`${host.url}/connections`)
  const card = page.getByRole('listitem').filter({ hasText: 'Team node' })
  await expect(card.getByText('Set by the host')).toBeVisible()
  await expect(page.getByText('Entry 2: baseUrl: Invalid URL')).toBeVisible()
  await page.goto(`${host.url}/team-node/block/latest/tx/0`)
  await typeTeamKey(page, user, apiKey)
  await openLatestTransaction(page, user)
  await expect(page).toHaveURL(`${host.url}/team-node/block/latest/tx/0`)
  host.end()
})

test('another network keeps the page and what is typed, also what was not sent yet', {
  tag: '@pointer',
}, async ({ page, user, keyhole }) => {
  const { apiKey, baseUrl, wsUrl, examples } = await keyhole.connection()
  const other = { network: 'other', name: 'Other', kept: true, chainId: '', ipfsUrl: '' }
  await page.addInitScript(
    (own) => localStorage.setItem('keyhole.connections', JSON.stringify([own])),
    {
      ...other,
      baseUrl,
      wsUrl,
      apiKey,
      filesAuth: 'Basic',
      filesApiKey: '',
      filesApiKeySecret: '',
    },
  )
  const [address] = examples.flatMap((each) => (each.page === 'read' ? [each.address] : []))
  const places: [path: string, field: string][] = [
    [`storage/${address}?slot=1`, 'Variable or slot'],
    [`storage/${address}/many`, 'Keys'],
    [`storage/${address}/history`, 'Variable or slot'],
    [`storage/${address}/proxy`, 'Block'],
    [`gas?to=${address}&data=0x`, 'From'],
    [`gas/questions?to=${address}&data=0x&ask=blocks`, 'Blocks'],
    ['address', 'Address'],
    ['block/at', 'Block or time'],
    [`tx/0x${'12'.repeat(32)}`, 'Transaction hash'],
  ]
  await page.goto('/devnet/gas')
  for (const [path, label] of places) {
    await page.goto(`/devnet/${path}`)
    const main = page.getByRole('main')
    const field = main
      .getByRole('textbox', { name: label, exact: true })
      .or(main.getByRole('combobox', { name: label, exact: true }))
    const edit = main.getByRole('button', { name: 'Edit', exact: true })
    await expect(field.or(edit).first()).toBeVisible()
    if (!(await field.isVisible())) await user.click(edit)
    await user.fill(field, 'not sent yet')
    await selectNetwork(page, user, 'Other')
    await expect(page).toHaveURL(new RegExp(`/other/${path.replace(/[?].*/, '')}`))
    await expect(field, path).toHaveValue('not sent yet')
  }
  await page.goto('/files')
  await user.fill(page.getByRole('textbox', { name: 'CID' }), 'not sent yet')
  await selectNetwork(page, user, 'Embedded chain')
  await expect(page).toHaveURL(/\/files$/)
  await expect(page.getByRole('textbox', { name: 'CID' })).toHaveValue('not sent yet')
})

/** What a person types to add a connection, by keys. */
async function addConnection(page: Page, user: User, name: string, endpoint: string, kept = false) {
  const form = page.getByRole('form', { name: 'Add connection' })
  await user.fill(form.getByLabel('RPC URL'), endpoint)
  const nameField = form.getByLabel('Name', { exact: true })
  if (!(await nameField.isVisible())) await user.click(form.getByText('Advanced'))
  await user.fill(nameField, name)
  const keep = form.getByRole('checkbox', { name: /Remember key and secret/ })
  if (kept) await user.check(keep)
  const button = form.getByRole('button', { name: 'Test and use' })
  await user.click(button)
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  // Who works by keyboard goes on from here.
  await expect(button).toBeFocused()
}

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

test.describe('with keys that no service knows', () => {
  // What is added is tested at once.
  test.use({ quiet: false })

  test('two tabs have the same connections: none is lost, and what one forgets is nowhere', {
    tag: '@engine',
  }, async ({ page, user, context, keyhole }) => {
    const { baseUrl } = await keyhole.connection()
    const other = await context.newPage()
    for (const tab of [page, other]) {
      await tab.goto('/connections')
      // What hears the other tab is there with the sheet of keys.
      await expect(tab.locator('#shortcuts')).toBeAttached()
    }
    await page.bringToFront()
    await addConnection(page, user, 'Mine', `${baseUrl}/v3/forgotten-key`, true)
    await expect(cardOf(other, 'Mine').getByText('stored in this browser')).toBeVisible()
    await other.bringToFront()
    await addConnection(other, user, 'From B', `${baseUrl}/v3/other-key`)
    await page.bringToFront()
    await user.click(page.getByRole('button', { name: 'Clear all secrets' }))
    for (const name of ['Mine', 'From B'])
      await expect(cardOf(other, name).getByText('missing')).toBeVisible()
    await other.bringToFront()
    await addConnection(other, user, 'Again from B', `${baseUrl}/v3/third-key`)
    const stored = await other.evaluate(() => JSON.stringify(localStorage))
    for (const key of ['forgotten-key', 'other-key']) expect(stored).not.toContain(key)
    await page.bringToFront()
    await addConnection(page, user, 'From A', `${baseUrl}/v3/fourth-key`)
    for (const tab of [page, other])
      for (const name of ['Mine', 'From B', 'Again from B', 'From A'])
        await expect(cardOf(tab, name)).toBeVisible()
  })
})

test('a browser whose storage is full says so, and does as it was told until the page is closed', async ({
  page,
  user,
  keyhole,
}) => {
  const { baseUrl, apiKey } = await keyhole.connection()
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await page.goto('/connections')
  await addConnection(page, user, 'Mine', `${baseUrl}/v3/${apiKey}`, true)
  const nothing = 'Browser storage unavailable: '
  await expect(page.getByText(`${nothing}Mine is here for this session only.`)).toBeVisible()
  const card = cardOf(page, 'Mine')
  await expect(card.getByText('until this tab closes', { exact: true })).toBeVisible()
  await user.check(card.getByRole('radio', { name: 'WebSocket' }))
  await expect(card.getByText(`${nothing}this session only.`)).toBeVisible()
  await selectNetwork(page, user, 'Mine')
  await openLatestTransaction(page, user)
  await expect(page).toHaveURL(/\/mine\//)
  await expect(
    (await openRequests(page, user)).getByRole('cell', { name: 'WebSocket' }).first(),
  ).toBeVisible()
})

test('a test ends with the secrets that it uses, and so do sockets', {
  annotation: notInFirefox('the driver gives no events of WebSockets'),
}, async ({ page, user, keyhole }) => {
  const { baseUrl, apiKey } = await keyhole.connection()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const asked: string[] = []
  await page.route('**/v3/**', async (route) => {
    asked.push(route.request().method())
    if (asked.filter((method) => method === 'POST').length > 1) await held
    await route.continue().catch(() => undefined)
  })
  await page.goto('/connections')
  await addConnection(page, user, 'Mine', `${baseUrl}/v3/${apiKey}`)
  const card = cardOf(page, 'Mine')
  // It is tested at once.
  const test = page.getByRole('region', { name: 'Test of Mine' })
  await expect(test.getByRole('listitem').first()).toContainText('passed')
  await expect.poll(() => asked.length).toBe(2)
  await user.click(card.getByRole('button', { name: 'More', exact: true }))
  await user.click(card.getByRole('button', { name: 'Clear secrets' }))
  await expect(test.getByText('secrets cleared').first()).toBeVisible()
  release()
  await expect(test.getByRole('status')).toHaveText('1 of 6 checks passed.')
  expect(asked.length).toBe(2)

  await user.click(card.getByRole('button', { name: 'Enter key' }))
  const edit = page.getByRole('form', { name: 'Edit Mine' })
  await user.fill(edit.getByLabel('API key', { exact: true }), apiKey)
  await user.click(edit.getByRole('button', { name: 'Save' }))
  const moveSocket = async (to: string) => {
    await user.click(card.getByRole('button', { name: 'More', exact: true }))
    await user.click(card.getByRole('button', { name: 'Edit' }))
    await user.fill(edit.getByLabel('WebSocket URL'), to)
    await user.click(edit.getByRole('button', { name: 'Save' }))
  }
  for (const away of ['edited', 'removed']) {
    // Not that of the service's own connection, which stays.
    await moveSocket(baseUrl.replace('http://127.0.0.1', 'ws://localhost'))
    const opening = page.waitForEvent('websocket')
    await user.click(card.getByRole('button', { name: 'Test', exact: true }))
    const socket = await opening
    await expect(test.getByRole('listitem', { name: 'WebSocket' })).toContainText('Opened')
    expect(socket.isClosed()).toBe(false)
    if (away === 'edited') await moveSocket('')
    else {
      await user.click(card.getByRole('button', { name: 'More', exact: true }))
      page.once('dialog', (dialog) => dialog.accept())
      await user.click(card.getByRole('button', { name: 'Remove' }))
    }
    await expect.poll(() => socket.isClosed()).toBe(true)
  }
})

test.describe('when the service fails', () => {
  test.use({ quiet: false })

  // The test of the file commands sends what is to be refused.
  test('a connection is added, tested, used, edited, forgotten and removed', {
    tag: '@task',
  }, async ({ page, user, keyhole }) => {
    const ready = await keyhole.ready()
    const { apiKey, baseUrl } = await keyhole.connection()
    const secrets = [apiKey, ready.files.apiKeySecret]
    await page.goto('/connections')
    const form = page.getByRole('form', { name: 'Add connection' })
    await user.fill(form.getByLabel('RPC URL'), 'ftp://node')
    await user.click(form.getByRole('button', { name: 'Test and use' }))
    await expect(form.getByLabel('RPC URL')).toBeFocused()
    await expect(form.getByText('start with https:')).toBeVisible()
    await expect(form.getByLabel('RPC URL')).toHaveValue('ftp://node')

    await user.fill(form.getByLabel('RPC URL'), `${baseUrl}/v3/${apiKey}`)
    // The key leaves the field at once, and is shown by its end only.
    await expect(form.getByLabel('RPC URL')).toHaveValue(baseUrl)
    await expect(form.getByText(`API key: ••••${apiKey.slice(-4)}`)).toBeVisible()
    await user.click(form.getByText('Advanced'))
    await user.fill(form.getByLabel('Name', { exact: true }), 'Second')
    await user.fill(form.getByLabel('Chain ID'), '10')
    await user.fill(form.getByLabel('IPFS API URL'), keyhole.url)
    await user.fill(form.getByLabel('API key secret'), ready.files.apiKeySecret)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Second saved.')).toBeVisible()
    const card = page.getByRole('listitem').filter({
      has: page.getByRole('heading', { name: 'Second', exact: true }),
    })
    await expect(card.getByText('until this tab closes')).toBeVisible()
    await expect(card.getByText('In use')).toBeVisible()
    const test = page.getByRole('region', { name: 'Test of Second' })
    await expect(test.getByRole('status')).toHaveText('1 of 10 checks need attention.')
    await expect(
      test.getByText('Transactions are for chain 31337, the connection has 10'),
    ).toBeVisible()
    for (const operation of ['eth_estimateGas', 'WebSocket', 'add', 'cat', 'pin/add', 'pin/rm'])
      await expect(test.getByRole('listitem', { name: operation, exact: true })).toContainText(
        'passed',
      )

    await user.click(card.getByRole('button', { name: 'More', exact: true }))
    await user.click(card.getByRole('button', { name: 'Edit' }))
    const edit = page.getByRole('form', { name: 'Edit Second' })
    await user.fill(edit.getByLabel('RPC URL'), 'http://127.0.0.1:9')
    await user.click(edit.getByRole('button', { name: 'Save' }))
    await expect(edit.getByText('API key missing')).toBeVisible()
    await user.fill(edit.getByLabel('RPC URL'), baseUrl)
    await user.fill(edit.getByLabel('Chain ID'), '31337')
    await user.click(edit.getByRole('button', { name: 'Save' }))
    await user.click(card.getByRole('button', { name: 'Test', exact: true }))
    await expect(test.getByRole('status')).toHaveText('All checks passed.')

    await user.click(card.getByRole('button', { name: 'More', exact: true }))
    await user.click(card.getByRole('button', { name: 'Edit' }))
    await user.check(edit.getByRole('checkbox', { name: /Remember key and secret/ }))
    await user.click(edit.getByRole('button', { name: 'Save' }))
    await page.reload()
    await expect(card.getByText('stored in this browser')).toBeVisible()
    const stored = () => page.evaluate(() => JSON.stringify(localStorage))
    for (const secret of secrets) expect(await stored()).toContain(secret)

    await user.click(page.getByRole('button', { name: 'Clear all secrets' }))
    await expect(card.getByText('stored in this browser')).toHaveCount(0)
    for (const secret of secrets) expect(await stored()).not.toContain(secret)
    await user.click(card.getByRole('button', { name: 'Test', exact: true }))
    await expect(test.getByRole('alert').first()).toContainText('has no API key in this browser')

    await user.click(card.getByRole('button', { name: 'More', exact: true }))
    page.once('dialog', (dialog) => {
      expect(dialog.message()).toContain('Remove Second?')
      dialog.accept()
    })
    await user.click(card.getByRole('button', { name: 'Remove' }))
    await expect(card).toHaveCount(0)
  })

  test('a test says what is wrong: the key, the WebSocket, the scheme, a browser that refuses an address', async ({
    page,
    user,
    keyhole,
  }) => {
    const { baseUrl, apiKey } = await keyhole.connection()
    await page.goto('/connections')
    const add = async (name: string, base: string, socket = '') => {
      const form = page.getByRole('form', { name: 'Add connection' })
      await user.fill(form.getByLabel('RPC URL'), base)
      const nameField = form.getByLabel('Name', { exact: true })
      if (!(await nameField.isVisible())) await user.click(form.getByText('Advanced'))
      await user.fill(nameField, name)
      await user.fill(form.getByLabel('WebSocket URL'), socket)
      await user.click(form.getByRole('button', { name: 'Test and use' }))
      return page.getByRole('region', { name: `Test of ${name}` })
    }
    const wrong = await add('Wrong key', `${baseUrl}/v3/wrong-key`)
    await expect(wrong.getByRole('alert')).toContainText('Unknown API key')
    // What failed for the same reason is one row.
    await expect(
      wrong.getByRole('listitem', { name: /eth_getBlockByHash.*eth_estimateGas/ }),
    ).toContainText('Unknown API key')
    await expect(wrong.getByRole('listitem', { name: 'cat' })).toHaveCount(0)
    await expect(wrong.getByRole('status')).toHaveText(/^4 of 6 checks failed: .*API key/)
    const odd = await add('Odd socket', `${baseUrl}/v3/${apiKey}`, 'ws://127.0.0.1:9/%zz[')
    await expect(odd.getByText('Cannot open the WebSocket')).toBeVisible()
    const tls = await add('Needless TLS', `${baseUrl.replace('http', 'https')}/v3/tls-key`)
    await user.click(tls.getByRole('button', { name: 'Diagnose' }))
    await expect(tls.getByText('Works over http, not over https')).toBeVisible()
    for (const secret of ['wrong-key', 'tls-key', apiKey])
      await expect(page.locator('body')).not.toContainText(secret)
  })

  test('a socket that the service closes is a failure, and opens again', async ({
    page,
    user,
    ownKeyhole,
  }) => {
    // The texts of failures are loaded soon after the page; a service that is gone cannot send them.
    const failureTexts = page.waitForResponse(/\/failure-details-[^/]*\.js/)
    await page.goto(`${ownKeyhole.url}/connections`)
    await (await failureTexts).finished()
    const socket = page.getByRole('listitem', { name: 'WebSocket' })
    await user.click(page.getByRole('button', { name: 'Test', exact: true }))
    await expect(socket).toContainText('Opened')
    await ownKeyhole.stop()
    await user.click(page.getByRole('button', { name: 'Test', exact: true }))
    const alert = page.getByRole('alert').first()
    await expect(alert).toContainText('Cannot reach the provider')
    await user.click(alert.getByRole('button', { name: 'Diagnose' }))
    await expect(alert).toContainText(/server of this page does not respond|not running/)
    await ownKeyhole.start()
    await user.click(alert.getByRole('button', { name: 'Retry' }))
    await expect(socket).toContainText('Opened')
  })

  test('a WebSocket that does not open is replaced by HTTP with a notice, until it opens', async ({
    page,
    user,
    keyhole,
  }) => {
    const { tour } = await keyhole.connection()
    let blocked = true
    await page.routeWebSocket(/\/ws\/v3\//, (socket) => {
      if (blocked) socket.close({ code: 1011 })
      else socket.connectToServer()
    })
    await page.goto('/connections')
    await user.check(page.getByRole('radio', { name: 'WebSocket' }))
    await user.click(page.getByRole('button', { name: 'Test', exact: true }))
    await expect(page.getByText('Cannot open the WebSocket')).toBeVisible()
    await page.goto(`/devnet/block/${tour[1]?.block}`)
    await expect(page.getByRole('table')).toBeVisible()
    const notice = page.getByText('The WebSocket of Embedded chain fails; using HTTP')
    await expect(notice).toBeVisible()
    blocked = false
    await user.click(page.getByRole('button', { name: 'Retry WebSocket' }))
    await expect(notice).toBeHidden()
    await openLatestTransaction(page, user)
    await expect(
      (await openRequests(page, user)).getByRole('cell', { name: 'WebSocket' }).first(),
    ).toBeVisible()
    await expect(notice).toBeHidden()
  })

  test('where no connection is offered, one can be added', async ({ page, user }) => {
    const other = await new Keyhole().start()
    const { baseUrl, apiKey } = await other.connection()
    await page.route(/\/connections?\.json$/, (route) => route.fulfill({ status: 403, body: 'no' }))
    await page.goto('/connections')
    await expect(page.getByText('No connections yet')).toBeVisible()
    await user.fill(page.getByLabel('RPC URL'), `${baseUrl}/v3/${apiKey}`)
    await user.click(page.getByRole('button', { name: 'Test and use' }))
    // The name is that of the host, the chain that of a transaction.
    const row = page.getByRole('listitem').filter({ hasText: new URL(baseUrl).host })
    await expect(row.getByText('In use')).toBeVisible()
    await expect(row.getByText('Chain 31337', { exact: true })).toBeVisible()
    await openLatestTransaction(page, user)
    await other.end()
  })
})
