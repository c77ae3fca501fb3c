import {
  type Abi,
  type AbiFunction,
  type Address,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  toHex,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Keccak256, loadKeccak256 } from '../../src/domain/proof/keccak.ts'
import { isSameEnd } from '../../src/domain/state/call-verdict.ts'
import {
  openProvenState,
  type StateAnswer,
  UnprovenError,
} from '../../src/domain/state/proven-state.ts'
import { runCall } from '../../src/domain/state/run-call.ts'
import type { StateRead } from '../../src/domain/state/shown-state.ts'
import { emptyRoot } from '../../src/domain/values/empty-root.ts'
import { fromHex } from '../../src/domain/values/integer.ts'
import type { RawObject } from '../../src/domain/values/raw.ts'
import { type Compiled, compile } from './compile.ts'
import { openZeppelin5, safe, uniswap2 } from './layout-harnesses.ts'
import { Trial } from './layout-trial.ts'
import { nodeThatRestarts } from './nodes.ts'
import { zoo } from './zoo.ts'

let trial: Trial
let keccak256: Keccak256
beforeAll(async () => {
  trial = await Trial.start()
  keccak256 = await loadKeccak256()
})
afterAll(() => trial.stop())

type Contract = { address: Address; abi: Abi }

/** Contracts of others with a state, one of them behind a proxy. */
async function deployAll(): Promise<Contract[]> {
  const [a, b, c] = trial.accounts as [Address, Address, Address]
  const { Coin, Nft, Many, Manager } = compile('solc-0.8', openZeppelin5)
  const { Factory, Token, Pair } = compile('solc-0.5', uniswap2)
  const { Master, Proxy: Wallet } = compile('solc-0.8', safe('@safe-global/safe-smart-account'))
  const { Zoo } = compile('solc-0.7', zoo)
  const deploy = async (contract: Compiled | undefined, args: unknown[] = []) => {
    if (!contract) throw new Error('a contract is missing')
    return { address: await trial.deploy(contract, args), abi: contract.abi }
  }
  const coin = await deploy(Coin, [a])
  const nft = await deploy(Nft)
  const many = await deploy(Many)
  const manager = await deploy(Manager, [a])
  const factory = await deploy(Factory, [a])
  const [one, two] = [await deploy(Token, [10n ** 24n]), await deploy(Token, [10n ** 24n])]
  const master = await deploy(Master)
  const wallet = { ...(await deploy(Wallet, [master.address])), abi: master.abi }
  const all = await deploy(Zoo)
  const zero = `0x${'0'.repeat(40)}`
  const writes: [Contract, ...[string, ...unknown[]][]][] = [
    [coin, ['mint', a, 10n ** 20n], ['delegate', b], ['transfer', c, 777n], ['approve', b, 5n]],
    [nft, ['mint', a, 7n, 'short'], ['mint', b, 8n, 'long '.repeat(20)], ['approve', b, 7n]],
    [many, ['mint', a, 1n, 5n], ['setApprovalForAll', b, true]],
    [manager, ['grantRole', 7n, b, 0], ['setRoleAdmin', 7n, 9n]],
    [factory, ['createPair', one.address, two.address]],
    [wallet, ['setup', [a, b], 2n, zero, '0x', zero, zero, 0n, zero]],
    [all, ['fill']],
  ]
  for (const [{ address, abi }, ...calls] of writes)
    for (const call of calls) await trial.write(address, abi, [call])
  const [pair] = (await trial.view(factory.address, factory.abi, [
    { call: 'allPairs', args: [0n] },
  ])) as [Address]
  for (const { address, abi } of [one, two])
    await trial.write(address, abi, [['transfer', pair, 10n ** 20n]])
  const pool = { address: pair, abi: Pair?.abi ?? [] }
  await trial.write(pool.address, pool.abi, [['mint', a]])
  return [coin, nft, many, manager, factory, one, wallet, all, pool]
}

type Call = { to: Address; data: Hex; name: string }

/** Calls of all views of a contract: with accounts and small numbers, some of which it knows. */
function callsOf({ address, abi }: Contract): Call[] {
  const views = abi.filter(
    (item): item is AbiFunction =>
      item.type === 'function' && /^(view|pure)$/.test(item.stateMutability),
  )
  return views.flatMap((item) =>
    [0, 1, 7].slice(0, item.inputs.length === 0 ? 1 : 3).flatMap((round) => {
      const argumentOf = (type: string): unknown => {
        if (type === 'address') return trial.accounts[round % 3]
        if (/^u?int/.test(type)) return BigInt(round)
        if (type === 'bool') return round === 1
        if (type === 'string') return 'text'
        if (type === 'bytes') return '0x1234'
        if (/^bytes\d+$/.test(type)) return toHex(round, { size: Number(type.slice(5)) })
        return undefined
      }
      const args = item.inputs.map(({ type }) => argumentOf(type))
      if (args.includes(undefined)) return []
      return { to: address, data: encodeFunctionData({ abi: [item], args }), name: item.name }
    }),
  )
}

type Reply = { result?: unknown; error?: { data?: Hex; message: string } }
type Ask = (method: string, ...params: unknown[]) => Promise<Reply>

const asker =
  (url: () => string): Ask =>
  async (method, ...params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    return (await (await fetch(url(), { method: 'POST', headers, body })).json()) as Reply
  }
const ask = asker(() => trial.url)

/** What the node answers of a part of the state at a block. */
async function readPart(
  { address, slot }: StateRead,
  block: Hex,
  askNode = ask,
): Promise<StateAnswer> {
  const [proof, code] = await Promise.all([
    askNode('eth_getProof', address, slot ? [slot] : [], block),
    slot ? undefined : askNode('eth_getCode', address, block),
  ])
  return { answer: proof.result as RawObject, code: code?.result as Hex | undefined }
}

type Tamper = (part: StateRead, answer: { answer: RawObject; code?: Hex | undefined }) => void

/** Ways in which a node may lie about a part of the state, or mistake it. */
const tamperings: { [name: string]: Tamper } = {
  code(_, answer) {
    if (answer.code && answer.code !== '0x') answer.code = `${answer.code.slice(0, -2)}ee` as Hex
  },
  'no code': (_, answer) => {
    answer.code = answer.code && '0x'
  },
  'value of a slot': ({ slot }, { answer }) => {
    const [entry] = (answer.storageProof ?? []) as { value: Hex }[]
    if (slot && entry) entry.value = entry.value === '0x9' ? '0x8' : '0x9'
  },
  'proof of a slot': ({ slot }, { answer }) => {
    const [entry] = (answer.storageProof ?? []) as { proof: Hex[]; value: Hex }[]
    if (slot && entry) Object.assign(entry, { proof: entry.proof.slice(0, -1), value: '0x9' })
  },
  balance: (_, { answer }) => Object.assign(answer, { balance: '0x123456' }),
  'proof of the account': (_, { answer }) =>
    Object.assign(answer, { accountProof: (answer.accountProof as Hex[]).slice(0, -1) }),
}

describe('views of contracts of others', () => {
  const sum = { calls: 0, halts: 0, reverts: 0, slots: 0, tampered: 0, refused: 0 }

  test('each, run on proven state, ends as the node says; on tampered state none does otherwise', async () => {
    const contracts = await deployAll()
    const { result } = await ask('eth_getBlockByNumber', 'latest', false)
    const header = result as RawObject & { hash: Hex; number: Hex }
    const chainId = 31_337n
    const request = { hash: header.hash, chainId }
    const run = (call: Call, tamper?: Tamper) => {
      const state = openProvenState(header, request, keccak256, async (part) => {
        const answer = await readPart(part, header.number)
        if ('answer' in answer) tamper?.(part, answer)
        return answer
      })
      return runCall(call, header, chainId, state).then((run) => ({ run, reads: state.reads() }))
    }
    for (const call of contracts.flatMap(callsOf)) {
      const { to, data, name } = call
      const { result, error } = await ask('eth_call', { to, data }, header.number)
      const end = { success: error === undefined, data: (result ?? error?.data ?? '0x') as Hex }
      // An old compiler ends a failed check by an opcode that is none.
      if (/Invalid/.test(error?.message ?? '')) {
        await expect(run(call), name).rejects.toMatchObject({
          verdict: { brief: 'unknown opcode' },
        })
        sum.halts++
        continue
      }
      const proven = await run(call)
      const both = JSON.stringify([proven.run, end, error])
      expect(isSameEnd(proven, end), `${name} ${data}: ${both}`).toBe(true)
      sum.calls++
      if (!end.success) sum.reverts++
      sum.slots += proven.reads.filter(({ slot }) => slot).length
      for (const [way, tamper] of Object.entries(tamperings)) {
        const tampered = await run(call, tamper).catch((problem) => {
          if (!(problem instanceof UnprovenError)) throw problem
          return undefined
        })
        sum.tampered++
        if (!tampered) sum.refused++
        else expect(tampered.run, `${way}: ${name}`).toEqual(proven.run)
      }
    }
    expect(sum.calls).toBeGreaterThan(200)
    expect(sum.reverts).toBeGreaterThan(10)
    expect(sum.refused).toBeGreaterThan(sum.tampered / 2)
  })
})

test('Hardhat 2: views of a token end as the node says', async () => {
  const node = await nodeThatRestarts('Hardhat 2')
  const askHardhat = asker(() => `http://${node.host}`)
  const { Coin } = compile('solc-0.8', openZeppelin5)
  if (!Coin) throw new Error('a contract is missing')
  const send = async (draft: { to?: Address; data: Hex }) => {
    const [from] = (await askHardhat('eth_accounts')).result as [Address]
    const { result: hash } = await askHardhat('eth_sendTransaction', { from, ...draft })
    const { result } = await askHardhat('eth_getTransactionReceipt', hash)
    return result as { contractAddress: Address; from: Address }
  }
  try {
    const [owner] = (await askHardhat('eth_accounts')).result as [Address]
    const data = encodeDeployData({ abi: Coin.abi, bytecode: Coin.data, args: [owner] })
    const { contractAddress: to } = await send({ data })
    const args = [owner, 10n ** 20n]
    await send({ to, data: encodeFunctionData({ abi: Coin.abi, functionName: 'mint', args }) })
    const header = (await askHardhat('eth_getBlockByNumber', 'latest', false)).result as RawObject
    const calls = callsOf({ address: to, abi: Coin.abi })
    let ended = 0
    for (const call of calls) {
      const { result, error } = await askHardhat('eth_call', { to, data: call.data }, header.number)
      if (error) continue
      const request = { hash: String(header.hash), chainId: 31_337n }
      const state = openProvenState(header, request, keccak256, (part) =>
        readPart(part, header.number as Hex, askHardhat),
      )
      expect(await runCall(call, header, 31_337n, state), call.name).toMatchObject({
        ...{ success: true, data: result },
      })
      ended++
    }
    expect(ended).toBeGreaterThan(10)
  } finally {
    await node.stop()
  }
})

test('a loop over much memory ends', async () => {
  const none = { exists: true, balance: 0n, nonce: 0n } as const
  const hashes = { storageHash: emptyRoot, codeHash: emptyRoot } as const
  // PUSH0 PUSH3 512 KiB MSTORE, JUMPDEST PUSH1 6 JUMP
  const code = fromHex('0x5f62080000525b600656') as Uint8Array
  const header = { miner: `0x${'0'.repeat(40)}`, mixHash: emptyRoot }
  const state = {
    account: async () => ({ ...none, ...hashes, code }),
    ...{ slot: async () => 0n, reads: () => [] },
  }
  const to: Address = `0x${'c0'.repeat(20)}`
  await expect(runCall({ to, data: '0x' }, header, undefined, state)).rejects.toMatchObject({
    verdict: { brief: 'too long' },
  })
})
