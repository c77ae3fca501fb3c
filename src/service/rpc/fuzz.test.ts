import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { Agent, WebSocket } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { useServer } from '#testing/service/server.ts'
import { trialAmount } from '#testing/trial-amount.ts'

/** `npm run long -- fuzz` sends more. */
const rounds = trialAmount(300, 1_200)
const seed = Number(process.env.KEYHOLE_TRIAL_SEED ?? 20_260_101)

const running = useServer()

/** Marsaglia's xorshift32: the same numbers below 1 for the same seed. */
function randomOf(seed: number) {
  let state = seed | 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

type Random = () => number
const below = (random: Random, count: number) => Math.floor(random() * count)
const pick = <T>(random: Random, values: readonly T[]): T =>
  values[below(random, values.length)] as T

const zero = `0x${'0'.repeat(64)}`
const unusedAddress = `0x${'1'.repeat(40)}`

/** Calls whose results are known on a fresh chain. */
const known: readonly (readonly [method: string, params: unknown[], result: unknown])[] = [
  ['eth_getStorageAt', [unusedAddress, '0x0', 'latest'], zero],
  ['eth_getStorageAt', [unusedAddress, '0x00', '0x0'], zero],
  ['eth_getTransactionByBlockNumberAndIndex', ['latest', '0x0'], null],
  ['eth_getBlockByHash', [`0x${'ab'.repeat(32)}`, false], null],
  ['eth_estimateGas', [{ to: unusedAddress }], '0x5208'],
]

/** Ids of every kind, as text; the last ones are invalid. */
const goodIds = [
  ...['0', '1', '-1', '7.5', '1e3', '9007199254740993', '123456789012345678901234567890'],
  ...['null', '""', '"a"', '"\\u00e9\\ud83d"', `"${'x'.repeat(300)}"`],
]
const badIds = ['[]', '{}', 'true', 'false', '[1]']

const odd = [
  ...[
    'null',
    'true',
    '0',
    '-1',
    '1e999',
    '1e-999',
    '9'.repeat(400),
    '""',
    '"0x"',
    '"0xg"',
    '"latest"',
  ],
  ...[
    '[]',
    '{}',
    '[[]]',
    '{"a":{}}',
    '"\\u0000"',
    '"\\ud800"',
    `"0x${'f'.repeat(65)}"`,
    '{"__proto__":1}',
  ],
  ...[
    `"${unusedAddress}"`,
    `"${zero}"`,
    '{"to":"0x"}',
    '{"gas":"0x0"}',
    '{"blockHash":1}',
    `${'['.repeat(50)}${']'.repeat(50)}`,
  ],
]

/** The text of a request, and the expected result; undefined when it is not known. */
type Message = { text: string | Buffer; expected?: Expected }
type Expected = { id: string; result?: unknown; hasResult: boolean }

function validCall(random: Random): Message & { expected: Expected } {
  const [method, params, result] = pick(random, known)
  const id = pick(random, goodIds)
  const text = `{"jsonrpc":"2.0","id":${id},"method":"${method}","params":${JSON.stringify(params)}}`
  return { text, expected: { id, result, hasResult: true } }
}

function oddCall(random: Random): Message {
  const members = [
    `"jsonrpc":${pick(random, ['"2.0"', '"2.0"', '"2.0"', '"1.0"', '2.0', 'null'])}`,
    `"id":${pick(random, [...goodIds, ...badIds])}`,
    `"method":${pick(random, [...known.map(([method]) => `"${method}"`), '"nothing"', '"__proto__"', '7', 'null'])}`,
    `"params":${pick(random, [`[${Array.from({ length: below(random, 4) }, () => pick(random, odd)).join(',')}]`, pick(random, odd)])}`,
    `"other":${pick(random, odd)}`,
  ].filter(() => random() > 0.1)
  if (random() < 0.1) members.reverse()
  return { text: `{${members.join(pick(random, [',', ' , ', ',\n']))}}` }
}

/**
 * A text with some of its bytes changed, left out or doubled: often no JSON, sometimes no UTF-8.
 */
function mutated(random: Random): Message {
  const bytes = [...Buffer.from(pick(random, [validCall, oddCall])(random).text)]
  for (let count = 1 + below(random, 4); count > 0; count--) {
    const at = below(random, bytes.length + 1)
    const change = below(random, 4)
    if (change === 0) bytes[at] = below(random, 256)
    else if (change === 1) bytes.splice(at, 1 + below(random, 8))
    else if (change === 2) bytes.splice(at, 0, ...bytes.slice(at, at + 20))
    else
      bytes.splice(
        at,
        0,
        ...Buffer.from(pick(random, ['[', ']', '{', '}', '"', '\\', ',', '\u0000', 'é', '1e999'])),
      )
  }
  return { text: Buffer.from(bytes) }
}

function strange(random: Random): Message {
  const depth = pick(random, [10, 63, 64, 65, 1_000, 20_000])
  return {
    text: pick<string | Buffer>(random, [
      '',
      ' ',
      'null',
      '[]',
      '\uFEFF{}',
      '['.repeat(depth) + ']'.repeat(depth),
      '{"a":'.repeat(depth),
      `"${'\\'.repeat(depth)}"`,
      `{"jsonrpc":"2.0","id":1,"method":"eth_estimateGas","params":[${'['.repeat(depth)}${']'.repeat(depth)}]}`,
      Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
      Buffer.from([0x22, 0xc3, 0x28, 0x22]),
      Buffer.from(`{"jsonrpc":"2.0","id":"\xe9"}`, 'latin1'),
      Buffer.from(Array.from({ length: below(random, 200) }, () => below(random, 256))),
    ]),
  }
}

const kinds = [validCall, validCall, oddCall, oddCall, mutated, mutated, strange]
const single = (random: Random): Message => pick(random, kinds)(random)

type Answer = { jsonrpc: unknown; id: unknown; result?: unknown; error?: unknown }

function expectAnswer(answer: unknown, expected: Expected | undefined): void {
  const { jsonrpc, id, error, ...rest } = answer as Answer
  expect(jsonrpc).toBe('2.0')
  expect(id === null || typeof id === 'string' || typeof id === 'number').toBe(true)
  if (error === undefined) expect(rest).toHaveProperty('result')
  else {
    expect(rest).toEqual({})
    expect(error).toMatchObject({ code: expect.any(Number), message: expect.any(String) })
    expect((error as { code: number }).code).not.toBe(-32603)
  }
  if (!expected) return
  expect(id).toEqual(JSON.parse(expected.id))
  expect(error).toBeUndefined()
  expect(rest).toEqual({ result: expected.result })
}

/** Parses an answer with each id as text, as JSON.parse may change it. */
function expectText(text: string, message: Message): void {
  const answer: unknown = JSON.parse(text)
  if (!Array.isArray(answer)) expectAnswer(answer, message.expected)
  else for (const each of answer) expectAnswer(each, undefined)
  if (message.expected && !/^"/.test(message.expected.id))
    expect(text).toContain(`"id":${writtenId(message)}`)
}

/** Safe integers are normalised, other ids stay as they came. */
function writtenId({ expected }: Message): string {
  const id = expected?.id ?? ''
  const value = JSON.parse(id)
  return Number.isSafeInteger(value) ? String(value) : id
}

/** Batches have several messages, some of them junk, each answered in its position. */
function batch(random: Random) {
  const messages = Array.from({ length: 1 + below(random, 8) }, () =>
    pick(random, [validCall, validCall, oddCall])(random),
  )
  return { text: `[${messages.map(({ text }) => text).join(',')}]`, messages }
}

function expectBatch(text: string, { messages }: ReturnType<typeof batch>): void {
  const answers = JSON.parse(text) as Answer[]
  const wanted = messages.flatMap(({ expected }) => (expected ? [expected] : []))
  for (const answer of answers) expectAnswer(answer, undefined)
  // The known ones are in order; junk may have no answer.
  const results = answers.map((answer) => JSON.stringify([answer.id, answer.result]))
  let from = 0
  for (const { id, result } of wanted) {
    const at = results.indexOf(JSON.stringify([JSON.parse(id), result]), from)
    expect(at).toBeGreaterThanOrEqual(from)
    from = at + 1
  }
}

/** One POST; also of bytes that fetch would not send. */
function post(url: string, body: string | Buffer): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      timeout: 20_000,
    })
    request.on('response', async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() })
    })
    request.on('timeout', () => request.destroy(new Error(`no answer to ${body}`)))
    request.on('error', reject)
    request.end(body)
  })
}

const atOnce = 16
const patience = { timeout: 60_000 + rounds * 20 }

test(
  'every message over HTTP has an answer of JSON-RPC, with its id and its own result',
  patience,
  async () => {
    const random = randomOf(seed)
    let sent = 0
    const work = async () => {
      while (sent < (rounds * 3) / 4) {
        sent += 1
        const isBatch = random() < 0.2
        const message = isBatch ? batch(random) : single(random)
        const { status, text } = await post(running.server.rpcUrl, message.text)
        const context = JSON.stringify([
          String(message.text).slice(0, 2_000),
          status,
          text.slice(0, 500),
        ])
        try {
          expect(status).toBe(
            Buffer.isBuffer(message.text) || mustBeAnswered(message.text) ? status : 204,
          )
          expect([200, 204]).toContain(status)
          if (status === 204) expect(text).toBe('')
          else if ('messages' in message) expectBatch(text, message)
          else expectText(text, message)
        } catch (cause) {
          throw new Error(context, { cause })
        }
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
  },
)

test(
  'every message over WebSocket has its answer, and those before and after it theirs',
  patience,
  async () => {
    const random = randomOf(seed + 1)
    const dispatcher = new Agent()
    onTestFinished(() => dispatcher.close())
    let socket: WebSocket | undefined
    for (let sent = 0; sent < rounds / 4; sent++) {
      socket ??= await opened(running.server.socketUrl, dispatcher)
      const isBatch = random() < 0.2
      const message = isBatch ? batch(random) : single(random)
      // A text message of a WebSocket is UTF-8: other bytes are only sent over HTTP.
      const text = String(message.text)
      const check = `{"jsonrpc":"2.0","id":"after ${sent}","method":"eth_getBlockByHash","params":["0x${'cd'.repeat(32)}",true]}`
      const answers: string[] = []
      const after = new Promise<void>((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`no answer after ${text}`)), 20_000)
        const hear = ({ data }: { data: string }) => {
          if (data !== `{"jsonrpc":"2.0","id":"after ${sent}","result":null}`)
            return void answers.push(data)
          clearTimeout(late)
          socket?.removeEventListener('message', hear)
          resolve()
        }
        socket?.addEventListener('message', hear)
      })
      socket.send(text)
      // Answers come in any order: the next message is sent when this one is answered.
      while (answers.length === 0 && mustBeAnswered(text))
        await new Promise((resolve) => setTimeout(resolve, 1))
      socket.send(check)
      await after
      try {
        expect(answers).toHaveLength(mustBeAnswered(text) ? 1 : 0)
        for (const answer of answers)
          if ('messages' in message) expectBatch(answer, message)
          else expectText(answer, { ...message, text })
      } catch (cause) {
        throw new Error(JSON.stringify([text.slice(0, 2_000), answers]), { cause })
      }
    }
    socket?.close()
  },
)

/** Whether a text is more than notifications, which have no answer (JSON-RPC 2.0, 4.1). */
function mustBeAnswered(text: string): boolean {
  const isNotification = (value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    const { jsonrpc, id, method } = value as { [member: string]: unknown }
    return id === undefined && jsonrpc === '2.0' && typeof method === 'string'
  }
  try {
    const value: unknown = JSON.parse(text)
    if (!Array.isArray(value)) return !isNotification(value)
    return value.length === 0 || !value.every(isNotification)
  } catch {
    return true
  }
}

async function opened(url: string, dispatcher: Agent): Promise<WebSocket> {
  const socket = new WebSocket(url, { dispatcher })
  await once(socket, 'open')
  return socket
}
