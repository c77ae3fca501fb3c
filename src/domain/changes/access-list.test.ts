import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type Keccak256, loadKeccak256 } from '#domain/proof/keccak.ts'
import { toHex } from '#domain/values/integer.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { changesOfBlock, proveAccessList, readAccessList } from './access-list.ts'

const files = import.meta.glob<{
  bal: RawObject[] | null
  rpcSpelling?: RawObject[]
  block: RawObject | null
  expectedHash?: string
  rlp?: string
}>('./vectors/*.json', { eager: true, import: 'default' })
const vectorOf = (name: string) => {
  const vector = files[`./vectors/bal-${name}.json`]
  if (!vector) throw new Error(`no vector ${name}`)
  return vector
}

let keccak256: Keccak256
beforeAll(async () => {
  keccak256 = await loadKeccak256()
})

const whole = ['simple', 'empty-block-no-coinbase', 'all-transaction-types']

test.each(whole)('%s has its hash in both spellings, and as Besu wrapped it', (name) => {
  const { bal, rpcSpelling, expectedHash, rlp } = vectorOf(name)
  for (const list of [bal, rpcSpelling, { accountChanges: rpcSpelling }]) {
    const { encoded, isSorted } = readAccessList(list)
    expect(toHex(encoded)).toBe(rlp)
    expect(toHex(keccak256(encoded))).toBe(expectedHash)
    expect(isSorted).toBe(true)
  }
})

const changesOfTransaction = (list: unknown, index: number) =>
  changesOfBlock(readAccessList(list)).filter(({ transactionIndex }) => transactionIndex === index)

const request = (block: RawObject) => ({ hash: String(block.hash), chainId: 1n })
function prove(
  name: string,
  change: (block: RawObject, list: RawObject[]) => unknown[] = () => [],
) {
  const { block, bal } = structuredClone(vectorOf(name))
  if (!block || !bal) throw new Error(`${name} has no block`)
  const [newBlock = block, accessList = bal] = change(block, bal) as [RawObject?, unknown?]
  return proveAccessList({ block: newBlock, accessList }, request(block), keccak256)
}

test('the list of an invalid block is told by what is wrong with it', () => {
  expect(prove('invalid-hash-mismatch')).toMatchObject({ kind: 'mismatch', brief: 'differs' })
  expect(prove('invalid-account-order')).toMatchObject({ kind: 'mismatch', brief: 'not sorted' })
})

/** A list that fits its header: that of the block whose accounts were not sorted, sorted. */
function fitting(block: RawObject, list: readonly RawObject[]) {
  const sorted = list.toSorted((one, other) =>
    String(one.address) < String(other.address) ? -1 : 1,
  )
  const blockAccessListHash = toHex(keccak256(readAccessList(sorted).encoded))
  return { block: { ...block, blockAccessListHash }, sorted }
}

test('a list with the hash in a header that is not verified is partly verified', () => {
  const proof = prove('invalid-account-order', (block, list) => {
    const { block: other, sorted } = fitting(block, list)
    return [other, sorted]
  })
  expect(proof).toMatchObject({ kind: 'partly', brief: 'unverified header' })
})

test('in a list that fits, no digit of a value, slot, index or address can be changed', () => {
  const { block, bal } = vectorOf('invalid-account-order')
  if (!block || !bal) throw new Error('no block')
  const { block: header, sorted } = fitting(block, bal)
  const text = JSON.stringify(sorted)
  const places = [...text.matchAll(/0x[0-9a-f]*([0-9a-f])"/g)].map(
    (match) => match.index + match[0].length - 2,
  )
  expect(places.length).toBeGreaterThan(20)
  fc.assert(
    fc.property(fc.constantFrom(...places), fc.constantFrom(...'0123456789abcdef'), (at, digit) => {
      fc.pre(text[at] !== digit)
      const accessList = JSON.parse(text.slice(0, at) + digit + text.slice(at + 1))
      const { kind } = proveAccessList({ block: header, accessList }, request(header), keccak256)
      expect(kind).toMatch(/mismatch|field-missing/)
    }),
  )
})

test('what a transaction changed, with what an earlier one left', () => {
  const { rpcSpelling } = vectorOf('simple')
  const [first, second] = [0, 1].map((index) => changesOfTransaction(rpcSpelling, index))
  const say = (changes: typeof first) =>
    changes?.map(({ address, balance, nonce, slots }) =>
      [address.slice(0, 6), balance?.before, balance?.after, nonce?.after, slots.length].join(' '),
    )
  expect(say(first)).toEqual([
    '0x2adc  63000  0',
    '0x6032  10  0',
    '0xf5ff  999999999999999789990 1 0',
  ])
  expect(say(second)).toEqual([
    '0x2adc 63000 126000  0',
    '0x6032 10 20  0',
    '0x9c45  999999999999999789990 1 0',
  ])
})

test('storage and code by their step, and a slot whose value is zero', () => {
  const { rpcSpelling } = vectorOf('all-transaction-types')
  const changes = changesOfTransaction(rpcSpelling, 4)
  expect(changes.find(({ address }) => address.startsWith('0x0c7d'))).toMatchObject({
    code: { before: undefined, after: '0xef0100bf0980440e98d1dc6ef4714a120302d7229671d9' },
    nonce: { before: undefined, after: 1n },
    slots: [{ slot: 1n, before: undefined, after: `0x${'0'.repeat(63)}5` }],
  })
  const [example] = changesOfTransaction(vectorOf('spec-example').rpcSpelling, 0)
  expect(example?.slots).toEqual([
    { slot: 0n, before: `0x${'0'.repeat(64)}`, after: `0x${'0'.repeat(61)}100` },
  ])
})

test.each([
  [undefined, 'accountChanges is missing'],
  [[{}], 'address is missing'],
  [[{ address: `0x${'1'.repeat(40)}` }], 'storageChanges is missing'],
])('%j is not a list, and says why', (list, problem) => {
  expect(() => readAccessList(list)).toThrow(problem)
})
