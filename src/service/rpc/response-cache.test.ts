import { expect, onTestFinished, test, vi } from 'vitest'
import { nodeHasBlock } from '#service/rpc/called-node.ts'
import { createMessageHandler } from '#service/rpc/handler.ts'
import { createResponseCache, findCached } from '#service/rpc/response-cache.ts'
import { nodeError, RpcResponseError } from '#service/rpc/rpc-error.ts'
import { callText, handlerOf, nodeThat, tester, textOf } from '#testing/service/rpc-node.ts'

const cached = (text: string) => ({ json: Buffer.from(text), confirmedAt: performance.now() })

test('the cache holds so many bytes, and no one answer takes much of them', () => {
  const kept = createResponseCache(160_000)
  kept.set('large', cached('1'.repeat(10_000)))
  expect(findCached(kept, 'large', async () => true)).toBeUndefined()
  for (let each = 0; each < 100; each++) kept.set(`small ${each}`, cached('1'.repeat(5_000)))
  expect(kept.calculatedSize).toBeLessThanOrEqual(160_000)
  expect(findCached(kept, 'small 99', async () => true)).toHaveLength(5_000)
  expect(findCached(kept, 'small 0', async () => true)).toBeUndefined()
})

test('a cached answer is given as long as the node has it, checked every five seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const kept = createResponseCache(2 ** 20)
  let [has, confirmed] = [true, 0]
  const find = async () => {
    const found = await findCached(kept, 'a', async () => {
      confirmed += 1
      return has
    })
    return found?.toString()
  }
  expect(await find()).toBeUndefined()
  kept.set('a', cached('1'))
  vi.advanceTimersByTime(4_999)
  expect(await find()).toBe('1')
  expect(confirmed).toBe(0)
  vi.advanceTimersByTime(1)
  // Many who ask at once are one question to the node.
  expect(await Promise.all([find(), find()])).toEqual(['1', '1'])
  expect(confirmed).toBe(1)
  has = false
  vi.advanceTimersByTime(4_999)
  expect(await find()).toBe('1')
  vi.advanceTimersByTime(1)
  expect(await Promise.all([find(), find()])).toEqual([undefined, undefined])
  expect(await find()).toBeUndefined()
  expect(confirmed).toBe(2)
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

test('a failure is not cached', async () => {
  let callCount = 0
  const { ask } = handlerOf(
    nodeThat(() => {
      callCount += 1
      if (callCount === 1) throw new RpcResponseError({ code: -32002, message: 'away' })
      return block
    }),
  )
  expect(await ask(callFor(hash))).toMatchObject({ error: { code: -32002 } })
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
