import { readdirSync, readFileSync, statSync } from 'node:fs'
import type { Browser } from '@playwright/test'
import { places } from '../fixtures/every-page.ts'
import { expect, notInFirefox, test } from '../fixtures/story.ts'

/** The early script among them. */
const maxRequests = 10

/** Of script, that only some pages have. */
const maxOwnFiles = 2

/** What a first visitor's browser asked for before the page showed its data. */
type FirstLoad = { name: string; bytes: number }[]

/**
 * Opens an address as a first visitor and waits until the page has this text. When that is, is noted
 * in the page itself, so that nothing later counts.
 */
async function loadFirst(
  browser: Browser | null,
  url: string,
  dataPattern: RegExp,
): Promise<FirstLoad> {
  const context = await browser?.newContext()
  const page = await context?.newPage()
  if (!context || !page) throw new Error('There is no second visitor.')
  await page.addInitScript((source) => {
    const pattern = new RegExp(source)
    const observer = new MutationObserver(() => {
      if (!pattern.test(document.querySelector('main')?.textContent ?? '')) return
      performance.mark('data shown')
      observer.disconnect()
    })
    observer.observe(document, { subtree: true, childList: true, characterData: true })
  }, dataPattern.source)
  await page.goto(url)
  await page.waitForFunction(() => performance.getEntriesByName('data shown').length > 0)
  // Sizes are known once a file is there.
  await page.waitForLoadState('load')
  const requests = await page.evaluate(() => {
    const [shown] = performance.getEntriesByName('data shown')
    return (
      performance
        .getEntries()
        // The HTML among them.
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ startTime }) => startTime <= (shown?.startTime ?? 0))
        .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize }))
    )
  })
  await context.close()
  return requests
}

const isScript = ({ name }: { name: string }) => name.endsWith('.js')
const isApiCall = ({ name }: { name: string }) => /\/v3\/|\/api\/v0\//.test(name)

test.describe('what a page asks for before its data shows', {
  annotation: notInFirefox(
    'the budgets count what Chromium asks for, icons and later parts included',
  ),
}, () => {
  // Bytes of script in brotli: 1 % above what the build has, so that the name of a file decides over no
  // build.
  for (const { what, place, text, apiCalls = 1, bytes } of [
    { what: 'a block', place: 'block', text: /Fee recipient/, bytes: 114_600 },
    { what: 'a transaction', place: 'transaction', text: /\d ETH/, bytes: 132_800 },
    { what: 'a storage value', place: 'storage', text: /at 18 decimals/, bytes: 132_500 },
    { what: 'an estimate', place: 'gas answer', text: /21,\d{3}/, bytes: 122_100 },
    { what: 'a file', place: 'file', text: /a text to look at/, bytes: 123_400 },
    { what: 'home', place: 'home', text: /Inspect any block/, bytes: 122_900, apiCalls: 0 },
  ] as const)
    test(`${what}: at most ${maxRequests} requests, ${bytes} bytes of script, all named by the HTML`, {
      tag: '@task',
    }, async ({ page, keyhole }) => {
      const url = new URL((await places(keyhole))[place][0], keyhole.url).href
      const loaded = await loadFirst(page.context().browser(), url, text)
      const html = await (await page.request.get(url, { headers: { accept: 'text/html' } })).text()
      const scripts = loaded.filter(isScript)
      const scriptBytes = scripts.reduce((sum, { bytes }) => sum + bytes, 0)
      const paths = loaded.map(({ name }) => new URL(name).pathname)
      const description = `${scriptBytes} bytes, ${loaded.length} requests: ${paths.join(' ')}`
      test.info().annotations.push({ type: 'first load', description })
      expect(loaded.filter(isApiCall)).toHaveLength(apiCalls)
      expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
      for (const { name, bytes } of scripts) {
        expect(html).toContain(new URL(name).pathname)
        expect(bytes).toBeGreaterThan(0)
      }
      expect(scripts.length).toBeGreaterThan(1)
      // Beside the early script and what every page has.
      const own = scripts.filter(
        ({ name }) => !/\/(early|rolldown-runtime|react-dom|app|header)-/.test(name),
      )
      expect(own.length, description).toBeLessThanOrEqual(maxOwnFiles)
      expect(loaded.length, description).toBeLessThanOrEqual(maxRequests)
      expect(scriptBytes, description).toBeLessThanOrEqual(bytes)
    })

  test('a variable’s name takes a file of at most 11,000 bytes, which needs no file of other pages but the reader of Solidity', () => {
    const folder = 'dist/dashboard/assets'
    const name = readdirSync(folder).find((name) => /^names-.*\.js$/.test(name)) ?? ''
    const code = readFileSync(`${folder}/${name}`, 'utf8')
    // A hash may begin with a hyphen.
    const fileNames = /from\s*["']\.\/([a-z-]+)-[\w-]{7,8}\.js/g
    const imports = [...code.matchAll(fileNames)].map(([, file]) => file)
    expect(imports).toContain('app')
    const firstFiles = ['app', 'chain', 'page-storage-value', 'rolldown-runtime', 'solidity']
    expect(imports.filter((file) => !firstFiles.includes(file ?? ''))).toEqual([])
    expect(statSync(`${folder}/${name}.br`).size).toBeLessThanOrEqual(11_000)
  })
})
