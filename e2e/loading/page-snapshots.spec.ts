import type { BrowserContext, Page } from '@playwright/test'
import type { Keyhole } from '../fixtures/running-service.ts'
import { expect, notInFirefox, test } from '../fixtures/story.ts'

test.use({ serviceWorkers: 'allow' })

const verified = (page: Page) => page.getByRole('button', { name: /^Verified · \d checks$/ })

for (const { thing, below, answer } of [
  { thing: 'block', below: '', answer: 'Fee recipient' },
  { thing: 'transaction', below: '/tx/0', answer: 'Max cost' },
])
  test(`a ${thing} that was opened before is shown before any script runs, and nothing of it can be untrue by now`, {
    annotation: notInFirefox('the driver stops no scripts'),
  }, async ({ page, context, keyhole }) => {
    const url = (await blockUrl(keyhole)) + below
    await page.goto(url)
    await expect(verified(page)).toBeVisible()
    await expect(page.locator('[data-age]').first()).toBeVisible()
    await expectSnapshots(page, [url])

    const still = await openWithoutScripts(context)
    await still.goto(url)
    const snapshot = still.locator('main[inert]')
    await expect(snapshot).toContainText(answer)
    await expect(snapshot).not.toContainText(/Verified| ago\b/)
    await expect(still.locator('html')).toHaveAttribute('data-theme', 'system')
    // Who reloads asks for what there is now.
    await still.reload()
    await expect(still.locator('#app')).toBeVisible()
    await expect(snapshot).toHaveCount(0)
    await still.close()

    const live = await context.newPage()
    await live.addInitScript(noteFrames)
    await live.goto(url)
    await expect(verified(live)).toBeVisible()
    await expect(live.locator('main')).toHaveCount(1)
    await expect(live.locator('main[inert]')).toHaveCount(0)
    await expect(live.locator('[data-age]').first()).toBeVisible()
    // At no time was there less.
    const texts = await live.evaluate(() => window.frameTexts)
    expect(texts.filter((text) => !text.includes(answer))).toEqual([])
  })

test('what a page showed is forgotten when something changes that it shows', async ({
  page,
  user,
  keyhole,
}) => {
  const url = await blockUrl(keyhole)
  const openPage = async () => {
    await page.goto(url)
    await expectSnapshots(page, [url])
  }
  await openPage()
  await user.click(page.getByRole('button', { name: 'Settings' }))
  await user.check(page.getByRole('radio', { name: 'dark' }))
  await expectSnapshots(page, [])

  await openPage()
  expect(await page.evaluate(themeOfSnapshot, url)).toBe('dark')
  await page.goto('/name-tags')
  await user.click(page.getByRole('button', { name: 'Add name tag' }))
  const dialog = page.getByRole('dialog')
  await user.fill(dialog.getByLabel('Address'), `0x${'12'.repeat(20)}`)
  await user.fill(dialog.getByLabel('Name tag'), 'A miner')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await expectSnapshots(page, [])

  await openPage()
  await page.goto('/connections')
  const { baseUrl, apiKey } = await keyhole.connection()
  await user.fill(page.getByLabel('RPC URL'), `${baseUrl}/v3/${apiKey}`)
  await user.click(page.getByRole('button', { name: 'Test and use' }))
  await expectSnapshots(page, [])
})

test('only what an address will always show is kept of it, and is shown by the build that kept it', {
  annotation: notInFirefox('the driver stops no scripts'),
}, async ({ page, context, keyhole }) => {
  const url = await blockUrl(keyhole)
  await page.goto(url)
  await expectSnapshots(page, [url])
  // Of a number there may be another block tomorrow.
  await page.goto('/devnet/block/2')
  await expect(verified(page)).toBeVisible()
  await page.goto('/devnet/block/2/tx/0')
  await expect(verified(page)).toBeVisible()
  const missing = `${keyhole.url}/devnet/block/0x${'ab'.repeat(32)}`
  await page.goto(missing)
  await expect(page.getByText('The provider returned null.')).toBeVisible()
  await expectSnapshots(page, [url])

  // As if this block had been there once.
  await page.evaluate(copySnapshot, { from: url, to: missing })
  await expectSnapshots(page, [url, missing])
  await page.goto(missing)
  await expect(page.getByText('The provider returned null.')).toBeVisible()
  await expect(page.locator('main[inert]')).toHaveCount(0)
  await expectSnapshots(page, [url])

  await page.evaluate(copySnapshot, { from: url, to: url, build: 'of-yesterday' })
  const still = await openWithoutScripts(context)
  await still.goto(url)
  await expect(still.locator('#app')).toBeVisible()
  await expect(still.locator('main')).toHaveCount(0)
})

test.describe('when requests fail', () => {
  test.use({ quiet: false })

  test('a page that is stepped to is not kept, as it may show what others found out, and a failure forgets nothing', async ({
    page,
    user,
    context,
    keyhole,
  }) => {
    const url = await blockUrl(keyhole)
    await page.goto(url)
    await expectSnapshots(page, [url])
    await user.click(page.getByRole('link', { name: 'Next →' }))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Block 3')
    await expect(verified(page)).toBeVisible()
    await page.goBack()
    await expect(verified(page)).toBeVisible()
    const transactionUrl = `${url}/tx/0`
    await page.goto(transactionUrl)
    await expect(verified(page)).toBeVisible()
    await expectSnapshots(page, [url, transactionUrl])

    await context.route('**/rpc/**', (route) => route.abort())
    await page.goto(transactionUrl)
    await expect(page.getByRole('alert')).toContainText('Cannot reach the provider')
    await expect(page.locator('main[inert]')).toHaveCount(0)
    await expectSnapshots(page, [url, transactionUrl])
  })
})

const blockUrl = async (keyhole: Keyhole) =>
  `${keyhole.url}/devnet/block/${(await keyhole.connection()).tour[1]?.block}`

/** Waits until the service worker is in charge and these addresses have a snapshot, and no others. */
async function expectSnapshots(page: Page, urls: string[]) {
  const readUrls = async () => {
    await navigator.serviceWorker.ready
    const cache = await caches.open('keyhole-snapshots')
    return (await cache.keys()).map(({ url }) => url)
  }
  await expect.poll(() => page.evaluate(readUrls), { timeout: 15_000 }).toEqual(urls)
}

/** A copy that a reader never sees: as if the page had shown this. */
const copySnapshot = async ({ from, to, build }: { from: string; to: string; build?: string }) => {
  const cache = await caches.open('keyhole-snapshots')
  const snapshot = await cache.match(from)
  if (!snapshot) throw new Error(`no snapshot of ${from}`)
  const headers = new Headers(snapshot.headers)
  if (build) headers.set('keyhole-build', build)
  await cache.put(to, new Response(await snapshot.text(), { headers }))
}

const themeOfSnapshot = async (url: string) =>
  (await caches.match(url, { cacheName: 'keyhole-snapshots' }))?.headers.get('keyhole-theme')

declare global {
  interface Window {
    /** The text of each frame that was painted so far. */
    frameTexts: string[]
  }
}

/** Runs in the page before any script of its own. */
function noteFrames() {
  window.frameTexts = []
  const note = () => {
    window.frameTexts.push(document.body.textContent)
    requestAnimationFrame(note)
  }
  requestAnimationFrame(note)
}

/** A page that its context's service worker answers, and in which no script runs. */
async function openWithoutScripts(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setScriptExecutionDisabled', { value: true })
  return page
}
