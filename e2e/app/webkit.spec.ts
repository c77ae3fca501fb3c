import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { findWebkit } from '../../src/tasks/webkit.mjs'
import { attachPages, places } from '../fixtures/every-page.ts'
import { expect, test } from '../fixtures/story.ts'
import { startWebkit } from '../fixtures/webkit-browser.ts'

const webkitPaths = findWebkit()

/** How long a page may take until it has its text. */
const maxDrawMs = 15_000

/** What the page itself heard of faults, as its browser reports none by WebDriver. */
type Watched = typeof globalThis & { faults: string[] }

test('every page of the router opens in WebKit with its data, and reports no fault', async ({
  keyhole,
}) => {
  // It draws without a graphics card: on busy cores that takes minutes.
  test.setTimeout(300_000)
  test.skip(
    !webkitPaths,
    'no WebKit: install webkit2gtk-driver and xvfb, or name the driver in KEYHOLE_WEBKIT_DRIVER',
  )
  if (!webkitPaths) return
  const server = await startWatchedHost(keyhole.url)
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
  await attachPages(`WebKitGTK ${webkit.version}`, found)
  await webkit.end()
  server.end()
  expect(Object.entries(found).filter(([, outcome]) => outcome !== 'ok')).toEqual([])
})

/** The service, whose pages load a script that notes what goes wrong in them before any other. */
async function startWatchedHost(serviceUrl: string) {
  const server = createServer(({ url, headers: { accept } }, response) => {
    if (url === '/watch-faults.js') {
      response.setHeader('content-type', 'text/javascript')
      return response.end(`(${watchFaults})()`)
    }
    get(serviceUrl + url, { headers: { accept } }, (answer) => {
      const { 'content-length': _, ...headers } = answer.headers
      response.writeHead(answer.statusCode ?? 502, headers)
      if (headers['content-type']?.startsWith('text/html'))
        response.write('<!doctype html><script src="/watch-faults.js"></script>')
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
