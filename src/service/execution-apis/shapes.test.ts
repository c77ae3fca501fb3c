import { hexToBigInt } from 'viem'
import { expect, test } from 'vitest'
import { examples } from '#service/chain/examples.ts'
import { useService } from '#service/clients/testing.ts'
import { blockOf, revert, transaction, uint, word } from '#service/execution-apis/shapes.ts'

const running = useService()

async function ask(method: string, ...params: unknown[]) {
  const answer = await fetch(running.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return (await answer.json()) as { result?: unknown; error?: unknown }
}

test('eth_getBlockByHash answers in the standard’s shape', async () => {
  expect(running.chain.tour).toHaveLength(10)
  for (const { block } of running.chain.tour) {
    blockOf(transaction).parse((await ask('eth_getBlockByHash', block, true)).result)
    blockOf(word).parse((await ask('eth_getBlockByHash', block, false)).result)
  }
  expect(await ask('eth_getBlockByHash', `0x${'0'.repeat(64)}`, true)).toHaveProperty(
    'result',
    null,
  )
})

test('eth_getTransactionByBlockNumberAndIndex answers in the standard’s shape, every type', async () => {
  const types = await Promise.all(
    ['0x0', '0x1', '0x2', '0x3', '0x4'].map(async (index) => {
      const { result } = await ask('eth_getTransactionByBlockNumberAndIndex', '0x3', index)
      return transaction.parse(result).type
    }),
  )
  expect(types).toEqual(['0x0', '0x1', '0x2', '0x3', '0x4'])
  const creation = await ask('eth_getTransactionByBlockNumberAndIndex', '0x2', '0x0')
  expect(transaction.parse(creation.result).to).toBeNull()
})

test('eth_getStorageAt answers 32 bytes', async () => {
  for (const example of examples) {
    if (example.page !== 'storage') continue
    const { result } = await ask('eth_getStorageAt', example.address, example.slot, 'latest')
    word.parse(result)
  }
})

test('eth_estimateGas answers a quantity, or a revert', async () => {
  const calls = examples.flatMap((example) => (example.page === 'gas' ? [example.call] : []))
  expect(calls).toHaveLength(3)
  const [transfer, ...refused] = await Promise.all(
    calls.map((call) => ask('eth_estimateGas', call)),
  )
  expect(hexToBigInt(uint.parse(transfer?.result) as `0x${string}`)).toBeGreaterThan(21_000n)
  for (const { error } of refused) revert.parse(error)
})
