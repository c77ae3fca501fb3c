import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { filesPath } from '#paths/files.ts'
import { expectToFitPhone } from '../fixtures/phone.ts'
import { expect, test } from '../fixtures/story.ts'

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

test('a file is added, verified, remembered, opened and downloaded, and no secret is anywhere', async ({
  page,
  user,
  context,
  keyhole,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { files } = await keyhole.ready()
  const workers: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('worker')) workers.push(request.url())
  })
  await page.goto(filesPath())
  await expect(page.getByText('Nothing yet')).toBeVisible()
  expect(workers).toEqual([])
  await choose(page, text('a + b %.txt', 'hello world'))
  const visit = page.getByRole('region', { name: 'Uploads' })
  await expect(visit.getByText('✓ verified').first()).toBeVisible()
  await expect(visit.getByText(/exactly these bytes/)).toBeVisible()
  await expect(visit.getByRole('definition').first()).toHaveText('a + b %.txt')
  await expect(visit.getByRole('link', { name: hello })).toBeVisible()
  await expect(visit.getByText('19 bytes')).toBeVisible()
  expect(workers).toHaveLength(1)
  const copiesCurl = async (command: string) => {
    const exchange = page
      .getByRole('region', { name: 'Exchanges' })
      .getByRole('listitem')
      .filter({ has: page.getByText(command, { exact: true }) })
    await user.click(exchange.getByText(command, { exact: true }))
    await user.click(exchange.getByRole('button', { name: 'Copy as curl' }))
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain(`${keyhole.url}/api/v0/${command}`)
    expect(copied).toContain('-u "$KEYHOLE_API_KEY:$KEYHOLE_API_KEY_SECRET"')
    expect(copied).not.toContain(files.apiKeySecret)
  }
  await user.click(page.getByRole('button', { name: 'Exchanges' }))
  await copiesCurl('add')
  await page.reload()
  await expect(remembered(page, 'a + b %.txt').getByText('✓ verified')).toBeVisible()
  await user.click(remembered(page, 'a + b %.txt').getByRole('link'))
  await expect(page).toHaveURL(filesPath({ cid: hello }))
  await expect(page.getByRole('region', { name: 'Text' })).toHaveText('hello world')
  await expect(page.getByText('✓ verified')).toBeVisible()
  const download = page.waitForEvent('download')
  await user.click(page.getByRole('button', { name: 'Download' }))
  expect((await download).suggestedFilename()).toMatch(/\.txt$/)
  expect(readFileSync(await (await download).path(), 'utf8')).toBe('hello world')
  await user.click(page.getByRole('button', { name: 'Exchanges' }))
  await copiesCurl('cat')
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
  expect(everywhere.at(-1)).toContain('a + b %.txt')
  for (const place of everywhere)
    for (const secret of [files.apiKey, files.apiKeySecret]) expect(place).not.toContain(secret)
})

test('unpinning is asked about, and pins are told as the service answers them', async ({
  page,
  user,
}) => {
  await page.goto(filesPath())
  await choose(page, text('pins.txt', 'a file of the story about pins'))
  const row = remembered(page, 'pins.txt')
  await expect(row.getByText('pinned by adding')).toBeVisible()
  await user.click(row.getByRole('button', { name: 'Unpin' }))
  await expect(page.getByRole('button', { name: 'Keep' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(row.getByText('pinned by adding')).toBeVisible()
  await user.click(row.getByRole('button', { name: 'Unpin' }))
  await user.click(page.getByRole('button', { name: 'Unpin it' }))
  const answered = page.getByText(/^The service answered Pins: Qm\w{44}$/)
  await expect(page.getByText('Unpinned.', { exact: true })).toBeVisible()
  await expect(answered).toBeVisible()
  await expect(row.getByText('not pinned')).toBeVisible()
  await page.reload()
  await expect(row.getByText('not pinned')).toBeVisible()
  await user.click(row.getByRole('button', { name: 'Pin', exact: true }))
  await expect(page.getByText('Pinned.', { exact: true })).toBeVisible()
  await expect(answered).toBeVisible()
  await expect(row.getByText('pinned', { exact: true })).toBeVisible()
})

test('many are found, tagged, unpinned, pinned again, audited, saved, forgotten and read back', {
  tag: '@pointer',
}, async ({ page, user }) => {
  await page.goto(filesPath())
  const names = Array.from({ length: 12 }, (_, index) => `page ${index + 1}.txt`)
  await choose(page, ...names.map((name) => text(name, `many: ${name}`)))
  const list = page.getByRole('list', { name: 'Remembered' }).getByRole('listitem')
  const toolbar = page.getByRole('toolbar')
  await expect(page.getByText('12 of 12 added')).toBeVisible()
  await user.click(page.getByRole('button', { name: 'Clear the list' }))
  await user.fill(page.getByRole('searchbox', { name: 'Find in the list' }), 'page 1')
  await expect(list).toHaveCount(4)
  await user.selectOption(page.getByRole('combobox', { name: 'Order' }), 'By name')
  await expect(list.first()).toHaveAccessibleName('page 1.txt')
  await page.reload()
  await expect(list).toHaveCount(4)
  await expect(page.getByText('12 of 12 added')).toHaveCount(0)
  // With Shift all between the two are chosen.
  await user.check(list.first().getByRole('checkbox'))
  await user.click(list.nth(2).getByRole('checkbox'), { modifiers: ['Shift'] })
  await expect(toolbar.getByText('3 chosen')).toBeVisible()
  await user.fill(toolbar.getByRole('textbox'), 'draft')
  await page.keyboard.press('Enter')
  await expect(list.nth(1).getByText('#draft')).toBeVisible()
  await user.click(toolbar.getByRole('button', { name: 'Unpin' }))
  await expect(toolbar.getByText('Unpin these 3?')).toBeVisible()
  await user.click(page.getByRole('button', { name: 'Unpin it' }))
  await expect(toolbar.getByText('Unpinned 3 of 3.')).toBeVisible()
  await expect(list.getByText('not pinned')).toHaveCount(3)
  await user.click(toolbar.getByRole('button', { name: 'Undo: pin again' }))
  await expect(toolbar.getByText('Pinned 3 of 3.')).toBeVisible()
  await expect(list.getByText('pinned', { exact: true })).toHaveCount(3)
  await user.click(toolbar.getByRole('button', { name: 'Audit' }))
  await expect(toolbar.getByText(/^Read 3 of 3\. The service has something to read/)).toBeVisible()
  const download = page.waitForEvent('download')
  await user.click(page.getByRole('button', { name: 'CIDs and names' }))
  const saved = readFileSync(await (await download).path(), 'utf8')
  expect(saved.trim().split('\n')).toHaveLength(3)
  await user.click(toolbar.getByRole('button', { name: 'Forget' }))
  await user.click(page.getByRole('button', { name: 'Forget it' }))
  await expect(list).toHaveCount(1)
  await page.getByLabel('List to import').setInputFiles(text('pins.txt', `${saved}no CID\n`))
  await expect(page.getByText('3 noted and chosen below')).toBeVisible()
  await expect(page.getByText('4: A line begins with a CID. no CID')).toBeVisible()
  await expect(list.getByText('only noted')).toHaveCount(3)
  await user.click(toolbar.getByRole('button', { name: 'Pin', exact: true }))
  await expect(list.getByText('pinned', { exact: true })).toHaveCount(3)
})

test('several files are added whatever page is read meanwhile, and a dropped one too', async ({
  page,
  user,
}) => {
  await page.goto(filesPath())
  const files = Array.from({ length: 5 }, (_, index) => text(`${index}.txt`, `file ${index}`))
  await choose(page, ...files)
  await user.click(page.getByRole('link', { name: 'Keyhole', exact: true }))
  await expect(page.getByText('Inspect any block, transaction, contract or file')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('5 of 5 added')).toBeVisible()
  for (const { name } of files)
    await expect(remembered(page, name).getByText('✓ verified')).toBeVisible()
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

test('an upload can be cancelled and added again', async ({ page, user }) => {
  let held = true
  await page.route('**/api/v0/add', async (route) => {
    if (!held) return route.continue()
    // Never answered: only cancelling ends it.
  })
  await page.goto(filesPath())
  await choose(page, text('slow.txt', 'sent twice'), text('next.txt', 'waits'))
  const slow = page.getByRole('listitem', { name: 'slow.txt' })
  const next = page.getByRole('listitem', { name: 'next.txt' })
  await user.click(next.getByRole('button', { name: 'Cancel' }))
  await expect(next.getByText('cancelled')).toBeVisible()
  await user.click(slow.getByRole('button', { name: 'Cancel' }))
  await expect(slow.getByText('cancelled').first()).toBeVisible()
  await expect(page.getByText('0 of 2 added')).toBeVisible()
  held = false
  await user.click(slow.getByRole('button', { name: 'Add again' }))
  await expect(remembered(page, 'slow.txt').getByText('✓ verified')).toBeVisible()
})

test('another CID for the same bytes is verified where known settings give it, else shown beside ours', async ({
  page,
  user,
}) => {
  let hash = helloRaw
  await page.route('**/api/v0/add', (route) =>
    route.fulfill({ json: { Name: 'hello.txt', Hash: hash, Size: '11' } }),
  )
  await page.goto(filesPath())
  await choose(page, text('hello.txt', 'hello world'))
  const visit = page.getByRole('region', { name: 'Uploads' })
  await expect(visit.getByText('✓ verified').first()).toBeVisible()
  await expect(visit.getByText(/one raw block/)).toBeVisible()
  const other = 'QmRdPboiJQoZ5cdazR9a8vGqdJvWg6M5bfdtUSKNHpuscj'
  hash = other
  await user.click(visit.getByRole('button', { name: 'Clear the list' }))
  await choose(page, text('hello.txt', 'hello world'))
  await expect(visit.getByText('That may be right')).toBeVisible()
  await expect(visit.getByRole('definition').filter({ hasText: hello })).toBeVisible()
  await expect(visit.getByRole('definition').filter({ hasText: other }).last()).toBeVisible()
  await expect(visit.getByText('✓ verified')).toHaveCount(0)
})

test('the keyboard alone adds, opens and unpins, also what has a long name, on a phone', async ({
  page,
  user,
}) => {
  const name = `${'a-name-without-any-blank'.repeat(4)}.txt`
  await page.goto(filesPath())
  const chooser = page.waitForEvent('filechooser')
  await user.click(page.getByRole('button', { name: 'Choose files', exact: true }))
  await (await chooser).setFiles(text(name, 'x'.repeat(5000)))
  const row = remembered(page, name)
  await expect(row.getByText('pinned by adding')).toBeVisible()
  await expectToFitPhone(page)
  await user.click(row.getByRole('button', { name: 'Unpin', exact: true }))
  await expect(page.getByRole('button', { name: 'Keep' })).toBeFocused()
  await expectToFitPhone(page)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(row.getByText('not pinned')).toBeVisible()
  await user.click(row.getByRole('link'))
  await expect(page.getByRole('region', { name: 'Text' })).toHaveText('x'.repeat(5000))
  await expectToFitPhone(page)
})

test('files go where the tab says, whatever network another tab looks at', async ({
  page,
  user,
  context,
  keyhole,
}) => {
  const { baseUrl, wsUrl, apiKey } = await keyhole.connection()
  const elsewhere = keyhole.url.replace('127.0.0.1', 'localhost')
  const { apiKeySecret } = (await keyhole.ready()).files
  const other = {
    ...{ network: 'other', name: 'Other', baseUrl, wsUrl, apiKey, kept: true, chainId: '' },
    ...{ ipfsUrl: elsewhere, filesAuth: 'Basic', filesApiKey: '', filesApiKeySecret: apiKeySecret },
  }
  await page.goto('/devnet/block/1')
  await page.evaluate(
    (own) => localStorage.setItem('keyhole.connections', JSON.stringify([own])),
    other,
  )
  await page.reload()
  await user.click(page.getByRole('link', { name: 'Files', exact: true }))
  const networks = page.getByRole('combobox', { name: 'Network' })
  await expect(networks).toHaveValue('devnet')
  const second = await context.newPage()
  await second.goto('/other/block/1')
  await expect(second.getByRole('combobox', { name: 'Network' })).toHaveValue('other')
  const asked = page.waitForRequest('**/api/v0/add**')
  await choose(page, text('private.txt', 'for one provider alone'))
  expect(new URL((await asked).url()).origin).toBe(keyhole.url)
  await expect(page.getByText('1 of 1 added')).toBeVisible()
})
