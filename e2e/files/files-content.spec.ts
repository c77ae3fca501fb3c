import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { filesPath } from '#paths/files-path.ts'
import type { Keyhole } from '../fixtures/running-service.ts'
import { silentWave } from '../fixtures/silent-wave.ts'
import { expect, test } from '../fixtures/story.ts'
import type { User } from '../fixtures/user.ts'

declare global {
  interface Window {
    showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>
  }
}

/** `hello world` with Kubo's defaults and as one raw block: kubo, test/sharness/t0040-add-and-cat.sh. */
const hello = 'Qmf412jQZiuVUtdgnB36FXFX7xg5V6KEbSJ4dpQuhkLyfD'
const helloRaw = 'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e'

/** Adds bytes as any client would; resolves to the CID of the last that the answer names. */
async function add(keyhole: Keyhole, content: BlobPart, name = 'story.bin', query = '') {
  return (await keyhole.addParts([[name, content]], query)).at(-1)?.Hash ?? ''
}

const view = (page: Page, user: User, name: string) =>
  user.click(
    page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name, exact: true }),
  )

const verdict = (page: Page) => page.getByRole('region', { name: 'Verification' })

/** A file as `setInputFiles` takes it. */
const file = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'text/html',
  buffer: Buffer.from(content),
})

test('a short text is copied in whole lines, and of a long one the beginning is drawn first', async ({
  page,
  user,
  keyhole,
}) => {
  const text = page.getByRole('region', { name: 'Text', exact: true })
  const short = `one${' word'.repeat(100)}\n\nthree`
  await page.goto(filesPath({ cid: await add(keyhole, short) }))
  await expect(page.getByText('3 lines', { exact: true })).toBeVisible()
  await expect(text.locator('[data-line]')).toHaveCount(3)
  const selected = await text.evaluate((element) => {
    getSelection()?.selectAllChildren(element)
    return getSelection()?.toString()
  })
  expect(selected).toBe(short)

  const long = Array.from({ length: 3_000 }, (_, index) => `row ${index + 1}`).join('\n')
  await page.goto(filesPath({ cid: await add(keyhole, long) }))
  await expect(page.getByText('3,000 lines', { exact: true })).toBeVisible()
  await expect(text.locator('[data-line="1"]')).toHaveText('row 1')
  await expect(text.locator('[data-line]')).toHaveCount(500)
  await user.click(text.getByRole('button', { name: 'Show more' }))
  await expect(text.locator('[data-line]')).toHaveCount(2_000)
  await user.click(text.getByRole('button', { name: 'Show more' }))
  await expect(text.locator('[data-line="3000"]')).toHaveText('row 3000')
  await expect(text.getByRole('button')).toHaveCount(0)
})

test('a picture and a sound are decoded', async ({ page, keyhole }) => {
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await page.goto(filesPath({ cid: await add(keyhole, Buffer.from(png, 'base64')) }))
  await expect(page.getByText('1 × 1 pixels')).toBeVisible()
  await page.goto(filesPath({ cid: await add(keyhole, silentWave) }))
  await expect(page.getByText('Audio, WAV')).toBeVisible()
  await expect(page.getByText('0.5 seconds')).toBeVisible()
})

test.describe('what Chromium reports', () => {
  // Scripts that the policy kept from running, and refusals, are told on the console.
  test.use({ quiet: false })

  test('no script in content, names and error bodies runs, and the policy holds', async ({
    page,
    user,
    keyhole,
  }) => {
    page.on('dialog', () => expect('a script of the content').toBe('not run'))
    const owned = () => page.evaluate(() => localStorage.getItem('owned'))
    const script = `<script>localStorage.owned=1;parent.postMessage('owned','*');alert(1)</script>`
    const attempt = `${script}<img src=x onerror="localStorage.owned=2"><a href="javascript:localStorage.owned=3">go</a><iframe srcdoc="${script.replaceAll('"', '')}"></iframe><meta http-equiv="refresh" content="0;url=https://example.com/"><form action="https://example.com/"><button>Send</button></form>`
    await page.addInitScript(() => {
      addEventListener('message', ({ data }) => {
        if (data === 'owned') localStorage.setItem('owned', 'by message')
      })
    })
    // A page, under a name that is markup.
    const name = `<img src=x onerror=alert(1)>&lt;b&gt;.html`
    await page.goto(filesPath())
    await page
      .getByLabel('Files to upload')
      .setInputFiles(file(name, `<!doctype html>${attempt}<p>Owned`))
    await user.click(
      page
        .getByRole('region', { name: 'Your files' })
        .getByRole('listitem', { name })
        .getByRole('link', { name: 'Open' }),
    )
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page.getByRole('region', { name: 'Text', exact: true })).toContainText('Owned')
    await view(page, user, 'Page')
    const frame = page.frameLocator('iframe')
    await expect(frame.getByText('Owned')).toBeVisible()
    await user.click(frame.getByRole('link', { name: 'go' }))
    await user.click(frame.getByRole('button', { name: 'Send' }))
    await expect(frame.getByText('Owned')).toBeVisible()
    // Pictures that carry a script: SVG, and a GIF that is JavaScript as well.
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="7" height="9" onload="localStorage.owned=4">${script}<foreignObject width="7" height="9"><body xmlns="http://www.w3.org/1999/xhtml"><img src="https://example.com/x"/></body></foreignObject></svg>`
    const svgCid = await add(keyhole, svg)
    await page.goto(filesPath({ cid: svgCid }))
    await user.click(page.getByRole('button', { name: 'Show anyway' }))
    await expect(page.getByText('7 × 9 pixels')).toBeVisible()
    await view(page, user, 'Source')
    await expect(page.getByRole('region', { name: 'Text', exact: true })).toContainText('onload=')
    await page.goto(
      filesPath({
        cid: await add(keyhole, Buffer.from(`GIF89a=1;localStorage.owned=5;/*${script}*/`)),
      }),
    )
    await expect(page.getByText('Image, GIF')).toBeVisible()
    await view(page, user, 'Hex')
    await expect(page.getByRole('region', { name: 'Hex dump' })).toContainText('47 49 46 38')
    // An answer that is markup.
    await page.route('**/api/v0/cat?**', (route) =>
      route.fulfill({ status: 500, body: `<h1>Owned</h1>${script}`, contentType: 'text/html' }),
    )
    await page.goto(filesPath({ cid: hello }))
    await user.click(page.getByText('Raw response'))
    await expect(page.getByRole('alert').locator('pre')).toContainText('<h1>Owned</h1>')
    await page.unroute('**/api/v0/cat?**')
    // Even a page that is opened from this one's memory runs under this one's policy.
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate((html) => {
        window.open(URL.createObjectURL(new Blob([html], { type: 'text/html' })))
      }, `${script}<p>opened</p>`),
    ])
    await expect(opened.getByText('opened')).toBeVisible()
    expect(await owned()).toBeNull()
  })

  test('what cannot be proven is never called verified, and never an accusation', async ({
    page,
    user,
    keyhole,
  }) => {
    let body = 'other bytes'
    await page.route('**/api/v0/cat?**', (route) => route.fulfill({ body }))
    // Settings that no one recorded prove nothing; recorded ones do.
    await page.goto(filesPath({ cid: hello }))
    await expect(verdict(page)).toContainText('not verifiable')
    const service = (await keyhole.ready()).files.ipfsUrl
    await page.evaluate(
      ({ cid, service }) =>
        new Promise((resolve) => {
          const opening = indexedDB.open('keyhole-pins')
          opening.onsuccess = () => {
            const writing = opening.result.transaction('entries', 'readwrite')
            const entry = {
              name: 'mine.txt',
              size: 11,
              at: new Date(),
              pin: 'added',
              tags: [],
              note: '',
            }
            const known = { check: 'verified', settings: 'kubo-default' }
            writing
              .objectStore('entries')
              .put({ ...entry, ...known, cid, service }, `${service} ${cid}`)
            writing.oncomplete = resolve
          }
        }),
      { cid: hello, service },
    )
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('mine.txt')
    await expect(verdict(page)).toContainText('do not match this CID')
    await expect(verdict(page)).toContainText('as uploaded from this browser')
    body = 'x\0'.repeat(200_000)
    await page.addInitScript(() => {
      delete window.showSaveFilePicker
    })
    await page.goto(filesPath({ cid: helloRaw }))
    await expect(page.getByText('More than 256.0 KiB')).toBeVisible()
    // Bytes that are not those of the CID are not saved before a person says so.
    await user.click(page.getByRole('button', { name: 'Download' }))
    const alert = page.getByRole('alert').filter({ hasText: 'The bytes do not match this CID' })
    const download = page.waitForEvent('download')
    await user.click(alert.getByRole('button', { name: 'Save anyway' }))
    expect(readFileSync(await (await download).path(), 'latin1')).toBe(body)
    await page.unroute('**/api/v0/cat?**')
    // A directory has no bytes; its own block names what is in it.
    await page.goto(filesPath({ cid: await add(keyhole, 'hello', 'folder/a.txt') }))
    await expect(page.getByRole('link', { name: 'a.txt' })).toBeVisible()
  })
})

test('content beyond the gate is read in part, checked while it comes, and saved to the disk', async ({
  page,
  user,
  keyhole,
}) => {
  const big = Buffer.alloc(17 * 1024 * 1024 + 5, 'keyhole ')
  const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  const cid = await add(keyhole, big, 'big.bin', '?cid-version=1')
  await page.addInitScript(() => {
    delete window.showSaveFilePicker
  })
  await page.goto(filesPath({ cid }))
  await expect(page.getByText('First 256.0 KiB shown')).toBeVisible()
  await expect(verdict(page)).toContainText('Not checked: only the beginning was read')
  // Checked without being kept.
  await user.click(page.getByRole('button', { name: 'Verify 17.0 MiB' }))
  await expect(verdict(page)).toContainText(/(?<!not )match this CID/)
  await expect(page.getByText('ipfs add --cid-version=1 FILE')).toBeVisible()
  // Saved through this page's own storage, where a browser has no dialog for it.
  const download = page.waitForEvent('download')
  await user.click(page.getByRole('button', { name: 'Download' }))
  expect((await download).suggestedFilename()).toBe(`${cid}.txt`)
  expect(digest(readFileSync(await (await download).path()))).toBe(digest(big))
  // Saved where a person wants it; in place of the dialog a file of this page's storage.
  await page.goto(filesPath({ cid }))
  await page.evaluate(() => {
    window.showSaveFilePicker = async ({ suggestedName }) =>
      (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true })
  })
  await user.click(page.getByRole('button', { name: 'Download' }))
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(verdict(page)).toContainText(/(?<!not )match this CID/)
  const saved = await page.evaluate(async (name) => {
    const root = await navigator.storage.getDirectory()
    const written = await (await root.getFileHandle(name)).getFile()
    const hash = await crypto.subtle.digest('SHA-256', await written.arrayBuffer())
    return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  }, `${cid}.txt`)
  expect(saved).toBe(digest(big))
  // What is under way can be stopped, and begun again.
  await page.route('**/api/v0/cat?**', () => undefined)
  await user.click(page.getByRole('button', { name: 'Download' }))
  await user.click(page.getByRole('button', { name: 'Stop' }))
  await expect(page.getByRole('button', { name: 'Download' })).toBeEnabled()
})

test('a CID is compared with a file, and handed on', async ({ page, user, context, keyhole }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await add(keyhole, 'hello world')
  await page.goto(filesPath({ cid: hello }))
  await view(page, user, 'Compare')
  const choose = page.getByLabel('File to compare')
  await choose.setInputFiles(file('other.txt', 'hello World'))
  // The settings that gave this CID are known, and give the other file another one.
  await expect(page.getByText('No match. other.txt (11 bytes) is another file.')).toBeVisible()
  await choose.setInputFiles(file('mine.txt', 'hello world'))
  await expect(page.getByText('Same file.')).toBeVisible()
  await expect(page.getByText(/has this CID\. CIDv0, 256 KiB chunks/)).toBeVisible()
  // Links are text: nothing is asked, which every story watches.
  await view(page, user, 'Share')
  await user.click(page.getByText('Public links', { exact: true }))
  const links = page.getByRole('list', { name: 'Public links' })
  await expect(links).toContainText(/ipfs:\/\/bafy/)
  await user.click(page.getByRole('list', { name: 'Shell' }).getByRole('button', { name: 'Copy' }))
  const line = await page.evaluate(() => navigator.clipboard.readText())
  const { apiKey, apiKeySecret } = (await keyhole.ready()).files
  expect(line).toContain(`cat?arg=${hello}`)
  for (const secret of [apiKey, apiKeySecret]) expect(line).not.toContain(secret)
  await page.setViewportSize({ width: 360, height: 740 })
  const excess = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await excess()).toBe(0)
  await view(page, user, 'Hex')
  await expect(page.getByRole('region', { name: 'Hex dump' })).toContainText('68 65 6c 6c')
  expect(await excess()).toBe(0)
})

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 760 },
])
  test(`the preview of a file is on the first screen of ${viewport.width} × ${viewport.height}`, async ({
    page,
    keyhole,
  }) => {
    await page.setViewportSize(viewport)
    for (const [content, sign] of [
      ['{"first": "on the screen"}', '"on the screen"'],
      [`first line of a text\n${'another line\n'.repeat(500)}`, 'first line of a text'],
    ] as const) {
      await page.goto(filesPath({ cid: await add(keyhole, content) }))
      await expect(page.getByRole('button', { name: 'Verified' })).toBeInViewport({ ratio: 1 })
      await expect(page.getByText(sign)).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('button', { name: 'Download' })).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => scrollY)).toBe(0)
    }
    // What explains it follows: beside it where there is room, else closed below it.
    await expect(verdict(page)).toHaveCount(viewport.width > 1000 ? 1 : 0)
  })
