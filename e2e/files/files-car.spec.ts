import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CarReader } from '@ipld/car'
import type { Locator, Page } from '@playwright/test'
import { filesPath } from '#paths/files-path.ts'
import { carFixture } from '#testing/car-fixtures.ts'
import { expectToFitPhone } from '../fixtures/phone.ts'
import { expect, notInFirefox, test } from '../fixtures/story.ts'
import type { User } from '../fixtures/user.ts'

/** `hello world` with Kubo's defaults: kubo, test/sharness/t0040-add-and-cat.sh. */
const hello = 'Qmf412jQZiuVUtdgnB36FXFX7xg5V6KEbSJ4dpQuhkLyfD'

const text = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})

const car = (name: string, bytes: Uint8Array) => ({
  name,
  mimeType: 'application/vnd.ipld.car',
  buffer: Buffer.from(bytes),
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

const requestsOf = (page: Page) => {
  const requests: string[] = []
  page.on('request', (request) => {
    if (/\/(api|v3)\//.test(request.url())) requests.push(request.url())
  })
  return requests
}

const verifyCar = async (page: Page, bytes: Uint8Array, name = 'x.car') => {
  await page.getByLabel('CAR file to verify').setInputFiles(car(name, bytes))
  return page.getByRole('region', { name: `CAR file ${name}` })
}

test('a file is saved as a CAR with its CID as root, and the CAR is verified without a request', {
  tag: '@task',
}, async ({ page, user }) => {
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

  await page.goto(filesPath())
  await expect(page.getByRole('button', { name: 'Upload files' })).toBeVisible()
  const requests = requestsOf(page)
  const review = await verifyCar(page, saved.bytes, saved.name)
  await expect(review.getByText('Verified', { exact: true })).toBeVisible()
  await expect(review.getByText('The block matches its CID; none is missing.')).toBeVisible()
  await expect(review.getByRole('list', { name: 'Roots' })).toContainText(hello)
  expect(requests).toEqual([])
  await user.click(review.getByRole('button', { name: 'Close' }))
  await expect(review).toBeHidden()
})

test('a folder that this browser knows becomes a CAR, which is verified without the provider', {
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
  const [root = ''] = (await readCar(saved.bytes)).roots
  expect(new URL(page.url()).pathname).toBe(filesPath({ cid: root }))
  // Two directories, a file of one block, and one of three chunks below a node.
  await expect(panel.getByText(/Saved\. 7 blocks/)).toBeVisible()

  await page.goto(filesPath())
  const review = await verifyCar(page, saved.bytes, 'site.car')
  await expect(review.getByText('Verified', { exact: true })).toBeVisible()
  await expect(review.getByText('All 7 blocks match their CIDs; none is missing.')).toBeVisible()
  await expect(review.getByRole('list', { name: 'Roots' })).toContainText(root)
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

test('a damaged CAR is told from a whole one, with the byte and the CIDs', async ({
  page,
  user,
}) => {
  await page.goto(filesPath())
  // js-car, test/common.js, goCarIndex: the block `cccc` is the section from 325 to 366.
  const basic = carFixture('carv1-basic')
  const cccc = 'bafkreifw7plhl6mofk6sfvhnfh64qmkq73oeqwl6sloru6rehaoujituke'
  const whole = await verifyCar(page, basic, 'whole.car')
  await expect(whole.getByText('All 8 blocks match their CIDs; none is missing.')).toBeVisible()

  const changed = Uint8Array.from(basic, (byte, at) => (at === 362 ? 0x64 : byte))
  const mismatch = await verifyCar(page, changed, 'changed.car')
  await expect(mismatch.getByText('Mismatch')).toBeVisible()
  await expect(mismatch.getByText('1 of 8 blocks does not match its CID.')).toBeVisible()
  await expect(mismatch.getByRole('list', { name: '1 block with other bytes' })).toContainText(
    'at byte 325',
  )

  const cut = await verifyCar(page, basic.subarray(0, 700), 'cut.car')
  await expect(cut.getByText('Cut off')).toBeVisible()
  await expect(cut.getByText('Byte 660: The file ends in what begins here.')).toBeVisible()
  // What is after the cut is not known to be missing.
  await expect(cut.getByText(/^\d+ blocks? not read$/)).toBeVisible()
  await expect(cut.getByText(/missing/i)).toHaveCount(0)

  const holed = Uint8Array.of(...basic.subarray(0, 325), ...basic.subarray(366))
  const incomplete = await verifyCar(page, holed, 'holed.car')
  await expect(incomplete.getByText('Incomplete')).toBeVisible()
  await expect(incomplete.getByRole('list', { name: '1 block missing' })).toContainText(
    cccc.slice(-6),
  )

  const none = await verifyCar(page, new TextEncoder().encode('a text'), 'text.car')
  await expect(none.getByText('Not a CAR', { exact: true })).toBeVisible()
  await expect(none.getByRole('button', { name: 'Upload as file' })).toHaveCount(0)
  await user.click(whole.getByRole('button', { name: 'Upload as file' }))
  await expect(page.getByText('1 of 1 uploaded')).toBeVisible()
})

test('a CAR of hundreds of MiB is verified piece by piece, and can be stopped', async ({
  page,
  user,
}) => {
  await page.goto(filesPath())
  const basic = carFixture('carv1-basic')
  const path = join(directory, 'large.car')
  // The same block again and again.
  const section = basic.subarray(325, 366)
  const block = Buffer.concat(Array.from({ length: 100_000 }, () => section))
  writeFileSync(path, basic.subarray(0, 660))
  for (let piece = 0; piece < 40; piece++) writeFileSync(path, block, { flag: 'a' })
  await page.getByLabel('CAR file to verify').setInputFiles(path)
  const review = page.getByRole('region', { name: 'CAR file large.car' })
  await expect(review.getByText(/Verifying [\d.]+% of 156\.4 MiB…/)).toBeVisible()
  await user.click(review.getByRole('button', { name: 'Cancel' }))
  await expect(review).toBeHidden()
})

test('the review of a CAR fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 760 })
  await page.goto(filesPath())
  const review = await verifyCar(page, carFixture('carv2'), 'v2.car')
  await expect(review.getByText('CARv2')).toBeVisible()
  await expectToFitPhone(page)
})
