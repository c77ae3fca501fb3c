import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { type Address, encodeFunctionData, numberToHex, stringToHex } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { EmbeddedChain } from '#service/chain/chain.ts'
import * as reverter from '#service/chain/contracts/reverter.sol'
import { contractsOf } from '#service/chain/contracts.ts'
import { type AnvilRpc, anvilRpc } from '#service/chain/miner.ts'
import { startOpenChain } from '#testing/service/tour-chain.ts'
import { isLongRun } from '#testing/trial-amount.ts'

const panic = (code: number) => `0x4e487b71${numberToHex(code, { size: 32 }).slice(2)}`

type Block = { number: string; timestamp: string; miner: Address; transactions: Transaction[] }
type Transaction = {
  hash: string
  type: string
  from: string
  authorizationList?: { address: string }[]
}

let chain: EmbeddedChain
let rpc: AnvilRpc
let blocks: Block[]

beforeAll(async () => {
  chain = await startOpenChain()
  rpc = anvilRpc(chain.url)
  blocks = (await rpc(
    chain.tour.map(({ block }) => ['eth_getBlockByHash', block, true] as const),
  )) as Block[]
})
afterAll(() => chain.stop())

// Links to the tour work on every machine. They may change only when the tour does.
test('the hashes are the same everywhere', () => {
  expect(chain.tour.map(({ title, block }) => `${title} ${block}`)).toMatchInlineSnapshot(`
    [
      "Single payment 0xcc933ed520b9da7131a5b681edab90009c58a61f4a35cb1eb6a871ed95cc6d6a",
      "Token deployment 0x94919a05bdb1333c3f6d069365d06a766fd169d3618cf68ec29c9d701129f17a",
      "All five transaction types 0xd4c72b8adbb557a8fbcbce6858bae15b52902f7a6ef87fd4e38281218101e550",
      "Empty block 0xce164340a3cebdf22e6d08dbf6b16ced87a2eb35820458838c0a9fff845cfa28",
      "200 transactions 0xd9127833612b638911b21769d4fcfce7e9faeb11818a25d92b31ceab9d01ea30",
      "1,500 transactions 0xc20463bd51836d457793753da445320f0c8e7aa3766d77365badb9d4916a3adc",
      "Text in input data 0x54a9b2fdaf559fa90028d2aa1e3310ca727afbb2145c21c6907660b28dfb4601",
      "Revert samples and Vault deployed 0xfb1ee99dcfdd6b3091c2ea2a811638d5ef8756d6f57b366fca67eff3f59acbba",
      "Vault initialized 0x4bfee37d5d93c87c4dc1d5245b0173ac0ee33804c854b7ff1042eead20c36e0b",
      "Mixed transfers 0xcea5dc00da59a8f56e57afa03a76c9f0087e0c3c8c46175a7451fb599ff2632b",
      "Contract with IPFS metadata 0xb95ffa24572cf8a4ae6dce24cfbc9ef0e8ce29d6e8cef99178c92ed6dcbc84fd",
      "Token transfers and approvals 0xc33c4787ed8fcfe7daac7f8568bdefa357c43d97762534e3dd80171b6f762e83",
      "Failed transactions 0x897872821aa7d28688abba886f5398b18e374ab14f3cfbd59019e07f77bb9e55",
    ]
  `)
})

test('a trace begins with the state that the transaction before it left, after a blob transaction, too', async () => {
  const [, , { miner, transactions } = { miner: '', transactions: [] }] = blocks
  const tracing = { tracer: 'prestateTracer', tracerConfig: { diffMode: true } }
  type State = { [address: string]: { balance: string } }
  const changes = (await rpc(
    transactions.map(({ hash }) => ['debug_traceTransaction', hash, tracing] as const),
  )) as { pre: State; post: State }[]
  const earnedBefore = changes.map(({ pre }) => pre[miner.toLowerCase()]?.balance)
  const earnedAfter = changes.map(({ post }) => post[miner.toLowerCase()]?.balance)
  expect(earnedBefore).toHaveLength(7)
  expect(earnedBefore.slice(1)).toEqual(earnedAfter.slice(0, -1))
})

test('the tour is the whole chain, 12 seconds a block from 2026 on', async () => {
  expect(blocks.map(({ number }) => Number(number))).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13,
  ])
  expect(blocks.map(({ timestamp }) => Number(timestamp) - Date.UTC(2026) / 1000)).toEqual([
    12, 24, 36, 48, 60, 72, 84, 96, 108, 120, 132, 144, 156,
  ])
  expect(await rpc([['eth_blockNumber']])).toEqual(['0xd'])
})

test('blocks are empty, small and large', () => {
  expect(blocks.map(({ transactions }) => transactions.length)).toEqual([
    1, 21, 7, 0, 200, 1500, 3, 2, 1, 3, 3, 20, 4,
  ])
})

test('transactions 0 to 4 of the third block are of the types 0 to 4', () => {
  const types = blocks[2]?.transactions.slice(0, 5).map(({ type }) => type)
  expect(types).toEqual(['0x0', '0x1', '0x2', '0x3', '0x4'])
})

test('the account of the delegation runs the code that it signed for', async () => {
  const { from, authorizationList } = blocks[2]?.transactions[4] ?? {}
  const [code] = await rpc([['eth_getCode', from, 'latest']])
  expect(code).toBe(`0xef0100${authorizationList?.[0]?.address.slice(2)}`)
})

test('every contract is where its address says', async () => {
  const [[deployer]] = (await rpc([['eth_accounts']])) as [[Address]]
  const contracts = Object.values(contractsOf(deployer))
  const codes = await rpc(contracts.map((address) => ['eth_getCode', address, 'latest'] as const))
  expect(codes).not.toContain('0x')
})

// Each way to refuse, as the Solidity documentation ("Error handling") says it.
test.each([
  ['deposit', '0x08c379a0'],
  ['explain', '0x08c379a0'],
  ['withdraw', '0xdb42144d'],
  ['close', '0x1cdde67b'],
  ['assertion', panic(0x01)],
  ['overflow', panic(0x11)],
  ['division', panic(0x12)],
  ['outOfBounds', panic(0x32)],
  ['silent', '0x'],
  ['raw', stringToHex('no ABI, just text')],
])('the reverter refuses to %s', async (functionName, start) => {
  const [[deployer]] = (await rpc([['eth_accounts']])) as [[Address]]
  const args = functionName === 'withdraw' ? [250n] : []
  const data = encodeFunctionData({ abi: reverter.abi, functionName, args })
  const answer = await fetch(chain.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_estimateGas',
      params: [{ to: contractsOf(deployer).reverter, data }],
    }),
  })
  const { error } = (await answer.json()) as { error: { code: number; data: string } }
  expect(error.code).toBe(3)
  expect(error.data.startsWith(start)).toBe(true)
})

test.runIf(isLongRun)(
  'a second chain has the same blocks, and does not outlive a service that is killed',
  async () => {
    const service = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { createServer } from 'vite'
       const vite = await createServer({
         server: { middlewareMode: true, ws: false },
         optimizeDeps: { noDiscovery: true },
         logLevel: 'error',
       })
       const { startChain } = await vite.ssrLoadModule('/src/service/chain/chain.ts')
       const { url, tour } = await startChain()
       console.log(JSON.stringify({ url, tour }))`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const [line] = await once(createInterface(service.stdout), 'line')
    const second = JSON.parse(line) as Pick<EmbeddedChain, 'url' | 'tour'>
    expect(second.tour).toEqual(chain.tour)
    const rpc = anvilRpc(second.url)
    expect(await rpc([['eth_blockNumber']])).toEqual(['0xd'])
    service.kill('SIGKILL')
    await vi.waitFor(
      () => expect(rpc([['eth_chainId']])).rejects.toThrow('does not answer'),
      20_000,
    )
  },
)
