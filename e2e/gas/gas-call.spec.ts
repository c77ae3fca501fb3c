import type { Locator, Page } from '@playwright/test'
import { decodeFunctionData, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { type GasAddress, gasPath } from '#paths/gas.ts'
import { expect, test } from '../fixtures/story.ts'
import type { User } from '../fixtures/user.ts'

/** Two accounts of the tour's chain. */
const [account, other] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
]

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

test('a call with a tuple and an array is typed as JSON, and read from data', async ({
  page,
  user,
}) => {
  const line = 'function run((address to, uint256 value, bytes data)[] calls, uint256[2] pair)'
  const abi = parseAbi([line])
  const item = { type: 'function', name: 'other', inputs: [{ name: 'most', type: 'uint8' }] }
  await page.goto(address({ from: account }))
  await user.fill(field(page, 'To'), account)
  await user.fill(field(page, 'Function or data'), JSON.stringify([...abi, item]))
  await user.click(page.getByRole('button', { name: /^run\(/ }))
  const [calls, pair] = [field(page, 'calls (tuple[])'), field(page, 'pair (uint256[2])')]
  await user.fill(calls, `[{"to": "${other}", "value": "1 gwei", "data": "0x1234"}]`)
  await user.fill(pair, '[7, 8]')
  const [call] = await send(page, user)
  await expect(said(page)).toContainText('gas')
  expect(decodeFunctionData({ abi, data: call.data as Hex }).args).toEqual([
    [{ to: other, value: 10n ** 9n, data: '0x1234' }],
    [7n, 8n],
  ])

  // Data is read by the function of the ABI that it calls.
  await edit(page, user)
  const data = field(page, 'Function or data')
  await user.fill(data, encodeFunctionData({ abi, args: [[], [7n, 9n]] }))
  await expect(pair).toHaveValue('[7, 9]')
  await expect(calls).toHaveValue('[]')
  await user.fill(
    data,
    encodeFunctionData({ abi: parseAbi(['function other(uint8 most)']), args: [5] }),
  )
  await expect(field(page, 'most (uint8)')).toHaveValue('5')

  // What is a call of none is sent as it stands.
  await user.fill(data, '0xdeadbeef')
  expect((await send(page, user))[0].data).toBe('0xdeadbeef')
})

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
  await expect(page).toHaveURL(/leftOut=6002#d=data=0x[\da-f]+$/)
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
