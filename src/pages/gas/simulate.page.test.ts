import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { formatOverrideRows } from '#domain/overrides/state-overrides.ts'
import {
  formatSimulatedCalls,
  parseSimulatedCalls,
  type SimulatedCallText,
} from '#domain/simulation/simulated-calls.ts'
import { type SimulationAddress, simulationPath } from '#paths/simulation.ts'
import { pages } from '#testing/pages/open-page.ts'
import { pageSteps } from '#testing/pages/page-steps.ts'
import { body, describes, says } from '#testing/pages/page-words.ts'
import { tourCalls } from '#testing/pages/tour-calls.ts'

const page = pages()
const { click, field, fill, find, unfold } = pageSteps(page)
let known: Awaited<ReturnType<typeof tourCalls>>
beforeEach(async () => {
  known = await tourCalls()
})

const other = '0x1111111111111111111111111111111111111111'
const transfer = 'function transfer(address to, uint256 amount) returns (bool)'
const balance = 'function balanceOf(address owner) view returns (uint256)'

const open = (
  calls: readonly Partial<SimulatedCallText>[],
  typed: Partial<SimulationAddress> = {},
) => page.open(simulationPath({ network: 'devnet', ...typed, calls: formatSimulatedCalls(calls) }))
const result = (number: number) => screen.getByRole('region', { name: `Result of call ${number}` })
const answer = () => screen.getByRole('region', { name: 'Result' })
const simulations = () => page.calls.filter(({ method }) => method === 'eth_simulateV1')
const call = (number: number) => find('group', `Call ${number}`)
const send = () => click('button', 'Simulate')
const typedCalls = () =>
  parseSimulatedCalls(new URLSearchParams(location.search).get('calls') ?? '')

test('calls that share state: what each returns, moves and logs, and which would fail', async () => {
  const { account, token, reverter } = known
  await open([
    { from: account, to: token, function: transfer, args: [other, '5e18'] },
    { to: token, function: balance, args: [other] },
    { from: account, to: reverter, value: '0.1 ether', data: '0xd0e30db0' },
    { from: account, to: other, value: '2 ether' },
  ])
  await says(
    answer,
    '1 of 4 calls would fail: call 3',
    /[\d,]+ gas in all · 1 log · simulated block/,
  )
  await says(() => result(1), 'transfer', 'Would succeed', 'true', /Transfer 0x.* 5 KEY/, '1 log')
  await says(() => result(1), 'As the contracts log them')
  // The second call sees what the first one moved.
  await says(() => result(2), 'balanceOf', '5,000,000,000,000,000,000')
  await says(() => result(3), 'Would revert', '“deposit below minimum”', 'Gas used')
  expect(within(result(3)).queryByText('Transfers')).toBeNull()
  await says(() => result(4), /Transfer 0x\S+ → 0x1111\S+ 2 ETH/, 'Gas used21,000')
  expect(result(4).textContent).not.toContain('As the contracts log them')
  await says(body, 'by eth_simulateV1. Not verified.')
})

const changes = () => screen.getByRole('region', { name: 'State changes' })
const changed = () => within(changes()).getAllByRole('region', { name: /^Changes of 0x/ })
const traces = () => page.calls.filter(({ method }) => method === 'debug_traceCall')
const allowance = 'function allowance(address owner, address spender) view returns (uint256)'
const approve = 'function approve(address spender, uint256 amount) returns (bool)'

test('what each call changes is told by the names of variables, on what the calls before it left', async () => {
  const { account, token, reverter } = known
  await open([
    { from: account, to: token, function: approve, args: [other, '7'] },
    { from: account, to: token, function: transfer, args: [other, '5e18'] },
    { from: account, to: reverter, value: '0.1 ether', data: '0xd0e30db0' },
    { from: account, to: token, function: transfer, args: [other, '2e18'] },
    { to: token, function: allowance, args: [account, other] },
  ])
  await says(changes, 'Load state changes', 'Traces each call,')
  expect(traces()).toEqual([])
  await click('button', 'Load state changes')
  await says(changes, /\d accounts · 3 slots/, 'by debug_traceCall. Not verified.')
  await says(
    () => changed()[0],
    /KeyholeToken.*Layout: KeyholeToken/,
    /allowance\[0x\w+\]\[0x1111\w+\] uint256 ?call 1 ?before 0 KEY ?→ ?after 0\.000000000000000007/,
    /balanceOf\[0x1111\w+\] uint256 ?call 2 ?before 0 KEY ?→ ?after 5 KEY/,
    /balanceOf\[0x1111\w+\] uint256 ?call 4 ?before 5 KEY ?→ ?after 7 KEY/,
  )
  // A call that reverts changes the nonce of its sender alone.
  await says(() => changed()[1], /call 1.*call 2.*Nonce ?call 3.*call 4/)
  expect(traces()).toHaveLength(10)
  expect(document.body.textContent).not.toContain('unavailable')
})

test('code that is overridden has not the layout of its address', async () => {
  const { account, token } = known
  const row = { address: token, field: 'code', slot: '', value: '0x602a600055' } as const
  const overrides = formatOverrideRows([row])
  await open([{ from: account, to: token }], { overrides })
  await click('button', 'Load state changes')
  await says(changes, 'Slot 0x000000', 'Nonce')
  expect(changed().length).toBe(2)
  expect(changes().textContent).not.toMatch(/Layout|call 1/)
})

test('a node that ignores the changes of earlier calls does not give those of later ones', async () => {
  const { account } = known
  page.answer = ({ method, params }) =>
    method === 'debug_traceCall' && JSON.stringify(params).includes('prestateTracer')
      ? { result: { pre: { [account]: { nonce: 5 } }, post: { [account]: { nonce: 6 } } } }
      : undefined
  await open([
    { from: account, to: other },
    { from: account, to: other },
  ])
  await click('button', 'Load state changes')
  await says(body, 'Traced after the calls before it, call 2 does not run as simulated.')
  expect(screen.queryByRole('region', { name: 'State changes' })).toBeNull()
})

test('a node without traces of calls is told as that', async () => {
  const message = 'the method debug_traceCall does not exist'
  page.answer = ({ method }) =>
    method === 'debug_traceCall' ? { error: { code: -32601, message } } : undefined
  await open([{ from: known.account, to: other }])
  await click('button', 'Load state changes')
  await says(body, 'The node does not offer state changes of calls. Response: “the method')
  await says(() => result(1), 'Would succeed')
})

test('a bundle is typed call by call, and its link is the whole form', async () => {
  const { account, token } = known
  await page.open('/devnet/gas')
  await click('link', 'Simulate')
  await says(body, 'Nothing is broadcast.')
  await fill('From', account, await call(1))
  await fill('To', other, await call(1))
  await fill('Value', '1', await call(1))
  await click('button', 'Add call')
  expect((await field('From', await call(2))).value).toBe(account)
  await fill('To', token, await call(2))
  await fill('Function or data', balance, await call(2))
  await fill('owner (address)', other, await call(2))
  await fill('Block', '12')
  await fill('Block time', '2030-01-01 00:00')
  await send()
  await says(answer, 'Both calls would succeed', '2030-01-01 00:00:00 UTC')
  expect(typedCalls()).toMatchObject([
    { from: account, to: other, value: '1 ether' },
    { to: token, function: balance, args: [other] },
  ])
  expect(simulations()[0]?.params).toEqual([
    {
      blockStateCalls: [
        {
          blockOverrides: { time: '0x70dbd880' },
          calls: [
            { from: account, to: other, value: '0xde0b6b3a7640000' },
            expect.objectContaining({ to: token }),
          ],
        },
      ],
      traceTransfers: true,
    },
    '0xc',
  ])
  // One is removed, and the other stays as it was typed.
  await click('button', 'Edit')
  await click('button', 'Remove call 1')
  expect((await field('Function or data', await call(1))).value).toBe(balance)
  await send()
  await says(answer, 'Would succeed')
  expect(typedCalls()).toHaveLength(1)
})

test('a balance is overridden, and nothing is probed', async () => {
  await open([{ from: other, to: known.account, value: '9 ether' }])
  await says(body, 'The sender lacks funds', 'Simulate can override its balance, under Advanced.')
  await click('button', 'Edit')
  await unfold('Advanced')
  await click('button', 'Add override')
  const row = await find('group', 'Override 1')
  await fill('Address', '0x11', row)
  await fill('Value', '10', row)
  await send()
  await describes(() => within(row).getByLabelText('Address'), /38 missing/)
  await fill('Address', other, await find('group', 'Override 1'))
  await send()
  await says(body, 'state of 1 account overridden')
  await says(() => result(1), 'Would succeed')
  expect(page.calls.map(({ method }) => method)).not.toContain('eth_estimateGas')
})

test('wrong fields are named at their places, and nothing is sent', async () => {
  await open([{ to: '0x12', function: balance, args: [''] }, {}], { block: 'now', time: 'noon' })
  await says(body, 'No request sent')
  await describes(() => screen.getAllByLabelText('To')[0] as Element, /missing/)
  await describes(() => screen.getAllByLabelText('To')[1] as Element, 'Enter a recipient')
  await describes(() => screen.getByLabelText('Block'), 'not a tag')
  await describes(() => screen.getByLabelText('Block time'), 'not a whole number')
  expect(simulations()).toEqual([])
})

test.each(['[', JSON.stringify(Array(11).fill({ to: other }))])(
  'a link whose calls cannot be read says so: %s',
  async (calls) => {
    await page.open(simulationPath({ network: 'devnet', calls }))
    await says(body, 'The calls in this link cannot be read. Max 10.')
    expect(simulations()).toEqual([])
  },
)

test('where requests may cost a link is run by a press, and a form that is sent is one', async () => {
  page.useExtraMethods('devnet', 'on request')
  await open([{ from: known.account, to: other }])
  await says(answer, 'Simulate')
  await page.settled()
  expect(simulations()).toEqual([])
  await click('button', 'Simulate')
  await says(answer, 'Would succeed')
  await click('button', 'Edit')
  await fill('Value', '1', await call(1))
  await click('button', 'Simulate')
  await says(() => result(1), '1 ETH')
})

test.each([
  ['never', undefined, 'this connection loads nothing else'],
  ['when offered', -32601, 'The node does not offer simulation. Response: “no such method'],
  ['when offered', -32000, 'The node has no state for this block. Response: “missing trie node'],
] as const)('with “%s” and %s the estimate of one call is offered', async (use, code, words) => {
  page.useExtraMethods('devnet', use)
  const message = code === -32000 ? 'missing trie node 0xab' : 'no such method: eth_simulateV1'
  page.answer = ({ method }) =>
    method === 'eth_simulateV1' ? { error: { code: code ?? 0, message } } : undefined
  await open([{ from: known.account, to: other, value: '1 ether' }], { block: '12' })
  await says(answer, 'Not simulated', words)
  expect(simulations().length).toBe(use === 'never' ? 0 : 1)
  await click('link', 'Estimate call 1')
  await says(body, 'Estimated gas limit')
  await waitFor(() => expect(location.search).toMatch(/value=1\+ether.*block=12/))
})

test('an answer that is not a simulation of these calls is a failure, and told as one', async () => {
  page.answer = ({ method }) => (method === 'eth_simulateV1' ? { result: [] } : undefined)
  await open([{ from: known.account, to: other }])
  await says(() => screen.getByRole('alert'), 'The simulation is not readable.')
})

test('the call of a transaction is simulated, and changed, at the parent of its block', async () => {
  await page.open('/devnet/block/13/tx/0')
  await click('link', 'Re-run call')
  await click('link', 'Simulate')
  await says(body, 'Earlier transactions of its block are not applied.', 'after block 12')
  await says(() => result(1), 'Would revert', '“deposit below minimum”')
  await click('button', 'Edit')
  await fill('Value', '2', await call(1))
  await send()
  await says(() => result(1), 'Would succeed')
  expect(document.body.textContent).not.toContain('Earlier transactions')
})

test('the call of an estimate is the first of a bundle, and the way back keeps it', async () => {
  await page.open(`/devnet/gas?from=${known.account}&to=${other}&value=1+ether&block=12`)
  await click('link', 'Simulate')
  await says(() => result(1), '1 ETH')
  await click('link', 'Estimate')
  await says(body, 'Estimated gas limit')
  expect(location.search).toContain('block=12')
})
