import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { playgroundPath } from '#paths/playground.ts'
import { selectNetwork } from '../fixtures/frame.ts'
import { expectToFitPhone } from '../fixtures/phone.ts'
import { expect, notInFirefox, test } from '../fixtures/story.ts'
import type { User } from '../fixtures/user.ts'

const json = (page: Page) => page.getByLabel('Request as JSON')
const answer = (page: Page) => page.getByRole('region', { name: 'Response', exact: true })
const open = async (page: Page, path: string) => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Playground')
}
/** Opens the examples, the saved requests or the history. */
const shelf = (page: Page, user: User, name: string) =>
  user.click(page.getByRole('button', { name, exact: true }))
const written = async (page: Page) => JSON.parse(await json(page).inputValue())
const link = (...requests: { method: string; params: unknown[] }[]) =>
  playgroundPath({ text: JSON.stringify(requests.length === 1 ? requests[0] : requests) })

test('by keyboard alone a request is filled in, fixed, sent, saved and found again', {
  tag: '@task',
}, async ({ page, user, context, keyhole }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { apiKey, examples } = await keyhole.connection()
  const storage = examples.find((example) => example.page === 'storage')
  if (storage?.page !== 'storage') throw new Error('the examples have changed')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') asked.push(request.postData() ?? '')
  })
  await open(page, '/playground')
  await user.focus(page.getByLabel('Operation'))
  await page.keyboard.type('eth_getS')
  await page.keyboard.press('Tab')
  for (const word of ['address', 'position']) {
    while (!(await page.getByLabel(word).evaluate((field) => field === document.activeElement)))
      await page.keyboard.press('Tab')
    await page.keyboard.press('Control+A')
    await page.keyboard.insertText(word === 'address' ? storage.address : '3')
  }
  await expect(page.getByText('A slot is max 32 bytes')).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Write 0x3' })).toBeFocused()
  await page.keyboard.press('Enter')
  const params = [storage.address, '0x3', 'latest']
  expect(await written(page)).toEqual({ method: 'eth_getStorageAt', params })

  // An error in the JSON is placed, the form stands still, and a reload loses nothing.
  await user.focus(json(page))
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText('{\n  "method": "eth_getStorageAt"\n  "params": []\n}')
  await expect(page.getByText('Line 3, column 3: A comma is missing')).toBeVisible()
  await expect(page.getByText('The form shows the last valid request.')).toBeVisible()
  await expect(page.getByLabel('address')).toBeDisabled()
  await expect(page.getByLabel('address')).toHaveValue(storage.address)
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()
  await expect(page).toHaveURL(/request=%7B%0A/)
  await page.reload()
  await expect(json(page)).toHaveValue(/getStorageAt"\n {2}"params/)
  await user.press(page.getByRole('button', { name: 'Go to error' }), 'Enter')
  await expect(json(page)).toBeFocused()
  await page.keyboard.type(',"')
  await expect(page.getByText('Line 3, column 3')).toBeHidden()
  expect(asked).toEqual([])

  await user.fill(json(page), JSON.stringify({ method: 'eth_getStorageAt', params }))
  await page.keyboard.press('Control+Enter')
  await expect(answer(page).getByText('uint256', { exact: true })).toBeVisible()
  await expect(answer(page)).toContainText(/\d+ ms · \d+ bytes · HTTP 200/)
  const raw = answer(page).getByRole('region', { name: 'Raw response' }).last()
  await expect(raw).toContainText(`"result": "0x`)
  expect(asked.map((body) => JSON.parse(body))).toMatchObject([
    { jsonrpc: '2.0', method: 'eth_getStorageAt', params },
  ])

  // Who gets the link sees the same; what is copied holds no key.
  const copied = async (name: string) => {
    await user.press(page.getByRole('button', { name: `Copy ${name}` }), 'Enter')
    return page.evaluate(() => navigator.clipboard.readText())
  }
  for (const tool of ['curl', 'cast', 'viem', 'wscat'])
    expect(await copied(`as ${tool}`)).not.toContain(apiKey)
  const shared = await copied('link')
  expect(shared).not.toContain(apiKey)
  await shelf(page, user, 'Saved')
  await user.fill(page.getByLabel('Name of the request'), 'A slot')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved “A slot”.')).toBeVisible()
  await page.goto(shared)
  await expect(answer(page).getByText('uint256', { exact: true })).toBeVisible()
  expect(asked).toHaveLength(2)

  await shelf(page, user, 'Saved')
  const download = page.waitForEvent('download')
  await user.press(page.getByRole('button', { name: 'Export' }), 'Enter')
  const file = await readFile(await (await download).path(), 'utf8')
  expect(JSON.parse(file).requests).toMatchObject([{ name: 'A slot', network: 'devnet' }])
  expect(file).not.toContain(apiKey)
  await user.press(page.getByRole('button', { name: 'Delete A slot' }), 'Enter')
  await user.press(page.getByRole('button', { name: 'Confirm: delete A slot' }), 'Enter')
  await expect(page.getByRole('link', { name: 'A slot' })).toHaveCount(0)
  await page
    .getByLabel('Import')
    .setInputFiles({ name: 'a.json', mimeType: 'text/plain', buffer: Buffer.from(file) })
  await expect(page.getByText('Imported 1 of 1')).toBeVisible()
  await user.press(page.getByRole('link', { name: 'A slot' }), 'Enter')
  await expect(page.getByLabel('position')).toHaveValue('0x3')

  // Long answers neither widen the page nor cover each other.
  await shelf(page, user, 'Examples')
  await user.press(page.getByRole('link', { name: 'Withdrawal above balance' }), 'Enter')
  await expect(answer(page)).toContainText('Execution reverted')
  await page.setViewportSize({ width: 1280, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280)
  await expectToFitPhone(page)
})

test('the reference of the operation is shown with the form, and its documents are served', async ({
  page,
  user,
  request,
}) => {
  await open(page, '/playground')
  await shelf(page, user, 'Reference')
  const library = page.getByRole('region', { name: 'Requests to open' })
  for (const [operation, signs] of Object.entries({
    eth_getStorageAt: ['Parameters', 'latest pending safe finalized earliest', '-32602'],
    eth_getBlockByHash: ['parentHash', 'Not found'],
    'pin/rm': ['Pins', 'Unknown API key or secret'],
  })) {
    await user.selectOption(page.getByLabel('Operation'), operation)
    for (const sign of signs) await expect(library).toContainText(sign)
  }
  for (const [name, root] of Object.entries({ OpenRPC: 'openrpc', OpenAPI: 'openapi' })) {
    const href = await library.getByRole('link', { name }).getAttribute('href')
    expect(await (await request.get(href ?? '')).json()).toHaveProperty(root)
  }
  await expectToFitPhone(page)
})

test('a batch goes as one over HTTP and one by one over WebSocket, and two answers are compared', {
  annotation: notInFirefox('the driver gives no events of WebSockets'),
}, async ({ page, user }) => {
  const tags = ['latest', 'earliest', '0x3']
  const requests = tags.map((tag) => ({
    method: 'eth_getTransactionByBlockNumberAndIndex',
    params: [tag, '0x0'],
  }))
  const posts: unknown[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.postDataJSON()))
  const frames: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => frames.push(JSON.parse(String(payload)).params[0])),
  )
  await open(page, link(...requests))
  await expect(answer(page)).toContainText('Batch of 3')
  expect(posts).toMatchObject([requests])
  await expect(answer(page)).toContainText('No transaction at this index.')
  await user.click(page.getByRole('button', { name: 'Request 3 of the batch' }))
  await expect(page.getByLabel('block', { exact: true })).toHaveValue('0x3')
  await user.click(page.getByRole('button', { name: 'Remove request 3' }))
  expect(await written(page)).toHaveLength(2)

  await user.selectOption(page.getByLabel('Compare with'), 'Embedded chain over WebSocket')
  await page.keyboard.press('Control+Enter')
  const comparison = page.getByRole('region', { name: 'Comparison' })
  await expect(comparison).toContainText('Identical')
  expect(posts).toHaveLength(2)
  expect(frames).toEqual(['latest', 'earliest'])

  // A second service says something else of the same block.
  await page.route('**/elsewhere/v3/**', async (route) => {
    const { id } = route.request().postDataJSON()
    const result = { nonce: '0x00', gas: '0x5209', v: '0x0', beyond: true }
    await route.fulfill({ json: { jsonrpc: '2.0', id, result } })
  })
  await addElsewhere(page, user)
  await user.selectOption(page.getByLabel('Compare with'), 'Elsewhere over HTTP')
  await user.fill(page.getByLabel('block', { exact: true }), '0x1')
  await user.click(page.getByRole('button', { name: 'Send' }))
  await expect(comparison).toContainText(/fields differ/)
  const row = (name: string) => comparison.getByRole('row').filter({ hasText: name })
  await expect(row('result.gas').first()).toContainText('"0x5208""0x5209"')
  await expect(row('result.beyond')).toContainText('absenttrue')
  await expect(row('result.nonce')).toContainText('formatting only')
  await expect(comparison.locator('[data-differs=true]').first()).toContainText('result.')
  expect(page.url()).not.toContain('key-of-elsewhere')
  // The network that is chosen above is the one that is asked.
  await user.selectOption(page.getByLabel('Compare with'), 'None')
  // Another address of the page closes the menu.
  await expect(page).not.toHaveURL(/beside=/)
  await selectNetwork(page, user, 'Elsewhere')
  await expect(page.getByLabel('Endpoint')).toHaveValue(/\d/)
  await expect(answer(page)).toContainText('21,001')
  await expect(page.getByLabel('block', { exact: true })).toHaveValue('0x1')
})

test('what a transaction carries is told by its fields, and not as beyond the specification', async ({
  page,
}) => {
  const params = ['latest', '0x0']
  await page.route('**/v3/*', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    // An access list, as EIP-2930 and spec 2.4 have it, and a field of no specification.
    answer.result = { ...answer.result, accessList: [], input: '0x1234', surprise: '0x1' }
    return route.fulfill({ json: answer })
  })
  await open(page, link({ method: 'eth_getTransactionByBlockNumberAndIndex', params }))
  const group = (name: string) => answer(page).getByRole('region', { name, exact: true })
  await expect(group('Contents')).toContainText('Access list')
  await expect(group('Contents')).toContainText('0x1234')
  await expect(group('Beyond the specification')).toContainText('surprise')
  await expect(group('Beyond the specification')).not.toContainText('accessList')
})

test('a request of this session is opened again, and on a phone its response comes into view', async ({
  page,
  user,
}) => {
  await page.setViewportSize({ width: 360, height: 760 })
  const method = 'eth_getTransactionByBlockNumberAndIndex'
  await open(page, link({ method, params: ['0x3', '0x0'] }))
  await expect(answer(page)).toContainText('HTTP 200')
  await user.selectOption(page.getByLabel('Operation'), 'eth_estimateGas')
  await page.keyboard.press('Control+Enter')
  await expect(answer(page)).toBeFocused()
  await expect(answer(page).getByRole('status').first()).toBeInViewport()
  await shelf(page, user, 'History')
  const history = page.getByRole('region', { name: 'Requests to open' })
  await user.click(history.getByRole('link', { name: new RegExp(`^${method}`) }).first())
  await expect.poll(() => written(page)).toEqual({ method, params: ['0x3', '0x0'] })
  await expect(answer(page).getByRole('link', { name: 'Open page' })).toBeVisible()
})

test('a link of many requests, or of several estimates, waits for Send', async ({
  page,
  user,
  keyhole,
}) => {
  const { examples } = await keyhole.connection()
  const storage = examples.find((example) => example.page === 'storage')
  if (storage?.page !== 'storage') throw new Error('the examples have changed')
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') sent++
  })
  const read = { method: 'eth_getStorageAt', params: [storage.address, '0x0', 'latest'] }
  const estimate = { method: 'eth_estimateGas', params: [{ to: storage.address }] }
  for (const [requests, count] of [
    [Array.from({ length: 5 }, () => read), 5],
    [[estimate, estimate], 2],
  ] as const) {
    await open(page, link(...requests))
    await expect(page.getByText(`Not sent yet: ${count} requests`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled()
  }
  expect(sent).toBe(0)
  await user.click(page.getByRole('button', { name: 'Send' }))
  await expect(answer(page)).toContainText('Batch of 2')
  await expect(page.getByText('Not sent yet')).toHaveCount(0)
  // A few reads run by themselves.
  await open(page, link(read, read))
  await expect(answer(page)).toContainText('eth_getStorageAt')
})

test('what changes something waits for Send, and the file commands do what they say', {
  tag: '@pointer',
}, async ({ page, user, keyhole }) => {
  const { apiKeySecret } = (await keyhole.ready()).files
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  await open(page, link({ method: 'add', params: [{ name: 'play.txt', text: 'sent once' }] }))
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('sent once')
  const send = page.getByRole('button', { name: 'Send' })
  await expect(send).toBeEnabled()
  expect(sent).toEqual([])
  await user.fill(page.getByLabel('Text', { exact: true }), 'sent by hand')
  await user.press(send, 'Enter')
  await expect(answer(page)).toContainText('CID matches the one computed in your browser')
  await expect(answer(page)).toContainText('"Name": "play.txt"')
  expect(sent).toEqual(['/api/v0/add'])
  const cid =
    (await answer(page)
      .getByRole('link', { name: /^(Qm|b)/ })
      .textContent()) ?? ''

  for (const [command, says] of [
    ['cat', 'sent by hand'],
    ['pin/rm', 'Unpinned:'],
    ['pin/add', 'Pinned:'],
  ] as const) {
    await user.selectOption(page.getByLabel('Operation'), command)
    await user.fill(page.getByLabel('arg'), `ipfs://${cid}`)
    await user.click(page.getByRole('button', { name: `Write ${cid}` }))
    await user.press(send, 'Enter')
    await expect(answer(page)).toContainText(says, { ignoreCase: true })
  }
  await expect(answer(page)).toContainText(`"Pins": [`)
  expect(sent).toHaveLength(4)
  await user.selectOption(page.getByLabel('Operation'), 'add')
  await page
    .getByLabel('Or a file')
    .setInputFiles({ name: 'own.bin', mimeType: '', buffer: Buffer.from([1, 2, 255]) })
  expect((await written(page)).params).toEqual([{ name: 'own.bin', size: 3 }])
  await user.press(send, 'Enter')
  await expect(answer(page)).toContainText('own.bin')
  await page.reload()
  await expect(page.getByText('Select the file: links and JSON cannot contain it.')).toBeVisible()
  await user.click(page.getByRole('link', { name: 'Files', exact: true }))
  await expect(page.getByText('play.txt').first()).toBeVisible()
  await page.goBack()
  await user.fill(json(page), JSON.stringify({ method: 'cat', params: [apiKeySecret] }))
  await expect(page.getByText('The text has a key or secret.')).toBeVisible()
  await expect(send).toBeDisabled()
  expect(page.url()).not.toContain(apiKeySecret)
})

test.describe('where a service says no', () => {
  test.use({ quiet: false })

  test('its answer is read and shown raw, a batch can go apart, and nothing is sent twice', async ({
    page,
    user,
  }) => {
    await open(page, link({ method: 'eth_chainId', params: [] }))
    const send = page.getByRole('button', { name: 'Send' })
    await expect(send).toBeEnabled()
    await expect(page.getByLabel('Method')).toHaveValue('eth_chainId')
    await expect(answer(page)).toHaveText('No response yet.')
    await user.press(send, 'Enter')
    await expect(answer(page).getByRole('alert')).toContainText('code -32601')
    await expect(answer(page)).toContainText('this service has eth_getStorageAt')

    let posts = 0
    let body = '<h1>Too many</h1>'
    await page.route('**/v3/*', (route) => {
      posts += 1
      if (body === '') return
      const asked = route.request().postDataJSON()
      return Array.isArray(asked)
        ? route.fulfill({ status: 413, body: 'no batches' })
        : route.fulfill({
            status: body.startsWith('<') ? 429 : 200,
            body: body.replace('ID', asked.id),
          })
    })
    await user.selectOption(page.getByLabel('Operation'), 'eth_estimateGas')
    await user.press(send, 'Enter')
    await expect(answer(page).getByRole('alert')).toContainText('Too many requests')
    await expect(answer(page)).toContainText('<h1>Too many</h1>')
    expect(posts).toBe(1)
    body = '{"jsonrpc":"2.0","id":ID,"result":12345678901234567890}'
    await user.click(page.getByRole('button', { name: 'Convert to batch' }))
    await user.press(send, 'Enter')
    await user.click(page.getByRole('button', { name: 'Send one by one' }))
    // Digits that a browser would round stay as the service wrote them.
    await expect(answer(page).getByText('12345678901234567890')).toHaveCount(2)
    expect(posts).toBe(4)
    body = ''
    await user.click(page.getByRole('button', { name: 'Remove request 2' }))
    await user.press(send, 'Enter')
    await user.press(page.getByRole('button', { name: 'Stop' }), 'Enter')
    await expect(page.getByText('Stopped. The request may still have reached')).toBeVisible()
  })
})

/** A second connection, whose service answers what a story lets it. */
async function addElsewhere(page: Page, user: User) {
  // It is tested over both transports.
  await page.routeWebSocket(/\/elsewhere\/ws\//, (socket) => socket.close())
  await page.goto('/connections')
  // An address of another origin would be asked for leave first, and that no story can answer.
  const { origin } = new URL(page.url())
  await user.fill(page.getByLabel('RPC URL'), `${origin}/elsewhere/v3/key-of-elsewhere`)
  await user.click(page.getByText('Advanced'))
  await user.fill(page.getByLabel('Name', { exact: true }), 'Elsewhere')
  await user.click(page.getByRole('button', { name: 'Test and use' }))
  await expect(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible()
  await user.click(page.getByRole('button', { name: 'Use', exact: true }).last())
  // Its key is with this page alone, so what follows must not load another.
  await user.click(page.getByRole('link', { name: 'Playground' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Playground')
}

test.describe('where answers are odd', () => {
  test.use({ quiet: false })

  test('only answers are compared, digit by digit, and a side is named by the way it was asked', async ({
    page,
    user,
  }) => {
    let posts = 0
    const bodies = { here: '', elsewhere: '' }
    let isHere = true
    await page.route('**/v3/*', (route) => {
      posts += 1
      const { id } = route.request().postDataJSON()
      const isElsewhere = route.request().url().includes('elsewhere')
      if (!isElsewhere && !isHere) return route.continue()
      const body = bodies[isElsewhere ? 'elsewhere' : 'here'].replace('ID', id)
      return route.fulfill({ status: body === '' ? 204 : 200, body })
    })
    await page.routeWebSocket(/\/ws\/v3\//, (socket) => socket.close())
    await addElsewhere(page, user)
    // Adding it tested it.
    posts = 0
    await user.fill(json(page), '{"method":"eth_chainId"}')
    const send = page.getByRole('button', { name: 'Send' })
    const comparison = page.getByRole('region', { name: 'Comparison' })
    await user.selectOption(page.getByLabel('Endpoint'), 'Embedded chain over HTTP')
    await user.selectOption(page.getByLabel('Compare with'), 'Elsewhere over HTTP')
    await expect(page.getByText('Send sends it to both endpoints')).toBeVisible()
    await expect(send).toBeEnabled()
    expect(posts).toBe(0)
    bodies.here = '{"jsonrpc":"2.0","id":ID,"result":{"n":123456789012345678901234567890}}'
    bodies.elsewhere = bodies.here.replace('890}', '899}')
    await user.click(send)
    await expect(comparison).toContainText('1 field differs · 0 fields identical')
    await expect(comparison.getByRole('row').last()).toContainText(
      'result.n123456789012345678901234567890123456789012345678901234567899',
    )
    expect(posts).toBe(2)

    bodies.here = '<!doctype html><p>Sign in</p>'
    bodies.elsewhere = ''
    await user.click(send)
    await expect(comparison).toContainText('No response to compare')
    await expect(comparison.getByText('The response is not JSON.')).toHaveCount(2)
    bodies.here = '{"jsonrpc":"2.0","id":ID,"result":null}'
    await user.click(send)
    await expect(comparison).toContainText('One endpoint gave no response')
    await expect(comparison).toContainText('Responded, see below.')

    // The WebSocket does not open, so both answers come over HTTP.
    isHere = false
    await user.selectOption(page.getByLabel('Compare with'), 'Embedded chain over WebSocket')
    await user.selectOption(page.getByLabel('Operation'), 'eth_getTransactionByBlockNumberAndIndex')
    await user.click(send)
    await expect(comparison).toContainText('Identical')
    await expect(comparison).toContainText('The WebSocket did not open')
    await expect(page.getByRole('region', { name: 'over HTTP instead of WebSocket' })).toBeVisible()
  })

  test('an answer of twenty thousand levels is drawn, compared, and leaves the request where it is', async ({
    page,
    user,
  }) => {
    const deep = '['.repeat(20_000) + ']'.repeat(20_000)
    await page.route('**/v3/*', (route) => {
      const asked = route.request().postDataJSON()
      const answers = [asked].flat().map(({ id, method }) => {
        const result = method === 'eth_chainId' ? deep : `{"number":"0x1","uncles":${deep}}`
        return `{"jsonrpc":"2.0","id":${id},"result":${result}}`
      })
      return route.fulfill({ body: Array.isArray(asked) ? `[${answers}]` : (answers[0] ?? '') })
    })
    await addElsewhere(page, user)
    await user.fill(json(page), '{"method":"eth_chainId"}')
    await user.selectOption(page.getByLabel('Endpoint'), 'Embedded chain over HTTP')
    await user.selectOption(page.getByLabel('Compare with'), 'Elsewhere over HTTP')
    await user.click(page.getByRole('button', { name: 'Send' }))
    const comparison = page.getByRole('region', { name: 'Comparison' })
    await expect(comparison).toContainText('Identical')
    await user.selectOption(page.getByLabel('Compare with'), 'None')
    const hash = `0x${'1'.repeat(64)}`
    await user.fill(
      json(page),
      JSON.stringify({ method: 'eth_getBlockByHash', params: [hash, false] }),
    )
    await user.click(page.getByRole('button', { name: 'Send' }))
    await expect(answer(page).getByText('uncles · see raw response').first()).toBeVisible()
    const raw = answer(page).getByRole('region', { name: /^Raw response/ })
    await expect(raw).toContainText('"uncles": [')
    await expect(json(page)).toHaveValue(/eth_getBlockByHash/)
    await expect(page.getByText('failed to render')).toHaveCount(0)

    // What cannot be read in a batch is said in its place; what came stands beside it.
    await user.click(page.getByRole('button', { name: 'Convert to batch' }))
    await user.click(page.getByRole('button', { name: 'Send' }))
    await expect(answer(page)).toContainText('Batch of 2')
    await expect(raw).toContainText('"uncles": [')
    await expect(json(page)).toHaveValue(/eth_getBlockByHash/)
  })
})

test('what would be sent otherwise than it is typed is said, and another network takes no text away', async ({
  page,
  user,
  keyhole,
}) => {
  const { apiKey } = await keyhole.connection()
  const posts: unknown[] = []
  await page.route('**/v3/*', (route) => {
    const asked = route.request().postDataJSON()
    posts.push(asked)
    return route.fulfill({ json: { jsonrpc: '2.0', id: asked.id, result: '0x1' } })
  })
  await addElsewhere(page, user)
  // Adding it tested it.
  posts.length = 0
  const send = page.getByRole('button', { name: 'Send' })
  await user.fill(json(page), '{"method":"a",\n "params":[1e400]}')
  await expect(
    page.getByText('Line 2, column 12: Browsers cannot keep 1e400 exactly'),
  ).toBeVisible()
  await expect(send).toBeDisabled()
  await user.press(page.getByRole('button', { name: 'Go to error' }), 'Enter')
  await expect(json(page)).toBeFocused()
  await user.fill(json(page), '{"method":"a","method":"b"}')
  await expect(page.getByText('Duplicate "method"')).toBeVisible()
  await expect(send).toBeDisabled()

  const text = '{"jsonrpc":"1.0","id":"abc","method":"a","params":{"of":1.50}}'
  await user.fill(json(page), `\uFEFF${text}`)
  await expect(json(page)).toHaveValue(text)
  await expect(page.getByText('This jsonrpc is not sent')).toBeVisible()
  await expect(page.getByText('This id is not sent')).toBeVisible()
  await expect(page.getByText('1.50 is sent as 1.5.')).toBeVisible()
  await user.click(send)
  await expect(answer(page)).toContainText('HTTP 200')
  expect(posts).toEqual([
    { jsonrpc: '2.0', id: expect.any(Number), method: 'a', params: { of: 1.5 } },
  ])

  // A key stays out of the address, and is still there to be taken out.
  await user.fill(json(page), `{"method":"a","params":["${apiKey}"]}`)
  await expect(page.getByText('The text has a key or secret.')).toBeVisible()
  await selectNetwork(page, user, 'Elsewhere')
  await expect(page).toHaveURL(/network=(?!devnet)/)
  await expect(json(page)).toHaveValue(new RegExp(apiKey))
  await expect(send).toBeDisabled()
  expect(page.url()).not.toContain(apiKey)
  await user.fill(json(page), '{"method":"eth_blockNumber","params":[]}')
  await expect(page).toHaveURL(/eth_blockNumber/)
  await selectNetwork(page, user, 'Embedded chain')
  await expect(page).toHaveURL(/network=devnet/)
  await expect(page.getByLabel('Endpoint').locator('option:checked')).toContainText('Embedded')
  await expect(page.getByLabel('Method')).toHaveValue('eth_blockNumber')
  expect(posts).toHaveLength(1)
})
