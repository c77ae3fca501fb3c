import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { filesPath } from '#paths/files-path.ts'
import { startAnvil } from '#service/chain/anvil.ts'
import { Keyhole } from '../fixtures/running-service.ts'
import { expect, notInFirefox, test } from '../fixtures/story.ts'

test.use({ quiet: false })

const text = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})

const choose = (page: Page, ...files: ReturnType<typeof text>[]) =>
  page.getByLabel('Files to upload').setInputFiles(files)

const uploads = (page: Page) => page.getByRole('region', { name: 'Uploads' })
const item = (page: Page, name: string) => uploads(page).getByRole('listitem', { name })
const listed = (page: Page) => page.getByRole('list', { name: 'Your files' }).getByRole('listitem')

/** Counts the `add` requests that were answered with a stored file, of all tabs. */
function countAdded(context: BrowserContext) {
  const count = { added: 0 }
  context.on('response', (response) => {
    if (response.url().endsWith('/api/v0/add') && response.ok()) count.added++
  })
  return count
}

/** Stands between page and service: at each `add` it is asked whether that goes on. */
async function gate(cdp: CDPSession, goesOn: (stage: 'request' | 'answer', id: string) => boolean) {
  const patterns = (['Request', 'Response'] as const).map((requestStage) => ({
    urlPattern: '*/api/v0/add',
    requestStage,
  }))
  cdp.on('Fetch.requestPaused', ({ requestId, networkId, responseStatusCode }) => {
    const stage = responseStatusCode === undefined ? 'request' : 'answer'
    if (goesOn(stage, `${networkId}`)) cdp.send('Fetch.continueRequest', { requestId })
  })
  await cdp.send('Fetch.enable', { patterns })
}

test('a page that is reloaded in the middle goes on: nothing is lost, nothing is sent twice', {
  annotation: notInFirefox('the driver holds back no response'),
}, async ({ page, user, context }) => {
  const asked: string[] = []
  let [sent, isReloaded] = [0, false]
  await gate(await context.newCDPSession(page), (stage, id) => {
    if (stage === 'request') asked.push(id)
    const place = asked.indexOf(id)
    // The second is stored and its answer never comes; the third never leaves.
    const goesOn = isReloaded || place !== (stage === 'request' ? 2 : 1)
    if (stage === 'request' && goesOn) sent++
    return goesOn
  })
  await page.goto(filesPath())
  const files = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => text(`${name}.txt`, `reload ${name}`))
  await choose(page, ...files)
  await expect(page.getByText('4 of 6 uploaded')).toBeVisible()
  expect(sent).toBe(5)
  const other = await context.newPage()
  await other.goto(filesPath())
  await expect(listed(other).getByText('Uploading in another tab')).toHaveCount(2)
  // One that does not wait yet may find the reloaded page gone, and send its uploads itself.
  const waits = async () =>
    (await navigator.locks.query()).pending?.some(({ name }) =>
      name?.startsWith('keyhole-uploads '),
    )
  await expect.poll(() => other.evaluate(waits)).toBe(true)
  isReloaded = true
  await page.reload()
  await expect(page.getByText('6 of 6 uploaded')).toBeVisible()
  expect(sent).toBe(6)
  await expect(listed(page)).toHaveCount(6)
  await expect(listed(page).getByText('Verified', { exact: true })).toHaveCount(6)
  await expect(listed(page).getByText('Upload status unknown')).toHaveCount(0)
  await expect(listed(other).getByText('Verified', { exact: true })).toHaveCount(6)
  await expect(uploads(other)).toHaveCount(0)
  // Rows that were settled before the page was drawn are folded.
  const rows = uploads(page).getByRole('button', { name: 'Uploads', exact: true })
  if ((await rows.getAttribute('aria-expanded')) === 'false') await user.click(rows)
  for (const { name } of files) {
    const opener = item(page, name).getByRole('button', { name })
    if ((await opener.getAttribute('aria-expanded')) === 'false') await user.click(opener)
    await expect(item(page, name).getByText(/CID matches the one computed/)).toBeVisible()
    if (await item(page, name).getByText('No response to the upload').count()) return
  }
  throw new Error('No upload shows that its response was lost.')
})

test('a service that is killed in the middle and started again has all of it, once', async ({
  page,
  context,
}) => {
  const count = countAdded(context)
  // Without a tour to mine, it is there again in a moment.
  const node = await startAnvil()
  const own = await new Keyhole({ KEYHOLE_RPC_URL: node.url }).start()
  // However fast the machine is, the last ones are still on their way when the service is killed.
  let kill = () => {}
  const killed = new Promise<void>((resolve) => {
    kill = resolve
  })
  let asked = 0
  await context.route('**/api/v0/add', async (route) => {
    if (++asked > 8) await killed
    await route.continue()
  })
  await page.goto(own.url + filesPath())
  const files = Array.from({ length: 12 }, (_, index) =>
    text(`${index}.bin`, `${index} `.repeat(100_000)),
  )
  await choose(page, ...files)
  await expect(page.getByText(/^[1-9]\d* of 12 uploaded/)).toBeVisible()
  await own.stop('SIGKILL')
  kill()
  await expect(page.getByRole('alert')).toContainText('Upload interrupted')
  await expect(page.getByText(/The queue is safe\. Retrying in/)).toBeVisible()
  await expect(page.getByText('12 of 12 uploaded')).toHaveCount(0)
  await own.start()
  await expect(page.getByText('12 of 12 uploaded')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(count.added).toBeLessThanOrEqual(12)
  await expect(listed(page).first()).toHaveAttribute('aria-setsize', '12')
  await own.end()
  await node.stop()
})

test('a tab sends its own uploads, and what a closed one has left goes on in another, by keyboard', {
  tag: '@engine',
}, async ({ page, user, context }) => {
  const count = countAdded(context)
  let isHeld = true
  await context.route('**/api/v0/add', (route) => {
    if (!isHeld) return route.continue()
  })
  await page.goto(filesPath())
  await choose(page, ...['a', 'b', 'c', 'd'].map((name) => text(`${name}.txt`, `tabs ${name}`)))
  await expect(item(page, 'd.txt').getByText('Queued')).toBeVisible()
  const other = await context.newPage()
  await other.goto(filesPath())
  await expect(listed(other).getByText('Uploading in another tab')).toHaveCount(3)
  await expect(listed(other).getByRole('link', { name: 'Open' })).toHaveCount(0)
  await expect(uploads(other)).toHaveCount(0)
  // Firefox hands keys to the tab in front alone.
  await page.bringToFront()
  await user.focus(item(page, 'c.txt').getByRole('button', { name: 'Cancel' }))
  await page.keyboard.press('Enter')
  await expect(item(page, 'c.txt').getByText('Cancelled').first()).toBeVisible()
  await expect(item(page, 'c.txt').getByRole('button', { name: 'Upload again' })).toBeFocused()
  isHeld = false
  await page.close()
  await expect(other.getByText('3 of 4 uploaded')).toBeVisible()
  await user.focus(item(other, 'c.txt').getByRole('button', { name: 'Upload again' }))
  await other.keyboard.press('Enter')
  await expect(other.getByText('4 of 4 uploaded')).toBeVisible()
  // What was held may have been stored when its tab was closed, and may be found there instead.
  expect(count.added).toBeLessThanOrEqual(4)
  await user.click(other.getByRole('button', { name: 'Clear list' }))
  await expect(uploads(other)).toHaveCount(0)
  await other.reload()
  await expect(listed(other)).toHaveCount(4)
  await expect(uploads(other)).toHaveCount(0)
})

test('what is there is known before a byte is sent; refusals stop the queue, busy times make it wait', async ({
  page,
  user,
  context,
}) => {
  const count = countAdded(context)
  let answer: { status: number; headers?: { [name: string]: string } } | undefined
  let asked = 0
  await context.route('**/api/v0/add', (route) => {
    asked++
    return answer ? route.fulfill({ ...answer, body: `says ${answer.status}` }) : route.continue()
  })
  await page.goto(filesPath())
  await choose(page, text('first.txt', 'a file of the queue'))
  await expect(page.getByText('1 of 1 uploaded')).toBeVisible()
  await choose(page, text('same.txt', 'a file of the queue'))
  const same = item(page, 'same.txt')
  await expect(same.getByText('Already uploaded')).toBeVisible()
  expect(asked).toBe(1)
  await user.click(same.getByRole('button', { name: 'same.txt' }))
  await expect(same.getByText(/Upload anyway if the provider lost it/)).toBeVisible()
  await user.click(same.getByRole('button', { name: 'Upload anyway' }))
  await expect(page.getByText('2 of 2 uploaded')).toBeVisible()
  expect(asked).toBe(2)

  answer = { status: 413 }
  await choose(page, text('large.txt', 'too large'))
  const large = item(page, 'large.txt')
  await expect(large.getByText('File too large')).toBeVisible()
  answer = { status: 401 }
  await choose(page, ...[1, 2, 3, 4, 5].map((n) => text(`${n}.txt`, `refused ${n}`)))
  await expect(page.getByText('Unknown IPFS key or secret')).toBeVisible()
  await expect(page.getByText(/The queue is safe/)).toBeVisible()
  // Three were on their way; the others are not even tried.
  expect(asked).toBeLessThanOrEqual(6)
  answer = { status: 429, headers: { 'retry-after': '1' } }
  await user.click(page.getByRole('alert').first().getByRole('button', { name: 'Retry' }))
  await expect(page.getByText(/Retrying in 1 second/)).toBeVisible()
  answer = { status: 503 }
  await expect(page.getByText(/Provider error \(/)).toBeVisible()
  answer = undefined
  await expect(page.getByText('7 of 8 uploaded · 1 failed')).toBeVisible()
  await user.click(large.getByRole('button', { name: 'Retry' }))
  await expect(page.getByText('8 of 8 uploaded')).toBeVisible()
  expect(count.added).toBe(8)
})
