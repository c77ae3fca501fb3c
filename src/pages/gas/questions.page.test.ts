import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { type GasAddress, gasPath, gasQuestionsPath, parseGasPath } from '#paths/gas.ts'
import { pages } from '#testing/pages/open-page.ts'
import { pageAddress, pageSteps } from '#testing/pages/page-steps.ts'
import { describes, says, textOf } from '#testing/pages/page-words.ts'
import { savedFiles } from '#testing/pages/saved-files.ts'
import { tourCalls } from '#testing/pages/tour-calls.ts'

const page = pages()
const { click, fill, find } = pageSteps(page)
let known: Awaited<ReturnType<typeof tourCalls>>
beforeEach(async () => {
  known = await tourCalls()
})

const questions = (call: Partial<GasAddress>, at: string) =>
  gasQuestionsPath({ ...parseGasPath({ network: 'devnet' }, new URLSearchParams()), ...call }, at)
const answer = () => screen.getByRole('region', { name: 'Result' })
const said = () => within(answer()).getAllByRole('status')[0]
const ask = () => click('button', 'Run')

test('a call is run at blocks, which are checked before; the link holds them', async () => {
  const { account, token } = known
  const signature = 'transfer(address to, uint256 amount)'
  const call = { from: account, to: token, function: signature, args: [token, '1'] }
  await page.open(gasPath({ network: 'devnet', ...call }))
  await click('link', 'Across blocks')
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
  expect(pageAddress()).toBe(questions(call, '0, 1-2'))
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
  await page.open(questions(call, ''))
  await click('button', 'Last 20')
  await says(
    answer,
    '14 estimates.',
    /Dearest: block 13 · 0\.000\d+ ETH/,
    '(1 gwei base fee + 5 gwei median priority fee of its transactions)',
    // The price of an empty block is one that no transaction paid.
    /Cheapest: block 2 and 9 more · 0\.000\d+ ETH/,
    'Not compared: 1 block without a known priority fee.',
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
  const saved = savedFiles()
  await click('button', 'Save CSV')
  await waitFor(() => expect(saved).toHaveLength(1))
  const [titles, ...lines] = ((await saved[0]?.text()) ?? '').split('\r\n')
  expect(titles).toBe('block,outcome,gas,baseFee,priorityFee,cost')
  expect(lines).toHaveLength(14)
  expect(lines[12]).toMatch(/^12,"[\d,]+ gas",\d+,1000000000,,$/)
  expect(lines[13]).toMatch(/^13,"[\d,]+ gas",\d+,1000000000,5000000000,\d+$/)
  expect(pageAddress()).toContain('at=last+20')
  // Without that method the base fee of each block is read, and nothing is known of its priority fees.
  await page.useExtraMethods('devnet', 'never')
  await page.open(questions(call, '2-13'))
  await ask()
  await says(answer, '12 estimates.', /Dearest: block \d+ · [\d.]+ ETH \+ priority fee/)
  await says(answer, 'base fee), without priority fee')
  await page.open(questions(call, 'last 0'))
  await describes(() => screen.getByLabelText('Blocks'), /lower number first/)
})

test('a failure stops a run, which goes on from what it found', async () => {
  const call = { from: known.account, to: known.reverter, function: 'silent()' }
  let answered = 0
  let mended = false
  page.answer = ({ method, params }) => {
    const [{ to }] = params as [{ to?: string }]
    if (method !== 'eth_estimateGas' || to === undefined) return undefined
    return ++answered > 7 && !mended ? { status: 403 } : undefined
  }
  await page.open(questions(call, '0-13'))
  await ask()
  await says(() => screen.getByRole('alert'), 'Not permitted for this key')
  await says(said, /^Stopped: \d of 14 done/)
  mended = true
  await click('button', 'Retry')
  await says(said, /^14 estimates\.$/)
  await says(answer, 'reverts: no reason given')
})

test('a node’s own error at a block makes that one unknown, and the other blocks are tried', async () => {
  const call = { from: known.account, to: known.reverter, function: 'deposit()', value: '1' }
  page.answer = ({ method, params }) =>
    method === 'eth_estimateGas' && params[1] === '0x9'
      ? { error: { code: -32000, message: 'missing trie node' } }
      : undefined
  await page.open(questions(call, '9-10'))
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
  await page.open(questions({ to: known.account, data: '0x' }, '0-10'))
  // A link asks for nothing costly by itself.
  await says(said, /^Not run yet: 11 estimates/)
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
