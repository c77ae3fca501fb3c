import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { filesPath } from '#paths/files.ts'
import { expect, test } from './story.ts'

/** `hello world` with Kubo's defaults, and as one raw block: kubo, test/sharness/t0040-add-and-cat.sh. */
const hello = 'Qmf412jQZiuVUtdgnB36FXFX7xg5V6KEbSJ4dpQuhkLyfD'
const helloRaw = 'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e'

const text = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})

const choose = (page: Page, ...files: ReturnType<typeof text>[]) =>
  page.getByLabel('Files to add').setInputFiles(files)

const remembered = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Remembered on this device' }).getByRole('listitem', { name })

/** Adds a file on the files page and opens its content from the list. */
async function addAndOpen(page: Page, file: ReturnType<typeof text>) {
  await page.goto(filesPath())
  await choose(page, file)
  await expect(remembered(page, file.name).getByText('pinned by adding')).toBeVisible()
  await remembered(page, file.name).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(file.name)
}

test('a file is added, verified, remembered over a reload, opened and downloaded', async ({
  page,
}) => {
  await page.goto(filesPath())
  await expect(page.getByText('Nothing yet')).toBeVisible()
  await choose(page, text('a + b %.txt', 'hello world'))
  const visit = page.getByRole('region', { name: 'Uploads' })
  await expect(visit.getByText('✓ verified').first()).toBeVisible()
  await expect(visit.getByText(/exactly these bytes/)).toBeVisible()
  await expect(visit.getByRole('definition').first()).toHaveText('a + b %.txt')
  await expect(visit.getByRole('link', { name: hello })).toBeVisible()
  await expect(visit.getByText('19 bytes')).toBeVisible()
  await page.reload()
  await expect(remembered(page, 'a + b %.txt').getByText('✓ verified')).toBeVisible()
  await remembered(page, 'a + b %.txt').getByRole('link').click()
  await expect(page).toHaveURL(filesPath({ cid: hello }))
  await expect(page.getByRole('region', { name: 'Text' })).toHaveText('hello world')
  await expect(page.getByText('✓ verified')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.txt$/)
  expect(readFileSync(await (await download).path(), 'utf8')).toBe('hello world')
})

test('unpinning is asked about, and pins are told as the service answers them', async ({
  page,
}) => {
  await page.goto(filesPath())
  await choose(page, text('pins.txt', 'a file of the story about pins'))
  const row = remembered(page, 'pins.txt')
  await expect(row.getByText('pinned by adding')).toBeVisible()
  await row.getByRole('button', { name: 'Unpin' }).click()
  await expect(page.getByRole('button', { name: 'Keep' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(row.getByText('pinned by adding')).toBeVisible()
  await row.getByRole('button', { name: 'Unpin' }).click()
  await page.getByRole('button', { name: 'Unpin it' }).click()
  const answered = page.getByText(/^The service answered Pins: Qm\w{44}$/)
  await expect(page.getByText('Unpinned.', { exact: true })).toBeVisible()
  await expect(answered).toBeVisible()
  await expect(row.getByText('not pinned')).toBeVisible()
  await page.reload()
  await expect(row.getByText('not pinned')).toBeVisible()
  await row.getByRole('button', { name: 'Pin', exact: true }).click()
  await expect(page.getByText('Pinned.', { exact: true })).toBeVisible()
  await expect(answered).toBeVisible()
  await expect(row.getByText('pinned', { exact: true })).toBeVisible()
})

test('many are found, tagged, unpinned, pinned again, audited, saved, forgotten and read back', async ({
  page,
}) => {
  await page.goto(filesPath())
  const names = Array.from({ length: 12 }, (_, index) => `page ${index + 1}.txt`)
  await choose(page, ...names.map((name) => text(name, `many: ${name}`)))
  const list = page.getByRole('list', { name: 'Remembered' }).getByRole('listitem')
  const toolbar = page.getByRole('toolbar')
  await expect(page.getByText('12 of 12 added')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find in the list' }).fill('page 1')
  await expect(list).toHaveCount(4)
  await page.getByRole('combobox', { name: 'Order' }).selectOption('By name')
  await expect(list.first()).toHaveAccessibleName('page 1.txt')
  await page.reload()
  await expect(list).toHaveCount(4)
  // With Shift all between the two are chosen.
  await list.first().getByRole('checkbox').check()
  await list
    .nth(2)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await expect(toolbar.getByText('3 chosen')).toBeVisible()
  await toolbar.getByRole('textbox').fill('draft')
  await page.keyboard.press('Enter')
  await expect(list.nth(1).getByText('#draft')).toBeVisible()
  await toolbar.getByRole('button', { name: 'Unpin' }).click()
  await expect(toolbar.getByText('Unpin these 3?')).toBeVisible()
  await page.getByRole('button', { name: 'Unpin it' }).click()
  await expect(toolbar.getByText('Unpinned 3 of 3.')).toBeVisible()
  await expect(list.getByText('not pinned')).toHaveCount(3)
  await toolbar.getByRole('button', { name: 'Undo: pin again' }).click()
  await expect(toolbar.getByText('Pinned 3 of 3.')).toBeVisible()
  await expect(list.getByText('pinned', { exact: true })).toHaveCount(3)
  await toolbar.getByRole('button', { name: 'Audit' }).click()
  await expect(toolbar.getByText(/^Read 3 of 3\. The service has something to read/)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CIDs and names' }).click()
  const saved = readFileSync(await (await download).path(), 'utf8')
  expect(saved.trim().split('\n')).toHaveLength(3)
  await toolbar.getByRole('button', { name: 'Forget' }).click()
  await page.getByRole('button', { name: 'Forget it' }).click()
  await expect(list).toHaveCount(1)
  await page.getByLabel('List to import').setInputFiles(text('pins.txt', `${saved}no CID\n`))
  await expect(page.getByText('3 noted and chosen below')).toBeVisible()
  await expect(page.getByText('4: A line begins with a CID. no CID')).toBeVisible()
  await expect(list.getByText('only noted')).toHaveCount(3)
  await toolbar.getByRole('button', { name: 'Pin', exact: true }).click()
  await expect(list.getByText('pinned', { exact: true })).toHaveCount(3)
})

test('several files are added one after another, whatever page is read meanwhile', async ({
  page,
}) => {
  await page.goto(filesPath())
  const files = Array.from({ length: 5 }, (_, index) => text(`${index}.txt`, `file ${index}`))
  await choose(page, ...files)
  await page.getByRole('link', { name: 'Keyhole' }).click()
  await expect(page.getByText('A whole chain, seen through a keyhole')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('5 of 5 added')).toBeVisible()
  for (const { name } of files)
    await expect(remembered(page, name).getByText('✓ verified')).toBeVisible()
})

test('a dropped file is added, and a big one shows how far it is', async ({ page }) => {
  await page.goto(filesPath())
  const data = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    data.items.add(new File([new Uint8Array(40_000_000)], 'zeros.bin'))
    return data
  })
  await page
    .getByRole('region', { name: 'Add files' })
    .dispatchEvent('drop', { dataTransfer: data })
  await expect(page.getByRole('progressbar', { name: /zeros\.bin/ })).toBeVisible()
  await expect(remembered(page, 'zeros.bin').getByText('✓ verified')).toBeVisible()
})

test('an upload can be cancelled and added again', async ({ page }) => {
  let held = true
  await page.route('**/api/v0/add', async (route) => {
    if (!held) return route.continue()
    // Never answered: only cancelling ends it.
  })
  await page.goto(filesPath())
  await choose(page, text('slow.txt', 'sent twice'), text('next.txt', 'waits'))
  const slow = page.getByRole('listitem', { name: 'slow.txt' })
  const next = page.getByRole('listitem', { name: 'next.txt' })
  await next.getByRole('button', { name: 'Cancel' }).click()
  await expect(next.getByText('cancelled')).toBeVisible()
  await slow.getByRole('button', { name: 'Cancel' }).click()
  await expect(slow.getByText('cancelled').first()).toBeVisible()
  await expect(page.getByText('0 of 2 added')).toBeVisible()
  held = false
  await slow.getByRole('button', { name: 'Add again' }).click()
  await expect(remembered(page, 'slow.txt').getByText('✓ verified')).toBeVisible()
})

test('text is read up to a bound, and all of it is a button away', async ({ page }) => {
  const content = 'a line of a long log\n'.repeat(100_000)
  await addAndOpen(page, text('long.txt', content))
  await expect(page.getByText('the first 256.0 KiB')).toBeVisible()
  await expect(page.getByText('not checked: only the beginning was read')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download 2.0 MiB' }).click()
  expect(readFileSync(await (await download).path(), 'utf8')).toBe(content)
  await expect(page.getByText('✓ verified')).toBeVisible()
})

test('a picture is drawn, JSON is set in lines, and other bytes are dumped', async ({ page }) => {
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await addAndOpen(page, { ...text('dot.txt', ''), buffer: Buffer.from(png, 'base64') })
  await expect(page.getByText('1 × 1 pixels')).toBeVisible()
  await addAndOpen(page, text('wei.json', '{"wei":12345678901234567890}'))
  await expect(page.getByRole('region', { name: 'JSON' })).toHaveText(
    '{\n  "wei": 12345678901234567890\n}',
  )
  await addAndOpen(page, { ...text('bytes.png', ''), buffer: Buffer.from('00ff10616263', 'hex') })
  await expect(page.getByRole('region', { name: 'Hex dump' })).toHaveText(
    /00000000\s+00 ff 10 61 62 63\s+\.\.\.abc/,
  )
})

test('nothing that is stored runs in the page', async ({ page }) => {
  page.on('dialog', () => expect('a script of the content').toBe('not run'))
  const script = '<script>alert(1)</script><img src=x onerror=alert(1)>'
  await addAndOpen(page, text('page.html', `<!doctype html><title>Owned</title>${script}`))
  await expect(page.getByRole('region', { name: 'Text' })).toContainText('<title>Owned</title>')
  await expect(page).toHaveTitle('page.html · Keyhole')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="7" height="9" onload="alert(1)"><script>alert(1)</script></svg>`
  await addAndOpen(page, text('drawing.svg', svg))
  await expect(page.getByText('7 × 9 pixels')).toBeVisible()
})

test('a gateway’s address leads to its CID, and a path behind it is not silently lost', async ({
  page,
}) => {
  await addAndOpen(page, text('hello.txt', 'hello world'))
  await page.goto(filesPath())
  const box = page.getByRole('textbox', { name: 'CID' })
  await box.fill(`https://ipfs.io/ipfs/${hello}/readme.md`)
  await box.press('Enter')
  await expect(page).toHaveURL(filesPath({ cid: hello, path: 'readme.md' }))
  await expect(page.getByText('The address went on after the CID')).toBeVisible()
  await page.goto(`/files/${encodeURIComponent(`ipfs://${hello}`)}`)
  await expect(page).toHaveURL(filesPath({ cid: hello }))
})

test('a malformed CID is named, and nothing is asked', async ({ page }) => {
  page.on('request', (request) => expect(request.method()).toBe('GET'))
  await page.goto('/files/Qm1234')
  await expect(page.getByText('this one has 6: 40 missing')).toBeVisible()
  await page.getByRole('link', { name: 'All files of this device' }).click()
  const box = page.getByRole('textbox', { name: 'CID' })
  await box.fill(hello.toLowerCase())
  await box.press('Enter')
  await expect(page.getByRole('alert')).toContainText('has lost them')
  await expect(box).toHaveValue(hello.toLowerCase())
})

test('another CID for the same bytes is verified by finding the settings that give it', async ({
  page,
}) => {
  await page.route('**/api/v0/add', (route) =>
    route.fulfill({ json: { Name: 'hello.txt', Hash: helloRaw, Size: '11' } }),
  )
  await page.goto(filesPath())
  await choose(page, text('hello.txt', 'hello world'))
  const visit = page.getByRole('region', { name: 'Uploads' })
  await expect(visit.getByText('✓ verified').first()).toBeVisible()
  await expect(visit.getByText(/one raw block/)).toBeVisible()
})

test('a CID that no known settings give is shown beside ours, without accusing', async ({
  page,
}) => {
  const other = 'QmRdPboiJQoZ5cdazR9a8vGqdJvWg6M5bfdtUSKNHpuscj'
  await page.route('**/api/v0/add', (route) =>
    route.fulfill({ json: { Name: 'hello.txt', Hash: other, Size: '11' } }),
  )
  await page.goto(filesPath())
  await choose(page, text('hello.txt', 'hello world'))
  const visit = page.getByRole('region', { name: 'Uploads' })
  await expect(visit.getByText('That may be right')).toBeVisible()
  await expect(visit.getByRole('definition').filter({ hasText: hello })).toBeVisible()
  await expect(visit.getByRole('definition').filter({ hasText: other }).last()).toBeVisible()
  await expect(page.getByText('✓ verified')).toHaveCount(0)
})

test('the secret is nowhere, and a request can be copied for curl without it', async ({
  page,
  context,
  keyhole,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { files } = await (await fetch(`${keyhole.url}/connection.json`)).json()
  await addAndOpen(page, text('secret.txt', 'a file without secrets'))
  await expect(page.getByText('✓ verified')).toBeVisible()
  await page.getByRole('button', { name: 'Exchanges' }).click()
  const exchanges = page.getByRole('region', { name: 'Exchanges' })
  for (const command of ['cat', 'add']) {
    const exchange = exchanges
      .getByRole('listitem')
      .filter({ has: page.getByText(command, { exact: true }) })
    await exchange.getByText(command, { exact: true }).click()
    await exchange.getByRole('button', { name: 'Copy as curl' }).click()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain(`${keyhole.url}/api/v0/${command}`)
    expect(copied).toContain('-u "$KEYHOLE_API_KEY:$KEYHOLE_API_KEY_SECRET"')
    expect(copied).not.toContain(files.apiKeySecret)
  }
  const everywhere = await page.evaluate(async () => {
    const stored = (name: string, store: string) =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => {
          const all = opening.result.transaction(store).objectStore(store).getAll()
          all.onsuccess = () => resolve(JSON.stringify(all.result))
        }
      })
    return [
      document.documentElement.outerHTML,
      location.href,
      JSON.stringify(localStorage),
      JSON.stringify(sessionStorage),
      await stored('keyhole-pins', 'entries'),
    ]
  })
  expect(everywhere.at(-1)).toContain('secret.txt')
  for (const place of everywhere)
    for (const secret of [files.apiKey, files.apiKeySecret]) expect(place).not.toContain(secret)
})

test('the keyboard alone adds, opens and unpins', async ({ page }) => {
  const press = async (name: string, role: 'button' | 'link' = 'button') => {
    const target = page.getByRole(role, { name, exact: true }).first()
    for (let presses = 0; presses < 40; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
  }
  await page.goto(filesPath())
  const chooser = page.waitForEvent('filechooser')
  await press('Choose files')
  await (await chooser).setFiles(text('keys.txt', 'added with keys'))
  await expect(remembered(page, 'keys.txt').getByText('pinned by adding')).toBeVisible()
  await press('Unpin')
  await expect(page.getByRole('button', { name: 'Keep' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(remembered(page, 'keys.txt').getByText('not pinned')).toBeVisible()
  const cid = await remembered(page, 'keys.txt').getByRole('link').textContent()
  await press(cid ?? '', 'link')
  await expect(page.getByRole('region', { name: 'Text' })).toHaveText('added with keys')
})

test('no files page is wider than a phone of 360 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const excess = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  const name = `${'a-name-without-any-blank'.repeat(4)}.txt`
  await page.goto(filesPath())
  await choose(page, text(name, 'x'.repeat(5000)))
  await expect(remembered(page, name).getByText('pinned by adding')).toBeVisible()
  expect(await excess()).toBe(0)
  await remembered(page, name).getByRole('button', { name: 'Unpin' }).click()
  expect(await excess()).toBe(0)
  await remembered(page, name).getByRole('link').click()
  await expect(page.getByRole('region', { name: 'Text' })).toBeVisible()
  expect(await excess()).toBe(0)
})

test('the hashing comes only when a file is chosen', async ({ page }) => {
  const workers: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('worker')) workers.push(request.url())
  })
  await page.goto(filesPath())
  await expect(page.getByText('Nothing yet')).toBeVisible()
  expect(workers).toEqual([])
  await choose(page, text('first.txt', 'the first file'))
  await expect(remembered(page, 'first.txt').getByText('✓ verified')).toBeVisible()
  expect(workers).toHaveLength(1)
})
