import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { type GasAddress, gasPath } from '#paths/gas.ts'
import { pages } from '#testing/pages/open-page.ts'
import { pageAddress, pageSteps } from '#testing/pages/page-steps.ts'
import { body, describes, descriptionOf, says, textOf } from '#testing/pages/page-words.ts'
import { tourCalls } from '#testing/pages/tour-calls.ts'

const page = pages()
const { click, field, fill, find, unfold } = pageSteps(page)
let known: Awaited<ReturnType<typeof tourCalls>>
beforeEach(async () => {
  known = await tourCalls()
})

const address = (typed: Partial<GasAddress>) => gasPath({ network: 'devnet', ...typed })
const open = (typed: Partial<GasAddress>) => page.open(address(typed))
const answer = () => screen.getByRole('region', { name: 'Result' })
const said = () => within(answer()).getAllByRole('status')[0]
const send = () => click('button', 'Estimate gas')
const edit = () => click('button', 'Edit')
const advanced = () => unfold('Advanced')
const estimates = () => page.calls.filter(({ method }) => method === 'eth_estimateGas')
const leadsTo = (typed: Partial<GasAddress>) =>
  waitFor(() => expect(pageAddress()).toBe(address(typed)))

test('a plain transfer takes 21,000 gas, and the address remembers it', async () => {
  const { account } = known
  await open({})
  await says(body, 'Nothing is broadcast.')
  await advanced()
  const limit = await field('Gas limit')
  expect(descriptionOf(limit)).toBe('Optional. Capped at 10 × the block gas limit.')
  await fill('From', account)
  await fill('To', account)
  await fill('Value', '1.5')
  page.calls.length = 0
  await send()
  await says(said, '21,000')
  expect(estimates()[0]?.params).toEqual([
    { from: account, to: account, value: '0x14d1120d7b160000' },
  ])
  await says(answer, 'Actual gas used may be lower.', 'no gas is left to run code')
  await leadsTo({ from: account, to: account, value: '1.5 ether' })
  await page.open(pageAddress())
  await says(said, '21,000')
  await edit()
  expect((await field('Value')).value).toBe('1.5')
})

test('a payment of more than the sender has is not a success, though a node estimates it', async () => {
  const { account, reverter } = known
  await open({ from: account, to: account, value: '1.5 ether' })
  await says(body, 'Would succeed')
  // The contract has no coins.
  await open({ from: reverter, to: account, value: '5 ether' })
  await says(said, '21,000')
  await says(body, 'Insufficient balance')
  expect(textOf(body())).not.toContain('Would succeed')
})

test('a pasted ABI offers its functions, and the chosen one is what the link holds', async () => {
  const { account, reverter } = known
  await open({ from: account })
  await fill('To', reverter)
  const item = (name: string, inputs: object[]) => ({ type: 'function', name, inputs })
  const abi = [
    { type: 'constructor', inputs: [] },
    item('close', []),
    item('open', [{ name: 'limit', type: 'uint256' }]),
  ]
  await fill('Function or data', 'function close(); function shut(address by);')
  await find('button', 'shut(address by)')
  await fill('Function or data', JSON.stringify({ abi }))
  await find('button', 'close()')
  expect(screen.queryByRole('button', { name: /^constructor/ })).toBeNull()
  await click('button', 'open(uint256 limit)')
  await fill('limit (uint256)', '7')
  await send()
  await says(said, 'gas')
  const asked = { from: account, to: reverter, function: 'function open(uint256 limit)' }
  await leadsTo({ ...asked, args: ['7'] })
})

test('a custom error is named by an ABI that stays in the page', async () => {
  const { account, reverter } = known
  // No list has this one.
  await open({ from: account, to: reverter, function: 'close()' })
  await says(said, /^0x1cdde67b$/)
  await fill('ABI or error signature', 'error Open()')
  await screen.findByText(/No error of this ABI begins with/)
  await fill('ABI or error signature', 'error Closed()')
  await says(said, /^Closed$/)
  // The names of the arguments are those of the ABI, where a list had guessed others.
  const asked = { from: account, to: reverter, function: 'withdraw(uint256)', args: ['250'] }
  await open(asked)
  await says(said, /^InsufficientBalance$/)
  await says(answer, 'needed uint256', 'Guessed name')
  await says(answer, 'Raw error', 'Selector', account.slice(2).toLowerCase())
  // The input comes before the bytes of the error.
  await says(answer, /Input data.*Raw error/s)
  await fill(
    'ABI or error signature',
    'error InsufficientBalance(address account, uint256 available, uint256 required)',
  )
  await says(answer, 'required uint256')
  await leadsTo(asked)
})

test('without a recipient a contract is created, from data', async () => {
  await open({ from: known.account })
  await screen.findByText('Enter a recipient, or init code as data to deploy.')
  await fill('Function or data', '0x602a60005500')
  await send()
  await says(answer, 'a new contract', '32,000')
})

test('a bad argument is named at its place, and nothing typed is lost', async () => {
  await open({ to: known.token, function: 'transfer(address to, uint256 amount)' })
  await fill('to (address)', '0x1234')
  await fill('amount (uint256)', 'many')
  await advanced()
  await fill('Value', '1,5')
  page.calls.length = 0
  await send()
  const to = await field('to (address)')
  const amount = await field('amount (uint256)')
  await describes(() => to, /has 4: 36 missing/)
  await describes(() => amount, /whole number/)
  await waitFor(() => expect(document.activeElement).toBe(to))
  expect(descriptionOf(await field('Value'))).toMatch(/comma/)
  expect([to.value, amount.value]).toEqual(['0x1234', 'many'])
  // The unit of the token may be read, through an estimate that calls no one.
  const calls = estimates().map(({ params }) => params[0] as { to?: string })
  expect(calls.filter(({ to }) => to !== undefined)).toEqual([])
})

test('a link with safe asks for what the API reads it as, and says so', async () => {
  await open({ to: known.account, block: 'safe' })
  await says(answer, 'Block: finalized')
  expect(estimates()[0]?.params[1]).toBe('finalized')
  await edit()
  expect(descriptionOf(await field('Block'))).toMatch(/Sent as finalized/)
  await fill('Block', 'latest')
  await send()
  await says(answer, 'Block: latest')
})

test('the way back leads to the call before', async () => {
  await open({ to: known.account, data: '0x' })
  await says(said, '21,000')
  await edit()
  await fill('Function or data', '0xff')
  await send()
  await says(answer, '1 × 16')
  history.back()
  await waitFor(() => expect(textOf(answer())).not.toContain('1 × 16'))
  await edit()
  expect((await field('Function or data')).value).toBe('0x')
})

test('a call that was taken from a transaction says what is not applied, until it is changed', async () => {
  const { account } = known
  const transaction = `0x${'ab'.repeat(32)}` as const
  const notApplied = /Earlier transactions of its block/
  await open({ from: account, to: account, block: '2', transaction })
  await says(body, 'Earlier transactions of its block are not applied.')
  const link = await find('link', /^transaction 0x/)
  expect(link.getAttribute('href')).toMatch(new RegExp(`/tx/${transaction}\\?block=3$`))
  await edit()
  await fill('Value', '1')
  await send()
  await says(said, '21,000')
  expect(textOf(body())).not.toMatch(notApplied)
})

const refusal = { code: -32000, message: 'gas required exceeds allowance (0)' }
test.each<[what: string, respond: () => Response, says: string]>([
  ['a rate limit', () => new Response('slow down', { status: 429 }), 'Too many requests'],
  ['a web page', () => new Response('<html>'), 'The response is a web page'],
  ['a refusal', () => Response.json({ error: refusal }), refusal.message],
])('%s is a failure, and no revert', async (_, respond, text) => {
  page.respond = ({ pathname }) => (pathname.includes('/v3/') ? respond() : undefined)
  await open({ to: known.account, data: '0x' })
  await says(() => screen.getByRole('alert'), text)
  expect(screen.queryByText('Would revert')).toBeNull()
  page.respond = () => undefined
  await click('button', 'Retry')
  await says(said, '21,000')
})

test('a call without end is told from one that reverts', async () => {
  await open({ from: known.account, to: known.reverter, function: 'endless()' })
  await says(() => screen.getByRole('alert'), 'The gas does not suffice', 'gas required exceeds')
})

test('an answer that is not a quantity does not pass for one', async () => {
  page.answer = () => ({ result: { much: true } })
  await open({ to: known.account, data: '0x' })
  await says(body, 'Invalid gas estimate')
})

test('the answer is a limit with its price, and the page across blocks keeps its call', async () => {
  const { account, token } = known
  const signature = 'transfer(address to, uint256 amount)'
  await open({ from: account, to: token, function: signature, args: [token, '1'] })
  await says(said, '51,498')
  await says(answer, '61,798 +20%', 'percentile of 27 transactions in 3 blocks')
  const price = (name: RegExp) => within(answer()).getByRole('row', { name })
  await says(() => price(/^Normal/), '≈ 0.000014348 ETH')
  await click('link', 'Across blocks')
  await says(() => screen.getByRole('heading', { level: 1 }), /^Call across blocks$/)
  await click('link', 'Edit call')
  await says(said, '51,498')
})

test('an empty chain gives no price, and says so', async () => {
  page.answer = ({ method }) => (method === 'eth_estimateGas' ? undefined : { result: null })
  await open({ to: known.account, data: '0x' })
  await says(answer, 'No recent block with a transaction')
})
