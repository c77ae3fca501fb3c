import { readPath } from '#paths/read.ts'
import { storagePath } from '#paths/storage/storage.ts'
import { storageLayoutPath } from '#paths/storage/storage-layout.ts'
import { unlistedToken } from '#testing/unlisted-token.ts'
import { expectToFitPhone } from '../fixtures/phone.ts'
import type { Keyhole } from '../fixtures/running-service.ts'
import { expect, test } from '../fixtures/story.ts'

const network = 'devnet'

/** The address of a contract that the service publishes a layout of, but whose code names no ABI. */
async function contractOf(keyhole: Keyhole, name: string) {
  const { layouts = [] } = await keyhole.connection()
  const found = layouts.find(({ contract }) => contract === name)
  if (!found) throw new Error(`there is no ${name}`)
  return found.address
}

test('a contract without an ABI: its functions are inferred, named where known, and read', {
  tag: '@pointer',
}, async ({ page, user, keyhole }) => {
  const address = await contractOf(keyhole, 'KeyholeToken')
  await page.goto(readPath({ network, address, view: 'read' }))
  const functions = page.getByRole('region', { name: 'Read functions' })
  await expect(functions.getByRole('status').first()).toHaveText(
    '6 functions · from bytecode Inferred',
  )
  const answer = (name: string) =>
    page.getByRole('status', { name: `Result of ${name}`, exact: true })
  await expect(answer('name')).toContainText('“Keyhole Token”')
  await expect(answer('decimals')).toContainText('18')
  const balance = functions.getByRole('listitem').filter({ hasText: 'balanceOf' })
  await expect(balance).toContainText('(address owner) → uint256 view · 0x70a08231')

  // A form for the inferred arguments, which the link keeps.
  await user.click(functions.getByRole('link', { name: 'balanceOf' }))
  await user.fill(page.getByLabel('owner (address)'), '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720')
  await page.keyboard.press('Enter')
  await expect(answer('balanceOf')).toContainText('19,327,000,000,000,000,000,000')
  await page.reload()
  await expect(answer('balanceOf')).toContainText('19,327,000,000,000,000,000,000')

  // What writes is estimated, in a form that is filled.
  await user.click(functions.getByText('3 write functions'))
  const approve = functions.getByRole('listitem').filter({ hasText: 'approve' })
  await expect(approve).toContainText('(address, uint256) nonpayable · 0x095ea7b3')
  await user.click(functions.getByRole('link', { name: 'Estimate approve' }))
  await expect(page.getByRole('textbox', { name: 'Function' })).toHaveValue(
    'approve(address, uint256)',
  )
})

test('storage without a layout offers inferred variables, which are read like any others', async ({
  page,
  user,
  keyhole,
}) => {
  const address = await unlistedToken(await keyhole.connection())
  await page.goto(storageLayoutPath({ network, address }))
  const offer = page.getByRole('region', { name: 'Variables from bytecode' })
  const balances = offer.getByRole('listitem').filter({ hasText: /^balanceOf/ })
  await expect(balances).toContainText('mapping(address => uint256)')
  await expect(balances).toContainText('Read by transferFrom, balanceOf, transfer')
  await expect(balances).toContainText('Written by transferFrom, transfer')
  await expectToFitPhone(page)
  await user.click(offer.getByRole('button', { name: 'Read variables' }))

  await expect(page.getByRole('treeitem', { name: /^name string/ })).toContainText('Keyhole Token')
  await expect(page.getByRole('treeitem', { name: /^totalSupply uint256/ })).toContainText(
    '21,000,000,000,000,000,000,000,000',
  )
  const layout = page.getByRole('region', { name: 'Layout', exact: true })
  await expect(layout).toContainText('Inferred layout · From bytecode Inferred')
  const saving = page.waitForEvent('download')
  await user.click(page.getByRole('button', { name: 'Save CSV' }))
  expect((await saving).suggestedFilename()).toContain('Inferred layout')
  // The contract has no name by that.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Address')

  // Names are those of getters, and expressions, on the page of one value too, and marked there.
  const holder = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
  await page.goto(storagePath({ network, address, path: `balanceOf[${holder}]` }))
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('21,000,000,000')
  await expect(page.getByRole('complementary')).toContainText('Inferred')
  await page.goto(storageLayoutPath({ network, address }))
  await user.click(layout.getByRole('button', { name: 'Remove layout' }))
  await expect(offer).toBeVisible()
})

test.describe('what infers', () => {
  // What Chromium reports itself: a file that does not come.
  test.use({ quiet: false })

  test('may not load: that is said, and functions can be added all the same', async ({
    page,
    user,
    keyhole,
  }) => {
    await page.route('**/*.wasm', (route) => route.abort())
    const address = await contractOf(keyhole, 'KeyholeToken')
    await page.goto(readPath({ network, address, view: 'read' }))
    const functions = page.getByRole('region', { name: 'Read functions' })
    await expect(functions).toContainText('Functions incomplete: part of this page did not load')
    await expect(functions.getByRole('button', { name: 'Reload page' })).toBeVisible()
    await user.fill(functions.getByLabel('Function or ABI'), 'symbol() returns (string)')
    await user.click(functions.getByRole('button', { name: 'Read function' }))
    await expect(page.getByRole('status', { name: 'Result of symbol' })).toContainText('KEY')
  })
})
