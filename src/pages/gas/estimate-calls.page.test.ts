import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { gasPath } from '#paths/gas.ts'
import { pages } from '#testing/pages/open-page.ts'
import { pageSteps } from '#testing/pages/page-steps.ts'
import { body, says } from '#testing/pages/page-words.ts'
import { tourCalls } from '#testing/pages/tour-calls.ts'

const page = pages()
const { click } = pageSteps(page)

const calls = () => screen.getByRole('region', { name: 'Calls' })
const traces = () => page.calls.filter(({ method }) => method === 'debug_traceCall')

async function openRevert() {
  const { account, reverter } = await tourCalls()
  await page.open(gasPath({ network: 'devnet', from: account, to: reverter, data: '0xd0e30db0' }))
}

test('the calls within an estimated call are a tree, with what failed in it', async () => {
  await page.open('/devnet/block/13/tx/3')
  await click('link', 'Re-run call')
  await says(calls, /Succeeded, but Reverter\.withdraw failed/, '3 calls · 2 levels · 1 failed')
  await says(calls, 'by debug_traceCall. Not verified.')
  expect(traces()[0]?.params.slice(1)).toEqual([
    '0xc',
    { tracer: 'callTracer', tracerConfig: { withLog: true } },
  ])
})

test('where only trace_call is offered, its flat list is the tree', async () => {
  const { account, reverter } = await tourCalls()
  const call = { from: account, to: reverter, value: '0x0', gas: '0x5208', input: '0xd0e30db0' }
  const listed = (traceAddress: readonly number[], part: object) => ({
    ...{ type: 'call', traceAddress, subtraces: 1 - traceAddress.length },
    ...{ action: { ...call, callType: 'call' }, ...part },
  })
  page.answer = ({ method }) => {
    if (method === 'debug_traceCall')
      return { error: { code: -32601, message: 'the method debug_traceCall does not exist' } }
    if (method !== 'trace_call') return undefined
    const done = { result: { gasUsed: '0x10', output: '0x' } }
    return {
      result: { output: '0x', trace: [listed([], done), listed([0], { error: 'Reverted' })] },
    }
  }
  await page.open(gasPath({ network: 'devnet', from: account, to: reverter, data: '0xd0e30db0' }))
  await says(calls, '2 calls · 2 levels · 1 failed', 'by trace_call. Not verified.')
  const asked = page.calls.filter(({ method }) => method === 'trace_call')
  expect(asked.map(({ params }) => params.slice(1))).toEqual([[['trace'], 'latest']])
  await page.settled()
})

test('a call within that gave no reason has its cause by the code at the block of the estimate', async () => {
  const { account, reverter } = await tourCalls()
  const failed = { error: 'execution reverted', type: 'CALL', to: reverter, value: '0x0' }
  const within = { ...failed, from: reverter, input: '0xdeadbeef' }
  page.answer = ({ method }) =>
    method === 'debug_traceCall'
      ? { result: { ...failed, from: account, input: '0xd0e30db0', calls: [within] } }
      : undefined
  const typed = { from: account, to: reverter, data: '0xd0e30db0', block: '13' } as const
  await page.open(gasPath({ network: 'devnet', ...typed }))
  await says(calls, 'function 0xdeadbeef not in the code')
  const reads = page.calls.filter(({ method }) => method === 'eth_estimateGas')
  expect(new Set(reads.map(({ params }) => params[1]))).toEqual(new Set(['0xd']))
})

test('a call without others has a line in place of the tree, and a payment has none', async () => {
  await openRevert()
  await says(calls, /^Calls ?No inner calls · 21,409 gas used, per the node$/)
  page.calls.length = 0
  const { account } = await tourCalls()
  await page.open(gasPath({ network: 'devnet', from: account, to: account }))
  await says(body, 'Estimated gas limit')
  await page.settled()
  expect(traces()).toEqual([])
})

test('where requests may cost the calls are loaded by a press; with “never” they are not told', async () => {
  page.useExtraMethods('devnet', 'on request')
  await openRevert()
  await says(body, 'Execution reverted')
  await click('button', 'Load calls')
  await says(calls, 'No inner calls')
  page.useExtraMethods('devnet', 'never')
  page.calls.length = 0
  await openRevert()
  await says(body, 'A call trace needs debug_traceCall.')
  await page.settled()
  expect(screen.queryByRole('region', { name: 'Calls' })).toBeNull()
  expect(traces()).toEqual([])
})

test.each([
  [-32601, 'the method debug_traceCall does not exist', 'does not offer call traces'],
  [-32000, 'missing trie node 0xab', 'has no traces for this block'],
])('a refusal with code %i leaves the estimate, and is told', async (code, message, words) => {
  page.answer = ({ method }) =>
    method === 'debug_traceCall' ? { error: { code, message } } : undefined
  await openRevert()
  await says(calls, words, `Response: “${message}”`)
  await says(body, 'deposit below minimum')
})
