import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { filesPath } from '#paths/files-path.ts'
import { addFirstConnection } from '../fixtures/first-connection.ts'
import { openRequests } from '../fixtures/frame.ts'
import { test as ownChainTest } from '../fixtures/own-chain.ts'
import type { Keyhole } from '../fixtures/running-service.ts'
import { silentWave } from '../fixtures/silent-wave.ts'
import { dashboardFor, hostAsGateway, hostDashboard } from '../fixtures/static-host.ts'
import { expect, test } from '../fixtures/story.ts'

/**
 * docs/connections.md, as it is hosted: a dashboard built for a folder of a host without a service,
 * with the headers that are documented there. One build serves all stories.
 */
test.describe.configure({ mode: 'default' })

const program = fileURLToPath(new URL('../../dist/service/main.js', import.meta.url))

let built: Awaited<ReturnType<typeof dashboardFor>>
let host: Awaited<ReturnType<typeof hostDashboard>>
test.beforeAll(async () => {
  test.setTimeout(180_000)
  built = await dashboardFor('/tools/keyhole/')
  host = await hostDashboard('{"connections":[]}', built)
})
test.afterEach(async ({ page }) => {
  // What it still asks for would fail with the host.
  await page.close()
  expect(host.strayed).toEqual([])
})
test.afterAll(() => {
  host.end()
  built.remove()
})

/** A connection to the service that the person has kept, `mine`. */
async function keepConnection(page: Page, keyhole: Keyhole) {
  const { baseUrl, wsUrl, apiKey } = await keyhole.connection()
  const {
    ipfsUrl,
    apiKey: filesApiKey,
    apiKeySecret: filesApiKeySecret,
  } = (await keyhole.ready()).files
  const own = {
    ...{ network: 'mine', name: 'Mine', baseUrl, wsUrl, apiKey, chainId: '', ipfsUrl, kept: true },
    ...{ filesAuth: 'Basic', filesApiKey, filesApiKeySecret },
  }
  await page.addInitScript((own) => {
    // A preview of HTML is a frame without storage.
    if (window === top) localStorage.setItem('keyhole.connections', JSON.stringify([own]))
  }, own)
}

test('in a folder of a host every preview, worker and WebAssembly works under the documented policy', {
  tag: ['@task', '@engine'],
}, async ({ page, keyhole }) => {
  test.slow()
  await keepConnection(page, keyhole)
  const { examples } = await keyhole.connection()
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="9"><path d="M0 0h7v9z"/></svg>'
  const previews = [
    [svg, '7 × 9 pixels'],
    [silentWave, '0.5 seconds'],
    ['%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'PDF document'],
    ['{"list":[1,2]}', 'JSON'],
  ] as const
  for (const [content, sign] of previews) {
    const [added] = await keyhole.addParts([['story', content]])
    await page.goto(host.url + filesPath({ cid: added?.Hash ?? '' }))
    await expect(page.getByText(sign).first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Verification' })).toContainText(
      /(?<!not )match this CID/,
    )
  }
  const [html] = await keyhole.addParts([['page.html', '<!doctype html><p>A page']])
  await page.goto(`${host.url}${filesPath({ cid: html?.Hash ?? '' })}?view=page`)
  await expect(page.frameLocator('iframe').getByText('A page')).toBeVisible()

  const storage = examples.find((example) => example.page === 'storage')
  if (storage?.page !== 'storage') throw new Error('the examples have changed')
  // Functions are inferred by WebAssembly, in a worker.
  await page.goto(`${host.url}/mine/address/${storage.address}/read`)
  await expect(page.getByText('from bytecode').first()).toBeVisible()
})

test('one command writes it for a gateway: its CID and sums are right, and a first visitor adds a connection', {
  tag: '@engine',
}, async ({ page, user, keyhole }) => {
  const folder = mkdtempSync(join(tmpdir(), 'keyhole-static-'))
  const write = () => spawnSync(process.execPath, [program, 'static', folder], { encoding: 'utf8' })
  const { stdout } = write()
  const [, cid = ''] = /^CID +(\w+)/m.exec(stdout) ?? []
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
  // The guide for programs names addresses of a service.
  expect(paths).not.toContain('llms.txt')
  const parts = paths.map((path) => [path, readFileSync(join(folder, path))] as const)
  const query = '?cid-version=1&wrap-with-directory=true&pin=false'
  expect((await keyhole.addParts(parts, query)).at(-1)?.Hash).toBe(cid)
  const sums = spawnSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: folder })
  expect(sums.status).toBe(0)
  expect(write().stderr).toContain('has files already: name an empty folder')
  const [start, absent] = ['index.html', '404.html'].map((name) => readFileSync(join(folder, name)))
  expect(absent).toEqual(start)
  expect(String(start)).not.toContain('opensearch')

  const gateway = await hostAsGateway(folder, cid)
  await page.goto(`${gateway.url}/mine/block/3`)
  await expect(page).toHaveURL(`${gateway.origin}/mine/block/3`)
  await user.click(page.getByRole('button', { name: 'Settings' }))
  await expect(page.getByText(/^Build \w{16}$/)).toContainText(
    /^Build +(\w+)/m.exec(stdout)?.[1] ?? 'none',
  )
  await page.keyboard.press('Escape')
  await addFirstConnection(page, user, keyhole)
  await page.reload()
  await expect(page.getByRole('table')).toBeVisible()

  await page.close()
  gateway.end()
  rmSync(folder, { recursive: true })
})

ownChainTest.describe('with a node of one’s own', () => {
  // The embedded chain's node lets no page in.
  ownChainTest.use({ chainId: 31_337 })

  ownChainTest(
    'a first visitor pastes the URL of a node without a key, and looks at its blocks and accounts',
    { tag: '@engine' },
    async ({ page, user, chain }) => {
      await chain.mine('3')
      const { host: node } = new URL(chain.url)
      await page.goto(`${host.url}/`)
      const search = page.getByRole('main').getByRole('combobox', { name: 'Search' })
      await expect(search).toHaveAttribute('placeholder', /^Paste the RPC URL/)
      await user.fill(search, chain.url)
      await expect(page.getByRole('option', { name: `Add connection ${node}` })).toBeVisible()
      await user.press(search, 'Enter')
      await expect(page.getByText('All checks passed.')).toBeVisible()
      await expect(page.getByRole('listitem', { name: 'WebSocket' })).toContainText('Opened.')
      const card = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: node }) })
      await expect(card.getByText('not needed')).toBeVisible()
      await expect(card.getByText('In use')).toBeVisible()
      await user.click(page.getByRole('link', { name: 'Latest block' }))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Block 1')
      await page.goto(`${host.url}/${node.replace(/\W/g, '-')}/address/${chain.to}`)
      await expect(page.getByText('10,003 ETH').first()).toBeVisible()
    },
  )
})

test.describe('below another path than its own', () => {
  test.use({ quiet: false })

  test('a build shows where it expects its files, not a blank page', async ({ page }) => {
    const elsewhere = await hostDashboard('{"connections":[]}', { base: '/elsewhere/' })
    await page.goto(`${elsewhere.url}/devnet/block/3`)
    await expect(page.getByText('This build expects them at /assets/')).toBeVisible()
    elsewhere.end()
  })
})

test.describe('without the host', () => {
  // It goes offline in the end.
  test.use({ quiet: false, serviceWorkers: 'allow' })

  test('in a folder of a host the first request is early, links are read, and it opens offline', async ({
    page,
    user,
    context,
    keyhole,
  }) => {
    await keepConnection(page, keyhole)
    const { tour } = await keyhole.connection()
    const block = `${host.url}/mine/block/${tour[1]?.block}`
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/assets\/(?!early-)[^/]+\.js$/, async (route) => {
      await released
      await route.continue()
    })
    const early = page.waitForRequest((request) => request.method() === 'POST')
    await page.goto(block, { waitUntil: 'commit' })
    await early
    release()
    await expect(page.getByRole('table')).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })

    // A link of ours is read as one, and leads to its page.
    const search = page.getByRole('combobox', { name: 'Search' })
    await user.fill(search, `${host.url}/mine/block/${tour[2]?.block}`)
    await user.press(search, 'Enter')
    await expect(page).toHaveURL(`${host.url}/mine/block/${tour[2]?.block}`)
    await expect(page.getByRole('table')).toBeVisible()
    await openRequests(page, user)
    await user.click(
      page
        .getByRole('main')
        .getByRole('button', { name: /^eth_getBlockByHash/ })
        .first(),
    )
    await expect(page.getByRole('link', { name: /^\/mine\/block\/0x/ })).toBeVisible()
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).scope))
      .toBe(`${host.url}/`)
    await context.setOffline(true)
    await page.goto(`${host.url}/playground`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Playground')
  })
})
