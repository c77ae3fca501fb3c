import type { Locator, Page } from '@playwright/test'
import { filesPath } from '#paths/files-path.ts'
import { gasPath } from '#paths/gas.ts'
import { places } from '../fixtures/every-page.ts'
import { expect, notInFirefox, openTour, test } from '../fixtures/story.ts'
import { translatedWrongly, unreadableTexts } from '../fixtures/text-faults.ts'

/** Puts each text but data into two elements of its own, at once and for ever, as Chromium's translation does. */
const translate = () => {
  const isDone = (text: Node) =>
    text.parentElement?.closest('font, script, style, title, textarea, [translate=no]')
  const each = (node: Node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const texts: Node[] = node.nodeType === Node.TEXT_NODE ? [node] : []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) {
      if (!text.textContent?.trim() || isDone(text) || !text.parentNode) continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.append(text.textContent)
      outer.append(inner)
      text.parentNode.replaceChild(outer, text)
    }
  }
  const watch = new MutationObserver((records) => {
    for (const { target, addedNodes } of records)
      if (target.nodeType === Node.TEXT_NODE) each(target)
      else addedNodes.forEach(each)
  })
  watch.observe(document, { childList: true, characterData: true, subtree: true })
}

test('a page that the browser translates loses no part, and shows what comes later', async ({
  page,
  user,
}) => {
  await page.addInitScript(translate)
  await openTour(page, user, /1,500 transactions/)
  const proof = page.getByRole('region', { name: 'Verification' })
  await expect(proof.getByText('1,500 match')).toBeVisible()
  await expect(proof.getByText('1,500 valid')).toBeVisible()
  await expect(proof.getByText('1,500 of 1,500')).toHaveCount(0)

  // Facts, which change without their place: those of the next block, and no old ones.
  await page.goto('/devnet/block/6?view=header')
  const baseFee = page.getByRole('definition').filter({ hasText: 'gwei' }).first()
  const before = (await baseFee.textContent()) ?? ''
  expect(before).toContain('gwei')
  await user.click(page.getByRole('link', { name: 'Next' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Block 7')
  await expect(baseFee).not.toHaveText(before)
  await expect(page.locator('[translate=no] font')).toHaveCount(0)
  // A list that is filtered, a menu and an explanation that are opened and closed.
  await page.goto('/devnet/block/3')
  await user.fill(page.getByRole('searchbox'), 'no such transaction')
  await expect(page.getByText('No matching transactions')).toBeVisible()
  await user.fill(page.getByRole('searchbox'), '')
  await expect(page.getByRole('row')).toHaveCount(8)
  await user.click(page.getByRole('button', { name: 'Finalized' }))
  await expect(page.getByRole('tooltip')).toContainText('Newest finalized block')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Finalized' })).toBeFocused()
  await expect(page.getByText('failed to render')).toHaveCount(0)
})

/** Init code that reverts with `Error(string)`; the reason is at most 32 bytes long. */
function revertingCode(reason: string) {
  const bytes = Buffer.from(reason)
  const word = (value: number) => value.toString(16).padStart(64, '0')
  const error = `08c379a0${word(32)}${word(bytes.length)}${bytes.toString('hex').padEnd(64, '0')}`
  return `0x6064600c60003960646000fd${error}`
}

test('characters that turn the direction of a text are named, in a reason of a revert and in names of files', async ({
  page,
}) => {
  await page.goto(gasPath({ network: 'devnet', data: revertingCode('pay \u202e001\u202c now') }))
  await expect(page.getByText('pay [U+202E]001[U+202C] now').first()).toBeVisible()
  await page.goto(filesPath())
  await page
    .getByLabel('Files to upload')
    .setInputFiles({ name: 'fdp\u202eexe.js', mimeType: '', buffer: Buffer.from('not a PDF') })
  await expect(page.getByText('fdp[U+202E]exe.js').first()).toBeVisible()
  for (const character of ['\u202e', '\u202c'])
    expect(await page.locator('body').textContent()).not.toContain(character)
})

/** How far each of the paths is wider than the screen, once its sign is there. */
async function excess(page: Page, paths: readonly (readonly [path: string, sign: string])[]) {
  const found: { [path: string]: number } = {}
  for (const [path, sign] of paths) {
    await page.goto(path)
    await expect(page.getByText(sign).first()).toBeVisible()
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
    if (scrollWidth > clientWidth) found[path] = scrollWidth - clientWidth
  }
  return found
}

test('letters have the size that the reader chose, and no page scrolls sideways for it', {
  annotation: notInFirefox('the driver sets no size of letters'),
}, async ({ page, context, keyhole }) => {
  const { examples, tour } = await keyhole.connection()
  const storage = examples.find(({ page }) => page === 'storage')
  if (storage?.page !== 'storage') throw new Error('the examples have changed')
  const at = `/devnet/storage/${storage.address}`
  const layout = [`${at}/layout?at=name`, 'Keyhole Token'] as const
  const selectors = examples.flatMap((example) => (example.page === 'gas' ? [example.call] : []))
  const refused = gasPath({ network: 'devnet', ...selectors[2], to: selectors[2]?.to ?? '' })
  await page.setViewportSize({ width: 640, height: 450 })
  expect(await excess(page, [layout])).toEqual({})
  await page.setViewportSize({ width: 320, height: 640 })
  const narrow = [
    [`${at}/history?slot=2&part=changes&samples=8`, 'Save CSV'],
    [refused, 'Execution reverted'],
  ] as const
  expect(await excess(page, narrow)).toEqual({})

  const devtools = await context.newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(
    await excess(page, [layout, [`/devnet/block/${tour[1]?.block}`, 'Fee recipient']]),
  ).toEqual({})
  expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe('28px')
  // Rows of one height grow with what they hold.
  const cell = page.getByRole('cell', { name: 'Contract creation' }).first()
  // The hashes come first, and their rows go when the transactions are there.
  await expect(cell).toBeVisible()
  expect((await page.getByRole('row').nth(1).boundingBox())?.height).toBeGreaterThan(
    (await cell.boundingBox())?.height ?? Number.POSITIVE_INFINITY,
  )
})

/** What a reader may set by WCAG 1.4.12 without losing anything. */
const widerText = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important } p { margin-bottom: 2em !important }`

test('with letters of 24 px and wider text all can be read, and translators find which texts are data', {
  annotation: notInFirefox('the driver sets no font size'),
}, async ({ page, context, keyhole }) => {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 24, fixed: 20 } })
  const all = await places(keyhole)
  const found: { [place: string]: string[] } = {}
  for (const place of [
    ...(['home', 'block', 'block header', 'transaction', 'storage', 'storage over time'] as const),
    ...(['gas answer', 'all variables', 'files', 'connections'] as const),
  ]) {
    const [path, sign] = all[place]
    await page.goto(path)
    await expect(page.getByText(sign).first(), place).toBeVisible()
    expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe('21px')
    // The content security policy has no say in a style sheet of the reader.
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets = [sheet]
    }, widerText)
    const faults = [
      ...(await page.evaluate(unreadableTexts)),
      ...(await page.evaluate(translatedWrongly)),
    ]
    if (faults.length > 0) found[place] = faults
  }
  expect(found).toEqual({})
})

test('in the few colours of a reader, what is chosen, meters and their legend are seen', {
  annotation: notInFirefox('the driver forces no colours'),
}, async ({ page, user, keyhole }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const { examples } = await keyhole.connection()
  const [call] = examples.flatMap((example) => (example.page === 'gas' ? [example.call] : []))
  await page.goto(gasPath({ network: 'devnet', ...call, to: call?.to ?? '' }))
  const paint = (locator: Locator) =>
    locator.first().evaluate((element) => getComputedStyle(element).backgroundColor)
  const answer = page.getByRole('region', { name: 'Result' })
  await expect(answer.getByText('Zero bytes')).toBeVisible()
  const ground = await paint(page.locator('html'))
  const lookups = page.getByRole('navigation', { name: 'Main' })
  expect(await paint(lookups.getByRole('link', { name: 'Gas' }))).not.toBe(
    await paint(lookups.getByRole('link', { name: 'Files' })),
  )
  await user.click(page.getByRole('button', { name: 'Settings' }))
  const theme = (name: string) => page.locator('label').filter({ hasText: name })
  await expect(theme('System')).toBeVisible()
  expect(await paint(theme('System'))).not.toBe(await paint(theme('Light')))
  await page.keyboard.press('Escape')
  const meter = answer.locator('[aria-hidden=true]:has(> span:empty)')
  expect(await paint(meter.first().locator('span'))).not.toBe(ground)
  expect(await meter.first().evaluate((whole) => getComputedStyle(whole).outlineStyle)).toBe(
    'solid',
  )
  const legend = (name: string) =>
    answer.getByRole('term').filter({ hasText: name }).locator('span:empty')
  const tones = await Promise.all(
    ['Transaction', 'Zero bytes', 'Execution'].map((name) => paint(legend(name))),
  )
  expect(new Set([...tones, ground]).size).toBe(4)
  const edge = (locator: Locator) =>
    locator.evaluate((element) => getComputedStyle(element).outlineStyle)
  expect(await edge(page.getByText('Would succeed', { exact: true }))).toBe('solid')
})

test('an address or a hash that has room is shown whole in every browser @engine', async ({
  page,
  keyhole,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const all = await places(keyhole)
  for (const place of ['block header', 'transaction', 'address'] as const) {
    const [path, text] = all[place]
    await page.goto(path)
    await expect(page.getByText(text).first()).toBeVisible()
    // The middle of each, in a box that clips it: the box is as wide as its text, to the fraction of a pixel.
    const middles = await page.locator('main .data > .cut-middle').evaluateAll((boxes) =>
      boxes.map((box) => {
        const range = document.createRange()
        range.selectNodeContents(box)
        const missing = range.getBoundingClientRect().width - box.getBoundingClientRect().width
        return { value: box.parentElement?.textContent, missing }
      }),
    )
    expect(middles.length, place).toBeGreaterThan(0)
    expect(
      middles.filter(({ missing }) => missing > 0.01),
      place,
    ).toEqual([])
  }
})
