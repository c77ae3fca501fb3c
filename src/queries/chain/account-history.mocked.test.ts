import fc from 'fast-check'
import type { Address } from 'viem'
import { expect, test, vi } from 'vitest'
import type { extraRpc } from '#api/rpc/extra-rpc.ts'
import { toQuantityHex } from '#domain/values/quantity.ts'
import { type AccountHistory, maxNonceRequests, searchByNonces } from './account-history.ts'

const ask = vi.hoisted(() => vi.fn<typeof extraRpc>())
vi.mock('#api/rpc/extra-rpc.ts', () => ({ extraRpc: ask }))

const address: Address = `0x${'a'.repeat(40)}`
const { signal } = new AbortController()

/** A chain in whose blocks an account sent some transactions each, and others one. */
function chainOf(sent: ReadonlyMap<bigint, number>) {
  ask.mockImplementation(async (_, method, params) => {
    const [first, second] = params as [string, string]
    if (method === 'eth_getTransactionCount') {
      const before = [...sent].filter(([block]) => block <= BigInt(second))
      return { result: toQuantityHex(before.reduce((sum, [, count]) => sum + count, 0)) as never }
    }
    const count = sent.get(BigInt(first)) ?? 0
    const transactions = Array.from({ length: count + 1 }, (_, index) => ({
      ...{ blockNumber: first, transactionIndex: toQuantityHex(index) },
      from: index < count ? address : `0x${'b'.repeat(40)}`,
    }))
    return { result: { transactions, timestamp: '0x1' } as never }
  })
}

/** Runs until all is found; what each run found, and how often it asked. */
async function searchAll(newest: bigint) {
  const runs: number[] = []
  let history: AccountHistory | undefined
  do {
    ask.mockClear()
    const refusal = await searchByNonces(
      { network: 'a', address, newest },
      history,
      signal,
      (found) => {
        history = found
      },
    )
    expect(refusal).toBeUndefined()
    runs.push(ask.mock.calls.length)
  } while (history?.before !== undefined && runs.length < 100)
  return { runs, found: (history?.rows ?? []).map(({ block, index }) => `${block}.${index}`) }
}

test('all own transactions of a chain are found, newest first, each run within its requests', async () => {
  const blocks = fc.uniqueArray(fc.bigInt({ min: 1n, max: 20_000_000n }), { maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(blocks, fc.integer({ min: 1, max: 3 }), async (blocks, each) => {
      chainOf(new Map(blocks.map((block) => [block, each])))
      const { runs, found } = await searchAll(20_000_000n)
      const sorted = blocks.toSorted((one, other) => (one < other ? 1 : -1))
      expect(found).toEqual(
        sorted.flatMap((block) =>
          Array.from({ length: each }, (_, i) => `${block}.${each - 1 - i}`),
        ),
      )
      expect(Math.max(...runs)).toBeLessThanOrEqual(maxNonceRequests)
    }),
    { numRuns: 20 },
  )
})

test('a page of 25 transactions of a chain of 16 million blocks is within one run', async () => {
  chainOf(new Map(Array.from({ length: 60 }, (_, index) => [BigInt(index * 260_000 + 7), 1])))
  const { runs, found } = await searchAll(16_000_000n)
  expect(found).toHaveLength(60)
  expect(runs.length).toBeLessThanOrEqual(3)
})
