import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type GasAddress, gasPath, parseGasPath } from '#paths/gas.ts'
import { type GasQuestion, gasQuestionsPath } from '#paths/gas-questions.ts'
import { pages } from '#testing/pages/open-page.ts'
import { pageAddress, pageSteps } from '#testing/pages/page-steps.ts'
import { body, describes, says, textOf } from '#testing/pages/page-words.ts'
import { tourCalls } from '#testing/pages/tour-calls.ts'

const page = pages()
const { click, field, fill, find, select } = pageSteps(page)
let known: Awaited<ReturnType<typeof tourCalls>>
beforeEach(async () => {
  known = await tourCalls()
})

const questions = (call: Partial<GasAddress>, question: Partial<GasQuestion>) =>
  gasQuestionsPath(
    { ...parseGasPath({ network: 'devnet' }, new URLSearchParams()), ...call },
    question,
  )
const answer = () => screen.getByRole('region', { name: 'Result' })
const said = () => within(answer()).getAllByRole('status')[0]
const ask = () => click('button', 'Run')
const estimates = () =>
  page.calls.filter(({ method, params }) => {
    // Others read code: they have no recipient.
    const [call] = params as [{ to?: string }]
    return method === 'eth_estimateGas' && call.to !== undefined
  })
const blocks = () => estimates().map(({ params }) => params[1])

test('a call is run at blocks, which are checked before; the link holds them', async () => {
  const { account, token } = known
  const signature = 'transfer(address to, uint256 amount)'
  const call = { from: account, to: token, function: signature, args: [token, '1'] }
  await page.open(gasPath({ network: 'devnet', ...call }))
  await click('link', 'Analyze')
  await fill('Blocks', '0-10/0')
  await ask()
  await describes(() => screen.getByLabelText('Blocks'), /must be above zero/)
  await fill('Blocks', '0, 1-2')
  await ask()
  await says(said, /^3 estimates\.$/)
  const rows = within(await find('table', 'The call at each block')).getAllByRole('row')
  // Before the contract was created nothing could pass it.
  expect(textOf(rows[2])).toMatch(/^1Target has no code · 22,430 gas1 gwei≈ 0\.051 gwei$/)
  expect(textOf(rows[3])).toMatch(/^251,498 gas/)
  expect(pageAddress()).toBe(questions(call, { at: '0, 1-2' }))
})

test('a call is priced by the fees of each block, and the dearest of them comes first, then the cheapest that was paid', async () => {
  const { account, token } = known
  const call = {
    from: account,
    to: token,
    function: 'transfer(address to, uint256 amount)',
    args: [token, '1'],
  }
  // Block 12 has no transactions, and those of block 13 paid more than those of all others.
  page.answer = ({ method, params: [count, newest] }) => {
    if (method !== 'eth_feeHistory') return undefined
    const first = Number(newest) - Number(count) + 1
    const numbers = Array.from({ length: Number(count) }, (_, index) => first + index)
    const tipOf: Record<number, string> = { 12: '0x0', 13: '0x12a05f200' }
    const result = {
      oldestBlock: `0x${first.toString(16)}`,
      baseFeePerGas: [...numbers, 0].map(() => '0x3b9aca00'),
      gasUsedRatio: numbers.map((number) => (number === 12 ? 0 : 0.5)),
      reward: numbers.map((number) => [tipOf[number] ?? '0x77359400']),
    }
    return { result }
  }
  await page.open(questions(call, { ask: 'blocks' }))
  await click('button', 'Last 20')
  await says(
    answer,
    '14 estimates.',
    /Dearest: block 13 · 0\.000\d+ ETH/,
    '(1 gwei base fee + 5 gwei median priority fee of its transactions)',
    // The price of an empty block is one that no transaction paid.
    /Cheapest: block 2 and 9 more · 0\.000\d+ ETH/,
    /12.*1 gweino transactions(?!.?0\.)/,
    /13.*1 gwei5 gwei/,
  )
  // The rows that the lines name are marked, and no others.
  const marked = () => [...document.querySelectorAll('[title].font-semibold')]
  const costAfter = (label: RegExp) => label.exec(textOf(answer()))?.[1]
  await waitFor(() =>
    expect(new Set(marked().map((cell) => cell.getAttribute('title')))).toEqual(
      new Set([/Cheapest: .*?(0\.\d+ ETH)/, /Dearest: .*?(0\.\d+ ETH)/].map(costAfter)),
    ),
  )
  expect(page.calls.filter(({ method }) => method === 'eth_feeHistory')).toHaveLength(1)
  expect(pageAddress()).toContain('at=last+20')
  // Without that method the base fee of each block is read, and nothing is known of its priority fees.
  await page.useExtraMethods('devnet', 'never')
  await page.open(questions(call, { ask: 'blocks', at: '2-13' }))
  await ask()
  await says(answer, '12 estimates.', /Dearest: block \d+ · [\d.]+ ETH \+ priority fee/)
  await says(answer, 'base fee), without priority fee')
  await page.open(questions(call, { ask: 'blocks', at: 'last 0' }))
  await describes(() => screen.getByLabelText('Blocks'), /lower number first/)
})

test('the first block of a revert is found; a failure stops, and nothing is asked twice', async () => {
  const { account, reverter } = known
  const call = { from: account, to: reverter, function: 'silent()' }
  const answered: unknown[] = []
  let mended = false
  page.answer = ({ method, params }) => {
    const [{ to }, block] = params as [{ to?: string }, unknown]
    if (method !== 'eth_estimateGas' || to === undefined) return
    if (answered.length === 7 && !mended) return { status: 403 }
    answered.push(block)
    return
  }
  await page.open(questions(call, { ask: 'amount' }))
  await says(body, 'Latest: 13')
  await ask()
  await says(() => screen.getByRole('alert'), 'Not permitted for this key')
  await says(said, /^Stopped: 7 of \d+ done/)
  expect(textOf(answer())).not.toContain('Fails in the whole range')
  mended = true
  await click('button', 'Retry')
  await says(answer, 'First block where it fails')
  await says(
    answer,
    'block 8',
    'reverts: no reason given',
    'Assumes one change between two of the first 14 estimates',
  )
  expect(answered).toHaveLength(14)
  expect(new Set(answered).size).toBe(14)
  expect(pageAddress()).toBe(questions(call, { ask: 'amount', of: 'block', low: '0', high: '13' }))
})

test('a node’s own error at a block makes that one unknown, and the other blocks are tried', async () => {
  const call = { from: known.account, to: known.reverter, function: 'deposit()', value: '1' }
  page.answer = ({ method, params }) =>
    method === 'eth_estimateGas' && params[1] === '0x9'
      ? { error: { code: -32000, message: 'missing trie node' } }
      : undefined
  await page.open(questions(call, { ask: 'blocks', at: '9-10' }))
  await says(
    () => screen.getByRole('table', { name: 'The call at each block' }),
    'unknown: missing trie node',
    'reverts: “deposit below minimum”',
  )
})

test('a run is stopped and goes on from what it found', async () => {
  let slow = true
  const answered: unknown[] = []
  page.respond = async (_url, init) => {
    const body = typeof init?.body === 'string' ? init.body : ''
    if (!body.includes('eth_estimateGas')) return undefined
    if (answered.length >= 4 && slow) return new Promise(() => undefined)
    answered.push(JSON.parse(body).params[1])
    return undefined
  }
  await page.open(questions({ to: known.account, data: '0x' }, { at: '0-10' }))
  // A link asks for nothing costly by itself.
  await says(said, /^Not run yet: up to 11 tries/)
  expect(answered).toEqual([])
  await ask()
  await says(said, /^4 of 11 done…$/)
  await click('button', 'Stop')
  await says(said, /^Stopped: 4 of 11 done\.$/)
  slow = false
  await click('button', 'Continue')
  await says(said, /^11 estimates\.$/)
  expect(new Set(answered).size).toBe(answered.length)
})

test('the largest argument that passes is about the sender’s balance, and the least gas the estimate', async () => {
  const { account, token, reverter } = known
  const transfer = { function: 'transfer(address to, uint256 amount)', args: [reverter, '1'] }
  await page.open(questions({ from: account, to: token, ...transfer }, { ask: 'amount' }))
  await select('Vary', 'amount (uint256)')
  await ask()
  await says(
    answer,
    'Largest amount (uint256) that passes, to 0.1%',
    'reverts: custom error 0x',
    /19,3\d\d(,\d{3}){6}/,
  )
  await select('Vary', 'Gas limit')
  await waitFor(async () => expect((await field('Max')).placeholder).toBe('51498'))
  await ask()
  await says(answer, 'The estimate is 51,498, exactly the minimum.', 'cannot run: Out of gas')
})

test('the least value is found between ends that both fail', async () => {
  const call = { from: known.account, to: known.reverter, function: 'deposit()' }
  await page.open(questions(call, { ask: 'amount', of: 'value', low: '0', high: '1e9' }))
  await describes(() => screen.getByLabelText('Max'), /An amount is a number/)
  await fill('Max', '125000000 ether')
  await ask()
  await click('button', 'Find exact value')
  await waitFor(() => expect(textOf(answer().querySelector('p.text-number'))).toBe('1 ETH'))
  await says(answer, 'At least 2 changes found')
  expect(blocks().length).toBeGreaterThan(2)
})
