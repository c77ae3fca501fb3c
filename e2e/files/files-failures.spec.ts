import type { Page } from '@playwright/test'
import { filesPath } from '#paths/files-path.ts'
import { playgroundLink } from '#paths/playground.ts'
import { HostileFiles, type Mode } from '../fixtures/hostile-files.ts'
import type { Keyhole } from '../fixtures/running-service.ts'
import { expect, test } from '../fixtures/story.ts'

test.use({ quiet: false })

/** The empty file as one raw block, which no one added: kubo, test/cli/add_test.go. */
const unknown = 'bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku'

const choose = (page: Page, name: string, content: string) =>
  page
    .getByLabel('Files to upload')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })

/** Makes the hostile server the one in use, as a connection that a person keeps. */
async function useHostile(page: Page, keyhole: Keyhole): Promise<HostileFiles> {
  const { networks, files } = await keyhole.ready()
  const hostile = await new HostileFiles(files).start()
  const own = {
    ...{ network: 'hostile', name: 'Hostile', kept: true, chainId: '' },
    ...{ baseUrl: networks[0]?.baseUrl, wsUrl: networks[0]?.wsUrl, apiKey: networks[0]?.apiKey },
    ...{ ipfsUrl: hostile.url, filesAuth: 'Basic', filesApiKey: 'k', filesApiKeySecret: 's' },
  }
  await page.addInitScript((connection) => {
    localStorage.setItem('keyhole.connections', JSON.stringify([connection]))
    localStorage.setItem('keyhole.network', connection.network)
  }, own)
  return hostile
}

/** An `add` that is refused, and one that fails after its status. */
const adds: [Mode, RegExp][] = [
  ['too large', /File too large.*Upload a smaller file/],
  ['late error', /The provider returned: pin failed/],
]

test('an add that fails is told in words, no file is lost, and a host’s own dialect is understood', async ({
  page,
  user,
  keyhole,
}) => {
  const hostile = await useHostile(page, keyhole)
  await page.goto(filesPath())
  await expect(page.getByText('No files yet')).toBeVisible()
  const item = (name: string) => page.getByRole('listitem', { name: `${name}.txt`, exact: true })
  for (const [mode, says] of adds) {
    hostile.mode = mode
    await choose(page, `${mode}.txt`, `the bytes of ${mode}`)
    const opener = item(mode).getByRole('button', { name: `${mode}.txt` })
    await expect(opener).toBeVisible()
    if ((await opener.getAttribute('aria-expanded')) === 'false') await user.click(opener)
    await expect(item(mode).getByRole('alert'), mode).toContainText(says)
    await expect(page.getByText(/^0 of \d+ uploaded/)).toBeVisible()
  }
  expect(hostile.asked, 'no add is repeated by itself').toBe(adds.length)
  // What no other file would pass either stops the queue, until a person goes on.
  hostile.mode = 'no card'
  await choose(page, 'card.txt', 'somebody has to pay')
  await expect(
    page.getByText(/Billing card missing or quota exceeded.*even on a free account/),
  ).toBeVisible()
  hostile.mode = 'fine'
  await user.click(page.getByRole('button', { name: 'Retry failed' }))
  await user.click(page.getByRole('button', { name: 'Retry', exact: true }).first())
  const all = adds.length + 1
  await expect(page.getByText(`${all} of ${all} uploaded`)).toBeVisible()
  hostile.mode = 'a host’s own'
  await choose(page, 'dialect.txt', 'added by another host')
  const added = page.getByRole('listitem').filter({ hasText: 'dialect.txt' }).first()
  await expect(added).toContainText('Verified')
  await hostile.end()
})

test('a gateway that gives up on an add says nothing of what was stored: the queue asks for it, and the list keeps as sent what no queue has', async ({
  page,
  user,
  ownKeyhole,
}) => {
  const hostile = await useHostile(page, ownKeyhole)
  hostile.mode = 'late add'
  const row = (name: string) =>
    page.getByRole('list', { name: 'Your files' }).getByRole('listitem').filter({ hasText: name })
  await page.goto(filesPath())
  await choose(page, 'page.txt', 'sent by the files page')
  // The queue asks what became of it, and finds it.
  await expect(row('page.txt')).toContainText('VerifiedPinned')

  const text = JSON.stringify({ method: 'add', params: [{ name: 'play.txt', text: 'by hand' }] })
  await page.goto(playgroundLink({ text, network: 'hostile' }))
  await user.click(page.getByRole('button', { name: 'Send' }))
  await expect(page.getByRole('alert')).toContainText('Gateway timeout')
  await page.goto(filesPath())
  await expect(row('play.txt')).toContainText('Upload status unknown')
  await hostile.end()
})

/** A command that is refused, has to wait, breaks off, and may not be read by this page. */
const pins: [Mode, RegExp][] = [
  ['no access', /IPFS not permitted.*even on a free account/],
  ['too many', /Too many requests.*Wait 7 s, then retry/],
  ['cut', /Connection lost.*never finished/],
  ['no CORS', /Cannot reach the provider.*CORS/],
]

test('a pin or a reading that fails is told in words, and the reason why no one answers is looked for', async ({
  page,
  user,
  keyhole,
}) => {
  const cid = await keyhole.add('to be pinned')
  const hostile = await useHostile(page, keyhole)
  await page.goto(filesPath({ cid }))
  await expect(page.getByText('to be pinned')).toBeVisible()
  const alert = page.getByRole('alert')
  for (const [mode, says] of pins) {
    hostile.mode = mode
    await user.click(page.getByRole('button', { name: 'More', exact: true }))
    await user.click(page.getByRole('button', { name: 'Pin', exact: true }))
    await expect(alert, mode).toContainText(says)
    if (mode !== 'no access') continue
    await user.click(alert.getByText('Raw response'))
    await expect(alert.locator('pre')).toContainText('project requires a billing card')
  }
  await expect(page.getByText('to be pinned')).toBeVisible()

  const diagnosed = alert.getByRole('status')
  await user.click(alert.getByRole('button', { name: 'Diagnose' }))
  await expect(diagnosed).toContainText('CORS blocks the response')
  await expect(diagnosed).toContainText(`Access-Control-Allow-Origin: ${keyhole.url}`)
  hostile.mode = 'no preflight'
  await user.click(alert.getByRole('button', { name: 'Retry' }))
  await user.click(alert.getByRole('button', { name: 'Diagnose' }))
  await expect(diagnosed).toContainText('CORS blocks the header authorization')
  await expect(diagnosed).toContainText('Kubo cannot do that')
  await hostile.end()
  await user.click(alert.getByRole('button', { name: 'Retry' }))
  await user.click(alert.getByRole('button', { name: 'Diagnose' }))
  await expect(diagnosed).toContainText('No server at this URL')
  await hostile.start()
  hostile.mode = 'fine'
  await user.click(alert.getByRole('button', { name: 'Retry' }))
  await expect(alert).toHaveCount(0)

  hostile.mode = 'short content'
  await page.goto(filesPath({ cid: unknown }))
  await expect(alert).toContainText('10 of 1000 bytes received')
  await expect(page.getByRole('region', { name: 'Text' })).toHaveCount(0)
  await hostile.end()
})

test('a wrong secret is told in words, and the new one is found by trying again', async ({
  page,
  user,
  ownKeyhole,
}) => {
  await page.goto(ownKeyhole.url + filesPath())
  await expect(page.getByText('No files yet')).toBeVisible()
  await ownKeyhole.stop()
  await ownKeyhole.start({ KEYHOLE_API_KEY_SECRET: 'another-secret' })
  await choose(page, 'a.txt', 'refused at first')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Unknown IPFS key or secret')
  await expect(page.getByText('0 of 1 uploaded')).toBeVisible()
  await user.click(alert.getByRole('button', { name: 'Retry' }))
  await expect(page.getByText('Verified', { exact: true }).first()).toBeVisible()
})

test('a CID that the service does not hold is said in its words, and bytes that do not have it are never called verified', async ({
  page,
  user,
}) => {
  await page.goto(filesPath({ cid: unknown }))
  const alert = page.getByRole('alert')
  const missing = page.getByRole('main')
  await expect(missing).toContainText(`could not find ${unknown}`)
  await expect(missing).toContainText('Not found on this provider')
  const menu = page.getByRole('button', { name: 'More', exact: true })
  await user.click(menu)
  await user.click(page.getByRole('button', { name: 'Pin', exact: true }))
  await expect(alert.filter({ hasText: 'pin: ' })).toContainText('could not find')
  await user.click(menu)
  page.once('dialog', (dialog) => dialog.accept())
  await user.click(page.getByRole('button', { name: 'Unpin' }))
  await expect(alert.filter({ hasText: 'not pinned' })).toContainText('no pin of its own')
  await page.route('**/api/v0/cat?**', (route) => route.fulfill({ body: 'not empty at all' }))
  await page.goto(filesPath({ cid: unknown }))
  await expect(page.getByRole('button', { name: 'Mismatch', exact: true })).toBeVisible()
  await expect(page.getByText('match this CID', { exact: true })).toHaveCount(0)
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
  await expect(page.getByText('This browser blocks storage')).toBeVisible()
  await choose(page, 'a.txt', 'kept in memory')
  await expect(page.getByRole('listitem').getByText('Pinned', { exact: true })).toBeVisible()
})

test('content that the provider lost is found by a check, and a response that never came is shown', async ({
  page,
  user,
}) => {
  await page.goto(filesPath())
  // kubo, test/cli/add_test.go: no one has added it here.
  const absent = 'QmYyLxtzZyW22zpoVAtKANLRHpDjZtNeDjQdJrcQNWoRkJ'
  await page.getByLabel('List to import').setInputFiles({
    name: 'pins.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(`${absent} gone.bin`),
  })
  const row = page.getByRole('list', { name: 'Your files' }).getByRole('listitem')
  await user.click(page.getByRole('button', { name: 'Check availability' }))
  await expect(row.getByText('Unavailable')).toBeVisible()
  await expect(page.getByText(/^Checked\. 1 unavailable\./)).toBeVisible()
  await page.route('**/api/v0/pin/add**', () => {
    // Never answered: the tab is closed before.
  })
  const asked = page.waitForRequest('**/api/v0/pin/add**')
  await user.click(row.getByRole('button', { name: 'More' }))
  await user.click(row.getByRole('button', { name: 'Pin', exact: true }))
  await expect(page.getByText('Pinning 0 of 1')).toBeVisible()
  await asked
  await page.reload()
  await expect(row.getByText('Pin status unknown')).toBeVisible()
})
