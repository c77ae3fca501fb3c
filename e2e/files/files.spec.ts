import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { filesPath } from '#paths/files-path.ts'
import { networkButton, openRequests } from '../fixtures/frame.ts'
import { expectToFitPhone } from '../fixtures/phone.ts'
import { findSmallIcons } from '../fixtures/small-targets.ts'
import { expect, notInFirefox, test } from '../fixtures/story.ts'
import type { User } from '../fixtures/user.ts'

/** `hello world` with Kubo's defaults, and as one raw block: kubo, test/sharness/t0040-add-and-cat.sh. */
const hello = 'Qmf412jQZiuVUtdgnB36FXFX7xg5V6KEbSJ4dpQuhkLyfD'
const helloRaw = 'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e'

const text = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})

const choose = (page: Page, ...files: ReturnType<typeof text>[]) =>
  page.getByLabel('Files to upload').setInputFiles(files)

const listed = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Your files' }).getByRole('listitem', { name })

/** Opens the menu of a row and takes one of its actions. */
async function act(user: User, row: Locator, action: string) {
  await user.click(row.getByRole('button', { name: 'More' }))
  await user.click(row.getByRole('button', { name: action, exact: true }))
}

test('a file is uploaded, verified, listed, opened and downloaded, and no secret is anywhere', {
  tag: '@task',
}, async ({ page, user, context, keyhole }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { files } = await keyhole.ready()
  const workers: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('worker')) workers.push(request.url())
  })
  await page.goto(filesPath())
  await expect(page.getByText('No files yet')).toBeVisible()
  expect(workers).toEqual([])
  await choose(page, text('a + b %.txt', 'hello world'))
  const uploads = page.getByRole('region', { name: 'Uploads' })
  await expect(uploads.getByText('1 of 1 uploaded')).toBeVisible()
  await user.click(uploads.getByRole('button', { name: 'a + b %.txt' }))
  await expect(uploads.getByText('Verified', { exact: true }).first()).toBeVisible()
  await expect(uploads.getByText(/CID matches the one computed in your browser/)).toBeVisible()
  // The list of files has the actions.
  await expect(uploads.getByRole('link', { name: 'Open' })).toHaveCount(0)
  await expect(uploads.getByRole('link', { name: hello })).toBeVisible()
  await expect(uploads.getByText('19 bytes')).toBeVisible()
  expect(workers).toHaveLength(1)
  const copiesCurl = async (command: string) => {
    const requests = await openRequests(page, user)
    await user.click(requests.getByRole('button', { name: new RegExp(`^${command} `) }))
    await user.click(requests.getByRole('button', { name: 'Copy as curl' }))
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain(`${keyhole.url}/api/v0/${command}`)
    expect(copied).toContain('-u "$KEYHOLE_API_KEY:$KEYHOLE_API_KEY_SECRET"')
    expect(copied).not.toContain(files.apiKeySecret)
  }
  await copiesCurl('add')
  await page.goto(filesPath())
  await expect(listed(page, 'a + b %.txt').getByText('Verified', { exact: true })).toBeVisible()
  await user.click(listed(page, 'a + b %.txt').getByRole('link', { name: 'Open' }))
  await expect(page).toHaveURL(filesPath({ cid: hello }))
  await expect(page.getByRole('region', { name: 'Text' })).toHaveText('hello world')
  await expect(page.getByRole('button', { name: 'Verified' })).toBeVisible()
  await expect(page.getByText('match this CID', { exact: true })).toBeVisible()
  const download = page.waitForEvent('download')
  await user.click(page.getByRole('button', { name: 'Download' }))
  expect((await download).suggestedFilename()).toMatch(/\.txt$/)
  expect(readFileSync(await (await download).path(), 'utf8')).toBe('hello world')
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

test('unpinning is confirmed, and pins are shown as the provider returns them', async ({
  page,
  user,
}) => {
  await page.goto(filesPath())
  await choose(page, text('pins.txt', 'a file of the story about pins'))
  const row = listed(page, 'pins.txt')
  await expect(row.getByText('Pinned', { exact: true })).toBeVisible()
  const questions: string[] = []
  page.once('dialog', (dialog) => {
    questions.push(dialog.message())
    dialog.dismiss()
  })
  await act(user, row, 'Unpin')
  await expect.poll(() => questions).toEqual(['Unpin pins.txt? The provider may delete it.'])
  await expect(row.getByText('Pinned', { exact: true })).toBeVisible()
  await expect(row.getByRole('button', { name: 'More' })).toBeFocused()
  page.once('dialog', (dialog) => dialog.accept())
  await act(user, row, 'Unpin')
  const returned = page.getByText(/^Provider returned Pins: Qm\w{44}$/)
  await expect(page.getByText('Unpinned.', { exact: true })).toBeVisible()
  await expect(returned).toBeVisible()
  await expect(row.getByText('Not pinned')).toBeVisible()
  await page.reload()
  await expect(row.getByText('Not pinned')).toBeVisible()
  await act(user, row, 'Pin')
  await expect(page.getByText('Pinned.', { exact: true })).toBeVisible()
  await expect(returned).toBeVisible()
  await expect(row.getByText('Pinned', { exact: true })).toBeVisible()
})

test('many are found, noted, unpinned, pinned again, checked, exported, removed and imported', {
  tag: '@pointer',
}, async ({ page, user }) => {
  await page.goto(filesPath())
  const names = Array.from({ length: 12 }, (_, index) => `page ${index + 1}.txt`)
  await choose(page, ...names.map((name) => text(name, `many: ${name}`)))
  const list = page.getByRole('list', { name: 'Your files' }).getByRole('listitem')
  const toolbar = page.getByRole('toolbar')
  await expect(page.getByText('12 of 12 uploaded')).toBeVisible()
  await user.click(page.getByRole('button', { name: 'Clear list' }))
  await expect(page.getByRole('heading', { name: 'Your files' })).toBeFocused()
  await user.fill(page.getByRole('searchbox', { name: 'Filter files' }), 'page 1')
  await expect(list).toHaveCount(4)
  await user.selectOption(page.getByRole('combobox', { name: 'Order' }), 'Name')
  await expect(list.first()).toHaveAccessibleName('page 1.txt')
  await page.reload()
  await expect(list).toHaveCount(4)
  await expect(page.getByText('12 of 12 uploaded')).toHaveCount(0)
  // With Shift all between the two are selected.
  await user.check(list.first().getByRole('checkbox'))
  await user.click(list.nth(2).getByRole('checkbox'), { modifiers: ['Shift'] })
  await expect(toolbar.getByText('3 selected')).toBeVisible()
  await user.fill(toolbar.getByRole('textbox'), 'draft')
  await page.keyboard.press('Enter')
  await expect(list.nth(1).getByText('draft')).toBeVisible()
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.message())
    dialog.accept()
  })
  await user.click(toolbar.getByRole('button', { name: 'Unpin' }))
  await expect.poll(() => questions).toEqual([expect.stringContaining('Unpin 3 files?')])
  await expect(toolbar.getByText('Unpinned 3 of 3.')).toBeVisible()
  await expect(list.getByText('Not pinned')).toHaveCount(3)
  await user.click(toolbar.getByRole('button', { name: 'Undo' }))
  await expect(toolbar.getByText('Pinned 3 of 3.')).toBeVisible()
  await expect(list.getByText('Pinned', { exact: true })).toHaveCount(4)
  await user.click(toolbar.getByRole('button', { name: 'Check availability' }))
  await expect(toolbar.getByText(/^Checked 3 of 3\. All available\./)).toBeVisible()
  await expect(list.getByText('Available', { exact: true })).toHaveCount(3)
  const download = page.waitForEvent('download')
  await user.click(page.getByRole('button', { name: 'Import / export' }))
  await user.click(page.getByRole('button', { name: 'Export selected as text' }))
  const saved = readFileSync(await (await download).path(), 'utf8')
  expect(saved.trim().split('\n')).toHaveLength(3)
  await user.click(toolbar.getByRole('button', { name: 'Remove from list' }))
  await expect(page.getByRole('heading', { name: 'Your files' })).toBeFocused()
  await expect.poll(() => questions.at(-1)).toContain('Remove 3 entries from this list?')
  await expect(list).toHaveCount(1)
  // What was checked of them is gone with them.
  await expect(toolbar).toBeHidden()
  await page.getByLabel('List to import').setInputFiles(text('pins.txt', `${saved}no CID\n`))
  await expect(page.getByText('3 imported and selected')).toBeVisible()
  await expect(page.getByText('4: No CID in this line. no CID')).toBeVisible()
  await expect(list.getByText('Listed only')).toHaveCount(3)
  await user.click(toolbar.getByRole('button', { name: 'Pin', exact: true }))
  await expect(list.getByText('Pinned', { exact: true })).toHaveCount(4)
})

test('several files are added no matter which page is read meanwhile', async ({ page, user }) => {
  await page.goto(filesPath())
  const files = Array.from({ length: 5 }, (_, index) => text(`${index}.txt`, `file ${index}`))
  await choose(page, ...files)
  await user.click(page.getByRole('link', { name: 'Keyhole', exact: true }))
  await expect(page.getByText('Inspect any block, transaction, contract or file')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('5 of 5 uploaded')).toBeVisible()
  for (const { name } of files)
    await expect(listed(page, name).getByText('Verified', { exact: true })).toBeVisible()
})

test('a file is added that is dropped on the page', {
  annotation: notInFirefox('the driver drops no files'),
}, async ({ page }) => {
  await page.goto(filesPath())
  const data = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    data.items.add(new File([new Uint8Array(40_000_000)], 'zeros.bin'))
    return data
  })
  await page
    .getByRole('region', { name: 'Upload', exact: true })
    .dispatchEvent('drop', { dataTransfer: data })
  await expect(page.getByRole('progressbar', { name: /zeros\.bin/ })).toBeVisible()
  await expect(listed(page, 'zeros.bin').getByText('Verified', { exact: true })).toBeVisible()
})

test('an upload can be cancelled and repeated', async ({ page, user }) => {
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
  await expect(next.getByText('Cancelled')).toBeVisible()
  await user.click(slow.getByRole('button', { name: 'Cancel' }))
  await expect(slow.getByText('Cancelled').first()).toBeVisible()
  await expect(page.getByText('0 of 2 uploaded')).toBeVisible()
  held = false
  await user.click(slow.getByRole('button', { name: 'Upload again' }))
  await expect(listed(page, 'slow.txt').getByText('Verified', { exact: true })).toBeVisible()
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
  const uploads = page.getByRole('region', { name: 'Uploads' })
  await expect(uploads).toContainText('1 of 1 uploaded')
  await expect(uploads.getByText('Verified', { exact: true }).first()).toBeVisible()
  await user.click(uploads.getByRole('button', { name: 'hello.txt' }))
  await expect(uploads.getByText(/One raw block/)).toBeVisible()
  const other = 'QmRdPboiJQoZ5cdazR9a8vGqdJvWg6M5bfdtUSKNHpuscj'
  hash = other
  // The row stays until the list is cleared, on other pages' way back as well.
  await user.click(page.getByRole('navigation', { name: 'Main' }).getByText('Gas'))
  // A page that opens takes the focus, and with it an Enter that was meant for the next link.
  await expect(page.getByRole('heading', { name: 'Estimate gas' })).toBeVisible()
  await user.click(page.getByRole('navigation', { name: 'Main' }).getByText('Files'))
  await expect(uploads.getByRole('button', { name: 'hello.txt' })).toBeVisible()
  await user.click(uploads.getByRole('button', { name: 'Clear list' }))
  await expect(uploads).toHaveCount(0)
  await choose(page, text('hello.txt', 'hello world'))
  await expect(uploads.getByText(/It may be valid/)).toBeVisible()
  await expect(uploads.getByRole('definition').filter({ hasText: hello })).toBeVisible()
  await expect(uploads.getByRole('definition').filter({ hasText: other }).last()).toBeVisible()
  await expect(uploads.getByText('Verified', { exact: true })).toHaveCount(0)
})

test('the keyboard alone adds, opens and unpins, also what has a long name, on a phone', async ({
  page,
  user,
}) => {
  const name = `${'a-name-without-any-blank'.repeat(4)}.txt`
  await page.goto(filesPath())
  const chooser = page.waitForEvent('filechooser')
  await user.click(page.getByRole('button', { name: 'Upload files' }))
  await (await chooser).setFiles(text(name, 'x'.repeat(2000)))
  const row = listed(page, name)
  await expect(row.getByText('Pinned', { exact: true })).toBeVisible()
  await expectToFitPhone(page)
  page.once('dialog', (dialog) => dialog.accept())
  await act(user, row, 'Unpin')
  await expect(row.getByText('Not pinned')).toBeVisible()
  await user.click(row.getByRole('link', { name: 'Open' }))
  await expect(page.getByRole('region', { name: 'Text' })).toHaveText('x'.repeat(2000))
  await expectToFitPhone(page)
})

test('files go where the tab says, no matter which network another tab looks at', async ({
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
  await expect(networkButton(page)).toHaveText(/Embedded chain/)
  const second = await context.newPage()
  await second.goto('/other/block/1')
  await expect(networkButton(second)).toHaveText(/Other/)
  const asked = page.waitForRequest('**/api/v0/add**')
  await choose(page, text('private.txt', 'for one provider alone'))
  expect(new URL((await asked).url()).origin).toBe(keyhole.url)
  await expect(page.getByText('1 of 1 uploaded')).toBeVisible()
})

test('a folder’s link is there four clicks from the home page', {
  annotation: notInFirefox('the driver chooses no folders'),
}, async ({ page, user, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const folder = mkdtempSync(join(tmpdir(), 'keyhole-site-'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>site</title>')
  await page.goto('/')
  await user.click(page.getByRole('link', { name: 'Files', exact: true }))
  const chooser = page.waitForEvent('filechooser')
  await user.click(page.getByRole('button', { name: 'Upload folder' }))
  await (await chooser).setFiles(folder)
  await user.click(
    page.getByRole('region', { name: /^Folder / }).getByRole('button', { name: 'Upload folder' }),
  )
  const row = page.getByRole('list', { name: 'Your files' }).getByRole('listitem')
  await user.click(row.getByRole('link', { name: 'Share', exact: true }))
  // This page is one of this computer, and so is the link.
  const link = page.getByRole('list', { name: 'Links' })
  await expect(link).toContainText('Opens on this computer only.')
  await user.click(link.getByRole('button', { name: 'Copy link' }))
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()))
  await expect(page.getByRole('link', { name: 'index.html' })).toBeVisible()
  rmSync(folder, { recursive: true })
})

test('a CID is pinned from the field that opens one', async ({ page, user, keyhole }) => {
  const cid = await keyhole.add('pinned by its CID')
  await page.goto(filesPath())
  const form = page.getByRole('region', { name: 'Upload', exact: true })
  const field = form.getByRole('textbox', { name: 'CID' })
  await user.fill(field, `/ipfs/${cid}/below`)
  await user.click(form.getByRole('button', { name: 'Pin' }))
  await expect(form.getByRole('alert')).toContainText('A path cannot be pinned')
  await user.fill(field, `ipfs://${cid}`)
  await user.click(form.getByRole('button', { name: 'Pin' }))
  const row = page.getByRole('list', { name: 'Your files' }).getByRole('listitem')
  await expect(row.getByText('Pinned', { exact: true })).toBeVisible()
  await expect(row).toHaveAccessibleName(cid)
})

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 760 },
])
  test(`files of this browser are on the first screen of ${viewport.width} × ${viewport.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await page.goto(filesPath())
    await expect(page.getByText('Drop files or a folder here')).toBeInViewport({ ratio: 1 })
    await choose(page, text('first.txt', 'on the first screen'))
    const row = listed(page, 'first.txt')
    await expect(row.getByText('Verified', { exact: true })).toBeVisible()
    await expect(row.getByRole('link', { name: 'first.txt' })).toBeInViewport({ ratio: 1 })
    await expect(row.getByRole('link', { name: 'Share', exact: true })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => scrollY)).toBe(0)
    expect(await findSmallIcons(page)).toEqual([])
  })
