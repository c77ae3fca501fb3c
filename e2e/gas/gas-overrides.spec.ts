import type { Page } from '@playwright/test'
import { encodeFunctionData, parseAbi } from 'viem'
import { gasPath } from '#paths/gas.ts'
import { test } from '../fixtures/own-chain.ts'
import { expectToFitPhone } from '../fixtures/phone.ts'
import { expect } from '../fixtures/story.ts'
import type { User } from '../fixtures/user.ts'

const poor = `0x${'aa'.repeat(20)}`
const other = `0x${'bb'.repeat(20)}`

const jsonHeaders = { 'content-type': 'application/json' }

/**
 * A connection to plain anvil, which takes a third parameter; by the path and with the header that a
 * provider would have.
 */
async function connectToAnvil(page: Page, url: string) {
  const connection = { network: 'anvil', name: 'Anvil', baseUrl: url, apiKey: 'none', kept: true }
  await page.addInitScript(
    (kept) => localStorage.setItem('keyhole.connections', kept),
    JSON.stringify([connection]),
  )
  await page.route(`${url}/v3/none`, async (route) => {
    const body = route.request().postData()
    const answer = await fetch(url, { method: 'POST', headers: jsonHeaders, body })
    const headers = { ...jsonHeaders, 'access-control-allow-origin': '*' }
    await route.fulfill({ headers, body: await answer.text() })
  })
}

async function openOverrides(page: Page, user: User) {
  if (await page.getByRole('button', { name: 'Edit' }).isVisible())
    await user.click(page.getByRole('button', { name: 'Edit' }))
  const advanced = page.getByText('Advanced', { exact: true })
  const overrides = page.getByText('State overrides', { exact: true })
  if (!(await overrides.isVisible())) await user.click(advanced)
  await user.click(overrides)
}

test.describe('on a node of one’s own', () => {
  test('a call is estimated in another state, which its link holds', async ({
    page,
    user,
    chain,
    context,
    keyhole,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await connectToAnvil(page, chain.url)
    await page.goto(
      // Init code that reverts unless the account has a balance: BALANCE, JUMPI, REVERT, JUMPDEST, STOP.
      keyhole.url + gasPath({ network: 'anvil', data: `0x73${poor.slice(2)}31601d57600080fd5b00` }),
    )
    await expect(page.getByText('Reverted', { exact: true })).toBeVisible()
    await openOverrides(page, user)
    await user.click(page.getByRole('button', { name: 'Add override' }))
    const first = page.getByRole('group', { name: 'Override 1' })
    await expect(first.getByLabel('Address')).toBeFocused()
    await page.keyboard.insertText('0xaa')
    await user.fill(first.getByLabel('Value'), '6 ether')
    await user.click(page.getByRole('button', { name: 'Estimate gas' }))
    await expect(first.getByLabel('Address')).toBeFocused()
    await expect(first.getByLabel('Address')).toHaveAccessibleDescription(/38 missing/)
    await user.fill(first.getByLabel('Address'), poor)
    const sent = page.waitForRequest((request) => request.postDataJSON()?.params?.length === 3)
    await user.click(page.getByRole('button', { name: 'Estimate gas' }))
    await sent
    await expect(page.getByText('Succeeds', { exact: true })).toBeVisible()
    await expect(page.getByText('With overrides', { exact: true })).toBeVisible()
    await expect(page.getByText('Overrides 1 account')).toBeVisible()

    // Its link and its ticket hold them.
    await page.reload()
    await expect(page.getByText('Succeeds', { exact: true })).toBeVisible()
    await expect(page.getByText('With overrides', { exact: true })).toBeVisible()
    await user.click(page.getByRole('button', { name: 'More' }))
    await user.click(page.getByRole('button', { name: 'Copy as Markdown' }))
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/\*\*State overrides:\*\* .*0xaa{39}.*"balance":"0x53444835ec580000"/)
    await user.press(page.getByRole('button', { name: 'More' }), 'Escape')
    await user.click(page.getByRole('link', { name: 'Analyze' }))
    await expect(page.getByText('State overrides are not applied')).toBeVisible()
  })

  test('code and storage of an account are overridden', async ({ page, user, chain, keyhole }) => {
    await connectToAnvil(page, chain.url)
    const abi = parseAbi(['function any()'])
    const data = encodeFunctionData({ abi })
    await page.goto(keyhole.url + gasPath({ network: 'anvil', from: chain.from, to: other, data }))
    const result = page.getByRole('region', { name: 'Result' })
    await expect(result.getByRole('status').first()).toContainText('21,')
    await openOverrides(page, user)
    const add = page.getByRole('button', { name: 'Add override' })
    const row = (at: number) => page.getByRole('group', { name: `Override ${at}` })
    await user.click(add)
    await user.fill(row(1).getByLabel('Address'), other)
    await user.selectOption(row(1).getByLabel('Field'), 'Code')
    // Reverts unless slot 7 holds 9: SLOAD, EQ, JUMPI, REVERT, JUMPDEST, STOP.
    await user.fill(row(1).getByLabel('Value'), '0x600754600914600d57600080fd5b00')
    await user.click(page.getByRole('button', { name: 'Estimate gas' }))
    await expect(page.getByText('Reverted', { exact: true })).toBeVisible()
    await user.click(page.getByRole('button', { name: 'Edit' }))
    await user.click(add)
    await user.selectOption(row(2).getByLabel('Field'), 'Storage slot')
    await expect(row(2).getByLabel('Address')).toHaveValue(other)
    await user.fill(row(2).getByLabel('Slot'), '7')
    await user.fill(row(2).getByLabel('Value'), '9')
    await expectToFitPhone(page)
    await user.click(page.getByRole('button', { name: 'Estimate gas' }))
    await expect(page.getByText('Succeeds', { exact: true })).toBeVisible()
  })
})

test('the service keeps to the specification, and a link with overrides says so', async ({
  page,
  user,
  keyhole,
}) => {
  const overrides = JSON.stringify([{ address: poor, field: 'balance', value: '6 ether' }])
  const link = gasPath({ network: 'devnet', from: poor, to: other, overrides })
  await page.goto(keyhole.url + link)
  const rejected = page.getByRole('alert')
  await expect(rejected).toContainText('State overrides not supported')
  await expect(rejected).toContainText('too many arguments, want at most 2')
  await expect(rejected.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await user.click(rejected.getByRole('link', { name: 'Remove overrides' }))
  await expect(
    page.getByRole('region', { name: 'Result' }).getByRole('status').first(),
  ).toContainText('21,')
  await expect(page).not.toHaveURL(/overrides/)
  await openOverrides(page, user)
  await expect(
    page.getByText('State overrides not supported: The provider rejects them.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add override' })).toHaveCount(0)
})
