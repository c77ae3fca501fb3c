import { type Address, hexToString, keccak256, numberToHex, stringToHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPosition } from '#domain/slot.ts'
import { longLength, readText } from '#domain/stored-text.ts'
import { readWord, wordPart } from '#domain/word.ts'
import { type AnvilRpc, anvilRpc } from '#service/chain/anvil-rpc.ts'
import { type Chain, startChain } from '#service/chain/chain.ts'
import { storageLayout } from '#service/chain/contracts/vault.sol'
import { contractsOf } from '#service/chain/contracts.ts'

let chain: Chain
let rpc: AnvilRpc
let accounts: Address[] = []

beforeAll(async () => {
  chain = await startChain()
  rpc = anvilRpc(chain.url)
  accounts = (await rpc([['eth_accounts']]))[0] as Address[]
})
afterAll(() => chain.stop())

/** Reads a path such as `positions[saver][5]`: the variable's slot comes from the compiler. */
async function read(label: string, keys: [string, string][] = [], member = 0n, block = 'latest') {
  const variable = storageLayout.storage.find((variable) => variable.label === label)
  if (!variable) throw new Error(`vault.sol has no ${label}`)
  const typed = keys.map(([type, value]) => ({ type, value }))
  const path = findPosition(numberToHex(BigInt(variable.slot)), typed, member)
  if ('problems' in path) throw new Error(JSON.stringify(path.problems))
  const vault = contractsOf(accounts[0] ?? '0x').vault
  const [answer] = await rpc([['eth_getStorageAt', vault, path.position, block]])
  const word = readWord(answer)
  if ('problem' in word) throw new Error(word.problem)
  return word.word
}

/** The part of a word where the compiler put a variable. */
async function packed(label: string) {
  const variable = storageLayout.storage.find((variable) => variable.label === label)
  const size = Number(storageLayout.types?.[variable?.type ?? '']?.numberOfBytes)
  return wordPart(await read(label), variable?.offset ?? 0, size)
}

const word = (value: bigint) => numberToHex(BigInt.asUintN(256, value), { size: 32 })
const ether = 10n ** 18n

// Every variable of vault.sol by its rule, against what the compiler's code wrote on a real chain.
const stories: { [label: string]: () => Promise<void> } = {
  owner: async () => expect(await packed('owner')).toBe(accounts[0]),
  unlockTime: async () => expect(Number(await packed('unlockTime'))).toBe(1_893_456_000),
  frozen: async () => expect(await packed('frozen')).toBe('0x01'),
  total: async () => expect(await read('total')).toBe(word(1_234_567_890_123_456_789n)),
  drift: async () => expect(await read('drift')).toBe(word(-42n)),
  balances: async () => {
    const saver = accounts[9] ?? ''
    expect(await read('balances', [['address', saver]])).toBe(word((5n * ether) / 2n))
    expect(await read('balances')).toBe(word(0n))
  },
  positions: async () => {
    const keys: [string, string][] = [
      ['address', accounts[9] ?? ''],
      ['uint256', '5'],
    ]
    const first = await read('positions', keys)
    expect(BigInt(wordPart(first, 0, 16))).toBe((3n * ether) / 4n)
    expect(BigInt(wordPart(first, 16, 8))).toBe(1_767_225_600n)
    expect(await read('positions', keys, 1n)).toBe(word(9n * ether))
    expect(await read('positions', keys.toReversed())).toBe(word(0n))
  },
  prices: async () => expect(await read('prices', [['string', 'EUR']])).toBe(word(108n)),
  holders: async () => {
    const role = keccak256(stringToHex('KEEPER'))
    expect(wordPart(await read('holders', [['bytes32', role]]), 0, 20)).toBe(accounts[9])
  },
  allowed: async () => expect(await read('allowed', [['bytes4', '0xa9059cbb']])).toBe(word(1n)),
  liquidity: async () =>
    expect(await read('liquidity', [['int24', '-887220']])).toBe(word(31_337n)),
  interest: async () => {
    expect(await read('interest', [['bool', 'false']])).toBe(word(275n))
    expect(await read('interest', [['bool', 'true']])).toBe(word(410n))
  },
  routes: async () => expect(await read('routes', [['bytes', '0xc0ffee']])).toBe(word(7n)),
  checkpoints: async () => {
    expect(await read('checkpoints')).toBe(word(3n))
    expect(await read('checkpoints', [['array', '2']])).toBe(word(144n))
  },
  queue: async () => {
    expect(await read('queue')).toBe(word(2n))
    const second = await read('queue', [['array2', '1']])
    expect(BigInt(wordPart(second, 16, 8))).toBe(1_767_312_000n)
    expect(await read('queue', [['array2', '1']], 1n)).toBe(word(20n))
  },
  week: async () => {
    expect(BigInt(wordPart(await read('week'), 16, 8))).toBe(13n)
    expect(BigInt(wordPart(await read('week', [], 1n), 24, 8))).toBe(18n)
  },
  name: async () =>
    expect(readText(await read('name'))).toMatchObject({ text: 'Keyhole vault', counted: true }),
  terms: async () => {
    const length = Number(longLength(await read('terms')))
    const words = Array.from({ length: Math.ceil(length / 32) }, (_, index) =>
      read('terms', [['array', String(index)]]),
    )
    const text = (await Promise.all(words)).map((word) => hexToString(word)).join('')
    expect(text.slice(0, length)).toMatch(/^Whatever is put in here .* where to look\.$/)
  },
}

test.each(Object.entries(stories))('%s is where the rules say', (_, story) => story())

test('no variable is left out', () => {
  expect(storageLayout.storage.map(({ label }) => label)).toEqual(Object.keys(stories))
})

test('the vault is empty in the block that creates it', async () => {
  expect(await read('total', [], 0n, '0x8')).toBe(word(0n))
  expect(await read('total', [], 0n, '0x9')).not.toBe(word(0n))
})
