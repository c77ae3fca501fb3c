import { type Address, type Hex, hexToString, keccak256, stringToHex } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { contentSlot, slotWord } from '#domain/storage/path/derive-slot.ts'
import { resolveStorageQuery } from '#domain/storage/path/storage-query.ts'
import { accessOfType, readValuePath } from '#domain/storage/path/value-path.ts'
import { isValueType } from '#domain/storage/type/storage-type.ts'
import { readStoredValue } from '#domain/storage/value/stored-value.ts'
import {
  readStringSlot,
  readWordText,
  solidityString,
} from '#domain/storage/value/string-storage.ts'
import { readWord } from '#domain/storage/value/word.ts'
import type { EmbeddedChain } from '#service/chain/chain.ts'
import { storageLayout } from '#service/chain/contracts/vault.sol'
import { contractsOf } from '#service/chain/contracts.ts'
import { type AnvilRpc, anvilRpc } from '#service/chain/miner.ts'
import { tourChain } from '#testing/service/tour-chain.ts'

let chain: EmbeddedChain
let rpc: AnvilRpc
let accounts: Address[] = []

beforeAll(async () => {
  chain = await tourChain()
  rpc = anvilRpc(chain.url)
  accounts = (await rpc([['eth_accounts']]))[0] as Address[]
})

/** The variables of vault.sol as its source declares them. */
const declared = `struct Position { uint128 amount; uint64 since; uint256 limit; }
  address owner; uint32 unlockTime; bool frozen; uint256 total; int256 drift;
  mapping(address => uint256) balances;
  mapping(address => mapping(uint256 => Position)) positions;
  mapping(string => uint256) prices; mapping(bytes32 => address) holders;
  mapping(bytes4 => bool) allowed; mapping(int24 => uint256) liquidity;
  mapping(bool => uint256) interest; mapping(bytes => uint256) routes;
  uint256[] checkpoints; Position[] queue; uint64[8] week; string name; string terms;`

/** The location of an expression such as `positions[0x…][5].limit`. */
function placeOf(path: string) {
  const { location, problems } = resolveStorageQuery({
    slot: '0',
    rules: 'solidity',
    declared,
    path: readValuePath(path, []),
    as: '',
  })
  if (!location) throw new Error(JSON.stringify(problems))
  return location
}

async function wordAt(slot: bigint, block = 'latest'): Promise<Hex> {
  const vault = contractsOf(accounts[0] ?? '0x').vault
  const [answer] = await rpc([['eth_getStorageAt', vault, slotWord(slot), block]])
  const word = readWord(answer)
  if ('problem' in word) throw new Error(word.problem)
  return word.word
}

/** The value of an expression, by its type. */
async function value(path: string, block?: string) {
  const { slot, offset, type } = placeOf(path)
  if (!isValueType(type)) throw new Error(`${path} is not a single value`)
  return readStoredValue(await wordAt(slot, block), offset, type).text
}

const ether = 10n ** 18n

// Every variable of vault.sol by its rule, against what the compiler's code wrote on a real chain.
const stories: { [label: string]: () => Promise<void> } = {
  owner: async () => expect((await value('owner')).toLowerCase()).toBe(accounts[0]),
  unlockTime: async () => expect(await value('unlockTime')).toBe('1893456000'),
  frozen: async () => expect(await value('frozen')).toBe('true'),
  total: async () => expect(await value('total')).toBe('1234567890123456789'),
  drift: async () => expect(await value('drift')).toBe('-42'),
  balances: async () => {
    expect(await value(`balances[${accounts[9]}]`)).toBe(String((5n * ether) / 2n))
    expect(await wordAt(placeOf('balances').slot)).toBe(slotWord(0n))
  },
  positions: async () => {
    const position = `positions[${accounts[9]}][5]`
    expect(await value(`${position}.amount`)).toBe(String((3n * ether) / 4n))
    expect(await value(`${position}.since`)).toBe('1767225600')
    expect(await value(`${position}.limit`)).toBe(String(9n * ether))
    expect(await value(`positions[${accounts[9]}][6].limit`)).toBe('0')
  },
  prices: async () => expect(await value('prices["EUR"]')).toBe('108'),
  holders: async () => {
    const role = keccak256(stringToHex('KEEPER'))
    expect((await value(`holders[${role}]`)).toLowerCase()).toBe(accounts[9])
  },
  allowed: async () => expect(await value('allowed[0xa9059cbb]')).toBe('true'),
  liquidity: async () => expect(await value('liquidity[-887220]')).toBe('31337'),
  interest: async () => {
    expect(await value('interest[false]')).toBe('275')
    expect(await value('interest[true]')).toBe('410')
  },
  routes: async () => expect(await value('routes[0xc0ffee]')).toBe('7'),
  checkpoints: async () => {
    expect(await value('checkpoints.length')).toBe('3')
    expect(await value('checkpoints[2]')).toBe('144')
  },
  queue: async () => {
    expect(await value('queue.length')).toBe('2')
    expect(await value('queue[1].since')).toBe('1767312000')
    expect(await value('queue[1].limit')).toBe('20')
  },
  week: async () => {
    const days = Array.from({ length: 8 }, (_, day) => value(`week[${day}]`))
    expect(await Promise.all(days)).toEqual(['11', '12', '13', '14', '15', '16', '17', '18'])
  },
  name: async () =>
    expect(readWordText(await wordAt(placeOf('name').slot))).toMatchObject({
      text: 'Keyhole vault',
      counted: true,
    }),
  terms: async () => {
    const place = placeOf('terms')
    const slotOfLength = readStringSlot(await wordAt(place.slot), solidityString)
    const length = slotOfLength.kind === 'long' ? slotOfLength.length : 0
    const { slot } = contentSlot(place)
    const words = Array.from({ length: Math.ceil(length / 32) }, (_, index) =>
      wordAt(slot + BigInt(index)),
    )
    const text = (await Promise.all(words)).map((word) => hexToString(word)).join('')
    expect(text.slice(0, length)).toMatch(/^Whatever is put in here .* where to look\.$/)
  },
}

test.each(Object.entries(stories))('%s is where the rules say', (_, story) => story())

test('no variable is left out, and a declaration is laid out as the compiler does', () => {
  expect(storageLayout.storage.map(({ label }) => label)).toEqual(Object.keys(stories))
  for (const { label, slot, offset } of storageLayout.storage)
    expect(placeOf(label), label).toMatchObject({ slot: BigInt(slot), offset })
})

test('paths without a declaration lead to the same slots', () => {
  const saver = accounts[9] ?? ''
  const place = (slot: string, path: string, types: string[], as = '') =>
    resolveStorageQuery({
      ...{ slot, rules: 'solidity', declared: '', as },
      path: readValuePath(
        path,
        types.map((type) => accessOfType(type, '')),
      ),
    }).location
  const { slot } = placeOf(`positions[${saver}][5].limit`)
  expect(place('4', `[${saver}][5].1`, ['address', 'uint256'])).toMatchObject({ slot })
  expect(place('12', '[1].1', ['array2'])).toMatchObject({ slot: placeOf('queue[1].limit').slot })
  expect(place('13', '[6]', ['uint64[8]'])).toEqual(placeOf('week[6]'))
  expect(place('12', '[1]', ['array2'], 'uint64@16')).toEqual(placeOf('queue[1].since'))
})

test('the vault is empty in the block that creates it', async () => {
  expect(await value('total', '0x8')).toBe('0')
  expect(await value('total', '0x9')).not.toBe('0')
})
