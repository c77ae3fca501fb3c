import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import Fastify from 'fastify'
import { addDashboard } from '#service/dashboard.ts'
import { expect, test } from '../fixtures/story.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

test.use({ quiet: false, serviceWorkers: 'allow' })

/** Waits until the dashboard's own files are kept; resolves to their paths. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    const names = (await caches.keys()).filter((name) => name.startsWith('keyhole-shell-'))
    const shells = await Promise.all(names.map((name) => caches.open(name)))
    const requests = await Promise.all(shells.map((shell) => shell.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

const buildOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name=build]')?.content)

/** Says that the tab has come back after a while. */
async function comeBack(page: Page) {
  await page.clock.fastForward('02:00')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

test('without a network the dashboard opens with what it kept, says so, and goes on when it is back', async ({
  page,
  user,
  context,
  keyhole,
}) => {
  const { tour } = await keyhole.connection()
  const block = `/devnet/block/${tour[1]?.block}`
  const proven = page.getByRole('button', { name: /^Verified · \d+ checks$/ })
  await page.goto(block)
  await expect(proven).toBeVisible()
  const paths = await kept(page)
  expect(paths).toContain('/')
  expect(
    paths.filter((path) => !/^\/(assets\/[^/]+|[\w-]+\.(svg|png|webmanifest))?$/.test(path)),
  ).toEqual([])
  expect(paths.filter((path) => path.endsWith('.woff2'))).toHaveLength(2)

  // What is saved is saved then, too, and not held back until there is a network.
  await page.goto('/connections')
  const socket = page.getByRole('radio', { name: 'WebSocket' })
  await expect(socket).not.toBeChecked()
  await context.setOffline(true)
  await user.check(socket)
  await page.reload()
  await expect(socket).toBeChecked()
  await user.check(page.getByRole('radio', { name: 'HTTP' }))

  await page.goto(block)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Block \d+$/)
  await expect(proven).toBeVisible()
  const notice = page.getByRole('status').filter({ hasText: 'Offline: the provider' })
  await expect(notice).toContainText(/cached in this browser on 20\d\d-\d\d-\d\d .* UTC/)

  // A page that was never opened: its files are there, its answer is not.
  await page.goto('/devnet/block/3/tx/1')
  await expect(page.getByRole('alert')).toContainText('Cannot reach the provider')
  await expect(notice).toContainText('other pages need the provider')
  await context.setOffline(false)
  // It is there again without a press.
  await expect(page.getByRole('button', { name: 'Nonce' })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('a page that was opened before shows what is kept, while the service does not respond', async ({
  context,
  ownKeyhole,
}) => {
  const { tour } = await ownKeyhole.connection()
  const url = `${ownKeyhole.url}/devnet/block/${tour[1]?.block}`
  const first = await context.newPage()
  await first.goto(url)
  await expect(first.getByRole('table')).toBeVisible()
  await kept(first)
  await first.close()
  // It still takes connections, and says nothing.
  ownKeyhole.process?.kill('SIGSTOP')
  const second = await context.newPage()
  try {
    const openedAtMs = Date.now()
    await second.goto(url, { waitUntil: 'commit' })
    await expect(second.getByRole('table')).toBeVisible()
    await expect(second.getByRole('heading', { level: 1 })).toHaveText(/^Block \d+$/)
    // No one waited until the service was given up for this page, or for its connection.
    expect(Date.now() - openedAtMs).toBeLessThan(5000)
  } finally {
    ownKeyhole.process?.kill('SIGCONT')
  }
})

for (const { which, spoil } of [
  { which: 'a newer build', spoil: () => undefined },
  // Its worker cannot keep it, and is never in charge.
  {
    which: 'a newer build that is not whole',
    spoil: (dashboard: string) => rmSync(join(dashboard, 'keyhole.svg')),
  },
])
  test(`where there is ${which}, the one that is kept is shown once more, says so, and is whole`, async ({
    context,
    page,
    user,
  }) => {
    const first = await serve(join(root, 'dist/dashboard'))
    await page.goto(`${first.url}/no/such/page`)
    await kept(page)
    const build = (await buildOf(page)) ?? ''
    await page.close()
    const renewed = anotherBuild(build)
    spoil(renewed.dashboard)
    await first.close()
    const second = await serve(renewed.dashboard, first.url)

    const tab = await context.newPage()
    await tab.goto(`${first.url}/no/such/page`)
    expect(await buildOf(tab)).toBe(build)
    await expect(tab.getByText('A new version of Keyhole is available.')).toBeVisible()
    // The service has this page in a file of another name by now.
    await user.click(tab.getByRole('link', { name: 'Go home' }))
    await expect(tab.getByRole('heading', { level: 1, name: 'Inspect any block' })).toBeVisible()
    expect(await buildOf(tab)).toBe(build)
    const next = await context.newPage()
    await next.goto(first.url)
    await expect(next.getByRole('heading', { level: 1, name: 'Inspect any block' })).toBeVisible()
    expect(await buildOf(next)).toBe(renewed.build)
    await second.close()
    rmSync(renewed.dashboard, { recursive: true })
  })

test('a new version is told of, the tab before it goes on, and the new one is what opens offline', async ({
  page,
  user,
  context,
}) => {
  const first = await serve(join(root, 'dist/dashboard'))
  const home = page.getByRole('heading', { level: 1, name: 'Inspect any block' })
  await page.clock.install()
  await page.goto(`${first.url}/no/such/page`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.clock.fastForward(1000)
  await kept(page)
  const build = (await buildOf(page)) ?? ''
  const renewed = anotherBuild(build)
  await first.close()
  const second = await serve(renewed.dashboard, first.url)

  // The service has this page in a file of another name by now.
  await user.click(page.getByRole('link', { name: 'Go home' }))
  await expect(home).toBeVisible()
  await comeBack(page)
  await expect(page.getByText('A new version of Keyhole is available.')).toBeVisible()
  await user.click(page.getByRole('button', { name: 'Reload', exact: true }))
  // The page may be on its way out just when it is asked.
  await expect.poll(() => buildOf(page).catch(() => undefined)).toBe(renewed.build)
  await expect(home).toBeVisible()
  await page.clock.fastForward(1000)
  await expect
    .poll(() => page.evaluate(() => caches.keys()))
    .toEqual([`keyhole-shell-${build}`, `keyhole-shell-${renewed.build}`])
  await expect.poll(() => page.evaluate(workers)).toEqual(['activated'])
  await context.setOffline(true)
  await page.goto(first.url)
  await expect(home).toBeVisible()
  expect(await buildOf(page)).toBe(renewed.build)
  await second.close()
  rmSync(renewed.dashboard, { recursive: true })
})

test('a file of the build that is gone is told with the new version, and crashes nothing', async ({
  page,
  user,
}) => {
  await page.goto('/connections')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The notice has to be loaded, and the service worker not yet to be in charge.
  await expect(page.locator('#shortcuts')).toBeAttached()
  await page.route('**/assets/page-*.js', (route) => route.fulfill({ status: 404 }))
  await page.route(
    (url) => url.pathname === '/',
    (route) => route.fulfill({ body: '<meta name="build" content="of-tomorrow">' }),
  )
  await user.click(page.getByRole('link', { name: 'Files', exact: true }))
  await expect(page.getByRole('alert')).toContainText('Page could not be loaded')
  await expect(page.getByText('A new version of Keyhole is available.')).toBeVisible()
  await page.unrouteAll()
  await user.click(page.getByRole('button', { name: 'Reload', exact: true }))
  await expect(page.getByRole('heading', { level: 1, name: 'Files' })).toBeVisible()
})

/** The dashboard of a directory as the service serves it, without the rest of the service. */
async function serve(dashboard: string, at = 'http://127.0.0.1:0') {
  const app = Fastify({ forceCloseConnections: true })
  await addDashboard(app, dashboard)
  const url = await app.listen({ host: '127.0.0.1', port: Number(new URL(at).port) })
  return { url, close: () => app.close() }
}

const workers = async () =>
  (await navigator.serviceWorker.getRegistrations()).map(
    ({ active, waiting, installing }) => (installing ?? waiting ?? active)?.state,
  )

/** The same dashboard as another build: other id, and another name for the file of the start page. */
function anotherBuild(build: string) {
  const dashboard = mkdtempSync(join(tmpdir(), 'keyhole-build-'))
  cpSync(join(root, 'dist/dashboard'), dashboard, { recursive: true })
  const paths = readdirSync(dashboard, { recursive: true }).map(String)
  // The service would send the compressed texts as they were.
  for (const path of paths.filter((path) => /\.(br|gz)$/.test(path))) rmSync(join(dashboard, path))
  const texts = paths.filter((path) => /\.(html|js)$/.test(path))
  const read = (path: string) => readFileSync(join(dashboard, path), 'utf8')
  const scripts = texts.filter((path) => path.endsWith('.js'))
  const page = scripts.find((path) => read(path).includes('Inspect any block, transaction'))
  if (!page) throw new Error('no file has the start page')
  const name = page.replace('assets/', '')
  for (const path of texts) {
    const text = read(path).replaceAll(build, `${build}b`).replaceAll(name, `b${name}`)
    rmSync(join(dashboard, path))
    writeFileSync(join(dashboard, path.replace(name, `b${name}`)), text)
  }
  return { dashboard, build: `${build}b` }
}
