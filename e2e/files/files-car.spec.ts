import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CarReader } from '@ipld/car'
import type { Locator, Page } from '@playwright/test'
import { filesPath } from '#paths/files-path.ts'
import { expect, notInFirefox, test } from '../fixtures/story.ts'
import type { User } from '../fixtures/user.ts'

/** `hello world` with Kubo's defaults: kubo, test/sharness/t0040-add-and-cat.sh. */
const hello = 'Qmf412jQZiuVUtdgnB36FXFX7xg5V6KEbSJ4dpQuhkLyfD'

const text = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})

let directory = ''
test.beforeEach(async ({ page }) => {
  directory = mkdtempSync(join(tmpdir(), 'keyhole-car-'))
  // Its dialog is the system's, where no story can act.
  await page.addInitScript(() => {
    delete (window as { showSaveFilePicker?: unknown }).showSaveFilePicker
  })
})
// A story that is skipped has made none.
test.afterEach(() => rmSync(directory, { recursive: true, force: true }))

/** Presses a button that saves a file, and reads what was saved. */
async function save(page: Page, user: User, button: Locator) {
  const download = page.waitForEvent('download')
  await user.click(button)
  const saved = await download
  return { name: saved.suggestedFilename(), bytes: readFileSync(await saved.path()) }
}

/** What js-car, another program, reads from a CAR. */
async function readCar(bytes: Uint8Array) {
  const reader = await CarReader.fromBytes(bytes)
  const cids: string[] = []
  for await (const cid of reader.cids()) cids.push(cid.toString())
  return { roots: (await reader.getRoots()).map(String), cids }
}

test('a file is saved as a CAR with its CID as root', async ({ page, user }) => {
  await page.goto(filesPath())
  await page.getByLabel('Files to upload').setInputFiles(text('hello.txt', 'hello world'))
  const row = page.getByRole('region', { name: 'Your files' }).getByRole('listitem', {
    name: 'hello.txt',
  })
  await user.click(row.getByRole('button', { name: 'More' }))
  await user.click(row.getByRole('link', { name: 'Share and CAR' }))
  await expect(page).toHaveURL(filesPath({ cid: hello, view: 'share' }))
  const panel = page.getByRole('region', { name: 'Share' })
  await expect(panel.getByText("ipfs dag import 'hello.txt.car'")).toBeVisible()
  const saved = await save(page, user, panel.getByRole('button', { name: 'Download CAR' }))
  expect(saved.name).toBe('hello.txt.car')
  await expect(panel.getByText('Saved. 1 block, 111 bytes. CIDv0')).toBeVisible()
  expect(await readCar(saved.bytes)).toEqual({ roots: [hello], cids: [hello] })
})

test('a folder that this browser knows becomes a CAR', {
  annotation: notInFirefox('the driver chooses no folders'),
}, async ({ page, user }) => {
  const folder = join(directory, 'site')
  mkdirSync(join(folder, 'images'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), '<p>A site</p>')
  writeFileSync(join(folder, 'images', 'noise.bin'), Buffer.alloc(600_000, 'noise'))
  await page.goto(filesPath())
  await page.getByLabel('Folder to upload').setInputFiles(folder)
  await user.click(page.getByRole('button', { name: 'Upload folder' }).last())
  await expect(page.getByText('1 of 1 uploaded')).toBeVisible()
  const row = page.getByRole('region', { name: 'Your files' }).getByRole('listitem', {
    name: 'site',
  })
  await user.click(row.getByRole('link', { name: 'Open' }))
  await user.click(page.getByRole('link', { name: 'Share', exact: true }))
  const panel = page.getByRole('region', { name: 'Share' })
  const saved = await save(page, user, panel.getByRole('button', { name: 'Download CAR' }))
  const { roots, cids } = await readCar(saved.bytes)
  const [root = ''] = roots
  expect(new URL(page.url()).pathname).toBe(filesPath({ cid: root }))
  // Two directories, a file of one block, and one of three chunks below a node.
  await expect(panel.getByText(/Saved\. 7 blocks/)).toBeVisible()
  expect(cids).toHaveLength(7)
})

test.describe('where the provider does not take or give it', () => {
  test.use({ quiet: false })

  test('what gives another CID gets no CAR, and the reason is said', async ({ page, user }) => {
    // The provider sends other bytes than those of the CID.
    await page.route('**/api/v0/cat**', (route) =>
      route.fulfill({ status: 200, body: 'other bytes' }),
    )
    await page.goto(filesPath({ cid: hello, view: 'share' }))
    const panel = page.getByRole('region', { name: 'Share' })
    await user.click(panel.getByRole('button', { name: 'Download CAR' }))
    await expect(panel.getByRole('alert')).toContainText(
      /None of \d known import settings gives this CID/,
    )
  })
})
