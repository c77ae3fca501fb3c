import { basename } from 'node:path'
import type { Page, Request } from '@playwright/test'
import { places } from '../fixtures/every-page.ts'
import { expect, test } from '../fixtures/story.ts'
import type { User } from '../fixtures/user.ts'

/** Pages whose files most others load, too; `npm run long -- lost` opens those of every kind. */
const samplePlaces = ['transaction', 'storage', 'gas']

/** How many pages of the table are opened. */
const maxPlaces = Number(process.env.KEYHOLE_TRIAL_ROUNDS ?? samplePlaces.length)

/** Until a page has drawn or given up each of its parts, in ms. */
const settleMs = 20_000
/** Until a page has asked for all of its files, in ms. */
const requestMs = 5_000

const headers = { accept: 'text/html' }

type Shown = { isWaiting: boolean; lines: string[]; buttons: number; hasReload: boolean }

/** What a page shows, without figures, which differ from load to load. */
const readPage = (page: Page): Promise<Shown> =>
  page.evaluate(() => {
    // biome-ignore lint/performance/useDomNodeTextContent: only what is drawn is wanted
    const text = document.body.innerText
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const buttons = [...document.querySelectorAll('button')].filter(isSeen)
    const waiting = document.querySelectorAll('.waiting, [aria-busy=true], [role=progressbar]')
    return {
      isWaiting:
        [...waiting].some(isSeen) || /\b(Loading|Estimating|Verifying|Searching)\b.*…/.test(text),
      lines: text
        .split('\n')
        .map((line) => line.replaceAll(/[\d.,]+/g, '#').trim())
        .filter(Boolean),
      buttons: buttons.filter((button) => /^(Reload|Retry)/.test(button.textContent)).length,
      hasReload: buttons.some((button) => button.textContent.startsWith('Reload')),
    }
  })

/** Opens a page whole; returns what it shows, and the scripts that it took. */
async function openWhole(page: Page, path: string, text: string) {
  const urls = new Set<string>()
  const noteScript = (request: Request) => {
    if (/\/assets\/[^/]+\.js$/.test(request.url())) urls.add(request.url())
  }
  page.on('request', noteScript)
  await page.goto(path)
  await expect(page.getByText(text).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect.poll(() => readPage(page).then(({ isWaiting }) => isWaiting)).toBe(false)
  page.off('request', noteScript)
  const scripts = new Map<string, string>()
  for (const url of urls) scripts.set(basename(url), await (await fetch(url)).text())
  return { scripts, ...(await readPage(page)) }
}

/** The scripts that others load by `import()` or as a worker; what these import is lost with them. */
const lazyScripts = (scripts: ReadonlyMap<string, string>): string[] => {
  const sources = [...scripts.values()]
  return [...scripts.keys()].filter((name) =>
    sources.some((source) =>
      ['`./', '`/assets/'].some(
        (start) =>
          source.includes(`import(${start}${name}`) || source.includes(`Worker(${start}${name}`),
      ),
    ),
  )
}

test.use({ quiet: false, device: 'pointer' })

test('a file of a page that does not load is missed in words, with a button that gets it', async ({
  page,
  user,
  keyhole,
}) => {
  test.setTimeout(maxPlaces * 120_000)
  const table: { [name: string]: readonly [string, string] } = await places(keyhole)
  const names = [...new Set([...samplePlaces, ...Object.keys(table)])].slice(0, maxPlaces)
  const lostBefore = new Set<string>()
  const faults: string[] = []
  for (const name of names)
    await test.step(name, async () => {
      const [path, text] = table[name] ?? ['', '']
      const whole = await openWhole(page, path, text)
      const again = await openWhole(page, path, text)
      const lines = [...new Set(whole.lines)].filter((line) => again.lines.includes(line))
      const html = await (await fetch(new URL(path, keyhole.url), { headers })).text()
      const lost = lazyScripts(whole.scripts).filter(
        (script) =>
          !lostBefore.has(script) &&
          // What all pages begin with is not a part of one: `index.html` speaks for it.
          !script.startsWith('react-dom') &&
          // Other pages are loaded for a reader who may go there.
          (!script.startsWith('page-') || html.includes(script)),
      )
      for (const script of lost) {
        lostBefore.add(script)
        const fault = await loseScript({ page, user }, path, script, { ...whole, lines })
        if (fault) faults.push(`${name} without ${script}: ${fault}`)
      }
    })
  expect(faults).toEqual([])
})

test('a field whose code does not load says so, and takes an address', async ({ page, user }) => {
  await page.route('**/resolve-field-*.js', (route) => route.abort())
  await page.goto('/devnet/gas?to=alice.eth')
  const to = page.getByRole('textbox', { name: 'To', exact: true })
  await user.press(to, 'Enter')
  await expect(to).toHaveAccessibleDescription(/could not be loaded: reload the page/)
  await user.fill(to, `0x${'ab'.repeat(20)}`)
  await expect(to).toHaveAttribute('aria-invalid', 'false')
})

/** Opens a page without one of its scripts; returns what is wrong with what it shows then. */
async function loseScript(
  { page, user }: { page: Page; user: User },
  path: string,
  script: string,
  whole: Shown,
) {
  await page.route(`**/${script}`, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', { timeout: requestMs }).catch(() => undefined)
  await page.goto(path)
  await failed
  const findMissing = async () => {
    const shown = await readPage(page)
    const missing = whole.lines.filter((line) => !shown.lines.includes(line))
    return { ...shown, missing }
  }
  let missing: readonly string[] = []
  const isTold = async () => {
    const shown = await findMissing()
    const { isWaiting, lines, buttons, hasReload } = shown
    missing = shown.missing
    const isSaid = lines.some((line) => /could not be loaded|did not load/.test(line))
    return (
      !isWaiting && (missing.length === 0 || (isSaid && (hasReload || buttons > whole.buttons)))
    )
  }
  if (!(await becomesTrue(page, isTold))) {
    await page.unroute(`**/${script}`)
    const { isWaiting, lines } = await findMissing()
    const added = lines.filter((line) => !whole.lines.includes(line))
    return `${isWaiting ? 'waits for ever' : 'no words or no button'}; missing: ${missing.slice(0, 8).join(' | ')}; instead: ${added.slice(0, 8).join(' | ')}`
  }
  await page.unroute(`**/${script}`)
  if (missing.length === 0) return undefined
  await user.click(page.getByRole('button', { name: /^(Reload|Retry)/ }).first())
  const isBack = () =>
    findMissing().then(
      ({ lines }) => missing.every((line) => lines.includes(line)),
      // The page is being left.
      () => false,
    )
  return (await becomesTrue(page, isBack))
    ? undefined
    : `not back by the button: ${missing.join(' | ')}`
}

/** Whether something becomes true of a page and stays for a moment. */
async function becomesTrue(page: Page, check: () => Promise<boolean>): Promise<boolean> {
  const endMs = Date.now() + settleMs
  while (Date.now() < endMs) {
    if (await check()) {
      await page.waitForTimeout(200)
      if (await check()) return true
    }
    await page.waitForTimeout(200)
  }
  return false
}
