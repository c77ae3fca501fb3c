import { createRequire } from 'node:module'
import { parseEther, zeroHash } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { recipientAddress } from '../../src/service/chain/accounts.ts'
import { mnemonic } from '../../src/service/chain/anvil.ts'
import { bytecode, abi as reverterAbi } from '../../src/service/chain/contracts/reverter.sol'
import { abi as tokenAbi } from '../../src/service/chain/contracts/token.sol'
import { balanceSlot, callData, contractsOf } from '../../src/service/chain/contracts.ts'
import {
  startInFrontOfSilence,
  useService,
} from '../../src/testing/service/clients/running-service.ts'
import { httpNode } from '../../src/testing/service/rpc-node.ts'
import { startServer } from '../../src/testing/service/server.ts'

const {
  ConnectionNotOpenError,
  ContractExecutionError,
  HttpProvider,
  InvalidResponseError,
  ResponseError,
  Web3,
  WebSocketProvider,
} = createRequire(import.meta.url)('web3')

const running = useService()

const deployer = mnemonicToAccount(mnemonic).address
const saver = mnemonicToAccount(mnemonic, { addressIndex: 9 }).address
const { token, reverter } = contractsOf(deployer)

type Addresses = { rpcUrl: string; socketUrl: string }
const overHttp = ({ rpcUrl }: Addresses) => new HttpProvider(rpcUrl)
const overSocket = ({ socketUrl }: Addresses) => {
  const provider = new WebSocketProvider(socketUrl, {}, { autoReconnect: false })
  sockets.push(provider)
  return provider
}
const sockets: { disconnect: () => void }[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})

/** The same library at the node itself: its view of an answer must not depend on the service. */
const direct = () => new Web3(running.chain.url).eth

describe.each([
  ['HttpProvider', overHttp],
  ['WebSocketProvider', overSocket],
])('web3.js with its %s', (_, provider) => {
  const open = (at: Addresses = running) => new Web3(provider(at))

  test('reads every block of the tour by its hash, as the node gives it', async () => {
    const { eth } = open()
    const hashes = running.chain.tour.map(({ block }) => block)
    expect(hashes).toHaveLength(13)
    const blocks = await Promise.all(hashes.map((hash) => eth.getBlock(hash, true)))
    for (const [index, hash] of hashes.entries()) {
      expect(blocks[index]).toEqual(await direct().getBlock(hash, true))
      expect(await eth.getBlock(hash)).toEqual(await direct().getBlock(hash))
    }
  })

  test('reads transactions by number and index', async () => {
    const { eth } = open()
    for (const [block, index] of [
      [3, 0],
      [3, 1],
      [3, 2],
      [3, 3],
      [3, 4],
      ['latest', 0],
      ['finalized', 0],
    ] as const) {
      const transaction = await eth.getTransactionFromBlock(block, index)
      expect(transaction).toEqual(await direct().getTransactionFromBlock(block, index))
      expect(transaction).toHaveProperty('transactionIndex', BigInt(index))
    }
  })

  test('reads storage', async () => {
    const { eth } = open()
    const slot = balanceSlot(deployer)
    // The deployer was given a million and shared out 20,000 to each of 19 in the same block.
    expect(BigInt(await eth.getStorageAt(token, slot, 2))).toBe(parseEther('620000'))
    expect(await eth.getStorageAt(token, slot, 1)).toBe(zeroHash)
    expect(await eth.getStorageAt(token, 0)).toBe(await direct().getStorageAt(token, 0))
    for (const tag of ['latest', 'earliest', 'pending', 'safe', 'finalized'] as const)
      expect(await eth.getStorageAt(token, slot, tag)).toBe(
        await direct().getStorageAt(token, slot, tag),
      )
  })

  test('estimates transfers, calls and creations', async () => {
    const web3 = open()
    expect(await web3.eth.estimateGas({ from: saver, to: recipientAddress(1), value: '0x1' })).toBe(
      21_000n,
    )
    for (const call of [
      { from: saver, to: token, data: callData('token', 'transfer', [recipientAddress(15), 1n]) },
      { from: saver, to: token, input: callData('token', 'transfer', [recipientAddress(15), 1n]) },
      { from: saver, data: bytecode },
    ])
      expect(await web3.eth.estimateGas(call)).toBe(await direct().estimateGas(call))
    const contract = new web3.eth.Contract(tokenAbi, token)
    expect(
      await contract.methods.transfer?.(recipientAddress(15), 1n).estimateGas({ from: saver }),
    ).toBe(
      await direct().estimateGas({
        from: saver,
        to: token,
        data: callData('token', 'transfer', [recipientAddress(15), 1n]),
      }),
    )
  })

  test.each([
    ['deposit', [], 'execution reverted: deposit below minimum', '0x08c379a0'],
    ['withdraw', [250n], 'execution reverted', '0xdb42144d'],
    ['close', [], 'execution reverted', '0x1cdde67b'],
  ])('tells why %s reverts', async (method, args, reason, selector) => {
    const web3 = open()
    const { methods } = new web3.eth.Contract(reverterAbi, reverter)
    const refused = await methods[method]?.(...args)
      .estimateGas({ from: saver })
      .catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ContractExecutionError)
    const { cause } = refused as { cause: Error }
    expect(cause).toMatchObject({ code: 3, data: expect.stringMatching(`^${selector}`) })
    expect(cause.message).toMatch(new RegExp(`^${reason}`))
  })

  test('finds nothing, and is refused what the service does not have', async () => {
    const { eth } = open()
    expect(await eth.getBlock(zeroHash)).toBeNull()
    expect(await eth.getTransactionFromBlock(4, 0)).toBeNull()
    expect(await eth.getBlockNumber()).toBe(await direct().getBlockNumber())
    const unknown = await eth.getCoinbase().catch((error: unknown) => error)
    expect(unknown).toBeInstanceOf(InvalidResponseError)
    expect(unknown.cause).toMatchObject({ code: -32601 })
    expect(await eth.getBlock(zeroHash)).toBeNull()
  })

  test('sends batches, each of whose calls gets its own answer', async () => {
    const { BatchRequest } = open()
    const batch = new BatchRequest()
    const block = [running.chain.tour[0]?.block, false]
    const found = batch.add({ method: 'eth_getBlockByHash', params: block } as never)
    const unknown = batch.add({ method: 'eth_coinbase', params: [] } as never)
    const reason = unknown.catch((error: unknown) => error)
    const stored = batch.add({ method: 'eth_getStorageAt', params: [token, '0x0'] } as never)
    await batch.execute()
    expect(await found).toEqual(await running.ask('eth_getBlockByHash', ...block))
    expect(await reason).toMatchObject({ code: -32601 })
    expect(await stored).toBe(await running.ask('eth_getStorageAt', token, '0x0', 'latest'))
  })

  test('rejects a call in flight when the service ends', async () => {
    const service = await startInFrontOfSilence()
    const outcome = open(service)
      .eth.getBlock(zeroHash)
      .catch((error: unknown) => error)
    await service.callReceived
    await service.stop()
    expect(await outcome).toBeInstanceOf(Error)
  })
})

test('web3.js reports the status of a wrong key over HTTP, and its reason', async () => {
  const { eth } = new Web3(running.wrongRpcUrl)
  const refused = await eth.getBlock(zeroHash).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ResponseError)
  expect(refused).toMatchObject({ statusCode: 401, cause: { message: 'unauthorized' } })
})

test('web3.js reports over WebSocket that a wrong key opens nothing', async () => {
  const { eth } = new Web3(overSocket({ ...running, socketUrl: running.wrongSocketUrl }))
  await expect(eth.getBlock(zeroHash)).rejects.toThrow(ConnectionNotOpenError)
})

test('web3.js passes on why a node behind the service is not available', async () => {
  const { port } = await httpNode((_, response) => {
    response.writeHead(502, { 'retry-after': '1' }).end('<html>not now</html>')
  })
  const service = await startServer(`http://127.0.0.1:${port}`)
  onTestFinished(() => service.stop())
  const thrown = await new Web3(service.rpcUrl).eth
    .getStorageAt(token, 0)
    .catch((error: unknown) => error)
  expect(JSON.stringify(thrown)).toContain(
    'the node behind this service is not available now: wait 1 s, then try again',
  )
})
