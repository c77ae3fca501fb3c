import type { Page } from '@playwright/test'
import { gasPath } from '#paths/gas.ts'
import { test } from '../fixtures/own-chain.ts'
import { expect } from '../fixtures/story.ts'
import type { User } from '../fixtures/user.ts'

const poor = `0x${'aa'.repeat(20)}`

const jsonHeaders = { 'content-type': 'application/json' }

/**
 * A connection to plain anvil, which takes a third parameter; by the path and with the header that a
 * provider would have.
 */
async function connectToAnvil(page: Page, url: string) {
  const connection = {
    ...{ network: 'anvil', name: 'Anvil', apiKey: 'none', kept: true },
    ...{ baseUrl: url, wsUrl: url.replace('http', 'ws') },
  }
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
    await expect(page.getByText('Would revert', { exact: true })).toBeVisible()
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
    await expect(page.getByText('Would succeed', { exact: true })).toBeVisible()
    await expect(page.getByText('With overrides', { exact: true })).toBeVisible()
    await expect(page.getByText('Overrides 1 account')).toBeVisible()

    // Its link and its ticket hold them.
    await page.reload()
    await expect(page.getByText('Would succeed', { exact: true })).toBeVisible()
    await expect(page.getByText('With overrides', { exact: true })).toBeVisible()
    await user.click(page.getByRole('button', { name: 'Copy as Markdown' }))
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/\*\*State overrides:\*\* .*0xaa{39}.*"balance":"0x53444835ec580000"/)
    await user.click(page.getByRole('link', { name: 'Across blocks' }))
    await expect(page.getByText('State overrides are not applied')).toBeVisible()
  })
})
