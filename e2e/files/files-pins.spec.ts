import type { Page } from '@playwright/test'
import { filesPath } from '#paths/files-path.ts'
import { expect, test } from '../fixtures/story.ts'

const file = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})

const list = (page: Page) => page.getByRole('list', { name: 'Your files' })
const row = (page: Page, name: string) => list(page).getByRole('listitem', { name, exact: true })

test('there is something to open at first; a folder is one entry, which opens its files', {
  tag: '@task',
}, async ({ page, user, keyhole }) => {
  const lines = await keyhole.addParts([
    ['trip/a.txt', 'first day'],
    ['trip/b/map.svg', '<svg/>'],
  ])
  const entry = { cid: lines.at(-1)?.Hash, name: 'trip', files: 2 }
  await page.goto(filesPath())
  const examples = page.getByRole('region', { name: 'Examples' })
  await expect(examples.getByRole('link')).toHaveCount(5)
  await user.click(examples.getByRole('link', { name: 'keyhole.svg' }))
  await expect(page.getByRole('button', { name: 'Verified' })).toBeVisible()
  await page.goBack()
  await page
    .getByLabel('List to import')
    .setInputFiles(file('pins.json', JSON.stringify({ keyhole: 'pins', entries: [entry] })))
  const toolbar = page.getByRole('toolbar')
  await user.click(toolbar.getByRole('button', { name: 'Pin', exact: true }))
  await expect(row(page, 'trip').getByText('Pinned', { exact: true })).toBeVisible()
  await expect(row(page, 'trip').getByText('2 files')).toBeVisible()
  page.once('dialog', (dialog) => dialog.accept())
  await user.click(toolbar.getByRole('button', { name: 'Unpin', exact: true }))
  await expect(row(page, 'trip').getByText('Not pinned')).toBeVisible()
  // The page of a folder that the list knows asks for its block at once, and not for a file.
  await user.click(row(page, 'trip').getByRole('link', { name: 'Open' }))
  await user.click(page.getByRole('link', { name: 'b', exact: true }))
  await expect(page.getByRole('link', { name: 'map.svg' })).toBeVisible()
})

test.describe('when something fails', () => {
  // The browser itself tells of each answer that is none.
  test.use({ quiet: false })

  test('a pin of unknown outcome is looked at, and settled where nothing is there', async ({
    page,
    user,
    keyhole,
  }) => {
    const there = await keyhole.add('a file whose pin got no answer')
    // kubo, test/sharness/t0040-add-and-cat.sh: no one added it here.
    const gone = 'QmVr26fY1tKyspEJBniVhqxQeEjhF78XerGiqWAwraVLQH'
    await page.route('**/api/v0/pin/add**', (route) => route.abort())
    await page.goto(filesPath())
    await page
      .getByLabel('List to import')
      .setInputFiles(file('pins.txt', `${there} there\n${gone} gone\n`))
    const toolbar = page.getByRole('toolbar')
    await user.click(toolbar.getByRole('button', { name: 'Pin', exact: true }))
    await expect(list(page).getByText('Pin status unknown')).toHaveCount(2)
    await user.click(toolbar.getByRole('button', { name: 'Stop' }))
    await expect(toolbar.getByText(/^Stopped: .* The rest was not sent\./)).toBeVisible()
    await page.unroute('**/api/v0/pin/add**')
    await user.click(toolbar.getByRole('button', { name: 'Check availability' }))
    await expect(
      toolbar.getByText(/1 with unknown status available: pin or unpin again/),
    ).toBeVisible()
    await expect(row(page, 'gone').getByText('Unavailable')).toBeVisible()
    await expect(row(page, 'there').getByText('Pin status unknown')).toBeVisible()
    await user.click(row(page, 'there').getByRole('button', { name: 'More' }))
    await user.click(row(page, 'there').getByRole('button', { name: 'Pin', exact: true }))
    await expect(row(page, 'there').getByText('Pinned', { exact: true })).toBeVisible()
    await expect(row(page, 'there').getByText('Available')).toBeVisible()
  })
})

test('files of two uploads become one folder, which another browser opens and verifies', async ({
  page,
  user,
  browser,
}) => {
  await page.goto(filesPath())
  const input = page.locator('main input[type=file][multiple]').first()
  await input.setInputFiles([file('a.txt', 'first drop')])
  await expect(row(page, 'a.txt').getByText('Pinned', { exact: true })).toBeVisible()
  await input.setInputFiles([file('b.txt', 'second drop')])
  await expect(row(page, 'b.txt').getByText('Pinned', { exact: true })).toBeVisible()
  await user.check(page.getByRole('checkbox', { name: 'Select all' }))
  await user.click(page.getByRole('button', { name: 'Share as folder' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2 files')
  const other = await browser.newPage()
  await other.goto(page.url().replace(/\?.*/, ''))
  await expect(other.getByRole('button', { name: 'Verified' })).toBeVisible()
  await user.click(other.getByRole('link', { name: 'b.txt' }))
  await expect(other.getByText('second drop')).toBeVisible()
  await other.close()
})
