import type { Page } from '@playwright/test'
import { playgroundLink } from '#paths/playground.ts'
import { selectNetwork } from '../fixtures/frame.ts'
import { expectToFitPhone } from '../fixtures/phone.ts'
import { expect, test } from '../fixtures/story.ts'
import type { User } from '../fixtures/user.ts'

const json = (page: Page) => page.getByLabel('Request as JSON')
const answer = (page: Page) => page.getByRole('region', { name: 'Response', exact: true })
const open = async (page: Page, path: string) => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Playground')
}
/** Opens the examples or the reference. */
const shelf = (page: Page, user: User, name: string) =>
  user.click(page.getByRole('button', { name, exact: true }))
const written = async (page: Page) => JSON.parse(await json(page).inputValue())
const link = (...requests: { method: string; params: unknown[] }[]) =>
  playgroundLink({ text: JSON.stringify(requests.length === 1 ? requests[0] : requests) })

test('by keyboard alone a request is filled in, fixed, sent and shared', {
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
  await page.goto(shared)
  await expect(answer(page)).toContainText('"result": "0x')
  expect(asked).toHaveLength(2)

  await expect(page.getByLabel('position')).toHaveValue('0x3')

  // Long answers neither widen the page nor cover each other.
  await shelf(page, user, 'Reference')
  await shelf(page, user, 'Examples')
  await user.press(page.getByRole('link', { name: 'Latest transaction' }), 'Enter')
  await expect(page.getByLabel('index')).toHaveValue('0x0')
  const failing = examples.flatMap((example) => (example.page === 'gas' ? [example.call] : []))
  const estimate = { method: 'eth_estimateGas', params: [failing.at(-1)] }
  await user.fill(json(page), JSON.stringify(estimate))
  await page.keyboard.press('Control+Enter')
  await expect(answer(page)).toContainText('Execution reverted')
  await page.setViewportSize({ width: 1280, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280)
  await expectToFitPhone(page)
})

test('several requests go as one batch, and two answers are compared', async ({
  page,
  user,
  keyhole,
}) => {
  const requests = ['latest', '0x3'].map((tag) => ({
    method: 'eth_getTransactionByBlockNumberAndIndex',
    params: [tag, '0x0'],
  }))
  const posts: unknown[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.postDataJSON()))
  await open(page, link(...requests))
  await expect(answer(page)).toContainText('2 · eth_getTransactionByBlockNumberAndIndex')
  expect(posts).toMatchObject([requests])
  await expect(page.getByText('2 requests: edit in the JSON.')).toBeVisible()
  await user.fill(json(page), JSON.stringify(requests[1]))
  await expect(page.getByLabel('block', { exact: true })).toHaveValue('0x3')

  // A second service says something else of the same block.
  await page.route('**/elsewhere/v3/**', async (route) => {
    const { id } = route.request().postDataJSON()
    const result = { nonce: '0x00', gas: '0x5209', v: '0x0', beyond: true }
    await route.fulfill({ json: { jsonrpc: '2.0', id, result } })
  })
  await addElsewhere(page, user)
  await user.selectOption(page.getByLabel('Endpoint'), 'Embedded chain')
  await user.selectOption(page.getByLabel('Compare with'), 'Elsewhere')
  await user.fill(page.getByLabel('block', { exact: true }), '0x1')
  await user.click(page.getByRole('button', { name: 'Send' }))
  const comparison = page.getByRole('region', { name: 'Comparison' })
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
  await expect(page.getByLabel('Endpoint')).toHaveValue('elsewhere')
  await expect(answer(page)).toContainText('0x5209')
  await expect(page.getByLabel('block', { exact: true })).toHaveValue('0x1')
  // Another network takes no text away, and puts no key into the address.
  const { apiKey } = await keyhole.connection()
  await user.fill(json(page), `{"method":"a","params":["${apiKey}"]}`)
  await selectNetwork(page, user, 'Embedded chain')
  await expect(page).toHaveURL(/network=devnet/)
  await expect(json(page)).toHaveValue(new RegExp(apiKey))
  expect(page.url()).not.toContain(apiKey)
})

test('Back opens the request before, and on a phone its response comes into view', async ({
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
  await page.goBack()
  await expect.poll(() => written(page)).toEqual({ method, params: ['0x3', '0x0'] })
  await expect(answer(page).getByRole('link', { name: 'Open page' })).toBeVisible()
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
  await user.click(page.getByRole('link', { name: 'Files', exact: true }))
  await expect(page.getByText('play.txt').first()).toBeVisible()
  await page.goBack()
  await user.fill(json(page), JSON.stringify({ method: 'cat', params: [apiKeySecret] }))
  await expect(page.getByText('The text has a key or secret.')).toBeVisible()
  await expect(send).toBeDisabled()
  expect(page.url()).not.toContain(apiKeySecret)
})

/** A second connection, whose service answers what a story lets it. */
async function addElsewhere(page: Page, user: User) {
  // Its test tries the WebSocket, too.
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
