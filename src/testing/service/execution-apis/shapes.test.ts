import { hexToBigInt } from 'viem'
import { expect, test } from 'vitest'
import { examples } from '#service/chain/examples.ts'
import { useService } from '#testing/service/clients/running-service.ts'
import { blockOf, revert, transaction, uint, word } from '#testing/service/execution-apis/shapes.ts'

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
  expect(running.chain.tour).toHaveLength(13)
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

// From here on: cases of the standard's test files that do not depend on their chain.

const nobody = '0xc1cadaffffffffffffffffffffffffffffffffff'

test('what is not there is zero or null, and a block left out is the latest', async () => {
  const zero = `0x${'0'.repeat(64)}`
  const position = `0x01${'0'.repeat(62)}`
  expect(await ask('eth_getStorageAt', nobody, position, 'latest')).toMatchObject({ result: zero })
  const deadbeef = `0x${'deadbeef'.padStart(64, '0')}`
  expect(await ask('eth_getBlockByHash', deadbeef, true)).toMatchObject({ result: null })
  const [token] = examples.flatMap((each) => (each.page === 'storage' ? [each.address] : []))
  const name = await ask('eth_getStorageAt', token, '0x0')
  expect(name).toEqual(await ask('eth_getStorageAt', token, '0x0', 'latest'))
  expect(name.result).not.toBe(zero)
})

test.each(['0xasdf', `0x${'0'.repeat(65)}`])('the storage key %s is refused', async (key) => {
  const answer = await ask('eth_getStorageAt', nobody, key, 'latest')
  expect(answer).toMatchObject({ error: { code: -32602 } })
})

test('a transfer needs 21,000 gas, more with an authorization (EIP-7702)', async () => {
  const call = { from: nobody, to: `0x01${'0'.repeat(38)}`, nonce: '0x0' }
  expect(await ask('eth_estimateGas', call)).toMatchObject({ result: '0x5208' })
  const authorization = {
    address: `0x${'a'.repeat(40)}`,
    chainId: '0x1',
    nonce: '0x0',
    r: `0x${'1'.repeat(64)}`,
    s: `0x${'2'.repeat(64)}`,
    yParity: '0x0',
  }
  const { result } = await ask('eth_estimateGas', {
    ...call,
    type: '0x4',
    authorizationList: [authorization],
  })
  // PER_EMPTY_ACCOUNT_COST of EIP-7702, which is charged whether or not the authorization holds.
  expect(hexToBigInt(uint.parse(result) as `0x${string}`)).toBeGreaterThanOrEqual(46_000n)
})
