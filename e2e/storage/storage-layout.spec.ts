import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { storageLayoutPath } from '#paths/storage/storage-layout.ts'
import { expectToFitPhone } from '../fixtures/phone.ts'
import type { Keyhole } from '../fixtures/running-service.ts'
import { expect, test } from '../fixtures/story.ts'

/** The vault of the embedded chain, and the account that saves in it. */
async function vault(keyhole: Keyhole) {
  const { examples } = await keyhole.connection()
  const found = examples.find(({ title }) => /Nested mapping/.test(title))
  if (found?.page !== 'storage') throw new Error('no vault')
  return { address: found.address, saver: found.keys[0]?.value ?? '' }
}

const line = (page: Page, name: string | RegExp) => page.getByRole('treeitem', { name })

/** The layout of one variable, as solc writes it. */
const layout = (label: string, type: string, numberOfBytes: string, id = `t_${type}`) => ({
  storage: [{ astId: 1, contract: 'a.sol:Counter', label, offset: 0, slot: '0', type: id }],
  types: { [id]: { encoding: 'inplace', label: type, numberOfBytes } },
})

test('the whole state of the tour’s vault is there at once, at two blocks, and saved', {
  tag: '@task',
}, async ({ page, user, keyhole }) => {
  const { address } = await vault(keyhole)
  await page.goto(storageLayoutPath({ network: 'devnet', address }))
  await expect(line(page, /^owner address/)).toContainText(/0xf39Fd6e5/)
  await expect(line(page, /^unlockTime/)).toContainText('1,893,456,000')
  await expect(line(page, /^drift/)).toContainText('-42')
  await expect(line(page, /^terms/)).toContainText('Whatever is put in here')
  await expect(page.getByRole('button', { name: 'Consistent snapshot' })).toBeVisible()

  // By keyboard: to the array, into it, and to an item, whose value and slot can be copied.
  await user.focus(line(page, /^owner/))
  await page.keyboard.press('w')
  await expect(line(page, /^week/)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(line(page, /^\[0\] uint64/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/at=week\[0\]/)
  await expect(page.getByRole('button', { name: 'Copy the value' })).toBeVisible()
  await expect(page.getByText('bytes 0 to 7')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(line(page, /^week/)).toHaveAttribute('aria-expanded', 'false')

  await user.click(page.getByRole('button', { name: 'Edit' }))
  await user.fill(page.getByLabel('Compare with'), '8')
  await user.press(page.getByLabel('Compare with'), 'Enter')
  await expect(line(page, /^frozen/)).toContainText(/true.*false/)
  await expect(line(page, /^frozen/).getByRole('deletion')).toHaveText('false')
  await user.fill(page.getByLabel('Find name, path or value'), '1,893,456')
  await user.fill(page.getByLabel('Find name, path or value'), 'unlock')
  await expect(page.getByRole('treeitem')).toHaveCount(1)
  await user.fill(page.getByLabel('Find name, path or value'), 'absent')
  await expect(page.getByRole('status', { name: 'Search scope' })).toContainText('No matching name')
  await user.fill(page.getByLabel('Find name, path or value'), '')
  await user.check(page.getByLabel('Differences only'))
  await expect(line(page, /^balances/)).toHaveCount(0)
  const saving = page.waitForEvent('download')
  await user.click(page.getByRole('button', { name: 'Save CSV' }))
  const csv = await readFile(await (await saving).path(), 'utf8')
  expect(csv).toContain(`drift,int256,0x${'2'.padStart(64, '0')},0,-42,0`)
  await expectToFitPhone(page)
})

test('a dropped Foundry artifact is kept for the address, and forgotten', {
  tag: '@pointer',
}, async ({ page, user, keyhole }) => {
  const { address } = await vault(keyhole)
  await page.goto(storageLayoutPath({ network: 'devnet', address }))
  await user.click(page.getByRole('button', { name: 'Use another layout' }))
  await user.fill(page.getByLabel('Layout JSON'), '{"abi": []}')
  await user.click(page.getByRole('button', { name: 'Import', exact: true }))
  await expect(page.getByLabel('Layout JSON')).toHaveAccessibleDescription(/outputSelection/)

  const storageLayout = layout('who', 'Owner', '20', 't_userDefinedValueType(Owner)7')
  const artifact = JSON.stringify({ abi: [], bytecode: {}, storageLayout })
  const dropped = await page.evaluateHandle((text) => {
    const data = new DataTransfer()
    data.items.add(new File([text], 'Counter.json', { type: 'application/json' }))
    return data
  }, artifact)
  await page.dispatchEvent('body', 'drop', { dataTransfer: dropped })
  await expect(page.getByLabel('Layout', { exact: true })).toContainText(
    'Imported from Counter.json',
  )
  await expect(line(page, /^who Owner/)).toContainText('0xf39fd6e51aad')
  await user.click(line(page, /^who Owner/))
  await expect(page.getByRole('link', { name: 'Open slot' })).toHaveAttribute(
    'href',
    /path=who&as=bytes20@0/,
  )
  await page.reload()
  await expect(line(page, /^who Owner/)).toContainText('0xf39fd6e51aad')
  await user.click(page.getByRole('button', { name: 'Remove layout' }))
  await expect(line(page, /^unlockTime/)).toBeVisible()
})
