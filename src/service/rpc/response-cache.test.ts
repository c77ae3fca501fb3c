import { expect, type Mock, onTestFinished, test, vi } from 'vitest'
import { nodeHasBlock } from '#service/rpc/called-node.ts'
import { createMessageHandler } from '#service/rpc/handler.ts'
import type { NodeCall } from '#service/rpc/queue/node-call.ts'
import {
  createCachedLookup,
  createResponseCache,
  type Question,
  type ResultJson,
} from '#service/rpc/response-cache.ts'
import { nodeError, RpcResponseError } from '#service/rpc/rpc-error.ts'
import { callText, handlerOf, nodeThat, tester, textOf } from '#testing/service/rpc-node.ts'

/** A question for a key, whose answer is that of a function. */
const questionOf = (
  cacheKey: string,
  ask: (call: NodeCall) => Promise<ResultJson>,
  rest: Partial<Question> = {},
): Question => ({
  ...{ cacheKey, ask, key: 'a', isByHash: false, isThere: async () => true },
  ...rest,
})

const final = (text: string): ResultJson => ({ json: Buffer.from(text), isFinal: true })

test('a final answer is cached, any other is requested again', async () => {
  const find = createCachedLookup(createResponseCache(2 ** 20))
  let callCount = 0
  const ask = (isFinal: boolean) => async () => ({ json: Buffer.from(`${++callCount}`), isFinal })
  const answer = async (question: string, isFinal: boolean) => {
    const { source, json } = find(questionOf(question, ask(isFinal)))
    return [source, (await json).toString()]
  }
  expect(await answer('a', true)).toEqual(['upstream', '1'])
  expect(await answer('a', true)).toEqual(['kept', '1'])
  expect(await answer('b', false)).toEqual(['upstream', '2'])
  expect(await answer('b', false)).toEqual(['upstream', '3'])
})

test('an equal call under way gets the same answer, or the same failure', async () => {
  const find = createCachedLookup(createResponseCache(2 ** 20))
  let settle: { resolve(found: ResultJson): void; reject(error: Error): void } | undefined
  const held = () =>
    new Promise<ResultJson>((resolve, reject) => {
      settle = { resolve, reject }
    })
  const ask = () => find(questionOf('question', held))
  const [first, second] = [ask(), ask()]
  expect([first.source, second.source]).toEqual(['upstream', 'joined'])
  const failure = new Error('away')
  settle?.reject(failure)
  await expect(first.json).rejects.toBe(failure)
  await expect(second.json).rejects.toBe(failure)
  const third = ask()
  expect(third.source).toBe('upstream')
  settle?.resolve(final('1'))
  expect((await third.json).toString()).toBe('1')
  expect(ask().source).toBe('kept')
})

/** A lookup whose calls are sent at once, and settled by the test. */
function sentCalls() {
  const find = createCachedLookup(createResponseCache(2 ** 20))
  const sent: { call: NodeCall; answer(found: ResultJson): void; end: Mock }[] = []
  const ask = (rest: Partial<Question> = {}) => {
    const question = questionOf(
      'question',
      (call) =>
        new Promise((answer) => {
          const end = vi.fn()
          call.noteSent(end)
          sent.push({ call, answer, end })
        }),
      rest,
    )
    return find(question)
  }
  return { sent, ask }
}
const nextTurn = () => new Promise(setImmediate)
const changing = (text: string): ResultJson => ({ json: Buffer.from(text), isFinal: false })

test('no answer is older than its question: what was sent before is not joined', async () => {
  const { sent, ask } = sentCalls()
  const early = [ask(), ask()]
  await nextTurn()
  const late = ask()
  expect([...early, late].map(({ source }) => source)).toEqual(['upstream', 'joined', 'upstream'])
  sent[0]?.answer(changing('before'))
  expect(String(await early[1]?.json)).toBe('before')
  sent[1]?.answer(changing('after'))
  expect(String(await late.json)).toBe('after')
})

test('a block by its hash is joined when it was sent a moment ago; where it is missing, it is asked for again', async () => {
  const { sent, ask } = sentCalls()
  const asked = [ask({ isByHash: true })]
  await nextTurn()
  asked.push(ask({ isByHash: true }), ask({ isByHash: true }))
  expect(asked.map(({ source }) => source)).toEqual(['upstream', 'joined', 'joined'])
  // One that leaves asks for nothing when the first answer is there.
  asked[2]?.leave?.()
  const gone = expect(asked[2]?.json).rejects.toThrow('no one waits')
  sent[0]?.answer(changing('null'))
  expect(String(await asked[0]?.json)).toBe('null')
  await gone
  expect(sent).toHaveLength(2)
  sent[1]?.answer(final('block'))
  expect(String(await asked[1]?.json)).toBe('block')
})

test('a call that a node does not answer holds up equal ones for two seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { sent, ask } = sentCalls()
  ask({ isByHash: true })
  await nextTurn()
  vi.advanceTimersByTime(1_900)
  expect(ask({ isByHash: true }).source).toBe('joined')
  vi.advanceTimersByTime(200)
  const retried = ask({ isByHash: true })
  expect(retried.source).toBe('upstream')
  // The newest is the one that is joined next.
  vi.advanceTimersByTime(1_900)
  const joined = ask({ isByHash: true })
  sent[1]?.answer(final('block'))
  expect(String(await retried.json)).toBe('block')
  expect(String(await joined.json)).toBe('block')
})

test('a call ends when the last of those who joined it leaves, and is not joined any more', async () => {
  const { sent, ask } = sentCalls()
  const [first, second, other] = [ask(), ask(), ask({ key: 'b' })]
  second.leave?.()
  first.leave?.()
  expect(sent[0]?.end).not.toHaveBeenCalled()
  other.leave?.()
  expect(sent[0]?.end).toHaveBeenCalledOnce()
  expect(ask().source).toBe('upstream')
})

test('the cache holds so many bytes, and no one answer takes much of them', async () => {
  const kept = createResponseCache(160_000)
  const find = createCachedLookup(kept)
  const ask = async (question: string, length: number) => {
    const { source, json } = find(questionOf(question, async () => final('1'.repeat(length))))
    await json
    return source
  }
  await ask('large', 10_000)
  expect(await ask('large', 10_000)).toBe('upstream')
  for (let each = 0; each < 100; each++) await ask(`small ${each}`, 5_000)
  expect(kept.calculatedSize).toBeLessThanOrEqual(160_000)
  expect(await ask('small 99', 5_000)).toBe('kept')
  expect(await ask('small 0', 5_000)).toBe('upstream')
})

test('a cached answer is given as long as the node has it, checked every five seconds', async () => {
  let [now, has, callCount, confirmed] = [0, true, 0, 0]
  const find = createCachedLookup(createResponseCache(2 ** 20), () => now)
  const answer = async () => {
    const ask = async () => {
      callCount += 1
      return has ? final('1') : { json: Buffer.from('null'), isFinal: false }
    }
    const isThere = async () => {
      confirmed += 1
      return has
    }
    const { source, json } = find(questionOf('a', ask, { isThere }))
    return [source, (await json).toString()]
  }
  expect(await answer()).toEqual(['upstream', '1'])
  now = 4_999
  expect(await answer()).toEqual(['kept', '1'])
  expect([callCount, confirmed]).toEqual([1, 0])
  now = 5_000
  const [first, second] = await Promise.all([answer(), answer()])
  expect([first, second]).toEqual([
    ['kept', '1'],
    ['joined', '1'],
  ])
  expect([callCount, confirmed]).toEqual([1, 1])
  has = false
  now = 9_999
  expect((await answer())[1]).toBe('1')
  now = 10_000
  expect((await answer())[1]).toBe('null')
  expect(await answer()).toEqual(['upstream', 'null'])
  expect([callCount, confirmed]).toEqual([3, 2])
})

test.each([
  ['has it', () => '0x0', true],
  ['does not', () => null, false],
  ['says what is not a number', () => block, false],
  [
    'has no such method',
    () => {
      throw new RpcResponseError({ code: -32601, message: 'no' })
    },
    false,
  ],
  [
    'is away',
    () => {
      throw nodeError('cannot be reached')
    },
    true,
  ],
])('of a block that is kept, a node that %s', async (_, answer, expected) => {
  expect(await nodeHasBlock(nodeThat(answer), hash)).toBe(expected)
})

const hash = `0x${'ab'.repeat(32)}`
const block = { hash, number: '0x1', transactions: [] }
const callFor = (blockHash: string, id: unknown = 1) =>
  callText('eth_getBlockByHash', [blockHash, false], id)

test('a block is cached under its hash in any case, and sent with the id of each call', async () => {
  let callCount = 0
  const node = nodeThat(() => {
    callCount += 1
    return block
  })
  const { ask, observed } = handlerOf(node)
  const written = [hash, hash.toUpperCase().replace('X', 'x')]
  expect(await ask(callFor(written[0] ?? '', 'a'))).toEqual({
    jsonrpc: '2.0',
    id: 'a',
    result: block,
  })
  expect(await ask(callFor(written[1] ?? '', 7))).toEqual({ jsonrpc: '2.0', id: 7, result: block })
  expect(await ask(callText('eth_getBlockByHash', [hash, true]))).toMatchObject({ result: block })
  expect(callCount).toBe(2)
  expect(observed.map(({ source }) => source)).toEqual(['upstream', 'kept', 'upstream'])
})

test.each([
  ['no block', null],
  ['another block', { ...block, hash: `0x${'cd'.repeat(32)}` }],
  ['a block of zkSync that is not sealed yet', { ...block, l1BatchNumber: null }],
])('%s is not kept', async (_, answer) => {
  let callCount = 0
  const { ask } = handlerOf(
    nodeThat(() => {
      callCount += 1
      return callCount === 1 ? answer : block
    }),
  )
  expect((await ask(callFor(hash))).result).toEqual(answer)
  expect((await ask(callFor(hash))).result).toEqual(block)
})

test('equal concurrent calls are one for the node: in a batch, and of any method', async () => {
  const receivedMethods: string[] = []
  const { ask, observed } = handlerOf(
    nodeThat((method) => {
      receivedMethods.push(method)
      return method === 'eth_getStorageAt' ? '0x1' : block
    }),
  )
  const storage = (id: number, address: string) =>
    callText('eth_getStorageAt', [address, '0x0', 'latest'], id)
  const lower = '0x00000000000000000000000000000000deadbeef'
  const batch = [
    storage(1, lower),
    storage(2, lower.replace('deadbeef', 'DeaDBeef')),
    callFor(hash, 3),
  ]
  const answers = await ask(`[${batch.join(',')}]`)
  expect(answers.map(({ id }: { id: number }) => id)).toEqual([1, 2, 3])
  expect(receivedMethods).toEqual(['eth_getStorageAt', 'eth_getBlockByHash'])
  expect(observed.map(({ source }) => source).sort()).toEqual(['joined', 'upstream', 'upstream'])
})

test('a failure goes to all who waited, and is not cached', async () => {
  let callCount = 0
  const { ask } = handlerOf(
    nodeThat(() => {
      callCount += 1
      if (callCount === 1) throw new RpcResponseError({ code: -32002, message: 'away' })
      return block
    }),
  )
  const answers = await ask(`[${callFor(hash, 1)},${callFor(hash, 2)}]`)
  expect(answers).toMatchObject([{ error: { code: -32002 } }, { error: { code: -32002 } }])
  expect(await ask(callFor(hash))).toMatchObject({ result: block })
})

test('networks share the size of the cache, not its answers', async () => {
  const kept = createResponseCache(2 ** 20)
  const answer = async (network: string, number: string) => {
    const handle = createMessageHandler(
      {
        network,
        upstream: nodeThat(() => ({ ...block, number })),
        safe: 'finalized',
        unsupportedTags: [],
        extraMethods: 'none',
      },
      () => {},
      () => {},
      kept,
    )
    const body = textOf(await handle(callFor(hash), () => undefined, tester)) ?? ''
    return JSON.parse(body).result.number
  }
  expect(await answer('one', '0x1')).toBe('0x1')
  expect(await answer('two', '0x2')).toBe('0x2')
  expect(await answer('one', '0x3')).toBe('0x1')
  expect(kept.size).toBe(2)
})
