import fc from 'fast-check'
import type { Hex } from 'viem'
import { getAddress, pad, stringToHex } from 'viem/utils'
import { expect, test } from 'vitest'
import { slotWord } from '../path/derive-slot.ts'
import { proxySlots, readProxySlot } from './proxy-slots.ts'
import { findImplementation, proxyVerdict, verdictSlots } from './proxy-verdict.ts'

const self = '0x00000000000000000000000000000000000000aa'
const slots = proxySlots(self)
const other = `0x${'5a'.repeat(20)}` as const
const zero = slotWord(0n)
const verdict = (words: { [id: string]: Hex }, code?: Hex) =>
  proxyVerdict(slots, new Map(slots.map(({ id }) => [id, words[id] ?? zero])), code)

// Sources: ethereum/ERCs ERCS/erc-1967.md; shazow/whatsabi src/proxies.ts for the near misses.
test.each([
  ['implementation', '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'],
  ['beacon', '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50'],
  ['near', '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbd'],
  ['uups', '0xc5f16f0fcc639fa48a6947836d9850f504798523bf8c9a3a87d5876cf622bcf7'],
  ['diamondBefore', '0xc8fcad8db84d3cc18b4c41d551ea0ee66dd599cde068d998e57d5e09332c131b'],
  ['diamondAfter', '0xc8fcad8db84d3cc18b4c41d551ea0ee66dd599cde068d998e57d5e09332c131d'],
  ['handler', '0x6c9a6c4a39284e37ed1cf53d337577d14212a4870fb976a4366c693b939918d5'],
  ['sequence', pad(self)],
])('%s is read where it is published', (id, position) => {
  const found = slots.find((slot) => slot.id === id)
  expect(slotWord(found?.slot ?? 0n)).toBe(position)
})

test('each pattern is recognized by its slots, with the code’s address', () => {
  const implementation = getAddress(other)
  expect(verdict({ implementation: pad(other), admin: pad(self) })).toMatchObject({
    title: 'EIP-1967 proxy',
    says: expect.stringContaining('Transparent'),
    implementation,
  })
  expect(verdict({ implementation: pad(other) })).toMatchObject({
    says: expect.stringContaining('UUPS'),
  })
  expect(verdict({ beacon: pad(other) })).toMatchObject({
    title: 'EIP-1967 beacon proxy',
    beacon: implementation,
  })
  expect(verdict({ beacon: pad(other) })).not.toHaveProperty('implementation')
  expect(verdict({ near: pad(other) })).toMatchObject({
    title: 'Nonstandard EIP-1967 proxy',
    implementation,
  })
  expect(verdict({ sequence: pad(other) })).toMatchObject({
    title: 'Sequence wallet',
    implementation,
  })
  expect(verdict({ facets: slotWord(7n) })).toMatchObject({ title: 'Diamond (EIP-2535)' })
  expect(verdict({ singleton: pad(other), handler: pad(self) })).toMatchObject({
    title: 'Safe',
    implementation,
  })
})

test('zeros alone, and a first variable, never say that it is not a proxy', () => {
  expect(verdict({}).says).toContain('May still be')
  const first = verdict({ singleton: pad(other) })
  expect(first.title).toContain('No standard')
  expect(first).not.toHaveProperty('implementation')
})

test.each([
  ['no slot', () => null, `Not read: ${slots.length} of ${slots.length} standard slots.`],
  ['empty words', () => '0x', `Not read: ${slots.length} of ${slots.length} standard slots.`],
  ['all but one', (slot) => (slot === slots[2]?.slot ? null : zero), 'Not read: 1 of'],
  ['all, in a short form', () => '0x0', 'A proxy with its own slot looks the same'],
] as [string, (slot: bigint) => unknown, string][])(
  'a slot that was not read does not count as not set: %s read',
  async (_, readSlot, told) => {
    const read = async (slot: bigint) => readSlot(slot)
    const found = await findImplementation(self, '0x5ff4', slots, read, async () => undefined)
    const title = told.startsWith('Not read')
      ? 'Proxy status unknown'
      : 'No standard proxy slots set'
    expect(found).toEqual({ title, says: expect.stringContaining(told) })
  },
)

const named = `0x${'6b'.repeat(20)}` as const
test.each([
  ['another contract', named, '0x635c60da1b00', 'Possibly a beacon'],
  ['itself', other, '0x635c60da1b00', 'Contract, not a proxy'],
  ['nothing', undefined, '0x635c60da1b00', 'Contract, not a proxy'],
  ['another contract by no such function', named, '0x00', 'Contract, not a proxy'],
] as const)('a contract that names %s is at most possibly a beacon', async (...row) => {
  const [, returned, code, title] = row
  const call = async () => returned && pad(returned)
  const found = await findImplementation(other, code, slots, async () => zero, call)
  expect(found.title).toBe(title)
  expect(found.names).toBe(title === 'Possibly a beacon' ? getAddress(named) : undefined)
})

test('a word with more in it than an address is not an implementation', () => {
  const dirty = `0x01${pad(other).slice(4)}` as const
  const slot = slots[0]
  if (!slot) throw new Error('no slots')
  expect(readProxySlot(slot, dirty).anomaly).toContain('More bytes are set')
  expect(verdict({ implementation: dirty })).not.toHaveProperty('implementation')
})

test('code decides before slots: no code, a delegation, a minimal proxy, or none that could be one', async () => {
  const set = { implementation: pad(other) }
  const implementation = getAddress(other)
  const found = (words: { [id: string]: Hex }, code: Hex) => {
    const read = async (at: bigint) =>
      words[slots.find(({ slot }) => slot === at)?.id ?? ''] ?? zero
    return findImplementation(self, code, slots, read, async () => undefined)
  }
  expect(await found(set, '0x')).toMatchObject({ title: 'Account without code' })
  expect(await found(set, '0x')).not.toHaveProperty('implementation')
  const delegated = await found({}, `0xef0100${other.slice(2)}`)
  expect(delegated).toMatchObject({ title: 'Delegated account (EIP-7702)', implementation })
  const minimal: Hex = `0x363d3d373d3d3d363d73${other.slice(2)}5af43d82803e903d91602b57fd5bf3`
  expect(await found({}, minimal)).toMatchObject({
    title: 'Minimal proxy (EIP-1167)',
    implementation,
  })
  // Returns 42, and runs no other code.
  expect(await found(set, '0x602a5f5260205ff3')).toMatchObject({ title: 'Contract, not a proxy' })
  expect(await found(set, '0x602a5f5260205ff3')).not.toHaveProperty('leads')
  expect(await found(set, '0x5f5f5f5f5f5af4')).toMatchObject({ title: 'EIP-1967 proxy' })
  const nothing = await found({}, '0x5f5f5f5f5f5af4')
  expect(nothing.says).toContain('A proxy with its own slot looks the same')
  expect(nothing).not.toHaveProperty('leads')
})

test('a number is not an address: diamonds of each layout are told by their counts', () => {
  // mudgen/diamond-1 keeps the length of `bytes4[] selectors` one slot behind; diamond-2
  // `uint16 selectorCount` and diamond-3 the length of `address[] facetAddresses` two slots.
  const first = verdict({ diamondAfter: slotWord(2n) })
  expect(first).toMatchObject({ title: 'Diamond (EIP-2535)', leads: true })
  expect(first.says).toContain('Number of selectors, assuming the diamond-1 layout: 2.')
  expect(first).not.toHaveProperty('implementation')
  const later = verdict({ facets: slotWord(7n) })
  expect(later.says).toContain('diamond-3 layout: 7. In diamond-2')
  expect(later).not.toHaveProperty('implementation')
})

const numbers = fc.oneof(fc.bigInt(0n, 0xffffn), fc.bigInt(0n, (1n << 112n) - 1n))
const codeSlots = ['implementation', 'beacon', 'near', 'uups', 'zos', 'sequence']

test('no small integer in any slot is said to be an implementation, and none is linked', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 0xffffn), fc.constantFrom(...slots), (number, slot) => {
      const { implementation, beacon } = verdict({ [slot.id]: slotWord(number) }, '0x5ff4')
      expect([implementation, beacon]).toEqual([undefined, undefined])
      const read = readProxySlot(slot, slotWord(number))
      if (codeSlots.includes(slot.id) || slot.otherwise) expect(read.isAddress).toBe(false)
    }),
  )
  expect(verdict({ implementation: slotWord(2n) })).toMatchObject({
    title: 'Implementation unknown',
    says: expect.stringContaining('is set, but holds no contract’s address'),
  })
})

test('slot 0 is taken for a singleton only where it looks like one', () => {
  const handler = pad(other)
  // 5 tokens, a counter, a full short string, a mask, a packed pair.
  const texts = ['Acme Dollar', 'x'].map((text) => stringToHex(text, { size: 32 }))
  const words = [...texts, slotWord((1n << 160n) - 1n), slotWord(5n * 10n ** 36n)]
  for (const singleton of words) {
    expect(verdict({ singleton }).says).not.toContain('Slot 0')
    expect(verdict({ singleton, handler })).not.toHaveProperty('implementation')
  }
  fc.assert(
    fc.property(numbers, (number) => {
      expect(verdict({ singleton: slotWord(number) }).says).not.toContain('Slot 0')
      const slot = slots.find(({ id }) => id === 'singleton')
      expect(slot && readProxySlot(slot, slotWord(number))).toMatchObject({
        means: expect.stringContaining('Not an address'),
        isAddress: false,
      })
    }),
  )
})

test('what one verdict reads is all that it speaks of', () => {
  const few = verdictSlots(slots)
  const words = new Map(few.map(({ id }) => [id, pad(other)] as const))
  expect(proxyVerdict(few, words)).toEqual(
    proxyVerdict(slots, new Map(slots.map(({ id }) => [id, pad(other)]))),
  )
  expect(few.length).toBeLessThan(slots.length)
})
