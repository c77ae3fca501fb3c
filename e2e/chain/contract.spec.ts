import type { Page } from '@playwright/test'
import { addressPath } from '#paths/address.ts'
import { readPath } from '#paths/read.ts'
import { expectToFitPhone } from '../fixtures/phone.ts'
import type { Keyhole } from '../fixtures/running-service.ts'
import { aboutExtraMethods, expect, test } from '../fixtures/story.ts'

/** The guestbook of the tour: its code names a file that the service keeps. */
async function guestbook(keyhole: Keyhole) {
  const { examples } = await keyhole.connection()
  const example = examples.find((example) => example.page === 'read')
  if (example?.page !== 'read') throw new Error('the examples have changed')
  return example
}

const addressViews = (page: Page) => page.getByRole('navigation', { name: 'Views of this address' })

test('from an address to its metadata, its ABI, what a getter returns and how another reverts', {
  tag: ['@pointer', '@task'],
}, async ({ page, user, context, keyhole }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { address, title } = await guestbook(keyhole)
  await page.goto('/')
  await user.click(page.getByRole('link', { name: title }))
  await expect(page).toHaveURL(readPath({ network: 'devnet', address }))
  await expect(page.getByRole('region', { name: 'Result' })).toContainText(/ETH.*[\d.]+ KiB/)
  const metadata = page.getByRole('region', { name: 'Metadata' })
  await expect(metadata).toContainText('Solidity 0.8.37 (from bytecode)')
  await expect(metadata).toContainText('Verified')
  await expect(metadata).toContainText('Guestbook')
  const sources = metadata.getByRole('list', { name: 'Sources' })
  await user.click(sources.getByRole('link'))
  await expect(page.getByText('contract Guestbook {')).toBeVisible()
  await page.goBack()

  // What takes no argument is read when the view is opened.
  await user.click(addressViews(page).getByRole('link', { name: 'Contract', exact: true }))
  await expect(page).toHaveURL(readPath({ network: 'devnet', address, view: 'read' }))
  const functions = page.getByRole('region', { name: 'Read functions' })
  await expect(functions).toContainText('10 functions · ABI from metadata, verified')
  const answer = (name: string) =>
    page.getByRole('status', { name: `Result of ${name}`, exact: true })
  await expect(answer('title')).toHaveText('“Guests of the keyhole”')
  await expect(answer('pages')).toContainText('3')
  await expect(answer('all')).toContainText('“I have seen what is behind the door.”')
  await expect(answer('drawer')).toContainText('Reverted Locked')
  await expect(answer('drawer')).toContainText('“ask the keeper”')
  await expect(page.getByRole('alert')).toHaveCount(0)

  // By keyboard, with an argument; what is wrong with it is said at its field, and nothing is lost.
  await user.focus(functions.getByRole('link', { name: 'page', exact: true }))
  await page.keyboard.press('Enter')
  const number = page.getByLabel('number (uint256)')
  await user.fill(number, 'one')
  await user.press(number, 'Enter')
  await expect(number).toBeFocused()
  await expect(number).toHaveAccessibleDescription(/whole number/)
  await expect(number).toHaveValue('one')
  await user.fill(number, '1')
  await user.press(number, 'Enter')
  await expect(answer('page')).toContainText('“Came for the view, stayed for the storage.”')
  await page.reload()
  await expect(number).toHaveValue('1')
  await expect(answer('page')).toContainText('“Came for the view, stayed for the storage.”')
  await user.click(page.getByRole('button', { name: 'More' }))
  await user.click(page.getByRole('button', { name: 'Copy as Markdown' }))
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const ticket = await page.evaluate(() => navigator.clipboard.readText())
  expect(ticket).toContain('page(uint256 number)')
  expect(ticket).toContain('**Returned:** `0x')
  await user.fill(number, '99')
  await user.press(number, 'Enter')
  await expect(answer('page')).toContainText('Reverted NoSuchPage')

  // What writes is not called, but estimated.
  await user.click(functions.getByText('1 write function'))
  await user.click(functions.getByRole('link', { name: 'Estimate sign' }))
  await expect(page).toHaveURL(/\/devnet\/gas\?to=0x.*function=sign/)
})

test('an address in a transaction leads to its page by its name, and on to its storage and gas', async ({
  page,
  user,
  keyhole,
}) => {
  const { layouts = [] } = await keyhole.connection()
  const token = layouts.find(({ contract }) => contract === 'KeyholeToken')?.address ?? ''
  await page.goto('/devnet/block/3/tx/1')
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText(
    /transfer(red)? 12\.5 KEY/i,
  )
  await user.click(
    page.getByRole('main').locator(`[data-address-link="${token.toLowerCase()}"]`).first(),
  )
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('KeyholeToken')
  await expect(page).toHaveTitle(/^KeyholeToken /)
  await expect(heading.getByTitle('From built-in layout')).toBeVisible()
  // With its checksum, which neither the node nor the connection wrote.
  await expect(page.getByText('0x5FbDB2315678afecb367f032d93F642f64180aa3').first()).toBeVisible()
  for (const [subject, view, path] of [
    ['Contract', 'Proxy', '/proxy'],
    ['Storage', 'Variables', '/layout'],
    ['Storage', 'Slot', ''],
    ['Storage', 'History', '/history'],
    ['Storage', 'Bulk read', '/many'],
  ] as const) {
    const views = page.getByRole('navigation', { name: subject, exact: true })
    if (!(await views.isVisible()))
      await user.click(addressViews(page).getByRole('link', { name: subject, exact: true }))
    await user.click(views.getByRole('link', { name: view, exact: true }))
    await expect(page).toHaveURL(
      new RegExp(`/devnet/storage/${token}${path.replace('?', '.')}$`, 'i'),
    )
    await expect(heading).toHaveText('KeyholeToken')
    await expect(views.getByRole('link', { name: view, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
  }
  await user.click(page.getByRole('link', { name: 'Estimate call' }))
  await expect(page).toHaveURL(new RegExp(`/devnet/gas\\?to=${token}$`, 'i'))
})

test('the account in one line is on the first screen, on a phone too', async ({
  page,
  keyhole,
}) => {
  const { address } = await guestbook(keyhole)
  for (const size of [
    { width: 1280, height: 800 },
    { width: 360, height: 760 },
  ]) {
    await page.setViewportSize(size)
    await page.goto(addressPath('devnet', address))
    await expect(page.getByText(/^[\d.]+ ETH$/)).toBeInViewport({ ratio: 1 })
    await page.goto(readPath({ network: 'devnet', address, view: 'read' }))
    const door = page.getByRole('status', { name: 'Result of door' })
    await expect(door).toContainText('1')
    await expect(door).toBeInViewport({ ratio: 1 })
  }
  await expectToFitPhone(page)
})

test('on a phone, an event leads to its transaction', {
  annotation: aboutExtraMethods('logs'),
}, async ({ page, user }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/devnet/address/0x5FbDB2315678afecb367f032d93F642f64180aa3/events')
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Log / }) })
  await expectToFitPhone(page)
  await user.click(row.first().getByRole('link').last())
  await expect(page).toHaveURL(/\/tx\/\d+$/)
})
