import type { Page } from '@playwright/test'
import { storagePath } from '#paths/storage/storage.ts'
import type { Keyhole } from '../fixtures/running-service.ts'
import { expect, test } from '../fixtures/story.ts'
import type { User } from '../fixtures/user.ts'

/** Accounts 7 to 9 of the chain's mnemonic, which is anvil's. */
const approver = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955'
const spender = '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f'
const saver = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'

async function addressOf(keyhole: Keyhole, title: RegExp) {
  const { examples } = await keyhole.connection()
  const found = examples.find((example) => title.test(example.title))
  if (found?.page !== 'storage') throw new Error(`no example of storage is called ${title}`)
  return found.address
}

const value = (page: Page) => page.getByRole('region', { name: 'Value', exact: true })
const key = (page: Page, number: number) => page.getByLabel(`Key ${number}`, { exact: true })
const expression = (page: Page) => page.getByRole('combobox', { name: 'Variable or slot' })
const edit = (page: Page, user: User) => user.click(page.getByRole('button', { name: 'Edit' }))
const open = (page: Page, user: User, title: string) =>
  user.click(page.locator('summary', { hasText: title }))
const steps = (page: Page) =>
  page.getByRole('list', { name: 'Slot derivation' }).getByRole('listitem')

test('a balance of the ERC-20 is three clicks from the tour', { tag: '@task' }, async ({
  page,
  user,
}) => {
  await page.goto('/')
  await user.click(page.getByRole('link', { name: 'Storage', exact: true }))
  await user.click(page.getByRole('link', { name: 'ERC-20 balance' }))
  await expect(value(page)).toContainText('at 18 decimals')
  await user.focus(page.getByRole('link', { name: 'Next slot' }))
  const url = page.url()
  await page.keyboard.press('ArrowRight')
  await expect(value(page)).toContainText('32 zero bytes')
  expect(page.url()).not.toBe(url)
  await page.keyboard.press('ArrowLeft')
  await expect(value(page)).toContainText('at 18 decimals')
})

test('a nested allowance is typed with its slot, and its keys are there to be clicked', async ({
  page,
  user,
  context,
  keyhole,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const address = await addressOf(keyhole, /ERC-20 balance/)
  await page.goto(`/devnet/storage/${address}`)
  await user.fill(expression(page), `4[${approver}][${spender}]`)
  await open(page, user, 'Advanced')
  await expect(page.getByLabel('Type of key 2')).toHaveValue('address')
  await expect(key(page, 2)).toHaveValue(spender)
  await user.press(expression(page), 'Enter')
  await open(page, user, 'How it was computed')
  await expect(steps(page)).toHaveCount(3)
  await expect(page.getByRole('row', { name: /^uint256/ })).toContainText('at 18 decimals')
  await user.click(page.getByRole('button', { name: 'Copy as cast index' }))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `cast index address '${spender}' $(cast index address '${approver}' 4)`,
  )
  // Clicked, the field follows.
  await edit(page, user)
  await open(page, user, 'Advanced')
  await user.fill(key(page, 2), saver)
  await expect(expression(page)).toHaveValue(`4[${approver}][${saver}]`)
  await user.click(page.getByRole('button', { name: 'Remove key 2' }))
  await expect(expression(page)).toHaveValue(`4[${approver}]`)
  await page.reload()
  await edit(page, user)
  await expect(expression(page)).toHaveValue(`4[${approver}][${spender}]`)
})

test('the keys of a named variable are there to be clicked, too', async ({
  page,
  user,
  keyhole,
}) => {
  const address = await addressOf(keyhole, /Packed/)
  await page.goto(`/devnet/storage/${address}`)
  await user.fill(expression(page), `positions[${saver}][5].since`)
  await open(page, user, 'Advanced')
  await expect(key(page, 1)).toHaveValue(saver)
  await user.selectOption(key(page, 3), 'limit (uint256)')
  await expect(expression(page)).toHaveValue(`positions[${saver}][5].limit`)
  await user.press(expression(page), 'Enter')
  await expect(value(page).getByRole('status')).toHaveText('9,000,000,000,000,000,000')
})

test('a packed member of a struct is read by its name, and a wrong key loses nothing', async ({
  page,
  user,
  keyhole,
}) => {
  const address = await addressOf(keyhole, /Nested mapping/)
  await page.goto(`/devnet/storage/${address}`)
  await user.fill(expression(page), '4')
  await open(page, user, 'Advanced')
  await user.click(page.getByRole('button', { name: 'Paste declaration' }))
  await user.fill(
    page.getByLabel('Declaration'),
    'mapping(address => mapping(uint256 => Position)) positions; struct Position { uint128 amount; uint64 since; uint256 limit; }',
  )
  await user.fill(key(page, 1), saver.replace('a0Ee', 'a0ee'))
  await user.fill(key(page, 2), 'five')
  await user.selectOption(key(page, 3), 'since (uint64)')
  await user.press(key(page, 2), 'Enter')
  await expect(key(page, 1)).toHaveAccessibleDescription(/Invalid checksum/)
  await expect(key(page, 2)).toHaveAccessibleDescription(/“five” is not a whole number/)
  await user.fill(key(page, 1), saver)
  await user.fill(key(page, 2), '5')
  await expect(key(page, 3)).toHaveValue('since')
  await user.press(key(page, 2), 'Enter')
  await expect(value(page).getByRole('status')).toHaveText('1,767,225,600')
  await expect(value(page)).toContainText('2026-01-01')
  await expect(value(page).getByRole('row', { name: /amount/ })).toContainText(
    '750,000,000,000,000,000',
  )
  await open(page, user, 'How it was computed')
  await expect(steps(page).last()).toContainText('16 to 23')
  await page.reload()
  await expect(value(page).getByRole('status')).toHaveText('1,767,225,600')
  await edit(page, user)
  // The names are known: the other member is a word further in the text.
  await user.fill(expression(page), `positions[${saver}][5].limit`)
  await user.press(expression(page), 'Enter')
  await expect(value(page).getByRole('status')).toHaveText('9,000,000,000,000,000,000')
  await edit(page, user)
  await expect(key(page, 3)).toHaveValue('limit')
})

test('well-known slots are looked up, and a slot made by hand is filled in', async ({
  page,
  user,
  keyhole,
}) => {
  const address = await addressOf(keyhole, /Packed/)
  await page.goto(`/devnet/storage/${address}`)
  await open(page, user, 'Advanced')
  await user.click(page.getByRole('button', { name: 'Standard slots' }))
  await page.keyboard.type('1967 impl')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await user.click(page.getByRole('button', { name: 'Read', exact: true }))
  await open(page, user, 'How it was computed')
  await expect(steps(page)).toContainText(
    '360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc',
  )
  await edit(page, user)
  await user.click(page.getByRole('button', { name: 'Standard slots' }))
  await user.fill(page.getByRole('searchbox', { name: 'Search standard slots' }), 'solady balance')
  await user.click(page.getByRole('button', { name: /Solady ERC20 balance/ }))
  await user.fill(page.getByLabel('Value of part 1'), '0xD0074F4E6490ae3f888d1d4f7E3E43326bD3f0f5')
  await expect(expression(page)).toHaveValue(
    'keccak256(address(0xD0074F4E6490ae3f888d1d4f7E3E43326bD3f0f5), 0x0000000000000000, 0x87a211a2)',
  )
  await user.click(page.getByRole('button', { name: 'Read', exact: true }))
  await open(page, user, 'How it was computed')
  // #28 of the vectors of storage-gas.md.
  await expect(steps(page)).toContainText(
    'c3f90ca8158bf80a2a7ea4f37e822d2967dd219204b24f54560c7c78a7a48a77',
  )
})

test.describe('when something fails', () => {
  test.use({ quiet: false })

  test('a long string is read whole, also where the service fails in its middle', async ({
    page,
    user,
    keyhole,
  }) => {
    const text = `Ünïcode ${'and so on, '.repeat(900)}end`
    const bytes = Buffer.from(text)
    const address = await addressOf(keyhole, /Packed/)
    const words = Math.ceil(bytes.length / 32)
    let refused = 0
    await page.route('**/v3/*', async (route) => {
      const answer = ({ id, params }: { id: number; params: [string, string] }) => {
        const start = BigInt('0x290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e563')
        const index = Number(BigInt(params[1]) - start)
        const word = bytes
          .subarray(index * 32, index * 32 + 32)
          .toString('hex')
          .padEnd(64, '0')
        const head = (bytes.length * 2 + 1).toString(16).padStart(64, '0')
        return { jsonrpc: '2.0', id, result: `0x${BigInt(params[1]) === 0n ? head : word}` }
      }
      const asked = route.request().postDataJSON()
      if (JSON.stringify(asked).includes('0ef3e68f') && refused++ < 1)
        return route.fulfill({ status: 403, body: 'not now' })
      await route.fulfill({ json: Array.isArray(asked) ? asked.map(answer) : answer(asked) })
    })
    await page.goto(
      storagePath({ network: 'devnet', address, slot: '0', declared: 'string terms' }),
    )
    await expect(value(page)).toContainText(`256 of ${words} slots read`)
    await user.click(page.getByRole('button', { name: 'Read all' }))
    await expect(page.getByRole('alert')).toBeVisible()
    await user.click(page.getByRole('button', { name: 'Retry' }))
    await expect(value(page)).toContainText(`in ${words} slots`)
    await expect(page.getByRole('region', { name: 'Content', exact: true })).toHaveText(text)
    const saved = page.waitForEvent('download')
    await user.click(page.getByRole('button', { name: 'Save bytes' }))
    expect((await saved).suggestedFilename()).toContain(address)
  })
})
