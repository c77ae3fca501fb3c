import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { places } from '../fixtures/every-page.ts'
import { openRequests } from '../fixtures/frame.ts'
import { Keyhole } from '../fixtures/running-service.ts'
import { expect, notInFirefox, test } from '../fixtures/story.ts'

/** Easy to find, and hard to write: each has characters that addresses, JSON or HTML write otherwise. */
const service = { key: 'needle-of-the-service.7f3a91', secret: 'needle/of+the-service="c04e8d&%' }
const typed = { key: 'needle-typed.51b2d8', secret: 'needle/typed+e6a7="&%' }
const chosen = { key: 'needle-chosen-to-be-kept.3c9f04', secret: '' }

/** A text as it is, in an address, in JSON, in HTML, and in base64, of which any end may be cut. */
function writings(text: string): string[] {
  const base64 = [text, `x${text}`, `xx${text}`].map((shifted) =>
    btoa(shifted).slice(4, -4).replace(/=+$/, ''),
  )
  const html = text.replaceAll('&', '&amp;')
  return [
    ...new Set([
      text,
      encodeURIComponent(text),
      JSON.stringify(text).slice(1, -1),
      html,
      html.replaceAll('"', '&quot;'),
      ...base64,
      ...base64.map((cut) => cut.replaceAll('+', '-').replaceAll('/', '_')),
    ]),
  ]
}

const needles = [service, typed, chosen].flatMap(({ key, secret }) =>
  [key, ...(secret ? [secret, `${key}:${secret}`] : [])].flatMap(writings),
)

const found = (text: string): string[] => needles.filter((needle) => text.includes(needle))

/** Everything that a page can have stored in its browser, by the name of its place. */
const stored = (page: Page): Promise<{ [place: string]: string }> =>
  page.evaluate(async () => {
    const kept: { [place: string]: string } = {
      cookies: document.cookie,
      ...Object.fromEntries(Object.entries(localStorage).map(([k, v]) => [`localStorage ${k}`, v])),
      ...Object.fromEntries(
        Object.entries(sessionStorage).map(([k, v]) => [`sessionStorage ${k}`, v]),
      ),
    }
    const ended = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await ended(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store)
        const [keys, values] = await Promise.all([
          ended(objects.getAllKeys()),
          ended(objects.getAll()),
        ])
        kept[`IndexedDB ${name} ${store}`] = JSON.stringify([keys, values])
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        kept[`cache ${request.url}`] = (await (await cache.match(request))?.text()) ?? ''
    }
    const walk = async (directory: FileSystemDirectoryHandle, path: string) => {
      for await (const [name, entry] of directory as unknown as AsyncIterable<
        [string, FileSystemDirectoryHandle | FileSystemFileHandle]
      >) {
        if (entry.kind === 'directory') await walk(entry, `${path}/${name}`)
        else kept[`file ${path}/${name}`] = await (await entry.getFile()).text()
      }
    }
    await walk(await navigator.storage.getDirectory(), '')
    return kept
  })

test.use({ quiet: false, serviceWorkers: 'allow' })

test('neither key nor secret is in anything that a tour of all pages leaves, shows, copies, saves or logs', {
  annotation: notInFirefox('the driver loses the keyboard on the way through all pages'),
}, async ({ page, user, context }) => {
  test.slow()
  const keyhole = await new Keyhole({
    KEYHOLE_API_KEY: service.key,
    KEYHOLE_API_KEY_SECRET: service.secret,
    KEYHOLE_LOG_LEVEL: 'info',
  }).start()
  const heard: { [place: string]: string } = {}
  const hear = (place: string, text: string) => {
    heard[place] = `${heard[place] ?? ''}\n${text}`
  }
  // What Chromium itself says of a failed request names its address; it has no arguments.
  page.on('console', (message) => message.args().length > 0 && hear('console', message.text()))
  page.on('pageerror', (error) => hear('errors', `${error.message}\n${error.stack}`))
  page.on('framenavigated', (frame) => hear('addresses', frame.url()))
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await context.exposeFunction('noteCopied', (text: string) => hear('clipboard', text))
  await page.addInitScript(() => {
    const { clipboard } = navigator
    const write = clipboard.writeText.bind(clipboard)
    clipboard.writeText = async (text) => {
      await (globalThis as unknown as { noteCopied(text: string): Promise<void> }).noteCopied(text)
      return write(text)
    }
  })
  /** Presses all that copies, and looks at the page. */
  async function look(at: string) {
    const shown = await page.evaluate(() => {
      const named = (button: HTMLButtonElement) => button.ariaLabel ?? button.textContent ?? ''
      for (const button of document.querySelectorAll('button'))
        if (/^copy/i.test(named(button))) button.click()
      const fields = [...document.querySelectorAll('input, textarea')].map(
        (field) => (field as HTMLInputElement).value,
      )
      return [document.documentElement.outerHTML, ...fields, JSON.stringify(history.state)]
    })
    hear(at, shown.join('\n'))
  }
  async function lookAtStores() {
    for (const [place, text] of Object.entries(await stored(page)))
      if (!['localStorage keyhole.connections', 'sessionStorage keyhole.secrets'].includes(place))
        hear(place, text)
  }
  /** As a link does: what was asked before and typed for this visit stays. */
  const go = (path: string) =>
    page.evaluate((path) => {
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    }, path)

  // Connections of one's own: one for this visit, one that is to be kept.
  await page.goto(`${keyhole.url}/connections`)
  const { baseUrl } = await keyhole.connection()
  for (const [name, { key }] of Object.entries({ Typed: typed, Chosen: chosen })) {
    await user.fill(page.getByLabel('RPC URL'), `${baseUrl}/v3/${key}`)
    const nameField = page.getByLabel('Name', { exact: true })
    if (!(await nameField.isVisible())) await user.click(page.getByText('Advanced'))
    await user.fill(nameField, name)
    if (name === 'Typed') {
      await user.fill(page.getByLabel('IPFS API URL'), keyhole.url)
      await user.fill(page.getByLabel('API key secret'), typed.secret)
    } else await user.check(page.getByRole('checkbox', { name: /Remember key and secret/ }))
    // The key is in its field by now, but not in what “save page” writes.
    await expect(page.getByLabel('API key', { exact: true })).toHaveValue(key)
    hear('a form with a key', await page.content())
    await user.click(page.getByRole('button', { name: 'Test and use' }))
    await expect(page.getByRole('heading', { name })).toBeVisible()
  }
  // Their keys are none that the service knows: the embedded chain stays in use.
  await expect(page.getByText('Saved, not in use').first()).toBeVisible()
  const card = page.getByRole('listitem').filter({ hasText: 'Typed' })
  await user.click(card.getByRole('button', { name: 'Test', exact: true }))
  await expect(card.getByRole('alert').first()).toContainText('Unknown API key')
  await user.check(card.getByRole('radio', { name: 'WebSocket' }))
  await user.click(card.getByRole('button', { name: 'Test', exact: true }))
  await expect(card.getByRole('alert').first()).toContainText('Unknown API key')
  await look('own connections')
  await lookAtStores()
  expect(await page.evaluate(() => localStorage.getItem('keyhole.connections'))).toContain(
    chosen.key,
  )

  const { requests: _, ...others } = await places(keyhole)
  for (const [place, [path, sign]] of Object.entries(others)) {
    await go(path)
    await expect(page.getByText(sign).first(), place).toBeVisible()
    await look(place)
  }

  // A service that repeats what it was sent, in an answer that is shown.
  const written = (text: string) => [
    ...[text, encodeURIComponent(text), JSON.stringify(text)],
    btoa(text),
  ]
  const repeated = {
    '/v3/': written(service.key),
    '/api/v0/': [...Object.values(service), `${service.key}:${service.secret}`].flatMap(written),
  }
  for (const [address, texts] of Object.entries(repeated))
    await page.route(new RegExp(address), (route) =>
      route.fulfill({ status: 418, body: texts.join('\n') }),
    )
  // Neither was asked for on the tour: what came just now is not asked for again.
  const unknown = 'bafkreifzjut3te7nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e'
  for (const path of [`/devnet/block/0x${'ef'.repeat(32)}`, `/files/${unknown}`]) {
    await go(path)
    await expect(page.getByRole('alert')).toContainText('418')
    await user.click(page.getByText('Raw response'))
    await look(`repeated at ${path}`)
  }
  await page.unrouteAll()

  // Everything that was asked, opened and saved.
  await openRequests(page, user)
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
  const pressRows = (isOpen: boolean) =>
    page.evaluate((isOpen) => {
      const rows = document.querySelectorAll<HTMLElement>(`td button[aria-expanded=${isOpen}]`)
      for (const button of rows) button.click()
    }, isOpen)
  await pressRows(false)
  await expect(page.getByRole('button', { name: 'Copy response' }).first()).toBeVisible()
  await look('requests')
  // With hundreds of answers open, each press of Tab takes long, and the next requests move the rest.
  await pressRows(true)
  await expect(page.getByRole('button', { name: 'Copy response' })).toHaveCount(0)
  const download = page.waitForEvent('download')
  await user.click(page.getByRole('button', { name: 'Save as JSON' }))
  hear('Save as JSON', await readFile(await (await download).path(), 'utf8'))

  // A page that crashes over an error with all of it.
  const all = [`${baseUrl}/v3/${service.key}`, ...repeated['/api/v0/']].join('\n')
  const crash = `throw new Error(${JSON.stringify(all)})`
  await page.evaluate(async () => {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
  })
  await page.goto(`${keyhole.url}/no/such/page`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.route('**/assets/page-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: crash }),
  )
  await user.click(page.getByRole('link', { name: 'Files', exact: true }))
  await expect(page.getByText('Page failed to render')).toBeVisible()
  await expect(page.getByText('[secret]').first()).toBeVisible()
  await look('crash page')
  await lookAtStores()

  await keyhole.end()
  hear('log', keyhole.output)

  // That it was there to be found: what was copied, kept, saved and logged is not empty.
  for (const place of ['clipboard', 'Save as JSON', 'log', 'addresses'])
    expect(heard[place]?.length, place).toBeGreaterThan(1000)
  expect(Object.keys(heard).filter((place) => /^(IndexedDB|cache)/.test(place))).not.toEqual([])
  const secrets = Object.entries(heard).flatMap(([place, text]) =>
    found(text).map((needle) => `${place}: ${needle}`),
  )
  expect(secrets).toEqual([])
})
