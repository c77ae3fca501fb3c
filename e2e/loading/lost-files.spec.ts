import type { Page } from '@playwright/test'
import { places } from '../fixtures/every-page.ts'
import type { Keyhole } from '../fixtures/running-service.ts'
import { expect, notInFirefox, test } from '../fixtures/story.ts'

/** The pages that load what the others load, too; the rest adds few files of its own. */
const loadingPlaces = [
  'block',
  'no block',
  'block raw',
  'transaction',
  'storage',
  'storage over time',
  'all variables',
  'proxy sheet',
  'storage of many',
  'gas',
  'gas answer',
  'gas questions',
  'address',
  'address functions',
  'files',
  'file',
  'playground',
  'connections',
  'transaction by hash',
] as const

/** Longer than any part of a page takes here to be drawn, or to be given up, in ms. */
const settleMs = 10_000

/** Files that a story of this worker has withheld already: pages share many. */
const withheld = new Set<string>()

type Shown = { isWaiting: boolean; text: string }

/** What a page shows, without figures, which differ from load to load. */
const readPage = (page: Page): Promise<Shown> =>
  page.evaluate(() => {
    const main = document.querySelector('main')
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    return {
      isWaiting:
        [...document.querySelectorAll('main .waiting')].some(isSeen) ||
        /\b(Loading|Estimating|Verifying|Searching)\b/.test(main?.innerText ?? ''),
      text: (main?.innerText ?? '').replaceAll(/[\d\s.,]+/g, ' '),
    }
  })

/** Opens a page and waits until nothing in it waits; returns what it shows and the scripts it took. */
async function openSettled(page: Page, url: string) {
  const scripts: string[] = []
  const noteScript = (request: { url: () => string }) => {
    if (/\/assets\/[^/]+\.js$/.test(request.url())) scripts.push(new URL(request.url()).pathname)
  }
  page.on('request', noteScript)
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  await expect
    .poll(() => readPage(page).then(({ isWaiting, text }) => isWaiting || text.trim() === ''), {
      timeout: settleMs,
      message: `${url} still waits`,
    })
    .toBe(false)
  page.off('request', noteScript)
  return { scripts, ...(await readPage(page)) }
}

/** The files of a page that its HTML does not name, and that no story before has withheld. */
async function findLazyFiles(page: Page, keyhole: Keyhole, path: string, scripts: string[]) {
  const url = new URL(path, keyhole.url).href
  const html = await (await page.request.get(url, { headers: { accept: 'text/html' } })).text()
  const files = new Set(scripts.filter((file) => !html.includes(file) && !withheld.has(file)))
  for (const file of files) withheld.add(file)
  return files
}

test.use({ quiet: false })

test.describe('a file that does not load', {
  annotation: notInFirefox('the rule is of the pages, which no engine changes'),
}, () => {
  for (const place of loadingPlaces)
    test(`${place}: each lazy file in turn is missed in words, with a way on`, async ({
      page,
      keyhole,
    }) => {
      test.setTimeout(180_000)
      const [path] = (await places(keyhole))[place]
      const url = new URL(path, keyhole.url).href
      const whole = await openSettled(page, url)
      for (const file of await findLazyFiles(page, keyhole, path, whole.scripts))
        await test.step(file, async () => {
          await page.route(`**${file}`, (route) => route.abort())
          const shown = await openSettled(page, url)
          if (shown.text !== whole.text) {
            expect(shown.text, `without ${file}`).toMatch(/could not be loaded|Unavailable/)
            const action = page.getByRole('button', { name: /^(Reload|Retry)/ })
            await expect(action.first(), `without ${file}`).toBeVisible()
          }
          await page.unroute(`**${file}`)
        })
    })
})
