import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { getAddress } from 'viem'
import { expectToFitPhone } from '../fixtures/phone.ts'
import { expect, test } from '../fixtures/story.ts'
import type { User } from '../fixtures/user.ts'

const name = 'Treasury of Łódź'
const note = 'Two of three keys.\nAsk before noon.'

/** Gives the address of an open page a name by its menu. */
async function addNameTag(page: Page, user: User) {
  await user.click(page.getByRole('button', { name: 'More', exact: true }))
  await user.click(page.getByRole('button', { name: 'Add name tag' }))
  const dialog = page.getByRole('dialog', { name: 'Add name tag' })
  await expect(dialog.getByLabel('Name tag')).toBeFocused()
  await user.fill(dialog.getByLabel('Name tag'), name)
  await user.fill(dialog.getByLabel('Private note'), note)
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await expect(dialog).toBeHidden()
}

/** Texts of every request of the browser that has the name, in any writing. */
function watchLeaks(context: BrowserContext): string[] {
  const leaks: string[] = []
  context.on('request', (request) => {
    const sent = `${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`
    if (/treasury/i.test(decodeURIComponent(sent.replace(/%(?![\da-f]{2})/gi, '%25'))))
      leaks.push(sent)
  })
  return leaks
}

/** Who deployed the embedded chain's contracts, as the page of a transaction links it. */
async function findDeployer(page: Page): Promise<string> {
  await page.goto('/devnet/block/2/tx/2')
  const link = page.getByRole('main').locator('a[data-address-link]:not([title])').first()
  await expect(link).toHaveAttribute('href', /0x.*[A-F]/)
  return (await link.getAttribute('href'))?.split('/').at(-1) ?? ''
}

test('a name given to an address is shown wherever the address is, in each tab, and is sent nowhere', {
  tag: '@pointer',
}, async ({ page, context, user, keyhole }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const leaks = watchLeaks(context)
  const address = await findDeployer(page)
  const other = await context.newPage()
  await other.goto('/devnet/block/2')
  await expect(other.getByText('Fee recipient')).toBeVisible()

  await page.bringToFront()
  await page.goto(`/devnet/address/${address}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Address')
  await addNameTag(page, user)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page).toHaveTitle(`${name} ${address} · Keyhole`)
  await expect(page.getByText('Private name tag', { exact: true })).toBeVisible()
  await expect(page.getByText('Ask before noon.')).toBeVisible()
  await expect(page.getByText('private name tag', { exact: true })).toBeVisible()

  // The other tab hears of it without a reload.
  const namedLink = (of: Page) => of.getByRole('link', { name, exact: true }).first()
  await expect(namedLink(other)).toHaveAttribute('title', new RegExp(address))
  await other.close()

  await page.goto('/devnet/block/2/tx/2')
  await expect(page.getByText(name).first()).toBeVisible()
  await user.click(page.getByRole('button', { name: 'More', exact: true }))
  await user.click(page.getByRole('button', { name: 'Copy as Markdown' }))
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const ticket = await page.evaluate(() => navigator.clipboard.readText())
  expect(ticket).toMatch(new RegExp(`\`${address}\` \\(${name}, private name tag\\)`, 'i'))
  const vault = (await keyhole.connection()).layouts?.find(({ contract }) => contract === 'Vault')
  await page.goto(`/devnet/storage/${vault?.address}/layout`)
  await expect(page.getByRole('treeitem', { name: 'owner' })).toContainText(name)
  await page.goto(`/devnet/storage/${address}?slot=0`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)

  const box = page.getByRole('combobox', { name: 'Search' })
  await user.fill(box, 'treas')
  await expect(page.getByRole('option')).toContainText([name])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/devnet/address/${address}$`, 'i'))

  await user.click(page.getByRole('button', { name: 'More', exact: true }))
  await user.click(page.getByRole('button', { name: 'Edit name tag' }))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Name tag')).toHaveValue(name)
  await user.fill(dialog.getByLabel('Name tag'), address)
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await expect(dialog.getByLabel('Name tag')).toBeFocused()
  await expect(dialog.getByLabel('Name tag')).toHaveAccessibleDescription(/look like an address/)
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await expect(dialog).toContainText('Save restores it')
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText('Address')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeFocused()
  expect(leaks).toEqual([])
})

const menuName = 'More about all name tags'

async function save(page: Page, user: User, menu: string, item: string): Promise<string> {
  await user.click(page.getByRole('button', { name: menu }))
  const download = page.waitForEvent('download')
  await user.click(page.getByRole('button', { name: item }))
  return readFile(await (await download).path(), 'utf8')
}

async function importText(page: Page, label: string, fileName: string, text: string) {
  const file = { name: fileName, mimeType: 'text/plain', buffer: Buffer.from(text) }
  await page.getByLabel(label).setInputFiles(file)
}

test('a name wins over that of a contract; it is exported, removed and imported', async ({
  page,
  user,
  keyhole,
}) => {
  const { layouts } = await keyhole.connection()
  const token = layouts?.find(({ contract }) => contract === 'KeyholeToken')
  if (!token) throw new Error('the layouts have changed')
  const address = getAddress(token.address)
  await page.goto(`/devnet/address/${address}`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('KeyholeToken')
  await addNameTag(page, user)
  await expect(heading).toHaveText(name)
  await user.click(page.getByRole('button', { name: 'Settings' }))
  await user.click(page.getByRole('link', { name: 'Name tags' }))
  await expect(page).toHaveURL('/name-tags')
  const rows = page.getByRole('table', { name: 'Name tags' }).getByRole('row')
  await expect(rows).toHaveCount(2)
  const csv = await save(page, user, menuName, 'Export CSV')

  await user.click(page.getByRole('button', { name: menuName }))
  page.once('dialog', (dialog) => dialog.accept())
  await user.click(page.getByRole('button', { name: 'Remove all' }))
  await expect(page.getByText('No name tags yet')).toBeVisible()
  await importText(page, 'Name tags to import', 'name-tags', csv)
  await expect(page.getByText('1 name tag added.')).toBeVisible()
  await expect(rows.nth(1)).toContainText(name)
  await expect(rows.nth(1)).toContainText('Ask before noon.')

  // What differs stays; what is wrong is named by line and field.
  await importText(
    page,
    'Name tags to import',
    'safe.csv',
    `address,name,chainId\n${address},Vault,1\n0x12,x,1`,
  )
  const status = page.getByRole('status').filter({ hasText: '2 not imported:' })
  await expect(status).toContainText(`“${name}”`)
  await expect(status).toContainText('stays; in the file “Vault”')
  await expect(status).toContainText('Line 3: address: An address has 40 digits')
  await expect(rows.nth(1)).toContainText(name)
})

test('on a phone, by keys: a name is added, found, edited, and stays after a reload', async ({
  page,
  user,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/name-tags')
  await expect(page.getByText('No name tags yet')).toBeVisible()
  await user.click(page.getByRole('button', { name: 'Add name tag' }))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Address')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Address')).toHaveAccessibleDescription(/starts with 0x/)
  await user.fill(dialog.getByLabel('Address'), `0x${'12'.repeat(20)}`)
  await user.fill(dialog.getByLabel('Name tag'), 'W'.repeat(64))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add name tag' })).toBeFocused()
  await expectToFitPhone(page)
  await page.reload()
  await user.fill(page.getByLabel('Filter name tags'), 'zzz')
  await expect(page.getByText('No matching name tags.')).toBeVisible()
  await user.fill(page.getByLabel('Filter name tags'), 'www')
  await expect(page).toHaveURL('/name-tags')
  await user.click(page.getByRole('button', { name: 'Edit WWW' }))
  await user.fill(dialog.getByLabel('Name tag'), 'Faucet')
  await page.keyboard.press('Enter')
  await user.fill(page.getByLabel('Filter name tags'), '')
  await expect(page.getByRole('row').nth(1)).toContainText('Faucet')
  await user.click(page.getByRole('row').nth(1).getByRole('link'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Faucet')
  await expectToFitPhone(page)
})

test('where the browser stores nothing, a name is kept for the session, and that is said', async ({
  page,
  user,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
  })
  await page.goto(`/devnet/address/0x${'12'.repeat(20)}`)
  await user.click(page.getByRole('button', { name: 'More', exact: true }))
  await user.click(page.getByRole('button', { name: 'Add name tag' }))
  const dialog = page.getByRole('dialog')
  await user.fill(dialog.getByLabel('Name tag'), name)
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await expect(dialog).toContainText('Browser storage unavailable: this session only.')
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
})
