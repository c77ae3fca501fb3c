import {
  BaseError,
  BlockNotFoundError,
  ContractFunctionRevertedError,
  createPublicClient,
  EstimateGasExecutionError,
  ExecutionRevertedError,
  http,
  InvalidRequestRpcError,
  MethodNotFoundRpcError,
  numberToHex,
  parseEther,
  TransactionNotFoundError,
  type Transport,
  type WebSocketTransport,
  webSocket,
  zeroHash,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterEach, describe, expect, test } from 'vitest'
import { recipientAddress } from '#service/chain/accounts.ts'
import { mnemonic } from '#service/chain/anvil.ts'
import * as reverterSource from '#service/chain/contracts/reverter.sol'
import * as tokenSource from '#service/chain/contracts/token.sol'
import { balanceSlot, callData, contractsOf } from '#service/chain/contracts.ts'
import { startInFrontOfSilence, useService } from '#testing/service/clients/running-service.ts'

const running = useService()

const [deployer, saver] = [0, 9].map(
  (addressIndex) => mnemonicToAccount(mnemonic, { addressIndex }).address,
) as [`0x${string}`, `0x${string}`]
const { token, reverter } = contractsOf(deployer)

const clientOf = (transport: Transport) => createPublicClient({ transport })
/** The same client at the node itself: its view of an answer must not depend on the service. */
const direct = () => clientOf(http(running.chain.url))

const opened: ReturnType<typeof clientOf>[] = []
afterEach(async () => {
  for (const client of opened.splice(0))
    if (client.transport.type === 'webSocket') (await socketOf(client).catch(() => {}))?.close()
})
const socketOf = ({ transport }: ReturnType<typeof clientOf>) =>
  (transport as unknown as ReturnType<WebSocketTransport>['value'] & object).getRpcClient()
function open(transport: Transport) {
  const client = clientOf(transport)
  opened.push(client)
  return client
}

type Addresses = { rpcUrl: string; socketUrl: string }

describe.each<[string, (at: Addresses) => Transport]>([
  ['http', ({ rpcUrl }) => http(rpcUrl, { retryCount: 0 })],
  ['http with batches', ({ rpcUrl }) => http(rpcUrl, { retryCount: 0, batch: true })],
  ['webSocket', ({ socketUrl }) => webSocket(socketUrl, { retryCount: 0, reconnect: false })],
])('viem over %s', (_, transport) => {
  test('reads every block of the tour by its hash, as the node gives it', async () => {
    const viem = open(transport(running))
    const hashes = running.chain.tour.map(({ block }) => block)
    expect(hashes).toHaveLength(13)
    const blocks = await Promise.all(
      hashes.map((blockHash) => viem.getBlock({ blockHash, includeTransactions: true })),
    )
    for (const [index, blockHash] of hashes.entries()) {
      expect(blocks[index]).toEqual(
        await direct().getBlock({ blockHash, includeTransactions: true }),
      )
      const { transactions, ...short } = await viem.getBlock({ blockHash })
      expect(blocks[index]).toMatchObject(short)
      expect(transactions).toEqual(blocks[index]?.transactions.map(({ hash }) => hash))
    }
  })

  test('reads transactions of every type by number and index', async () => {
    const viem = open(transport(running))
    const types = await Promise.all(
      [0, 1, 2, 3, 4].map(async (index) => {
        const transaction = await viem.getTransaction({ blockNumber: 3n, index })
        expect(transaction).toEqual(await direct().getTransaction({ blockNumber: 3n, index }))
        return transaction.type
      }),
    )
    expect(types).toEqual(['legacy', 'eip2930', 'eip1559', 'eip4844', 'eip7702'])
    for (const blockTag of ['latest', 'finalized'] as const)
      expect(await viem.getTransaction({ blockTag, index: 0 })).toEqual(
        await direct().getTransaction({ blockTag, index: 0 }),
      )
  })

  test('reads storage at every kind of block', async () => {
    const viem = open(transport(running))
    const at = { address: token, slot: balanceSlot(deployer) }
    // The deployer was given a million and shared out 20,000 to each of 19 in the same block.
    const then = await viem.getStorageAt({ ...at, blockNumber: 2n })
    expect(BigInt(then ?? '')).toBe(parseEther('620000'))
    expect(await viem.getStorageAt({ ...at, blockNumber: 1n })).toBe(zeroHash)
    for (const blockTag of ['latest', 'earliest', 'pending', 'safe', 'finalized'] as const)
      expect(await viem.getStorageAt({ ...at, blockTag })).toBe(
        await direct().getStorageAt({ ...at, blockTag }),
      )
  })

  test('estimates transfers, calls and creations', async () => {
    const viem = open(transport(running))
    const transfer = { account: saver, to: recipientAddress(1), value: 1n }
    expect(await viem.estimateGas(transfer)).toBe(21_000n)
    const data = callData('token', 'transfer', [recipientAddress(15), 1n])
    for (const call of [
      { account: saver, to: token, data },
      { account: saver, to: token, data, blockNumber: 3n },
      { account: saver, to: token, data, blockTag: 'finalized' as const },
      { account: saver, data: reverterSource.bytecode },
      { account: saver, to: recipientAddress(1), maxFeePerGas: parseEther('0.0001'), nonce: 1_000 },
    ])
      expect(await viem.estimateGas(call)).toBe(await direct().estimateGas(call))
    const writing = {
      account: saver,
      address: token,
      abi: tokenSource.abi,
      functionName: 'transfer',
      args: [recipientAddress(15), 1n],
    } as const
    expect(await viem.estimateContractGas(writing)).toBe(
      await viem.estimateGas({ account: saver, to: token, data }),
    )
  })

  test.each([
    ['deposit', [], { reason: 'deposit below minimum' }],
    ['withdraw', [250n], { data: { errorName: 'InsufficientBalance', args: [saver, 100n, 250n] } }],
    ['close', [], { data: { errorName: 'Closed' } }],
    ['assertion', [], { data: { errorName: 'Panic', args: [1n] } }],
    ['overflow', [], { data: { errorName: 'Panic', args: [17n] } }],
    ['division', [], { data: { errorName: 'Panic', args: [18n] } }],
  ] as const)('decodes by itself why %s reverts', async (functionName, args, why) => {
    const refused = await open(transport(running))
      .estimateContractGas({
        account: saver,
        address: reverter,
        abi: reverterSource.abi,
        functionName,
        args: [...args],
      })
      .catch((error) => error)
    const reverted = refused.walk(
      (cause: unknown) => cause instanceof ContractFunctionRevertedError,
    )
    expect(reverted).toMatchObject(why)
  })

  test('throws its own errors: reverted, not found, unknown method', async () => {
    const viem = open(transport(running))
    const call = { account: saver, to: reverter, data: '0xd0e30db0' } as const
    const refused = await viem.estimateGas(call).catch((error) => error)
    expect(refused).toBeInstanceOf(EstimateGasExecutionError)
    expect(refused.cause).toBeInstanceOf(ExecutionRevertedError)
    expect(refused.details).toBe('execution reverted: deposit below minimum')
    await expect(viem.getBlock({ blockHash: zeroHash })).rejects.toThrow(BlockNotFoundError)
    for (const index of [0, 1_500])
      await expect(viem.getTransaction({ blockNumber: 4n, index })).rejects.toThrow(
        TransactionNotFoundError,
      )
    expect(await viem.getBlockNumber({ cacheTime: 0 })).toBe(
      BigInt((await running.ask('eth_blockNumber')) as string),
    )
    await expect(viem.request({ method: 'eth_coinbase' } as never)).rejects.toThrow(
      MethodNotFoundRpcError,
    )
    expect(await viem.estimateGas({ account: saver, to: recipientAddress(1) })).toBe(21_000n)
  })

  test('reads storage at a block by its hash (EIP-1898)', async () => {
    const viem = open(transport(running))
    const { block: blockHash = zeroHash } = running.chain.tour[0] ?? {}
    const nodeAnswer = await running.ask('eth_getStorageAt', token, '0x0', { blockHash })
    expect(await viem.getStorageAt({ address: token, slot: '0x0', blockHash })).toBe(nodeAnswer)
  })

  test('is refused what only other services have: overrides', async () => {
    const viem = open(transport(running))
    const overridden = viem.estimateGas({
      account: saver,
      to: recipientAddress(1),
      stateOverride: [{ address: saver, balance: 1n }],
    })
    await expect(overridden).rejects.toThrow(/too many arguments, want at most 2/)
  })

  test('rejects at once with a wrong key', async () => {
    const viem = open(transport({ rpcUrl: running.wrongRpcUrl, socketUrl: running.wrongSocketUrl }))
    await expect(viem.getBlock({ blockHash: zeroHash })).rejects.toThrow(BaseError)
  })

  test('rejects calls in flight when the service ends', async () => {
    const service = await startInFrontOfSilence()
    const viem = open(transport(service))
    const outcome = viem.getBlock({ blockHash: zeroHash }).catch((error) => error)
    await service.callReceived
    await service.stop()
    expect(await outcome).toBeInstanceOf(BaseError)
  })
})

test('viem reports the refusal of a wrong key, over http without batches', async () => {
  const viem = open(http(running.wrongRpcUrl))
  const refused = viem.getBlock({ blockHash: zeroHash })
  await expect(refused).rejects.toThrow(InvalidRequestRpcError)
  await expect(refused).rejects.toThrow('unauthorized')
})

test('viem’s batches of 1,000 are accepted, and each call gets its own answer', async () => {
  const sizes: number[] = []
  const onFetchRequest = async (request: Request) => {
    sizes.push(((await request.clone().json()) as unknown[]).length)
  }
  const viem = open(http(running.rpcUrl, { retryCount: 0, batch: true, onFetchRequest }))
  const blocks = await Promise.all(
    running.chain.tour.map(({ block }) => direct().getBlock({ blockHash: block })),
  )
  const places = blocks.flatMap(({ number, transactions }) =>
    transactions.map((hash, index) => ({ number, index, hash })),
  )
  const requestedPlaces = Array.from({ length: 1_000 }, (_, call) => places[call % places.length])
  const method = 'eth_getTransactionByBlockNumberAndIndex'
  const answers = await Promise.all(
    requestedPlaces.map((place) => {
      const params = [numberToHex(place?.number ?? 0n), numberToHex(place?.index ?? 0)] as const
      return viem.request({ method, params: [...params] })
    }),
  )
  expect(answers.map((answer) => answer?.hash)).toEqual(requestedPlaces.map((place) => place?.hash))
  expect(sizes).toEqual([1_000])
})

test('viem’s larger batches are refused, each call with the reason', async () => {
  const batch = { batchSize: 1_001 }
  const viem = open(http(running.rpcUrl, { retryCount: 0, batch }))
  const refusals = Array.from({ length: 1_001 }, (_, call) =>
    viem
      .getBlock({ blockHash: numberToHex(call, { size: 32 }) })
      .catch((error: BaseError) => error.details),
  )
  const expectedMessage = 'batch too large: 1001 messages, at most 1000'
  expect([...new Set(await Promise.all(refusals))]).toEqual([expectedMessage])
})

test('viem’s keep-alive over webSocket is answered and keeps the socket', async () => {
  const viem = open(webSocket(running.socketUrl, { keepAlive: { interval: 50 }, retryCount: 0 }))
  const { socket } = await socketOf(viem)
  const answers: unknown[] = []
  const three = new Promise<void>((resolve) =>
    socket.addEventListener('message', ({ data }: MessageEvent) => {
      if (answers.push(JSON.parse(data)) === 3) resolve()
    }),
  )
  await three
  expect(answers[0]).toEqual({ jsonrpc: '2.0', id: null, result: '31337' })
  expect(await viem.estimateGas({ account: saver, to: recipientAddress(1) })).toBe(21_000n)
})
