import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type GasAddress, gasPath } from '#paths/gas.ts'
import { openWallet } from '../fixtures/frame.ts'
import { expectToFitPhone } from '../fixtures/phone.ts'
import type { Keyhole } from '../fixtures/running-service.ts'
import { expect, test } from '../fixtures/story.ts'
import { installStoryWallet } from '../fixtures/story-wallet.ts'
import type { User } from '../fixtures/user.ts'

/** An account of the tour's chain with ether and tokens, and the contracts that the examples call. */
async function known(keyhole: Keyhole) {
  const { examples } = await keyhole.connection()
  const calls = examples.flatMap((example) => (example.page === 'gas' ? [example.call] : []))
  const [transfer, deposit] = calls
  if (!transfer?.from || !transfer.to || !deposit?.to) throw new Error('the examples have changed')
  return { account: transfer.from, token: transfer.to, reverter: deposit.to }
}

const address = (typed: Partial<GasAddress>) => gasPath({ network: 'devnet', ...typed })
const fill = (page: Page, user: User, label: string | RegExp, text: string) =>
  user.fill(page.getByLabel(label, typeof label === 'string' ? { exact: true } : {}), text)
const send = (page: Page, user: User) =>
  user.click(page.getByRole('button', { name: 'Estimate gas' }))
const edit = (page: Page, user: User) => user.click(page.getByRole('button', { name: 'Edit' }))
const advanced = (page: Page, user: User) => user.click(page.getByText('Advanced', { exact: true }))
const answer = (page: Page) => page.getByRole('region', { name: 'Result' })
const said = (page: Page) => answer(page).getByRole('status').first()

test('one field takes data or a function, and data that calls the function fills its arguments', {
  tag: '@pointer',
}, async ({ page, user, keyhole }) => {
  const { account, token } = await known(keyhole)
  await page.goto(address({}))
  await fill(page, user, 'To', token)
  await fill(page, user, 'Function or data', '0x18160ddd')
  await send(page, user)
  await expect(said(page)).toBeVisible()
  await expect(page).toHaveURL(address({ to: token, data: '0x18160ddd' }))
  await edit(page, user)
  const call = `0x70a08231${account.slice(2).toLowerCase().padStart(64, '0')}`
  await fill(page, user, 'Function or data', call)
  await fill(page, user, 'Function or data', 'balanceOf(address owner)')
  await expect(page.getByLabel('owner (address)')).toHaveValue(new RegExp(account, 'i'))
  await send(page, user)
  await expect(said(page)).toBeVisible()
  await expect(page).toHaveURL(/function=balanceOf\(address\+owner\)&arg=0x/)
})

test('a token transfer is built from a signature and typed arguments', { tag: '@pointer' }, async ({
  page,
  user,
  keyhole,
}) => {
  const { account, token } = await known(keyhole)
  await page.goto(address({ from: account }))
  await fill(page, user, 'To', token)
  await fill(page, user, 'Function or data', 'transfer(address to, uint256 amount)')
  await fill(page, user, 'to (address)', account)
  await fill(page, user, 'amount (uint256)', '2.5 ether')
  await advanced(page, user)
  await fill(page, user, 'Max fee per gas', '30')
  await fill(page, user, 'Block', 'latest')
  const asked = page.waitForRequest((request) => request.method() === 'POST')
  await send(page, user)
  const [call, block] = (await asked).postDataJSON().params
  expect(call.data).toMatch(/^0xa9059cbb0{24}[0-9a-f]{40}0*22b1c8c1227a0000$/)
  expect([call.maxFeePerGas, block]).toEqual(['0x6fc23ac00', 'latest'])
  await expect(said(page)).toContainText('gas')
  await expect(answer(page)).toContainText('Fee, at most')
  const bound = answer(page).getByRole('row', { name: /^Max fee of the call/ })
  await expect(bound).toContainText('30 gwei')
})

test('a call too long for a ticket is in the link of its page, and not in that of the ticket', async ({
  page,
  user,
  context,
  keyhole,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { account } = await known(keyhole)
  // Noise does not get shorter than it is.
  const data = `0x${randomBytes(25_000).toString('hex')}`
  await page.goto(address({ from: account }))
  await fill(page, user, 'To', account)
  await fill(page, user, 'Function or data', data)
  await send(page, user)
  await expect(said(page)).toContainText('gas')
  await expect(page).toHaveURL(/leftOut=50002/)
  const other = await context.newPage()
  await other.goto(page.url())
  await edit(other, user)
  await expect(other.getByLabel('Function or data', { exact: true })).toHaveValue(data)
  await user.click(page.getByRole('button', { name: 'Copy as Markdown' }))
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toContain('leaves out 50,002 characters of the call')
  expect((await copied()).length).toBeLessThan(3000)
  await other.goto('about:blank')
  await other.goto(page.url().replace(/#.*/, ''))
  await expect(other.getByText('This link leaves out 50,002 characters')).toBeVisible()
})

test('the sender is taken from the wallet only when asked for', async ({ page, user, keyhole }) => {
  const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  await installStoryWallet(page, account)
  const { account: to } = await known(keyhole)
  await page.goto(address({ to }))
  await expect(page.getByLabel('From', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use my wallet' })).toHaveCount(0)
  await openWallet(page, user)
  await user.click(page.getByRole('button', { name: 'Story wallet' }))
  const from = page.getByLabel('From', { exact: true })
  const take = page.getByRole('button', { name: 'Use my wallet' })
  await expect(take).toBeVisible()
  await expect(from).toHaveValue('')
  await user.click(take)
  await expect(from).toHaveValue(account)
})

test('the keyboard alone runs a call, reads its result, and runs it changed', {
  tag: '@task',
}, async ({ page, user, keyhole }) => {
  const { account } = await known(keyhole)
  await page.goto(address({}))
  await user.focus(page.getByLabel('To', { exact: true }))
  await page.keyboard.insertText(account)
  await page.keyboard.press('Enter')
  await expect(said(page)).toContainText('21,000')
  await expect(answer(page)).toBeFocused()
  await user.press(page.getByRole('button', { name: 'Edit' }), 'Enter')
  await expect(page.getByLabel('To', { exact: true })).toBeFocused()
  await advanced(page, user)
  await user.focus(page.getByLabel('Value', { exact: true }))
  await page.keyboard.insertText('2')
  const again = page.waitForRequest(
    (request) => request.postDataJSON()?.method === 'eth_estimateGas',
  )
  await page.keyboard.press('Enter')
  expect((await again).postDataJSON().params[0].value).toBe('0x1bc16d674ec80000')
  await expect(answer(page)).toBeFocused()
  // The same call once more: it is sent again, and what comes back has the focus again.
  await edit(page, user)
  const third = page.waitForRequest(
    (request) => request.postDataJSON()?.method === 'eth_estimateGas',
  )
  await user.press(page.getByLabel('To', { exact: true }), 'Enter')
  await third
  await expect(answer(page)).toBeFocused()
})

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 760 },
])
  test(`the gas limit and the reason of a revert are on the first screen of ${viewport.width} px`, async ({
    page,
    user,
    keyhole,
  }) => {
    const { account, token, reverter } = await known(keyhole)
    await page.setViewportSize(viewport)
    const transfer = { function: 'transfer(address to, uint256 amount)', args: [token, '1'] }
    await page.goto(address({ from: account, to: token, ...transfer }))
    await expect(said(page)).toContainText('51,498')
    await expect(said(page)).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.goto(address({ from: account, to: reverter, function: 'explain()' }))
    await expect(said(page)).toHaveText(/ticket number/)
    await expectToFitPhone(page)
    await expect(said(page)).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => scrollY)).toBe(0)
    // Sent from the form, which is taller than a phone.
    await edit(page, user)
    await fill(page, user, 'Function or data', 'silent()')
    await send(page, user)
    await expect(said(page)).toHaveText('No reason given')
    await expect(said(page)).toBeInViewport({ ratio: 1 })
  })
