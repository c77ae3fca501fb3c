import {
  type AbstractProvider,
  Contract,
  Interface,
  type InterfaceAbi,
  isCallException,
  isError,
  type JsonRpcApiProvider,
  JsonRpcProvider,
  Network,
  parseEther,
  WebSocketProvider,
  ZeroHash,
} from 'ethers'
import { mnemonicToAccount } from 'viem/accounts'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { recipientAddress } from '#service/chain/accounts.ts'
import { chainId, mnemonic, startAnvil } from '#service/chain/anvil.ts'
import { bytecode, abi as reverterAbi } from '#service/chain/contracts/reverter.sol'
import { balanceSlot, callData, contractsOf } from '#service/chain/contracts.ts'
import { anvilRpc } from '#service/chain/miner.ts'
import { startInFrontOfSilence, useService } from '#testing/service/clients/running-service.ts'
import { startServer } from '#testing/service/server.ts'

const running = useService()

const deployer = mnemonicToAccount(mnemonic).address
const saver = mnemonicToAccount(mnemonic, { addressIndex: 9 }).address
const { token, reverter } = contractsOf(deployer)
const reverts = new Interface(reverterAbi as unknown as InterfaceAbi)

// Without it ethers asks eth_chainId first, which a network may not offer.
const staticNetwork = Network.from(chainId)

const opened: AbstractProvider[] = []
afterEach(async () => {
  for (const provider of opened.splice(0)) await provider.destroy()
})
function opening<P extends AbstractProvider>(provider: P): P {
  opened.push(provider)
  return provider
}
/** The same provider at the node itself: its view of an answer must not depend on the service. */
const direct = () =>
  opening(new JsonRpcProvider(running.chain.url, staticNetwork, { staticNetwork }))

type Addresses = { rpcUrl: string; socketUrl: string }

describe.each<[string, (at: Addresses) => JsonRpcApiProvider]>([
  [
    'JsonRpcProvider',
    ({ rpcUrl }) => new JsonRpcProvider(rpcUrl, staticNetwork, { staticNetwork }),
  ],
  [
    'JsonRpcProvider without batches',
    ({ rpcUrl }) => new JsonRpcProvider(rpcUrl, staticNetwork, { staticNetwork, batchMaxCount: 1 }),
  ],
  [
    'WebSocketProvider',
    ({ socketUrl }) => new WebSocketProvider(socketUrl, staticNetwork, { staticNetwork }),
  ],
])('ethers’ %s', (name, provider) => {
  const open = (at: Addresses = running) => opening(provider(at))

  test('reads every block of the tour by its hash, as the node gives it', async () => {
    const ethers = open()
    const hashes = running.chain.tour.map(({ block }) => block)
    expect(hashes).toHaveLength(13)
    const blocks = await Promise.all(hashes.map((hash) => ethers.getBlock(hash, true)))
    for (const [index, hash] of hashes.entries()) {
      const same = await direct().getBlock(hash, true)
      expect(blocks[index]?.toJSON()).toEqual(same?.toJSON())
      expect(blocks[index]?.prefetchedTransactions.map((each) => each.toJSON())).toEqual(
        same?.prefetchedTransactions.map((each) => each.toJSON()),
      )
    }
    const [first = ''] = hashes
    expect((await ethers.getBlock(first))?.transactions).toEqual(blocks[0]?.transactions)
    expect(await ethers.getBlock(ZeroHash)).toBeNull()
  })

  test('reads transactions by number and index with send', async () => {
    const ethers = open()
    for (const params of [
      ['0x3', '0x4'],
      ['latest', '0x0'],
      ['0x4', '0x0'],
    ])
      expect(await ethers.send('eth_getTransactionByBlockNumberAndIndex', params)).toEqual(
        await running.ask('eth_getTransactionByBlockNumberAndIndex', ...params),
      )
  })

  test('reads storage', async () => {
    const ethers = open()
    const slot = balanceSlot(deployer)
    // The deployer was given a million and shared out 20,000 to each of 19 in the same block.
    expect(BigInt(await ethers.getStorage(token, slot, 2))).toBe(parseEther('620000'))
    expect(await ethers.getStorage(token, slot, 1)).toBe(ZeroHash)
    for (const tag of ['latest', 'earliest', 'pending', 'safe', 'finalized'])
      expect(await ethers.getStorage(token, slot, tag)).toBe(
        await direct().getStorage(token, slot, tag),
      )
  })

  test('estimates transfers, calls and creations', async () => {
    const ethers = open()
    expect(await ethers.estimateGas({ from: saver, to: recipientAddress(1), value: 1n })).toBe(
      21_000n,
    )
    for (const call of [
      { from: saver, to: token, data: callData('token', 'transfer', [recipientAddress(15), 1n]) },
      { from: saver, data: bytecode },
      {
        from: saver,
        to: recipientAddress(1),
        maxFeePerGas: parseEther('0.0001'),
        nonce: 1_000,
        type: 2,
      },
      {
        from: saver,
        to: token,
        data: '0x06fdde03',
        accessList: [{ address: token, storageKeys: [ZeroHash] }],
      },
    ])
      expect(await ethers.estimateGas(call)).toBe(await direct().estimateGas(call))
  })

  test.each([
    ['deposit', [], { reason: 'deposit below minimum' }],
    ['assertion', [], { reason: 'Panic due to ASSERT_FALSE(1)' }],
    ['overflow', [], { reason: 'Panic due to OVERFLOW(17)' }],
    ['silent', [], { reason: 'require(false)', data: '0x' }],
    ['withdraw', [250n], { name: 'InsufficientBalance', args: [saver, 100n, 250n] }],
    ['close', [], { name: 'Closed', args: [] }],
  ])('makes a CALL_EXCEPTION of a revert: %s', async (method, args, why) => {
    const data = reverts.encodeFunctionData(method, args)
    const error = await open()
      .estimateGas({ from: saver, to: reverter, data })
      .catch((error) => error)
    if (!isCallException(error)) throw error
    expect(error.action).toBe('estimateGas')
    if (!('name' in why)) return expect(error).toMatchObject(why)
    const custom = reverts.parseError(error.data ?? '')
    expect([custom?.name, custom?.args.toArray()]).toEqual([why.name, why.args])
  })

  test('rejects what the service does not have, and goes on', async () => {
    const ethers = open()
    const unknown = await ethers.send('eth_coinbase', []).catch((error) => error)
    expect(isError(unknown, 'UNKNOWN_ERROR') || isError(unknown, 'UNSUPPORTED_OPERATION')).toBe(
      true,
    )
    expect(JSON.stringify(unknown)).toContain(
      'the method eth_coinbase does not exist/is not available',
    )
    expect(await ethers.getBlock(ZeroHash)).toBeNull()
  })

  test.runIf(name !== 'WebSocketProvider')(
    'rejects a call in flight when the service ends',
    async () => {
      const service = await startInFrontOfSilence()
      const outcome = open(service)
        .getBlock(ZeroHash)
        .catch((error) => error)
      await service.callReceived
      await service.stop()
      expect(await outcome).toBeInstanceOf(Error)
    },
  )
})

test('ethers’ WebSocketProvider learns from the socket that the service ends', async () => {
  const service = await startInFrontOfSilence()
  const ethers = new WebSocketProvider(service.socketUrl, staticNetwork, { staticNetwork })
  // ethers has no listener for the end: a call in flight is never settled, with any server.
  const closed = new Promise((resolve) => {
    Object.assign(ethers.websocket, { onclose: resolve })
  })
  ethers.getBlock(ZeroHash).catch(() => {})
  await service.callReceived
  await service.stop()
  expect(await closed).toMatchObject({ code: 1001, reason: 'the service is stopping' })
})

test('ethers reports the status of a wrong key', async () => {
  const ethers = opening(new JsonRpcProvider(running.wrongRpcUrl, staticNetwork, { staticNetwork }))
  const refused = await ethers.getBlock(ZeroHash).catch((error) => error)
  expect(isError(refused, 'SERVER_ERROR')).toBe(true)
  expect(refused.message).toContain('401 Unauthorized')
  expect(refused.response.bodyText).toContain('unauthorized')
})

test('ethers’ WebSocketProvider learns of a wrong key from the socket only', async () => {
  const ethers = new WebSocketProvider(running.wrongSocketUrl, staticNetwork, { staticNetwork })
  const socket = ethers.websocket
  const error = await new Promise<{ message?: string }>((resolve) => {
    socket.onerror = resolve
  })
  expect(error.message).toContain('401')
})

test('ethers needs no staticNetwork, and reads what needs methods beyond the four', async () => {
  const ethers = opening(new JsonRpcProvider(running.rpcUrl))
  expect((await ethers.getNetwork()).chainId).toBe(BigInt(chainId))
  const head = await ethers.getBlockNumber()
  const block = await ethers.getBlock(3, true)
  const [transaction] = block?.prefetchedTransactions ?? []
  expect(block?.hash).toBe(running.chain.tour[2]?.block)
  expect((await ethers.getTransaction(transaction?.hash ?? ''))?.toJSON()).toEqual(
    transaction?.toJSON(),
  )
  expect(await ethers.getTransactionReceipt(transaction?.hash ?? '')).toMatchObject({ status: 1 })
  expect(await ethers.getBalance(deployer, head)).toBe(await direct().getBalance(deployer, head))
  expect(await ethers.getFeeData()).toMatchObject({ gasPrice: expect.any(BigInt) })
  const erc20 = new Contract(
    token,
    ['function decimals() view returns (uint8)', transferEvent],
    ethers,
  )
  expect(await erc20.getFunction('decimals')()).toBe(18n)
  expect(await erc20.queryFilter('Transfer', 0, 'latest')).not.toEqual([])
  const failed = await ethers
    .call({ from: saver, to: reverter, data: reverts.encodeFunctionData('deposit', []) })
    .catch((error) => error)
  expect(failed).toMatchObject({ code: 'CALL_EXCEPTION', reason: 'deposit below minimum' })
})

const transferEvent = 'event Transfer(address indexed from, address indexed to, uint256 value)'

test.each<[string, boolean]>([
  ['as it is', false],
  ['with polling', true],
])('ethers %s hears of logs, though no node keeps a filter for it', async (_, polling) => {
  const node = await startAnvil()
  const service = await startServer(node.url)
  onTestFinished(async () => {
    await service.stop()
    await node.stop()
  })
  const ethers = opening(
    new JsonRpcProvider(service.rpcUrl, staticNetwork, { staticNetwork, polling }),
  )
  ethers.pollingInterval = 100
  const heard: unknown[] = []
  await ethers.on({ topics: [] }, (log) => heard.push(log))
  await vi.waitFor(
    async () => {
      await anvilRpc(node.url)([['eth_sendTransaction', { from: deployer, data: emptyLog }]])
      await anvilRpc(node.url)([['evm_mine']])
      expect(heard).not.toEqual([])
    },
    { timeout: 10_000, interval: 200 },
  )
})

/** Creation code that emits a log without topics and data: PUSH1 0, PUSH1 0, LOG0, STOP. */
const emptyLog = '0x60006000a000'
