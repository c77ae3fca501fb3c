import type { Page } from '@playwright/test'
import type { Keyhole } from '../fixtures/running-service.ts'
import { expect, test } from '../fixtures/story.ts'
import type { User } from '../fixtures/user.ts'

/** Accounts 7 and 8 of the chain's mnemonic, which is anvil's. */
const approver = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955'
const spender = '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f'

async function addressOf(keyhole: Keyhole, title: RegExp) {
  const { examples } = await keyhole.connection()
  const found = examples.find((example) => title.test(example.title))
  if (found?.page !== 'storage') throw new Error(`no example of storage is called ${title}`)
  return found.address
}

const value = (page: Page) => page.getByRole('region', { name: 'Value', exact: true })
const expression = (page: Page) => page.getByRole('combobox', { name: 'Variable or slot' })
const edit = (page: Page, user: User) => user.click(page.getByRole('button', { name: 'Edit' }))
const open = (page: Page, user: User, title: string) =>
  user.click(page.locator('summary', { hasText: title }))
const steps = (page: Page) =>
  page.getByRole('list', { name: 'Slot derivation' }).getByRole('listitem')

test('a balance of the ERC-20 is three clicks from the tour', async ({ page, user }) => {
  await page.goto('/')
  await user.click(page.getByRole('link', { name: 'Address', exact: true }))
  await user.click(page.getByRole('link', { name: 'ERC-20 balance' }))
  await expect(value(page)).toContainText('19,327 KEY')
  await user.focus(page.getByRole('link', { name: 'Next slot' }))
  const url = page.url()
  await page.keyboard.press('ArrowRight')
  await expect(value(page)).toContainText('32 zero bytes')
  expect(page.url()).not.toBe(url)
  await page.keyboard.press('ArrowLeft')
  await expect(value(page)).toContainText('19,327 at 18 decimals')
})

test('a nested allowance is typed with its slot and keys', async ({
  page,
  user,
  context,
  keyhole,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const address = await addressOf(keyhole, /ERC-20 balance/)
  await page.goto(`/devnet/storage/${address}`)
  await user.fill(expression(page), `4[${approver}][${spender}]`)
  await user.press(expression(page), 'Enter')
  await open(page, user, 'How it was computed')
  await expect(steps(page)).toHaveCount(3)
  await expect(value(page)).toContainText(/[\d,]+ KEY/)
  await expect(page.getByText('By the layout of KeyholeToken allowance[')).toBeVisible()
  await user.click(page.getByRole('button', { name: 'Copy as cast index' }))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `cast index address '${spender}' $(cast index address '${approver}' 4)`,
  )
  await page.reload()
  await edit(page, user)
  await expect(expression(page)).toHaveValue(`4[${approver}][${spender}]`)
})
