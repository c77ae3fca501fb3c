import { expect, test } from 'vitest'
import { createMessageHandler } from '#service/rpc/handler.ts'
import type { RpcHandlers } from '#service/rpc/methods.ts'

const hash = `0x${'ab'.repeat(32)}`

/** Handlers that answer with their parameters, so that an answer shows which call it is for. */
const echo = {
  eth_getStorageAt: async () => '0x00',
  eth_getTransactionByBlockNumberAndIndex: async (block, index) => ({ block, index }),
  eth_getBlockByHash: async (_, transactionDetails) => ({ transactionDetails }),
  eth_estimateGas: async () => {
    throw new TypeError('a mistake of ours')
  },
} satisfies RpcHandlers

const mistakes: unknown[] = []
const handle = createMessageHandler(echo, (mistake) => mistakes.push(mistake))
const ask = async (text: string) => JSON.parse((await handle(text)) ?? 'null')

const call = (id: string, flag = 'true') =>
  `{"jsonrpc":"2.0","id":${id},"method":"eth_getBlockByHash","params":["${hash}",${flag}]}`
const notification = `{"jsonrpc":"2.0","method":"eth_getBlockByHash","params":["${hash}",true]}`
const fault = (code: number, id: unknown = null) =>
  expect.objectContaining({
    jsonrpc: '2.0',
    id,
    error: expect.objectContaining({ code, message: expect.any(String) }),
  })

test('a call is answered with a result and no error', async () => {
  expect(await handle(call('7'))).toBe(
    '{"jsonrpc":"2.0","id":7,"result":{"transactionDetails":true}}',
  )
})

test.each(['{', '', 'nonsense', '[1,', '{"jsonrpc":"2.0","id":1'])(
  'what is not JSON (%j) is a parse error without an id',
  async (text) => expect(await ask(text)).toEqual(fault(-32700)),
)

test.each([
  ['1', null],
  ['"text"', null],
  ['null', null],
  ['{}', null],
  ['{"id":3,"method":"eth_getBlockByHash"}', 3],
  ['{"jsonrpc":"1.0","id":3,"method":"eth_getBlockByHash"}', 3],
  ['{"jsonrpc":2.0,"id":"three","method":"eth_getBlockByHash"}', 'three'],
  ['{"jsonrpc":"2.0","id":0,"method":5}', 0],
  ['{"jsonrpc":"2.0","id":0}', 0],
  ['{"jsonrpc":"2.0","id":0,"result":1}', 0],
  ['{"jsonrpc":"2.0","id":[],"method":"eth_getBlockByHash"}', null],
  ['{"jsonrpc":"2.0","id":{},"method":"eth_getBlockByHash"}', null],
  ['{"jsonrpc":"2.0","id":true,"method":"eth_getBlockByHash"}', null],
  ['{"jsonrpc":"2.0"}', null],
])('what is no request (%s) is refused with the id %j', async (text, id) => {
  expect(await ask(text)).toEqual(fault(-32600, id))
})

test('an unknown method is named, and the known ones too', async () => {
  expect(await ask('{"jsonrpc":"2.0","id":null,"method":"net_version","params":[]}')).toEqual({
    jsonrpc: '2.0',
    id: null,
    error: {
      code: -32601,
      message: 'the method net_version does not exist/is not available',
      data: {
        supported: [
          'eth_getStorageAt',
          'eth_getTransactionByBlockNumberAndIndex',
          'eth_getBlockByHash',
          'eth_estimateGas',
        ],
      },
    },
  })
})

test.each(['toString', '__proto__', 'constructor', ''])(
  'what every object has is no method: %j',
  async (method) =>
    expect(await ask(JSON.stringify({ jsonrpc: '2.0', id: 1, method }))).toEqual(fault(-32601, 1)),
)

test.each(['', ',"params":null', ',"params":[]', ',"params":{"hash":"0x"}', ',"params":"0x"'])(
  'parameters as %j are refused as parameters',
  async (params) =>
    expect(await ask(`{"jsonrpc":"2.0","id":1,"method":"eth_getBlockByHash"${params}}`)).toEqual(
      fault(-32602, 1),
    ),
)

test('a notification has no answer, not even for an unknown method', async () => {
  expect(await handle(notification)).toBeUndefined()
  expect(await handle('{"jsonrpc":"2.0","method":"nothing"}')).toBeUndefined()
  expect(await handle(`[${notification},${notification}]`)).toBeUndefined()
})

test('a batch is answered in the order of its calls, with equal ids and without notifications', async () => {
  const batch = `[${call('1', 'true')},${notification},${call('1', 'false')},{"jsonrpc":"2.0","id":"x","method":"nothing"}]`
  expect(await ask(batch)).toEqual([
    { jsonrpc: '2.0', id: 1, result: { transactionDetails: true } },
    { jsonrpc: '2.0', id: 1, result: { transactionDetails: false } },
    fault(-32601, 'x'),
  ])
})

test('an empty batch is one error, not an array', async () => {
  expect(await ask('[]')).toEqual(fault(-32600))
})

test('junk in a batch gets an error of its own, and the rest is answered', async () => {
  expect(await ask(`[1,${call('2')},"junk",[]]`)).toEqual([
    fault(-32600),
    { jsonrpc: '2.0', id: 2, result: { transactionDetails: true } },
    fault(-32600),
    fault(-32600),
  ])
})

test('a batch of 100 is answered, one of 101 is refused as a whole with the first id', async () => {
  const batch = (length: number) =>
    `[${Array.from({ length }, (_, id) => call(String(id + 40))).join(',')}]`
  expect(await ask(batch(100))).toHaveLength(100)
  expect(await ask(batch(101))).toEqual([fault(-32600, 40)])
})

test('a mistake of ours is an internal error that tells nothing, and is reported', async () => {
  const answer = await ask('{"jsonrpc":"2.0","id":1,"method":"eth_estimateGas","params":[{}]}')
  expect(answer.error).toEqual({ code: -32603, message: 'internal error' })
  expect(mistakes).toEqual([new TypeError('a mistake of ours')])
})

test('a message of 5 MB is taken apart without harm', async () => {
  const long = 'x'.repeat(5_000_000)
  expect(await ask(`{"jsonrpc":"2.0","id":1.5,"method":"nothing","params":["${long}"]}`)).toEqual(
    fault(-32601, 1.5),
  )
  expect(await ask(`{"jsonrpc":"2.0","id":1,"method":"${long}"}`)).toEqual(fault(-32601, 1))
  expect(await ask('['.repeat(2_500_000) + ']'.repeat(2_500_000))).toEqual([fault(-32600)])
})
