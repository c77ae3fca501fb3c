import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { filesPath } from '#paths/files-path.ts'
import type { Keyhole } from '../fixtures/running-service.ts'
import { expect, test } from '../fixtures/story.ts'
import type { User } from '../fixtures/user.ts'

// On plain HTTP, Chromium warns of headers that count on HTTPS alone.
test.use({ quiet: false })

const big = Buffer.alloc(12 * 1024 * 1024, 'keyhole ')
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const choose = (page: Page, ...names: string[]) =>
  page
    .getByLabel('Files to upload')
    .setInputFiles(
      names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`it is ${name}`) })),
    )

/** Saves a file that is too large for a preview; its bytes, as the browser's downloads have them. */
async function saveBig(page: Page, user: User, keyhole: Keyhole) {
  const [added] = await keyhole.addParts([['big.bin', big]])
  await page.goto(new URL(filesPath({ cid: added?.Hash ?? '' }), page.url()).href)
  const download = page.waitForEvent('download')
  await user.click(page.getByRole('button', { name: 'Download' }))
  return readFileSync(await (await download).path())
}

test('where a browser refuses all storage, files are added from memory and saved all the same', async ({
  page,
  user,
  keyhole,
}) => {
  // As Firefox and Chromium do where cookies are blocked: all of it is there, and rejects or throws.
  await page.addInitScript(() => {
    const denied = () => Promise.reject(new DOMException('denied', 'SecurityError'))
    Object.assign(LockManager.prototype, { request: denied, query: denied })
    Object.assign(StorageManager.prototype, { getDirectory: denied })
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    indexedDB.open = refuse
    Object.assign(window, { BroadcastChannel: refuse })
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: refuse })
    delete window.showSaveFilePicker
  })
  const goOn: (() => void)[] = []
  await page.route('**/api/v0/add', async (route) => {
    await new Promise<void>((resolve) => goOn.push(resolve))
    await route.continue()
  })
  await page.goto(filesPath())
  await choose(page, 'memory.txt')
  await expect(page.getByText(/Keep this tab open until uploads finish/)).toBeVisible()
  await expect.poll(() => goOn.length).toBe(1)
  goOn[0]?.()
  await expect(page.getByText('1 of 1 uploaded')).toBeVisible()
  await expect(page.getByRole('listitem').getByText('Pinned', { exact: true })).toBeVisible()
  await expect(page.getByText(/Keep this tab open/)).toHaveCount(0)
  expect(digest(await saveBig(page, user, keyhole))).toBe(digest(big))
})

test('where a store does not open, as another tab holds it, answers are shown all the same', async ({
  page,
  user,
  context,
}) => {
  const other = await context.newPage()
  await other.goto('/icon-192.png')
  await other.evaluate(() => {
    const request = indexedDB.open('keyhole', 2)
    request.onupgradeneeded = () => {
      const objects = request.result.createObjectStore('held')
      const putAgain = () => {
        objects.put(1, 1).onsuccess = putAgain
      }
      putAgain()
    }
  })
  await page.goto('/devnet/block/2')
  await user.click(page.getByRole('link', { name: 'Next →' }))
  await expect(page.getByRole('heading', { name: 'Block 3' })).toBeVisible()
  await expect(page.getByText('Fee recipient')).toBeVisible()
})

test('where a page cannot write to files, content is saved all the same, and nothing is left behind', {
  tag: '@engine',
}, async ({ page, user, keyhole }) => {
  // Safari before 26 has the folder and nothing to write with; before 17 it does not tell its room.
  // Bytes write themselves as text in no browser of the floor.
  await page.addInitScript(() => {
    Reflect.deleteProperty(FileSystemFileHandle.prototype, 'createWritable')
    Reflect.deleteProperty(StorageManager.prototype, 'estimate')
    Reflect.deleteProperty(Uint8Array, 'fromHex')
    for (const name of ['toHex', 'toBase64']) Reflect.deleteProperty(Uint8Array.prototype, name)
    delete window.showSaveFilePicker
  })
  await page.goto(filesPath())
  expect(digest(await saveBig(page, user, keyhole))).toBe(digest(big))
  const left = await page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query()
    // Firefox may still hold the lock of the queue, of the page that was just left.
    const names = held.map(({ name = '' }) => name).filter((name) => !/^keyhole-uploads/.test(name))
    for await (const name of (await navigator.storage.getDirectory()).keys()) names.push(name)
    return names
  })
  expect(left).toEqual([])
})

test('on plain HTTP from another machine the next page sends what one has left, and every text can be copied', {
  tag: '@engine',
}, async ({ page, user, context, keyhole }) => {
  const proxy = createServer(({ url }, response) => {
    get(keyhole.url + url, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
  })
  await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready))
  const home = `http://keyhole.test:${(proxy.address() as AddressInfo).port}`
  let isHeld = true
  await context.route('**/api/v0/add', (route) => {
    if (!isHeld) return route.continue()
  })
  await page.goto(home + filesPath())
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await choose(page, 'a.txt')
  await expect(page.getByText('0 of 1 uploaded')).toBeVisible()
  const other = await context.newPage()
  await page.close()
  isHeld = false
  await other.goto(home + filesPath())
  await choose(other, 'b.txt')
  // The tab that is gone has left a copy of what it did not send.
  await expect(other.getByText('2 of 2 uploaded')).toBeVisible()

  const pasted = async () => {
    await user.focus(other.getByRole('textbox', { name: 'CID' }))
    await other.keyboard.press('ControlOrMeta+A')
    await other.keyboard.press('ControlOrMeta+V')
    return other.getByRole('textbox', { name: 'CID' }).inputValue()
  }
  // From a menu, which stays open meanwhile.
  const row = other.getByRole('listitem', { name: 'b.txt' }).last()
  await user.click(row.getByRole('button', { name: 'More' }))
  await user.click(row.getByRole('button', { name: 'Copy CID' }))
  const menuItem = row.getByRole('button', { name: 'Copied' })
  await expect(menuItem).toBeFocused()
  await user.click(other.getByRole('button', { name: 'b.txt' }))
  await expect(menuItem).toHaveCount(0)
  const button = other.getByRole('button', { name: 'Copy CID' })
  await user.click(button)
  await expect(button).toHaveText('Copied')
  await expect(button).toBeFocused()
  const cid = await pasted()
  expect(cid).toMatch(/^(Qm|baf)/)
  // Where the old way is refused as well, that is said, and the text is shown.
  await other.evaluate(() => {
    document.execCommand = () => false
  })
  await user.click(button)
  await expect(button).toHaveText('Not allowed')
  await expect(other.getByLabel('Press Ctrl+C or ⌘C to copy this text.')).toHaveValue(cid)
  await other.keyboard.press('Escape')
  await expect(button).toBeFocused()
  proxy.closeAllConnections()
  proxy.close()
})
