import { existsSync } from 'node:fs'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { places } from '../fixtures/every-page.ts'
import { expect, test } from '../fixtures/story.ts'
import { startWebkit } from '../fixtures/webkit-browser.ts'

/** WebKitGTK's WebDriver and the X server that its windows need, as Debian's packages install them. */
const paths = {
  driverPath: process.env.KEYHOLE_WEBKIT_DRIVER ?? '/usr/bin/WebKitWebDriver',
  displayPath: '/usr/bin/Xvfb',
}
const webkitPaths = Object.values(paths).every((path) => existsSync(path)) ? paths : undefined

const noWebkit =
  'no WebKit: install webkit2gtk-driver and xvfb, or name the driver in KEYHOLE_WEBKIT_DRIVER'

/** How long a page may take until it has its text. */
const maxDrawMs = 15_000

/** What the page itself heard of faults, as its browser reports none by WebDriver. */
type Watched = typeof globalThis & { faults: string[] }

test('every page of the router opens in WebKit with its data, and reports no fault', async ({
  keyhole,
}) => {
  // It draws without a graphics card: on busy cores that takes minutes.
  test.setTimeout(300_000)
  test.skip(!webkitPaths, noWebkit)
  if (!webkitPaths) return
  const server = await startWatchedHost(keyhole.url, watchFaults)
  const webkit = await startWebkit(webkitPaths)
  const found: { [place: string]: string } = {}
  for (const [place, [path, sign]] of Object.entries(await places(keyhole))) {
    await webkit.open(server.url + path)
    const openedAt = Date.now()
    let page = { text: '', faults: [] as string[] }
    do {
      page = await webkit.evaluate(() => ({
        // biome-ignore lint: only what is drawn counts
        text: document.body.innerText.replace(/\s+/g, ' '),
        faults: (globalThis as Watched).faults,
      }))
      if (page.text.toLowerCase().includes(sign.toLowerCase())) break
      await delay(50)
    } while (Date.now() - openedAt < maxDrawMs)
    const isDrawn = page.text.toLowerCase().includes(sign.toLowerCase())
    const faults = [...page.faults, ...(isDrawn ? [] : [`no “${sign}” in: ${page.text}`])]
    found[place] = faults.join('; ') || 'ok'
  }
  await webkit.end()
  server.end()
  expect(Object.entries(found).filter(([, outcome]) => outcome !== 'ok')).toEqual([])
})

test('a page that is left while it makes its store does not hold up those that follow', async ({
  keyhole,
}) => {
  test.skip(!webkitPaths, noWebkit)
  if (!webkitPaths) return
  const server = await startWatchedHost(keyhole.url, makeStoresForEver)
  const webkit = await startWebkit(webkitPaths)
  await webkit.open(server.url)
  await expect.poll(() => webkit.evaluate(() => (globalThis as Making).isMaking)).toBe(true)
  await webkit.open(`${server.url}/icon-192.png`)
  const openStore = () => {
    const request = indexedDB.open('keyhole')
    request.onsuccess = () => Object.assign(globalThis, { isOpen: true })
  }
  await webkit.evaluate(openStore)
  await expect.poll(() => webkit.evaluate(() => (globalThis as Making).isOpen)).toBe(true)
  await webkit.end()
  server.end()
})

type Making = typeof globalThis & { isMaking?: boolean; isOpen?: boolean }

/** Runs in the page. As on a slow disk: a new store is not finished. */
function makeStoresForEver() {
  const { createObjectStore } = IDBDatabase.prototype
  IDBDatabase.prototype.createObjectStore = function (...parameters) {
    const objects = createObjectStore.apply(this, parameters)
    const putAgain = () => {
      objects.put(1, 'again').onsuccess = putAgain
    }
    putAgain()
    Object.assign(globalThis, { isMaking: true })
    return objects
  }
}

/** The service, in whose pages a function runs before any script of theirs. */
async function startWatchedHost(serviceUrl: string, inPage: () => void) {
  const server = createServer(({ url, headers: { accept } }, response) => {
    if (url === '/first.js') {
      response.setHeader('content-type', 'text/javascript')
      return response.end(`(${inPage})()`)
    }
    get(serviceUrl + url, { headers: { accept } }, (answer) => {
      const { 'content-length': _, ...headers } = answer.headers
      response.writeHead(answer.statusCode ?? 502, headers)
      if (headers['content-type']?.startsWith('text/html'))
        response.write('<!doctype html><script src="/first.js"></script>')
      answer.pipe(response)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    end: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Runs in the page. What an error boundary of ours catches is logged, so it is heard as well. */
function watchFaults() {
  const faults: string[] = []
  Object.assign(globalThis, { faults })
  addEventListener(
    'error',
    ({ message, target }) => faults.push(message ?? `not loaded: ${(target as Element).outerHTML}`),
    true,
  )
  addEventListener('unhandledrejection', ({ reason }) => faults.push(`rejected: ${reason}`))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    faults.push(`${violatedDirective} blocked ${blockedURI}`),
  )
  for (const level of ['error', 'warn'] as const)
    console[level] = (...parts) => faults.push(`console: ${parts.join(' ')}`)
}
