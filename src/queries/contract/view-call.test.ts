import { concat, numberToHex } from 'viem/utils'
import { expect, test, vi } from 'vitest'
import { emptyConnection } from '#domain/connections/connection-form.ts'
import { probeAnswer, probeCode } from '#domain/contract/estimate-read-code.ts'
import { createQueryClient } from '#queries/client.ts'
import { viewCallQuery } from '#queries/contract/view-call.ts'
import { answeringNode, type RpcReply } from '#testing/answering-node.ts'

const node = answeringNode()
const address = `0x${'ab'.repeat(20)}` as const
const reverted = (data: string, message = 'execution reverted') => ({
  error: { code: 3, message, data },
})

/** A device that keeps what it is told, with one connection and its choice. */
function chooseExtraMethods(use: string) {
  const own = { ...emptyConnection, network: 'own', name: 'Own', kept: true }
  const kept = new Map([
    [
      'keyhole.connections',
      JSON.stringify([{ ...own, baseUrl: 'https://node.test', apiKey: 'key-of-this-test' }]),
    ],
    ['keyhole.extra-methods.own', use],
  ])
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
}

/** A node of which `eth_call` answers as given, and through whose estimates a call returns 7. */
function answerCalls(reply: RpcReply) {
  node.answer = ({ method, params: [call] }) => {
    if (method === 'eth_call') return reply
    if ((call as { data: string }).data === probeCode(true)) return reverted(probeAnswer)
    return reverted(concat([numberToHex(1, { size: 32 }), numberToHex(7, { size: 32 })]))
  }
}

const view = () =>
  createQueryClient().fetchQuery(viewCallQuery('own', address, '0x01020304', '0x5'))
const seven = { success: true, data: numberToHex(7, { size: 32 }) }
const called = () => node.calls.map(({ method }) => method)
const longBytes = `0x${'11'.repeat(60_000)}` as const
const byEstimate = ['eth_estimateGas', 'eth_estimateGas']

test.each<[what: string, reply: RpcReply, answer: { success: boolean; data: string }]>([
  ['more bytes than init code has', { result: longBytes }, { success: true, data: longBytes }],
  ['no bytes', { result: '0x' }, { success: true, data: '0x' }],
  ['a revert', reverted('0x12345678'), { success: false, data: '0x12345678' }],
  ['a revert without a reason', reverted('0x'), { success: false, data: '0x' }],
  [
    'a revert that sounds like a refusal',
    reverted('0x12345678', 'execution reverted: method not supported, upgrade your plan'),
    { success: false, data: '0x12345678' },
  ],
])('one eth_call answers, where it is offered: %s', async (_, reply, answer) => {
  chooseExtraMethods('when offered')
  answerCalls(reply)
  expect(await view()).toEqual(answer)
  expect(await view()).toEqual(answer)
  expect(called()).toEqual(['eth_call', 'eth_call'])
  expect(node.calls[0]?.params).toEqual([
    { from: `0x${'0'.repeat(40)}`, to: address, data: '0x01020304' },
    '0x5',
  ])
})

test.each<[what: string, reply: RpcReply, callsAgain: boolean]>([
  ['not offered', { error: { code: -32601, message: 'method not found' } }, false],
  ['not in the plan', { error: { code: -32000, message: 'not in your current plan' } }, false],
  ['not for this block', { error: { code: -32000, message: 'missing trie node 40' } }, true],
  ['a revert without its data', { error: { code: 3, message: 'execution reverted' } }, true],
  ['out of gas', { error: { code: -32000, message: 'out of gas' } }, true],
])('the estimate answers where eth_call does not: %s', async (_, reply, callsAgain) => {
  chooseExtraMethods('when offered')
  answerCalls(reply)
  expect(await view()).toEqual(seven)
  expect(called()).toEqual(['eth_call', ...byEstimate])
  expect(await view()).toEqual(seven)
  expect(called().slice(3)).toEqual([...(callsAgain ? ['eth_call'] : []), ...byEstimate])
})

test.each(['never', 'on request'])('with “%s”, only estimates are asked for', async (use) => {
  chooseExtraMethods(use)
  answerCalls({ result: '0x' })
  expect(await view()).toEqual(seven)
  expect(called()).toEqual(byEstimate)
})

test.each([null, 7, '', '0x1', {}, `0x${'11'.repeat(8 * 1024 * 1024 + 1)}`])(
  'a result that is not bytes, or too many, is not an answer',
  async (result) => {
    chooseExtraMethods('when offered')
    answerCalls({ result })
    await expect(view()).rejects.toMatchObject({ kind: 'malformed' })
    expect(called()).toEqual(['eth_call'])
  },
)
