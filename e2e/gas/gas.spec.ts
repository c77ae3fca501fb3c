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
const answer = (page: Page) => page.getByRole('region', { name: 'Answer' })
const said = (page: Page) => answer(page).getByRole('status').first()

test('a plain transfer takes 21,000 gas, and the address remembers it', async ({
  page,
  user,
  keyhole,
}) => {
  const { account } = await known(keyhole)
  await page.goto(address({}))
  await expect(page.getByText('may be significantly above')).toBeVisible()
  await expect(page.getByText('the pending block’s limit is the bound')).toBeVisible()
  await user.click(page.getByText('Gas limit, fees, block'))
  await expect(page.getByLabel('Gas limit')).toHaveAccessibleDescription(
    'Capped at ten times the current block’s.',
  )
  await fill(page, user, 'From', account)
  await fill(page, user, 'To', account)
  await fill(page, user, 'Value', '1.5')
  const asked = page.waitForRequest((request) => request.method() === 'POST')
  await send(page, user)
  expect((await asked).postDataJSON().params).toEqual([
    { from: account, to: account, value: '0x14d1120d7b160000' },
  ])
  await expect(said(page)).toContainText('21,000')
  await expect(answer(page)).toContainText('no gas is left to run code')
  await expect(page).toHaveURL(address({ from: account, to: account, value: '1.5 ether' }))
  await page.reload()
  await expect(said(page)).toContainText('21,000')
  await expect(page.getByLabel('Value', { exact: true })).toHaveValue('1.5')
})

test('data and a function that were both typed are both kept; the one in sight is sent', {
  tag: '@pointer',
}, async ({ page, user, keyhole }) => {
  const { token } = await known(keyhole)
  await page.goto(address({ to: token }))
  await fill(page, user, 'Data', '0x18160ddd')
  await user.click(page.getByText('Function call'))
  await fill(page, user, 'Function', 'totalSupply()')
  await send(page, user)
  await expect(said(page)).toBeVisible()
  await user.click(page.getByText('Raw data'))
  await expect(page.getByLabel('Data', { exact: true })).toHaveValue('0x18160ddd')
  await send(page, user)
  await expect(page).toHaveURL(address({ to: token, data: '0x18160ddd' }))
  await user.click(page.getByText('Function call'))
  await expect(page.getByLabel('Function', { exact: true })).toHaveValue('totalSupply()')
})

test('a token transfer is built from a signature and typed arguments', { tag: '@pointer' }, async ({
  page,
  user,
  keyhole,
}) => {
  const { account, token } = await known(keyhole)
  await page.goto(address({ from: account, to: token }))
  await user.click(page.getByText('Function call'))
  await fill(page, user, 'Function', 'transfer(address to, uint256 amount)')
  await fill(page, user, 'to (address)', account)
  await fill(page, user, 'amount (uint256)', '2.5 ether')
  await user.click(page.getByText('Gas limit, fees, block'))
  await fill(page, user, 'Max fee per gas', '30')
  await user.click(page.getByRole('button', { name: 'latest' }))
  const asked = page.waitForRequest((request) => request.method() === 'POST')
  await send(page, user)
  const [call, block] = (await asked).postDataJSON().params
  expect(call.data).toMatch(/^0xa9059cbb0{24}[0-9a-f]{40}0*22b1c8c1227a0000$/)
  expect([call.maxFeePerGas, block]).toEqual(['0x6fc23ac00', 'latest'])
  await expect(said(page)).toContainText('gas')
  await expect(answer(page)).toContainText('Costs at most')
  const bound = answer(page).getByRole('row', { name: /^Max fee of the call/ })
  await expect(bound).toContainText('30 gwei')
})

test('a pasted ABI offers its functions, and the chosen one is what the link holds', async ({
  page,
  user,
  keyhole,
}) => {
  const { account, reverter } = await known(keyhole)
  await page.goto(address({ from: account, to: reverter }))
  await user.click(page.getByText('Function call'))
  const item = (name: string, inputs: object[]) => ({ type: 'function', name, inputs })
  const abi = [item('close', []), item('open', [{ name: 'limit', type: 'uint256' }])]
  await fill(page, user, 'Function', 'function close(); function shut(address by);')
  await expect(page.getByRole('button', { name: 'shut(address by)' })).toBeVisible()
  await fill(page, user, 'Function', JSON.stringify({ abi }))
  await user.click(page.getByRole('button', { name: 'open(uint256 limit)' }))
  await fill(page, user, 'limit (uint256)', '7')
  await send(page, user)
  await expect(said(page)).toContainText('gas')
  const asked = { from: account, to: reverter, function: 'function open(uint256 limit)' }
  await expect(page).toHaveURL(address({ ...asked, args: ['7'] }))
})

const reverts: [what: string, signature: string, says: string | RegExp, also: string][] = [
  ['a reason', 'deposit()', '“deposit below minimum”', 'Error(string)'],
  ['a long reason', 'explain()', /ask again with a ticket number\.”$/, 'Error(string)'],
  ['a panic', 'overflow()', 'Arithmetic underflow or overflow', 'Panic(0x11)'],
  ['an assertion', 'assertion()', 'Assertion failed', 'Panic(0x01)'],
  ['silence', 'silent()', 'No reason given', 'Possible causes'],
  ['text without an ABI', 'raw()', '“no ABI, just text”', 'Plain text in the data'],
]
test('each kind of revert is the answer of the contract, said large and with all that came', async ({
  page,
  keyhole,
}) => {
  const { account, reverter } = await known(keyhole)
  for (const [what, signature, says, also] of reverts) {
    await page.goto(address({ from: account, to: reverter, function: signature }))
    await expect(said(page), what).toHaveText(says)
    await expect(answer(page)).toContainText(also)
    await expect(answer(page)).toContainText('execution reverted')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expectToFitPhone(page, what)
  }
})

test('a custom error is named by an ABI that stays in the page', async ({
  page,
  user,
  keyhole,
}) => {
  const { account, reverter } = await known(keyhole)
  const asked = { from: account, to: reverter, function: 'withdraw(uint256)', args: ['250'] }
  await page.goto(address(asked))
  await expect(said(page)).toHaveText(/^0x[0-9a-f]{8}$/)
  await expectToFitPhone(page)
  await expect(page.getByRole('list', { name: 'Words of the data' })).toContainText(
    account.slice(2).toLowerCase(),
  )
  const abi = page.getByLabel('ABI with the contract’s errors')
  await user.fill(abi, 'error Closed()')
  await expect(page.getByText('No error of this ABI begins with')).toBeVisible()
  await user.fill(
    abi,
    'error InsufficientBalance(address account, uint256 available, uint256 required)',
  )
  await expect(said(page)).toHaveText('InsufficientBalance')
  await expect(answer(page).getByText('required uint256')).toBeVisible()
  await expect(page).toHaveURL(address(asked))
})

test('without a recipient a contract is created, from data', async ({ page, user, keyhole }) => {
  const { account } = await known(keyhole)
  await page.goto(address({ from: account }))
  await expect(page.getByText('Without a recipient a contract is created')).toBeVisible()
  await fill(page, user, 'Data', '0x602a60005500')
  await send(page, user)
  await expect(answer(page)).toContainText('a new contract')
  await expect(answer(page)).toContainText('32,000')
})

test('a bad argument is named at its place, and nothing typed is lost', async ({
  page,
  user,
  keyhole,
}) => {
  page.on('request', (request) => expect(request.method()).toBe('GET'))
  const { token } = await known(keyhole)
  await page.goto(address({ to: token, function: 'transfer(address to, uint256 amount)' }))
  await fill(page, user, 'to (address)', '0x1234')
  await fill(page, user, 'amount (uint256)', 'many')
  await fill(page, user, 'Value', '1,5')
  await send(page, user)
  const to = page.getByLabel('to (address)')
  await expect(to).toHaveAccessibleDescription(/has 4: 36 missing/)
  const amount = page.getByLabel('amount (uint256)')
  await expect(amount).toHaveAccessibleDescription(/whole number/)
  await expect(page.getByLabel('Value', { exact: true })).toBeFocused()
  await expect(to).toHaveValue('0x1234')
  await expect(amount).toHaveValue('many')
  await page.reload()
  await expect(amount).toHaveValue('many')
  await expect(amount).toHaveAccessibleDescription(/whole number/)
})

test('what no link may hold is said in it, and stays in this browser', async ({
  page,
  user,
  context,
  keyhole,
}) => {
  const { account } = await known(keyhole)
  // Noise does not get shorter than it is.
  const data = `0x${randomBytes(25_000).toString('hex')}`
  await page.goto(address({ from: account, to: account }))
  await fill(page, user, 'Data', data)
  await send(page, user)
  await expect(said(page)).toContainText('gas')
  await expect(page).toHaveURL(/leftOut=50002/)
  await expect(page.getByText('The link leaves out 50,002 characters')).toBeVisible()
  expect(page.url().length).toBeLessThan(300)
  await page.reload()
  await expect(page.getByLabel('Data', { exact: true })).toHaveValue(data)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByText('This link leaves out 50,002 characters')).toBeVisible()
})

test('safe is not offered, and a link with it asks for what the API reads it as', async ({
  page,
  user,
  keyhole,
}) => {
  const { account } = await known(keyhole)
  const asked = page.waitForRequest((request) => request.method() === 'POST')
  await page.goto(address({ to: account, block: 'safe' }))
  expect((await asked).postDataJSON().params[1]).toBe('finalized')
  const block = page.getByRole('textbox', { name: 'Block' })
  await expect(block).toHaveAccessibleDescription(/Asked as finalized/)
  await expect(page.getByRole('button', { name: 'safe' })).toHaveCount(0)
  await user.click(page.getByRole('button', { name: 'latest' }))
  await send(page, user)
  await expect(page.getByRole('heading', { name: 'Estimate at the latest block' })).toBeVisible()
})

test('the way back leads to the call before', async ({ page, user, keyhole }) => {
  const { account } = await known(keyhole)
  await page.goto(address({ to: account }))
  await expect(said(page)).toContainText('21,000')
  await fill(page, user, 'Data', '0xff')
  await send(page, user)
  await expect(answer(page)).toContainText('1 × 16')
  await page.goBack()
  await expect(page.getByLabel('Data', { exact: true })).toHaveValue('')
  await expect(answer(page)).not.toContainText('1 × 16')
})

test('the sender is taken from the wallet only when asked for', async ({ page, user, keyhole }) => {
  const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  await installStoryWallet(page, account)
  const { account: to } = await known(keyhole)
  await page.goto(address({ to }))
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

test('the keyboard alone asks, and asks again', async ({ page, user, keyhole }) => {
  const { account } = await known(keyhole)
  await page.goto(address({}))
  await user.focus(page.getByLabel('To', { exact: true }))
  await page.keyboard.insertText(account)
  await page.keyboard.press('Enter')
  await expect(said(page)).toContainText('21,000')
  await expect(page.getByLabel('To', { exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.insertText('2')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  const signature = page.getByLabel('Function', { exact: true })
  await expect(signature).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(signature).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowLeft')
  const again = page.waitForRequest(
    (request) => request.postDataJSON()?.method === 'eth_estimateGas',
  )
  await page.keyboard.press('Enter')
  expect((await again).postDataJSON().params[0].value).toBe('0x1bc16d674ec80000')
})

test('on a phone an answer comes into view', async ({ page, user, keyhole }) => {
  const { account } = await known(keyhole)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(address({ from: account }))
  await fill(page, user, 'To', account)
  await send(page, user)
  await expect(said(page)).toBeInViewport()
})

test.describe('when something fails', () => {
  test.use({ quiet: false })

  const failures = [
    { what: 'a rate limit', answer: { status: 429, body: 'slow down' }, says: 'Too many requests' },
    { what: 'a web page', answer: { body: '<html>' }, says: 'The response is a web page' },
    {
      what: 'a refusal',
      answer: { json: { error: { code: -32000, message: 'gas required exceeds allowance (0)' } } },
      says: 'gas required exceeds allowance (0)',
    },
  ]
  test('what is no answer of the chain is a failure, and no revert', async ({
    page,
    user,
    keyhole,
  }) => {
    const { account } = await known(keyhole)
    for (const { what, answer: fulfilled, says } of failures) {
      await page.route('**/v3/*', (route) => route.fulfill(fulfilled))
      await page.goto(address({ to: account }))
      await expect(page.getByRole('alert'), what).toContainText(says)
      await expect(page.getByText('Reverted')).toHaveCount(0)
      await page.unroute('**/v3/*')
      await user.click(page.getByRole('button', { name: 'Retry' }))
      await expect(said(page)).toContainText('21,000')
    }
  })

  test('a call without end is told from one that reverts', async ({ page, keyhole }) => {
    const { account, reverter } = await known(keyhole)
    await page.goto(address({ from: account, to: reverter, function: 'endless()' }))
    await expect(page.getByRole('alert')).toContainText('The gas does not suffice')
    await expect(page.getByRole('alert')).toContainText('gas required exceeds')
  })

  test('an answer that is no quantity does not pass for one', async ({ page, keyhole }) => {
    const { account } = await known(keyhole)
    await page.route('**/v3/*', async (route) => {
      const { id } = route.request().postDataJSON()
      await route.fulfill({ json: { jsonrpc: '2.0', id, result: { much: true } } })
    })
    await page.goto(address({ to: account }))
    await expect(page.getByText('The answer is no quantity of gas')).toBeVisible()
  })
})
