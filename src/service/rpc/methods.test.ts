import { expect, test } from 'vitest'
import { createRpcHandlers } from '#service/rpc/methods.ts'
import { RpcError } from '#service/rpc/rpc-error.ts'

const address = '0x00000000000000000000000000000000deadbeef'

/** Handlers in front of a node that gives the answers listed, and what it was asked. */
function inFrontOf(answers: { [method: string]: unknown }) {
  const asked: [string, readonly unknown[]][] = []
  const handlers = createRpcHandlers({
    async call(method, params) {
      asked.push([method, params])
      const answer = answers[method]
      if (answer instanceof Error) throw answer
      return answer
    },
    close: async () => {},
  })
  return { handlers, asked }
}

test.each([
  ['0x63', '0x63'],
  ['0x64', '0x64'],
  ['0x65', '0x64'],
  ['0xffffffffffffffff', '0x64'],
] as const)('gas %s is asked for as %s where blocks hold ten', async (gas, capped) => {
  const { handlers, asked } = inFrontOf({
    eth_getBlockByNumber: { gasLimit: '0xa' },
    eth_estimateGas: '0x9',
  })
  expect(await handlers.eth_estimateGas({ to: address, gas }, 'latest')).toBe('0x9')
  expect(asked).toEqual([
    ['eth_getBlockByNumber', ['latest', false]],
    ['eth_estimateGas', [{ to: address, gas: capped }, 'latest']],
  ])
})

test('without gas the limit is not asked for, and a block not given is not sent', async () => {
  const { handlers, asked } = inFrontOf({ eth_estimateGas: '0x5208' })
  await handlers.eth_estimateGas({ to: address })
  expect(asked).toEqual([['eth_estimateGas', [{ to: address }]]])
})

test('without a limit to cap by, gas is not let through', async () => {
  const { handlers, asked } = inFrontOf({ eth_getBlockByNumber: null, eth_estimateGas: '0x5208' })
  await expect(handlers.eth_estimateGas({ gas: '0x1' })).rejects.toMatchObject({ code: -32002 })
  expect(asked).toHaveLength(1)
})

test('only an estimate has its reverts read', async () => {
  const reverted = new RpcError({ code: -32000, message: 'execution reverted' })
  const { handlers } = inFrontOf({ eth_estimateGas: reverted, eth_getBlockByHash: reverted })
  await expect(handlers.eth_estimateGas({})).rejects.toMatchObject({ code: 3, data: '0x' })
  await expect(handlers.eth_getBlockByHash(`0x${'0'.repeat(64)}`, true)).rejects.toBe(reverted)
})

test.each([
  ['0x0', `0x${'0'.repeat(64)}`],
  ['0x2a', `0x${'0'.repeat(62)}2a`],
  [null, `0x${'0'.repeat(64)}`],
])('a storage value that a node writes as %j has 32 bytes', async (written, value) => {
  const { handlers } = inFrontOf({ eth_getStorageAt: written })
  expect(await handlers.eth_getStorageAt(address, '0x0', 'latest')).toBe(value)
})

test('what is not found is null', async () => {
  const nothing = { eth_getBlockByHash: null, eth_getTransactionByBlockNumberAndIndex: null }
  const { handlers } = inFrontOf(nothing)
  expect(await handlers.eth_getBlockByHash(`0x${'0'.repeat(64)}`, false)).toBeNull()
  expect(await handlers.eth_getTransactionByBlockNumberAndIndex('0x0', '0x0')).toBeNull()
})
