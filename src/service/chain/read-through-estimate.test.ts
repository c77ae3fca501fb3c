import {
  type Address,
  encodeFunctionData,
  type Hex,
  keccak256,
  parseAbi,
  zeroAddress,
  zeroHash,
} from 'viem'
import { beforeAll, expect, test } from 'vitest'
import {
  accountReadCode,
  codePieceBytes,
  probeAnswer,
  probeCode,
  readAccountAnswer,
  readCallAnswer,
  staticCallCode,
} from '#domain/contract/estimate-read-code.ts'
import { recipientAddress } from '#service/chain/accounts.ts'
import type { EmbeddedChain } from '#service/chain/chain.ts'
import { abi } from '#service/chain/contracts/guestbook.sol?metadata'
import { contractsOf } from '#service/chain/contracts.ts'
import { delegatorIndex } from '#service/chain/every-transaction-type.ts'
import { type AnvilRpc, anvilRpc } from '#service/chain/miner.ts'
import { tourChain } from '#testing/service/tour-chain.ts'

let chain: EmbeddedChain
let rpc: AnvilRpc
let accounts: Address[]

beforeAll(async () => {
  chain = await tourChain()
  rpc = anvilRpc(chain.url)
  accounts = (await rpc([['eth_accounts']]))[0] as Address[]
})

/** The outcome of a method: its result, or the data of its error. */
async function ask(method: string, ...params: unknown[]): Promise<Hex> {
  const answer = await fetch(chain.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await answer.json()) as { result?: Hex; error?: { data?: Hex } }
  return result ?? error?.data ?? '0x'
}

const estimate = (data: Hex, block = 'latest') => ask('eth_estimateGas', { data }, block)
const contracts = () => contractsOf(accounts[0] ?? zeroAddress)

test('the read through an estimate answers, with and without PUSH0', async () => {
  for (const push0 of [true, false]) expect(await estimate(probeCode(push0))).toBe(probeAnswer)
})

test.each([true, false])(
  'balance, code and its hash are what anvil’s own methods say (PUSH0: %s)',
  async (push0) => {
    const delegated = accounts[delegatorIndex] ?? zeroAddress
    const everyone = [
      ...Object.values(contracts()),
      ...accounts.slice(0, 3),
      delegated,
      recipientAddress(1),
    ]
    for (const of of [...everyone, zeroAddress, `0x${'ab'.repeat(20)}` as const])
      for (const block of ['latest', '0x1', '0x9']) {
        const read = readAccountAnswer(await estimate(accountReadCode(of, 0, push0), block), 0)
        const code = await ask('eth_getCode', of, block)
        expect([of, block, read?.piece]).toEqual([of, block, code])
        expect(read?.balance).toBe(BigInt(await ask('eth_getBalance', of, block)))
        expect(read?.codeSize).toBe(code.length / 2 - 1)
        expect([keccak256(code), zeroHash]).toContain(read?.codeHash)
        if (code !== '0x') expect(read?.codeHash).toBe(keccak256(code))
      }
  },
)

test('code larger than one answer is read in pieces', async () => {
  const large = `0x${'c0'.repeat(20)}` as const
  const code = `0x${'5b'.repeat(codePieceBytes)}${'00'.repeat(5000)}` as const
  await rpc([['anvil_setCode', large, code]])
  const pieces = []
  for (const start of [0, codePieceBytes])
    pieces.push(
      readAccountAnswer(await estimate(accountReadCode(large, start, true)), start)?.piece,
    )
  expect(pieces.map((piece) => piece?.slice(2)).join('')).toBe(code.slice(2))
})

test.each([
  ['title', []],
  ['keeper', []],
  ['door', []],
  ['page', [1n]],
  ['all', []],
  ['latest', []],
  ['signatures', [recipientAddress(1)]],
  // Refused, with errors of the contract’s own.
  ['page', [99n]],
  ['drawer', []],
])('%s answers through an estimate what eth_call answers', async (functionName, args) => {
  const { guestbook: to } = contracts()
  const data = encodeFunctionData({ abi, functionName, args })
  const called = await ask('eth_call', { to, data }, 'latest')
  for (const push0 of [true, false]) {
    const read = readCallAnswer(await estimate(staticCallCode(to, data, push0)))
    expect(read?.data).toBe(called)
    expect(read?.success).toBe(functionName !== 'drawer' && args[0] !== 99n)
  }
})

test('a function that writes is refused by a static call, and an account without code answers nothing', async () => {
  const { token } = contracts()
  const erc20 = parseAbi(['function approve(address, uint256)'])
  const data = encodeFunctionData({ abi: erc20, functionName: 'approve', args: [token, 1n] })
  expect(readCallAnswer(await estimate(staticCallCode(token, data, true)))).toEqual({
    success: false,
    data: '0x',
  })
  expect(readCallAnswer(await estimate(staticCallCode(recipientAddress(1), data, true)))).toEqual({
    success: true,
    data: '0x',
  })
})
