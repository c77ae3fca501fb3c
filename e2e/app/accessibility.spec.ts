import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { matchPath } from 'react-router'
import { patterns } from '#paths/patterns.ts'
import { findBannedWords } from '../../src/testing/lexicon.ts'
import { places } from '../fixtures/every-page.ts'
import { expectToFitPhone } from '../fixtures/phone.ts'
import { expectNoEther, renderedText } from '../fixtures/rendered-text.ts'
import { Keyhole } from '../fixtures/running-service.ts'
import { findSmallIcons, findSmallTargets } from '../fixtures/small-targets.ts'
import { test as base, expect, hasExtraMethods } from '../fixtures/story.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds against WCAG 2.2 A and AA and its own best practices, as lines to read. */
async function faults(page: Page, options: RunOptions = {}): Promise<string[]> {
  const { violations } = await page.evaluate(
    (options) =>
      (globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run(
        options,
      ),
    // What passes is not listed, which takes time on long pages.
    { resultTypes: ['violations'], ...options },
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`))
}

const test = base.extend<{ ownCoin: Keyhole }>({
  // The embedded chain, of which the operator said that its coin is another one.
  ownCoin: async ({ browserName: _ }, use) => {
    const path = join(mkdtempSync(join(tmpdir(), 'keyhole-coin-')), 'keyhole.json')
    const nativeCurrency = { name: 'Keycoin', symbol: 'KEY' }
    const extraMethods = hasExtraMethods ? 'trace' : 'none'
    // A long name has to fit beside the buttons of the header.
    const devnet = {
      name: 'Our own test network',
      upstream: 'embedded',
      nativeCurrency,
      extraMethods,
    }
    writeFileSync(path, JSON.stringify({ networks: { devnet } }))
    const settings = { KEYHOLE_CONFIG: path, KEYHOLE_EXTRA_METHODS: '' }
    const keyhole = await new Keyhole(settings).start()
    await use(keyhole)
    await keyhole.end()
  },
})

/** Leaves the page in its dark theme. */
async function findFaultsInBothThemes(page: Page): Promise<string[]> {
  await setTheme(page, 'light')
  const light = await faults(page)
  // The themes have one structure: only colours are other ones.
  await setTheme(page, 'dark')
  return [...light, ...(await faults(page, { runOnly: ['color-contrast'] }))]
}

/** Colours go over to those of the other theme: they have to be there. */
async function setTheme(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  )
}

test('axe finds nothing on any page of the router, in both themes; all fit a phone of 320 px, use the lexicon, have targets of 24 px and icons of 12, and have the coin that the operator set', {
  tag: '@engine',
}, async ({ browserName, page, ownCoin: keyhole }) => {
  // Each place is looked at in two themes and six widths.
  test.setTimeout(12 * 60_000)
  const all = Object.entries(await places(keyhole))
  const paths = all.map(([, [path]]) => new URL(path, keyhole.url).pathname)
  const missing = Object.entries(patterns).filter(
    ([, pattern]) => !paths.some((path) => matchPath(pattern, path)),
  )
  expect(missing).toEqual([])

  const found: { [place: string]: string[] } = {}
  for (const [place, [path, sign]] of all) {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(keyhole.url + path)
    await expect(page.getByText(sign).first(), place).toBeVisible()
    // The full transactions of a block come when the browser rests, and have more links than hashes.
    if (['block', 'block anywhere'].includes(place))
      await expect(page.getByRole('columnheader', { name: 'From' }), place).toBeVisible()
    const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 }
    // Evaluated, as the content security policy lets no script of ours into the page. It ends the
    // process of a page of Firefox 153.
    if (browserName !== 'firefox') await page.evaluate(axe)
    const faultsByWidth: string[] = []
    for (const looked of [width, 360]) {
      await page.setViewportSize({ width: looked, height })
      faultsByWidth.push(...(await page.evaluate(findSmallTargets)))
      if (browserName === 'firefox') continue
      const faultsOfAxe = await findFaultsInBothThemes(page)
      faultsByWidth.push(...faultsOfAxe.map((fault) => `${fault} at ${looked} px`))
    }
    await page.setViewportSize({ width, height })
    // A screen of 1,280 px at 400 % zoom (WCAG 1.4.10).
    await expectToFitPhone(page, place, 320)
    await expectNoEther(page, place)
    const words = findBannedWords(await page.evaluate(renderedText))
    const faultsHere = [
      ...faultsByWidth,
      ...(await findSmallIcons(page)),
      ...words.map((word) => `banned word: ${word}`),
    ]
    if (faultsHere.length > 0) found[place] = faultsHere
  }
  expect(found).toEqual({})
  await page.close()
})
