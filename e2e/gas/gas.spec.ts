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

test('a plain transfer takes 21,000 gas, and the address remembers it', { tag: '@task' }, async ({
  page,
  user,
  keyhole,
}) => {
  const { account } = await known(keyhole)
  await page.goto(address({}))
  await expect(page.getByText('Nothing is broadcast.')).toBeVisible()
  await advanced(page, user)
  await expect(page.getByLabel('Gas limit')).toHaveAccessibleDescription(
    'Optional. Capped at 10 × the block gas limit.',
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
  await expect(answer(page)).toContainText('Actual gas used may be lower.')
  await expect(answer(page)).toContainText('no gas is left to run code')
  await expect(page).toHaveURL(address({ from: account, to: account, value: '1.5 ether' }))
  await page.reload()
  await expect(said(page)).toContainText('21,000')
  await edit(page, user)
  await expect(page.getByLabel('Value', { exact: true })).toHaveValue('1.5')
})

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
  await expect(answer(page)).toContainText('Max cost')
  const bound = answer(page).getByRole('row', { name: /^Max fee of the call/ })
  await expect(bound).toContainText('30 gwei')
})

test('a pasted ABI offers its functions, and the chosen one is what the link holds', async ({
  page,
  user,
  keyhole,
}) => {
  const { account, reverter } = await known(keyhole)
  await page.goto(address({ from: account }))
  await fill(page, user, 'To', reverter)
  const item = (name: string, inputs: object[]) => ({ type: 'function', name, inputs })
  const abi = [item('close', []), item('open', [{ name: 'limit', type: 'uint256' }])]
  await fill(page, user, 'Function or data', 'function close(); function shut(address by);')
  await expect(page.getByRole('button', { name: 'shut(address by)' })).toBeVisible()
  await fill(page, user, 'Function or data', JSON.stringify({ abi }))
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
  ['text without an ABI', 'raw()', '“no ABI, just text”', 'Plain text in the revert data'],
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
    await expect(answer(page).getByRole('heading', { name: 'Execution reverted' })).toBeVisible()
    await expect(page.getByText('Reverted', { exact: true })).toBeVisible()
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
  await expect(page.getByRole('list', { name: 'Revert data by 32 bytes' })).toContainText(
    account.slice(2).toLowerCase(),
  )
  const abi = page.getByLabel('ABI or error signature')
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
  await expect(page.getByText('Enter a recipient, or init code as data to deploy.')).toBeVisible()
  await fill(page, user, 'Function or data', '0x602a60005500')
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
  await advanced(page, user)
  await fill(page, user, 'Value', '1,5')
  await send(page, user)
  const to = page.getByLabel('to (address)')
  await expect(to).toHaveAccessibleDescription(/has 4: 36 missing/)
  const amount = page.getByLabel('amount (uint256)')
  await expect(amount).toHaveAccessibleDescription(/whole number/)
  await expect(to).toBeFocused()
  await expect(page.getByLabel('Value', { exact: true })).toHaveAccessibleDescription(/comma/)
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
  await page.goto(address({ from: account }))
  await fill(page, user, 'To', account)
  await fill(page, user, 'Function or data', data)
  await send(page, user)
  await expect(said(page)).toContainText('gas')
  await expect(page).toHaveURL(/leftOut=50002/)
  await expect(page.getByText('The link leaves out 50,002 characters')).toBeVisible()
  expect(page.url().length).toBeLessThan(300)
  await page.reload()
  await edit(page, user)
  await expect(page.getByLabel('Function or data', { exact: true })).toHaveValue(data)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByText('This link leaves out 50,002 characters')).toBeVisible()
})

test('a link with safe asks for what the API reads it as, and says so', async ({
  page,
  user,
  keyhole,
}) => {
  const { account } = await known(keyhole)
  const asked = page.waitForRequest((request) => request.method() === 'POST')
  await page.goto(address({ to: account, block: 'safe' }))
  expect((await asked).postDataJSON().params[1]).toBe('finalized')
  await expect(answer(page)).toContainText('Block: finalized')
  await edit(page, user)
  const block = page.getByLabel('Block', { exact: true })
  await expect(block).toHaveAccessibleDescription(/Sent as finalized/)
  await user.fill(block, 'latest')
  await send(page, user)
  await expect(answer(page)).toContainText('Block: latest')
})

test('the way back leads to the call before', async ({ page, user, keyhole }) => {
  const { account } = await known(keyhole)
  await page.goto(address({ to: account }))
  await expect(said(page)).toContainText('21,000')
  await edit(page, user)
  await fill(page, user, 'Function or data', '0xff')
  await send(page, user)
  await expect(answer(page)).toContainText('1 × 16')
  await page.goBack()
  await expect(answer(page)).not.toContainText('1 × 16')
  await edit(page, user)
  await expect(page.getByLabel('Function or data', { exact: true })).toHaveValue('')
})

test('the sender is taken from the wallet only when asked for', async ({ page, user, keyhole }) => {
  const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  await installStoryWallet(page, account)
  const { account: to } = await known(keyhole)
  await page.goto(address({ to }))
  await edit(page, user)
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

test('the keyboard alone runs a call, reads its result, and runs it changed', async ({
  page,
  user,
  keyhole,
}) => {
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
    await expect(said(page)).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => scrollY)).toBe(0)
    // Sent from the form, which is taller than a phone.
    await edit(page, user)
    await fill(page, user, 'Function or data', 'silent()')
    await send(page, user)
    await expect(said(page)).toHaveText('No reason given')
    await expect(said(page)).toBeInViewport({ ratio: 1 })
  })

test('a call that was taken from a transaction says what is not applied, until it is changed', async ({
  page,
  user,
  keyhole,
}) => {
  const { account } = await known(keyhole)
  const transaction = `0x${'ab'.repeat(32)}` as const
  await page.goto(address({ from: account, to: account, block: '2', transaction }))
  await expect(page.getByText('Earlier transactions of its block are not applied.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^transaction 0x/ })).toHaveAttribute(
    'href',
    new RegExp(`/tx/${transaction}\\?block=3$`),
  )
  await edit(page, user)
  await fill(page, user, 'Value', '1')
  await send(page, user)
  await expect(said(page)).toContainText('21,000')
  await expect(page.getByText('Earlier transactions of its block')).toHaveCount(0)
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
  test('what is not an answer of the chain is a failure, and no revert', async ({
    page,
    user,
    keyhole,
  }) => {
    const { account } = await known(keyhole)
    for (const { what, answer: fulfilled, says } of failures) {
      await page.route('**/v3/*', (route) => route.fulfill(fulfilled))
      await page.goto(address({ to: account }))
      await expect(page.getByRole('alert'), what).toContainText(says)
      await expect(page.getByText('Reverted', { exact: true })).toHaveCount(0)
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

  test('an answer that is not a quantity does not pass for one', async ({ page, keyhole }) => {
    const { account } = await known(keyhole)
    await page.route('**/v3/*', async (route) => {
      const { id } = route.request().postDataJSON()
      await route.fulfill({ json: { jsonrpc: '2.0', id, result: { much: true } } })
    })
    await page.goto(address({ to: account }))
    await expect(page.getByText('Invalid gas estimate')).toBeVisible()
  })
})
