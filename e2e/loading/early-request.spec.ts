import type { Page, Request } from '@playwright/test'
import { openRequests } from '../fixtures/frame.ts'
import { expect, hasExtraMethods, notInFirefox, test } from '../fixtures/story.ts'

/** Requests of the API, in their order; the page's own code is held back until it is released. */
async function holdPage(page: Page) {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(request)
  })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/(?!early-)[^/]+\.js$/, async (route) => {
    await released
    await route.continue()
  })
  return { calls, release }
}

test('the first request of each page leaves before its code is there, once, and is logged once', async ({
  page,
  user,
  keyhole,
}) => {
  test.slow()
  const { tour, apiKey } = await keyhole.connection()
  const { files } = await keyhole.ready()
  const block = tour[1]?.block
  const [file] = await keyhole.addParts([['early.txt', 'read early']], '?cid-version=1')
  const account = `0x${'12'.repeat(20)}`
  const places = [
    [`/devnet/block/${block}`, 'eth_getBlockByHash'],
    [
      '/devnet/block/3',
      hasExtraMethods ? 'eth_getBlockByNumber' : 'eth_getTransactionByBlockNumberAndIndex',
    ],
    ['/devnet/block/3/tx/0', 'eth_getTransactionByBlockNumberAndIndex'],
    // Of another block: the device keeps the whole list of the first.
    [`/devnet/block/${tour[4]?.block}/tx/0`, 'eth_getBlockByHash'],
    [`/devnet/storage/${account}?slot=0&block=latest`, 'eth_getStorageAt'],
    [`/devnet/gas?to=${account}&data=0x1234`, 'eth_estimateGas'],
    [`/files/${file?.Hash}`, 'cat'],
  ] as const
  for (const [path, method] of places) {
    const { calls, release } = await holdPage(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect.poll(() => calls.length, path).toBe(1)
    expect(await page.evaluate(() => document.querySelector('main')), path).toBeNull()
    release()
    await expect(page.getByRole('main')).toBeVisible()
    await page.waitForLoadState('networkidle')
    const requests = await openRequests(page, user)
    const rows = requests.getByRole('button', { name: new RegExp(`^${method}`) })
    // As many as were sent: none twice, and none unsaid.
    const sent = () => calls.filter((call) => `${call.url()} ${call.postData()}`.includes(method))
    await expect.poll(async () => (await rows.count()) - sent().length, path).toBe(0)
    expect(await rows.count(), path).toBeGreaterThan(0)
    // The page took it, sooner than it would have ended.
    const unclaimed = () =>
      page.evaluate(
        () =>
          (globalThis as { keyholeEarlyRequests?: Map<string, unknown> }).keyholeEarlyRequests
            ?.size,
      )
    await expect.poll(unclaimed, path).toBe(0)
    const offers = await page.evaluate(
      () => performance.getEntriesByName(new URL('/connection.json', location.href).href).length,
    )
    expect(offers, path).toBe(1)
    // No key or secret went anywhere but where the request goes.
    const everywhere = await page.evaluate(() => [
      document.documentElement.outerHTML,
      location.href,
      JSON.stringify(localStorage),
      JSON.stringify(sessionStorage),
    ])
    for (const place of everywhere) {
      expect(place).not.toContain(apiKey)
      expect(place).not.toContain(files.apiKeySecret)
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    // What this page still asks is not of the next one.
    await page.goto('about:blank')
    page.removeAllListeners('request')
  }
})

test('the early script has at most 2.6 kB and leaves other pages alone', async ({ page }) => {
  const { calls, release } = await holdPage(page)
  const script = page.waitForResponse(/\/assets\/early-/)
  await page.goto('/devnet/gas', { waitUntil: 'commit' })
  const { responseBodySize: scriptBytes } = await (await script).request().sizes()
  expect(scriptBytes).toBeGreaterThan(0)
  expect(scriptBytes).toBeLessThanOrEqual(2600)
  release()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(calls).toEqual([])
})

test('a block that the device keeps is shown without waiting for the request, which then ends', {
  annotation: notInFirefox('the driver holds back no response'),
}, async ({ page, user, keyhole }) => {
  const { tour } = await keyhole.connection()
  const path = `/devnet/block/${tour[1]?.block}`
  const isKept = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open('keyhole')
          opening.onerror = () => reject(opening.error)
          opening.onsuccess = () => {
            const counting = opening.result.transaction('kept').objectStore('kept').count()
            counting.onsuccess = () => resolve(counting.result)
          }
        }),
    )
  await page.goto(path)
  await expect(page.getByRole('table')).toBeVisible()
  await expect.poll(isKept).toBeGreaterThan(1)
  // No answer comes any more.
  await page.route('**/v3/**', () => undefined)
  const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('/v3/'))
  await page.reload()
  await expect(page.getByRole('table')).toBeVisible()
  await ended
  const requests = await openRequests(page, user)
  const rows = requests.getByRole('button', { name: /^eth_getBlockByHash/ })
  // A request for a neighbour, which began late, is cancelled too when the page is left.
  await expect(rows.filter({ hasText: 'Cancelled.' }).first()).toBeVisible()
})

test('over a kept connection of one’s own it leaves at once; over a WebSocket nothing leaves early', {
  annotation: notInFirefox('the driver gives no events of WebSockets'),
}, async ({ page, keyhole }) => {
  const { tour, baseUrl, wsUrl, apiKey } = await keyhole.connection()
  const own = {
    ...{ network: 'mine', name: 'Mine', baseUrl, wsUrl, apiKey, chainId: '', ipfsUrl: '' },
    ...{ filesAuth: 'Basic', filesApiKey: '', filesApiKeySecret: '', kept: true },
  }
  await page.goto('/devnet/gas')
  await page.evaluate(
    (own) => localStorage.setItem('keyhole.connections', JSON.stringify([own])),
    own,
  )
  const { calls, release } = await holdPage(page)
  await page.goto(`/mine/block/${tour[1]?.block}`, { waitUntil: 'commit' })
  await expect.poll(() => calls.length).toBe(1)
  release()
  await expect(page.getByRole('table')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  await page.evaluate(() => localStorage.setItem('keyhole.transport.mine', 'WebSocket'))
  // The page before may still ask what it asks for at rest.
  await page.goto('about:blank')
  calls.length = 0
  const opened = page.waitForEvent('websocket')
  await page.goto(`/mine/block/${tour[2]?.block}`)
  await opened
  await expect(page.getByRole('table')).toBeVisible()
  expect(calls).toEqual([])
})
