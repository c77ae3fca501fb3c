import type { Locator, Page } from '@playwright/test'
import { type GasAddress, gasPath } from '#paths/gas.ts'
import { expect, test } from '../fixtures/story.ts'
import type { User } from '../fixtures/user.ts'

/** An account of the tour's chain. */
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const address = (typed: Partial<GasAddress>) => gasPath({ network: 'devnet', ...typed })
const answer = (page: Page) => page.getByRole('region', { name: 'Result' })
const said = (page: Page) => answer(page).getByRole('status').first()
const edit = (page: Page, user: User) => user.click(page.getByRole('button', { name: 'Edit' }))
const field = (at: Page | Locator, label: string) => at.getByLabel(label, { exact: true })

/** Sends the form, and gives what was asked. */
async function send(page: Page, user: User): Promise<[{ [field: string]: unknown }, ...unknown[]]> {
  const asked = page.waitForRequest(
    (request) => request.postDataJSON()?.method === 'eth_estimateGas',
  )
  await user.click(page.getByRole('button', { name: 'Estimate gas' }))
  return (await asked).postDataJSON().params
}

test('a long call is in the end of its link, and a ticket holds both', async ({
  page,
  user,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  const data = `0x${Array.from({ length: 3000 }, (_, at) => (at % 251).toString(16).padStart(2, '0')).join('')}`
  await page.goto(address({ from: account }))
  await user.fill(field(page, 'To'), account)
  await user.fill(field(page, 'Function or data'), data)
  await send(page, user)
  await expect(page).toHaveURL(/leftOut=6002#z=[\w-]+$/)
  await user.click(page.getByRole('button', { name: 'More' }))
  await user.click(page.getByRole('button', { name: 'Copy as Markdown' }))
  await expect.poll(copied).toContain(page.url())
  expect(await copied()).toMatch(/\*\*Estimated gas limit:\*\* [\d,]+ gas/)

  const reader = await context.newPage()
  await reader.goto(page.url())
  await expect(said(reader)).toHaveText((await said(page).textContent()) ?? '')
  await edit(reader, user)
  await expect(field(reader, 'Function or data')).toHaveValue(data)
  await reader.goto('about:blank')
  await reader.goto(page.url().slice(0, -9))
  await expect(reader.getByText('Damaged link')).toBeVisible()
  await expect(field(reader, 'Function or data')).toHaveAccessibleDescription(
    /leaves out 6,002 characters/,
  )
})
