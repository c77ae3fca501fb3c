import { expect, test } from 'vitest'
import { maxBatchMessages, maxRefusedBatchMessages } from '#service/rpc/limits.ts'
import { handlerOf, nodeThat } from '#testing/service/rpc-node.ts'

const hash = `0x${'ab'.repeat(32)}`

/** A node that answers with a parameter, so that an answer shows which call it is for. */
const echo = nodeThat((method, params) => {
  if (method === 'eth_estimateGas') throw new TypeError('a mistake of ours')
  return { transactionDetails: params[1] }
})

const { ask, text, handle, mistakes, observed } = handlerOf(echo)

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
  expect(await text(call('7'))).toBe(
    '{"jsonrpc":"2.0","id":7,"result":{"transactionDetails":true}}',
  )
})

test.each(['{', '', ' ', 'nonsense', '[1,', '{"jsonrpc":"2.0","id":1', '\uFEFF[]', '[]]', 'NaN'])(
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
])('what is not a request (%s) is refused with the id %j', async (text, id) => {
  expect(await ask(text)).toEqual(fault(-32600, id))
})

test('an unknown method is named, and the known ones too', async () => {
  expect(await ask('{"jsonrpc":"2.0","id":null,"method":"net_version","params":[]}')).toEqual({
    jsonrpc: '2.0',
    id: null,
    error: {
      code: -32601,
      message:
        'the method net_version does not exist/is not available: this service has eth_getStorageAt, eth_getTransactionByBlockNumberAndIndex, eth_getBlockByHash, eth_estimateGas',
    },
  })
})

test.each(['toString', '__proto__', 'constructor', ''])(
  'what every object has is not a method: %j',
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
  expect(await text(notification)).toBeUndefined()
  expect(await text('{"jsonrpc":"2.0","method":"nothing"}')).toBeUndefined()
  expect(await text(`[${notification},${notification}]`)).toBeUndefined()
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

test('a batch of 1,000 is answered, and one of 1,001 is refused for each of its calls', async () => {
  const batch = (length: number) =>
    `[${Array.from({ length }, (_, id) => call(String(id + 40))).join(',')}]`
  const answers = await ask(batch(1_000))
  expect(answers.map(({ id }: { id: number }) => id)).toEqual(
    Array.from({ length: 1_000 }, (_, id) => id + 40),
  )
  expect(answers.every((answer: object) => 'result' in answer)).toBe(true)
  observed.length = 0
  const refused = await ask(`${batch(1_000).slice(0, -1)},${notification},1]`)
  expect(refused).toHaveLength(1_001)
  expect(refused.slice(0, 2)).toEqual([fault(-32600, 40), fault(-32600, 41)])
  expect(refused.at(-1)).toEqual(fault(-32600, null))
  expect(observed).toEqual([])
})

test('a batch whose refusals would be many times its size gets one, with the first id', async () => {
  const junk = Array.from({ length: maxRefusedBatchMessages }, () => 1).join(',')
  expect(await ask(`[${call('40')},${junk}]`)).toEqual([fault(-32600, 40)])
})

test('an error of ours is an internal error without details, and is reported', async () => {
  const answer = await ask('{"jsonrpc":"2.0","id":1,"method":"eth_estimateGas","params":[{}]}')
  expect(answer.error).toEqual({ code: -32603, message: 'internal error' })
  expect(mistakes).toEqual([new TypeError('a mistake of ours')])
})

test('a message of 5 MB is parsed without harm', async () => {
  const long = 'x'.repeat(5_000_000)
  expect(await ask(`{"jsonrpc":"2.0","id":1.5,"method":"nothing","params":["${long}"]}`)).toEqual(
    fault(-32601, 1.5),
  )
  expect(await ask(`{"jsonrpc":"2.0","id":1,"method":"${long}"}`)).toEqual(fault(-32601, 1))
  expect(await ask('['.repeat(2_500_000) + ']'.repeat(2_500_000))).toEqual([fault(-32600)])
})

test('millions of nested or empty values are refused before they cost seconds', async () => {
  const call = (params: string) =>
    `{"jsonrpc":"2.0","id":1.5,"method":"eth_estimateGas","params":[${params}]}`
  const deep = '['.repeat(1_000) + ']'.repeat(1_000)
  const before = process.cpuUsage()
  for (const params of [deep, `${`${deep},`.repeat(2_400)}1`, `${'[],'.repeat(1_600_000)}1`])
    expect(await ask(call(params))).toEqual(fault(-32600))
  const { user, system } = process.cpuUsage(before)
  expect(user + system).toBeLessThan(1_000_000)
})

test('white space around a message does no harm', async () => {
  expect(await ask(`\r\n\t ${call('1')} \n`)).toMatchObject({ id: 1 })
})

test.each(['{"__proto__":{"id":1,"jsonrpc":"2.0","method":"x"}}', '{"constructor":{"id":1}}'])(
  'members that every object has are not mistaken for those of a request: %s',
  async (message) => expect(await ask(message)).toEqual(fault(-32600)),
)

test('each call is observed once, with its outcome', async () => {
  observed.length = 0
  await ask(`[${call('1')},${call('2', '7')},${notification},5]`)
  await ask('{"jsonrpc":"2.0","id":1,"method":"net_version"}')
  await ask('{"jsonrpc":"2.0","id":1,"method":"eth_estimateGas","params":[{}]}')
  expect(observed).toEqual([
    expect.objectContaining({ method: 'eth_getBlockByHash', outcome: 'error', source: 'none' }),
    expect.objectContaining({
      method: 'eth_getBlockByHash',
      outcome: 'result',
      source: 'upstream',
    }),
    expect.objectContaining({ method: 'other', outcome: 'error', source: 'none' }),
    expect.objectContaining({ method: 'eth_estimateGas', outcome: 'error', source: 'upstream' }),
  ])
  expect(observed.every(({ seconds }) => seconds >= 0 && seconds < 30)).toBe(true)
})

test.each([
  [call('1'), 1],
  [`[${call('1')},${notification},5]`, 3],
  ['[]', 1],
  ['{', 1],
  [`[${Array.from({ length: maxBatchMessages + 1 }, () => 1).join(',')}]`, 1],
])('admission is requested once, for the number of messages', async (message, expected) => {
  const admittedCounts: number[] = []
  await ask(message, (messages) => void admittedCounts.push(messages))
  expect(admittedCounts).toEqual([expected])
})

test('a message that is not admitted is refused for each of its calls, and none is run', async () => {
  observed.length = 0
  const slowDown = (id: unknown) => ({
    jsonrpc: '2.0',
    id,
    error: {
      code: -32005,
      message: 'too many requests: wait 7 s, then try again',
    },
  })
  const admit = () => 7
  expect(await ask(call('"x"'), admit)).toEqual(slowDown('x'))
  expect(await ask('{', admit)).toEqual(slowDown(null))
  expect(await ask('[]', admit)).toEqual(slowDown(null))
  expect(await ask(`[${call('1')},${notification},${call('9007199254740993')},5]`, admit)).toEqual([
    slowDown(1),
    slowDown(9007199254740992),
    slowDown(null),
  ])
  expect(await handle(`[${call('1')},${call('2')}]`, admit)).toMatchObject({
    status: 429,
    retryAfter: 7,
  })
  expect(await handle(call('1'), admit)).toMatchObject({ status: 429, retryAfter: 7 })
  expect(await handle(notification, admit)).toBeUndefined()
  expect(observed).toEqual([])
})

test('answers beyond the size of a batch are left out, the others stay', async () => {
  const large = 'x'.repeat(20 * 1024 * 1024)
  const { ask } = handlerOf(
    nodeThat((_, [hash]) => ({ large: hash === `0x${'11'.repeat(32)}` ? '' : large })),
  )
  const each = (id: number, digit: string) =>
    `{"jsonrpc":"2.0","id":${id},"method":"eth_getBlockByHash","params":["0x${digit.repeat(64)}",true]}`
  const answers = await ask(
    `[${['2', '3', '4', '5', '1'].map((digit, id) => each(id, digit)).join(',')}]`,
  )
  expect(
    answers.map(({ id, error }: { id: number; error?: { code: number } }) => [id, error?.code]),
  ).toEqual([
    [0, undefined],
    [1, undefined],
    [2, undefined],
    [3, -32003],
    [4, undefined],
  ])
})
