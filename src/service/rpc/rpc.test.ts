import { createPublicClient, http, type Transport, webSocket } from 'viem'
import { encodeErrorResult } from 'viem/utils'
import { beforeAll, describe, expect, test } from 'vitest'
import { openUpstream } from '#service/rpc/upstream/upstream.ts'
import { useServer } from '#testing/service/server.ts'

const running = useServer()
const sender = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const receiver = '0x00000000000000000000000000000000DeaDBeef'

const noFunds = encodeErrorResult({
  abi: [{ type: 'error', name: 'Error', inputs: [{ name: 'reason', type: 'string' }] }],
  args: ['no funds'],
})
/** Creation code that reverts with what follows it: CODECOPY and REVERT of 100 bytes. */
const reverting = `0x6064600c60003960646000fd${noFunds.slice(2)}` as const
/** Creation code that stores 42 at position 0 and deploys nothing. */
const storing = '0x602a60005500'

let transactionHash: unknown

beforeAll(async () => {
  const node = openUpstream({ url: new URL(running.node.url) })
  const transaction = { from: sender, to: receiver, value: '0x7', gas: '0x5208' }
  transactionHash = await node.call('eth_sendTransaction', [transaction])
  await node.call('eth_sendTransaction', [{ from: sender, data: storing, gas: '0x30d40' }])
  await node.call('evm_mine', [])
  await node.close()
})

describe.each<[string, () => Transport]>([
  ['HTTP', () => http(running.server.rpcUrl, { retryCount: 0 })],
  ['HTTP in batches', () => http(running.server.rpcUrl, { retryCount: 0, batch: true })],
  ['WebSocket', () => webSocket(running.server.socketUrl, { retryCount: 0 })],
])('viem over %s', (_, transport) => {
  const client = () => createPublicClient({ transport: transport() })

  test('reads blocks, transactions and storage that fit together', async () => {
    const viem = client()
    const at = { blockNumber: 1n, index: 0 }
    const [transaction, absent] = await Promise.all([
      viem.getTransaction(at),
      viem.request({
        method: 'eth_getTransactionByBlockNumberAndIndex',
        params: ['0x1', '0x63'],
      }),
    ])
    expect(transaction).toMatchObject({ hash: transactionHash, value: 7n, transactionIndex: 0 })
    expect(absent).toBeNull()
    const { blockHash } = transaction
    const block = await viem.getBlock({ blockHash, includeTransactions: true })
    expect(block.transactions[0]).toEqual(transaction)
    expect(await viem.getBlock({ blockHash })).toMatchObject({ number: 1n, hash: blockHash })
    const made = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
    const slot = '0x0'
    expect(await viem.getStorageAt({ address: made, slot })).toMatch(/^0x0{64}$/)
  })

  test('estimates gas, and gets the reason of a revert', async () => {
    const viem = client()
    expect(await viem.estimateGas({ account: sender, to: receiver, value: 1n })).toBe(21_000n)
    const estimate = viem.request({
      method: 'eth_estimateGas',
      params: [{ from: sender, to: null, data: reverting, gas: '0xffffffffffff' }, 'latest'],
    })
    await expect(estimate).rejects.toMatchObject({
      code: 3,
      details: 'execution reverted: no funds',
      cause: { data: noFunds },
    })
  })
})
