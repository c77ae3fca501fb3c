import type { Page } from '@playwright/test'
import { filesPath } from '#paths/files.ts'
import { expect, test } from './story.ts'

test.use({ quiet: false })

/** The empty file as one raw block, which nobody added: kubo, test/cli/add_test.go. */
const unknown = 'bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku'

const choose = (page: Page, name: string, content: string) =>
  page
    .getByLabel('Files to add')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })

test('a wrong secret is told in words, and the new one is found by trying again', async ({
  page,
  ownKeyhole,
}) => {
  await page.goto(ownKeyhole.url + filesPath())
  await expect(page.getByText('Nothing yet')).toBeVisible()
  await ownKeyhole.stop()
  await ownKeyhole.start({ KEYHOLE_API_KEY_SECRET: 'another-secret' })
  await choose(page, 'a.txt', 'refused at first')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('does not know this key and secret')
  await expect(page.getByText('0 of 1 added')).toBeVisible()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('✓ verified').first()).toBeVisible()
})

for (const status of [402, 403])
  test(`status ${status} is told as a missing billing card or a key’s settings`, async ({
    page,
  }) => {
    await page.route('**/api/v0/**', (route) =>
      route.fulfill({ status, body: 'project requires a billing card\n' }),
    )
    await page.goto(filesPath())
    await choose(page, 'a.txt', 'no card')
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('billing card')
    await expect(alert).toContainText('even on a free')
    await alert.getByText('What the service answered').click()
    await expect(alert.locator('pre')).toContainText('project requires a billing card')
    await page.goto(filesPath({ cid: unknown }))
    await expect(page.getByRole('alert')).toContainText('billing card')
  })

test('an error in Kubo’s shape shows the node’s message, and the add is not repeated', async ({
  page,
}) => {
  let asked = 0
  await page.route('**/api/v0/add', (route) => {
    asked++
    return route.fulfill({
      status: 500,
      json: { Message: 'no space left on device', Code: 0, Type: 'error' },
    })
  })
  await page.goto(filesPath())
  await choose(page, 'a.txt', 'does not fit')
  await expect(page.getByRole('alert')).toContainText('It says: no space left on device')
  await page.waitForTimeout(1500)
  expect(asked).toBe(1)
})

const odd = [
  { what: 'a file too large', status: 413, body: '<html>413</html>', says: 'too large' },
  { what: 'a gateway’s trouble', status: 504, body: '<html>504</html>', says: 'trouble behind it' },
  { what: 'a web page', status: 200, body: '<html>Welcome</html>', says: 'cannot be read' },
  { what: 'an empty answer', status: 200, body: '', says: 'cannot be read' },
  {
    what: 'an error after the status',
    status: 200,
    body: '{"Name":"a","Hash":"x","Size":"1"}\n{"Message":"pin failed","Code":0,"Type":"error"}\n',
    says: 'It says: pin failed',
  },
]
for (const { what, status, body, says } of odd)
  test(`${what} in answer to an add is a failure in words`, async ({ page }) => {
    await page.route('**/api/v0/add', (route) => route.fulfill({ status, body }))
    await page.goto(filesPath())
    await choose(page, 'a.txt', 'odd')
    await expect(page.getByRole('alert')).toContainText(says)
    await expect(page.getByText('0 of 1 added')).toBeVisible()
    await expect(page.getByText('Nothing yet')).toBeVisible()
  })

test('a CID that the service does not hold is said in the service’s words', async ({ page }) => {
  await page.goto(filesPath({ cid: unknown }))
  const alert = page.getByRole('alert')
  await expect(alert).toContainText(`could not find ${unknown}`)
  await expect(alert).toContainText('this service does not hold the content')
  await page.getByRole('button', { name: 'Pin', exact: true }).click()
  await expect(alert.filter({ hasText: 'pin: ' })).toContainText('could not find')
})

test('unpinning what has no pin shows the node’s answer', async ({ page }) => {
  await page.goto(filesPath({ cid: unknown }))
  await page.getByRole('button', { name: 'Unpin' }).click()
  await page.getByRole('button', { name: 'Unpin it' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'not pinned' })).toContainText(
    'no pin of its own',
  )
})

test('content that breaks off is no content', async ({ page }) => {
  await page.route('**/api/v0/cat?**', (route) =>
    route.fulfill({ body: 'half', headers: { 'X-Content-Length': '8' } }),
  )
  await page.goto(filesPath({ cid: unknown }))
  await expect(page.getByRole('alert')).toContainText('4 of 8 bytes came')
  await expect(page.getByRole('region', { name: 'Text' })).toHaveCount(0)
})

test('bytes that do not have the CID are never called verified', async ({ page }) => {
  await page.route('**/api/v0/cat?**', (route) => route.fulfill({ body: 'not empty at all' }))
  await page.goto(filesPath({ cid: unknown }))
  await expect(page.getByText('mismatch', { exact: true })).toBeVisible()
  await expect(page.getByText('✓')).toHaveCount(0)
})

test('a service that was stopped is told apart, and the upload goes through later', async ({
  page,
  ownKeyhole,
}) => {
  await page.goto(ownKeyhole.url + filesPath())
  await expect(page.getByText('Nothing yet')).toBeVisible()
  await ownKeyhole.stop()
  await choose(page, 'a.txt', 'later')
  await expect(page.getByRole('alert')).toContainText('The upload broke off')
  await ownKeyhole.start()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('1 of 1 added')).toBeVisible()
})

test('a browser that refuses storage still adds and verifies', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', {
      value: {
        open: () => {
          throw new DOMException('refused', 'SecurityError')
        },
      },
    })
  })
  await page.goto(filesPath())
  await expect(page.getByText('This browser refuses storage')).toBeVisible()
  await choose(page, 'a.txt', 'kept in memory')
  await expect(page.getByText('pinned by adding')).toBeVisible()
})

test('content that the service lost is found by an audit, and an answer that never came is told', async ({
  page,
}) => {
  await page.goto(filesPath())
  // kubo, test/cli/add_test.go: nobody has added it here.
  const absent = 'QmYyLxtzZyW22zpoVAtKANLRHpDjZtNeDjQdJrcQNWoRkJ'
  await page.getByLabel('List to import').setInputFiles({
    name: 'pins.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(`${absent} gone.bin`),
  })
  const row = page.getByRole('list', { name: 'Remembered' }).getByRole('listitem')
  await page.getByRole('button', { name: 'Audit' }).click()
  await expect(row.getByText('nothing to read')).toBeVisible()
  await expect(page.getByText(/Of 1 the service has nothing to read/)).toBeVisible()
  await page.route('**/api/v0/pin/add**', () => {
    // Never answered: the tab is closed before.
  })
  await row.getByRole('button', { name: 'Pin' }).click()
  await expect(page.getByText('Pinning 0 of 1')).toBeVisible()
  await page.reload()
  await expect(row.getByText('asked to pin, no answer yet')).toBeVisible()
})
