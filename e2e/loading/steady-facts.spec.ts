import { gasPath } from '#paths/gas.ts'
import { demoFiles } from '#service/files/demo-files.ts'
import { expect, hasExtraMethods, notInFirefox, test } from '../fixtures/story.ts'

declare global {
  interface Window {
    factMoves: string[]
  }
}

/** Follows each fact on the screen from its first frame on; one that goes up, down or to a side is noted. */
function followFacts() {
  const shownAt = new Map<string, { left: number; top: number }>()
  window.factMoves = []
  const look = () => {
    const here = new Map<string, { left: number; top: number }>()
    const twice = new Set<string>()
    for (const element of document.querySelectorAll(
      'main :is(h1, h2, dt, dd, nav a, summary, button, a.action, .tag), body > * > * > header button',
    )) {
      const isOfFrame = !element.closest('main')
      // The count of requests is part of a text that changes.
      const text =
        (isOfFrame && element.getAttribute('title')) ||
        element.textContent?.trim() ||
        element.getAttribute('aria-label') ||
        ''
      const { top, left, height } = element.getBoundingClientRect()
      const isShown = height > 0 && element.checkVisibility({ visibilityProperty: true })
      if (text === '' || element.matches('.waiting') || !isShown || top > innerHeight) continue
      // The way to a folder and its tab have one text.
      const fact = [element.closest('nav')?.ariaLabel, text].join(' ').trim()
      if (here.has(fact)) twice.add(fact)
      // Which tabs a file has is known by its content, and their row is scrolled to the current one.
      here.set(fact, { left: element.closest('nav') ? 0 : left, top })
    }
    for (const [fact, at] of here) {
      const before = shownAt.get(fact)
      if (!twice.has(fact) && before && Math.hypot(before.left - at.left, before.top - at.top) > 4)
        window.factMoves.push(
          `${fact.slice(0, 40)}: ${[before.left, before.top, at.left, at.top].map(Math.round)}`,
        )
      shownAt.set(fact, at)
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

for (const width of [360, 1280])
  test(`no fact goes up or down while a page loads, ${width} px wide`, async ({
    page,
    keyhole,
  }) => {
    // Twenty-one pages, of which each file comes late.
    test.setTimeout(3 * 60_000)
    await page.setViewportSize({ width, height: 900 })
    await page.addInitScript(followFacts)
    // Each file comes late, and fonts never: theirs is another story.
    await page.route('**/assets/*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 100))
      await route.continue()
    })
    await page.route('**/*.woff2', () => undefined)
    const [, , picture, , folder] = demoFiles
    const { examples } = await keyhole.connection()
    const [token, vault] = examples.flatMap((each) => (each.page === 'storage' ? each.address : []))
    const [, reverting] = examples.flatMap((each) => (each.page === 'gas' ? each.call : []))
    for (const [path, last] of [
      ['/devnet/block/1/tx/0', 'Verified'],
      ['/devnet/block/3/tx/5', 'Per the contract'],
      // Its receipt tells that it failed.
      ...(hasExtraMethods
        ? ([
            ['/devnet/block/13/tx/0', 'Failed call to'],
            ['/devnet/block/9/tx/0?view=changes', 'unlockTime'],
          ] as const)
        : []),
      [`/devnet/storage/${vault}?slot=0`, 'Raw'],
      [`/devnet/address/${token}/read`, 'write functions'],
      [`/files/${picture?.cid}`, 'pixels'],
      [`/devnet/address/${token}`, 'Supply'],
      [gasPath({ network: 'devnet', to: reverting?.from ?? '', value: '0' }), 'in 3 blocks'],
      ['/', 'Sample blocks'],
      [`/devnet/storage/${vault}/layout`, 'as a time: 2030'],
      [`/devnet/storage/${token}/history?slot=2&part=changes&samples=8`, 'Save CSV'],
      [`/devnet/storage/${token}/many?mode=range&last=9`, '10 of 10'],
      [gasPath({ network: 'devnet', ...reverting, to: reverting?.to ?? '' }), 'below minimum'],
      [`/devnet/gas/questions?to=${reverting?.to}&data=0x&ask=blocks&at=8-9`, '2 estimates.'],
      [`/files/${folder?.cid}`, 'match this CID'],
      [`/files/${folder?.cid}?path=drawings/keyhole.svg`, 'pixels'],
      ['/devnet/block/2', hasExtraMethods ? 'Fee paid' : 'Max fee'],
    ] as const) {
      await page.goto(path)
      await expect(page.locator('main')).toContainText(last)
      // These have no rail.
      if (path !== '/' && !/\/(storage|questions)/.test(path))
        await expect(page.locator('aside')).toBeVisible()
      await expect(page.locator('main .waiting')).toHaveCount(0)
      expect.soft(await page.evaluate(() => window.factMoves), path).toEqual([])
    }
  })

test('an account on a phone does not move when its fonts come', {
  annotation: notInFirefox('it does not measure how a layout shifts'),
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.addInitScript(() => {
    window.factMoves = []
    new PerformanceObserver((list) => {
      // The header has a line of its own, in which a name takes a pixel more.
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        if (entry.value > 0.05) window.factMoves.push(`${entry.value}`)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  let release = () => {}
  const shown = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.woff2', async (route) => {
    await shown
    await route.continue()
  })
  await page.goto('/devnet/address/0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', {
    waitUntil: 'commit',
  })
  await expect(page.getByLabel('Balance of token')).toBeVisible()
  release()
  await page.waitForFunction(() =>
    [...document.fonts].some((font) => /Inter V/.test(font.family) && font.status === 'loaded'),
  )
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
  expect(await page.evaluate(() => window.factMoves)).toEqual([])
})
