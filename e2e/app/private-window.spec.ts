import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filesPath } from '#paths/files-path.ts'
import { expect, test } from '../fixtures/story.ts'

/** Where this Firefox saves what is downloaded. */
const downloadsPath = mkdtempSync(join(tmpdir(), 'keyhole-private-'))

// A private window of Firefox; no page can tell that it is in one.
test.use({
  serviceWorkers: 'allow',
  launchOptions: async ({ launchOptions }, use) => {
    const preferences = { 'browser.privatebrowsing.autostart': true }
    const firefoxUserPrefs = { ...launchOptions.firefoxUserPrefs, ...preferences }
    await use({ ...launchOptions, firefoxUserPrefs, downloadsPath })
  },
})

test('in a private window files are added and saved', {
  tag: '@engine',
}, async ({ page, user, keyhole }) => {
  await page.goto(filesPath())
  // That this is one: elsewhere, Firefox lets pages store files.
  const storing = () =>
    navigator.storage.getDirectory().then(
      () => 'stored',
      ({ name }) => name,
    )
  expect(await page.evaluate(storing)).toBe('SecurityError')
  const buffer = Buffer.from('a private text')
  await page
    .getByLabel('Files to upload')
    .setInputFiles({ name: 'private.txt', mimeType: 'text/plain', buffer })
  await expect(page.getByText('1 of 1 uploaded')).toBeVisible()

  await page.goto(filesPath({ cid: await keyhole.add('a private text') }))
  await expect(page.getByText('a private text')).toBeVisible()
  await user.click(page.getByRole('button', { name: 'Download' }))
  const saved = () =>
    readdirSync(downloadsPath).map((name) => readFileSync(join(downloadsPath, name), 'utf8'))
  await expect.poll(saved).toEqual(['a private text'])
})
