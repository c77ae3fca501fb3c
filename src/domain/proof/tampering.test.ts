import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkHeader, encodeHeader } from '#domain/proof/checks/check-header.ts'
import { type BlockVerdicts, proveBlock } from '#domain/proof/prove-block.ts'
import { readQuantity } from '#domain/values/hex.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'
import { cloneVector, keccak256, vectors, verdictKinds } from '#testing/block-vectors.ts'
import { trialAmount } from '#testing/trial-amount.ts'

type CheckName = Exclude<keyof BlockVerdicts, 'recovering'>
type Path = readonly (string | number)[]

/** Small blocks of every transaction type and of several chains; each is verified as it is. */
const whole = [
  'hive-45-prague',
  'hive-48-osaka',
  'hive-54-bpo2',
  'mainnet-homestead-1150000',
  'goerli-clique-1000000',
  'gnosis-paris-29000000',
  'gnosis-aura-0',
  'arb-sepolia-185232421',
  'opstack-canyon-274',
  'amsterdam-reth-devnet-192',
] as const

/** The check that covers a value of the answer; undefined where none claims to. */
function coveredBy(block: RawObject, path: Path): CheckName | undefined {
  const [first, index, field] = path
  const header = new Set<unknown>(encodeHeader(block).fields)
  if (first === 'hash' || first === 'l1BlockNumber' || /^send(Root|Count)$/.test(String(first)))
    return 'echo'
  if (header.has(first)) return 'header'
  if (first === 'withdrawals') return 'withdrawalsRoot'
  if (first !== 'transactions') return undefined
  const transaction = (block.transactions as RawObject[])[Number(index)] as RawObject
  return coveredInTransaction(transaction, String(field))
}

function coveredInTransaction(transaction: RawObject, field: string): CheckName | undefined {
  const type = Number(transaction.type)
  const signed = BigInt(String(transaction.r)) !== 0n
  switch (field) {
    case 'hash':
    case 'yParity':
    case 'v':
      return signed ? 'transactionHashes' : undefined
    case 'from':
      return signed ? 'senders' : coveredOfUnsigned(type, field)
    case 'blockHash':
    case 'blockNumber':
    case 'transactionIndex':
    case 'blockTimestamp':
      return 'echo'
    case 'chainId':
      // 27 and 28 sign for no chain; then a node may say any.
      if (type === 0 && BigInt(String(transaction.v)) < 35n) return undefined
      return signed ? 'transactionHashes' : coveredOfUnsigned(type, field)
    case 'gasPrice':
      // Of a dynamic fee it is what the node computed, and no part of the transaction.
      return type < 2 ? 'transactionsRoot' : undefined
    case 'size':
      return undefined
    default:
      return signed ? 'transactionsRoot' : coveredOfUnsigned(type, field)
  }
}

const coveredOfUnsigned = (type: number, field: string): CheckName | undefined => {
  const items =
    type === 0x6a
      ? ['chainId', 'input']
      : ['sourceHash', 'from', 'to', 'mint', 'value', 'gas', 'input']
  return [...items, 'type'].includes(field) ? 'transactionsRoot' : undefined
}

/** Every text in a raw value that is hexadecimal, by its path. */
function leaves(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return /^0x[0-9a-f]+$/i.test(value) ? [path] : []
  if (Array.isArray(value)) return value.flatMap((entry, index) => leaves(entry, [...path, index]))
  if (!isRawObject(value)) return []
  return Object.entries(value).flatMap(([name, entry]) => leaves(entry, [...path, name]))
}

/** Replaces what is at a path by what `change` makes of it; undefined takes the member away. */
function changed(block: RawObject, path: Path, change: (value: unknown) => unknown): RawObject {
  const copy = structuredClone(block) as { [name: string | number]: unknown }
  let holder = copy
  for (const step of path.slice(0, -1)) holder = holder[step] as typeof holder
  const last = path.at(-1) as string | number
  const value = change(holder[last])
  if (value === undefined && Array.isArray(holder)) holder.splice(Number(last), 1)
  else if (value === undefined) delete holder[last]
  else holder[last] = value
  return copy
}

const prove = (block: RawObject, asked: unknown) =>
  verdictKinds(proveBlock(block, { hash: String(asked) }, keccak256))

/** Told before any sender is recovered, which takes far longer than all the rest. */
function proveQuickly(block: RawObject, asked: unknown) {
  const enough = new Error('The senders are not asked for.')
  let told: BlockVerdicts | undefined
  try {
    return verdictKinds(
      proveBlock(block, { hash: String(asked) }, keccak256, (proof) => {
        told = proof
        throw enough
      }),
    )
  } catch (error) {
    if (error !== enough || !told) throw error
    return verdictKinds(told)
  }
}

/** The verdict of one check. */
const verdictOf = (check: CheckName, block: RawObject, asked: unknown) =>
  (check === 'senders' ? prove : proveQuickly)(block, asked)[check]

const covered = whole.flatMap((name) => {
  const block = cloneVector(name)
  return leaves(block).flatMap((path) => {
    const check = coveredBy(block, path)
    return check ? [{ name, path, check }] : []
  })
})

test('the covered values are those of every part of a block', () => {
  const parts = new Set(covered.map(({ check }) => check))
  expect([...parts].toSorted()).toEqual([
    'echo',
    'header',
    'senders',
    'transactionHashes',
    'transactionsRoot',
    'withdrawalsRoot',
  ])
  const names = new Set(
    covered.map(({ path }) => path.filter((step) => typeof step === 'string').join('.')),
  )
  for (const name of [
    'slotNumber',
    'auraSeal',
    'withdrawals.amount',
    'transactions.accessList.storageKeys',
    'transactions.blobVersionedHashes',
    'transactions.authorizationList.nonce',
    'transactions.sourceHash',
  ])
    expect(names).toContain(name)
})

test('a block with any digit changed is not verified by the check that covers it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...covered),
      fc.nat(),
      fc.integer({ min: 1, max: 15 }),
      ({ name, path, check }, place, change) => {
        const block = cloneVector(name)
        const flipped = changed(block, path, (value) => {
          const digits = [...String(value).slice(2)]
          const at = place % digits.length
          digits[at] = (Number.parseInt(digits[at] ?? '0', 16) ^ change).toString(16)
          return `0x${digits.join('')}`
        })
        expect(['verified', 'partly']).not.toContain(verdictOf(check, flipped, block.hash))
      },
    ),
    { numRuns: trialAmount(40, 200) },
  )
})

/** A header has 2,000 digits, of each of which one bit is turned. */
const digitStep = trialAmount(5, 1)

test('a header with any single bit changed is never verified', () => {
  for (const [name, block] of vectors) {
    if (checkHeader(block, String(block.hash), { id: 1n }, keccak256).kind !== 'verified') continue
    for (const field of encodeHeader(block).fields) {
      const digits = String(block[field]).slice(2)
      for (let at = digits.length % digitStep; at < digits.length; at += digitStep) {
        const bit = 1 << (at % 4)
        const digit = (Number.parseInt(digits[at] ?? '0', 16) ^ bit).toString(16)
        const flipped = {
          ...block,
          [field]: `0x${digits.slice(0, at)}${digit}${digits.slice(at + 1)}`,
        }
        const { kind } = checkHeader(flipped, String(block.hash), { id: 1n }, keccak256)
        expect(kind, `${name} ${field} ${at}`).not.toBe('verified')
      }
    }
  }
})

/** Said twice, by the rules derived from others, or zero when it is absent. */
const redundant = /^(sendRoot|sendCount|l1BlockNumber|type|yParity|v|chainId|blockTimestamp|mint)$/

test('a block without a field is not verified by the check that covers it', () => {
  const needed = covered.filter(({ path }) => !redundant.test(String(path.at(-1))))
  fc.assert(
    fc.property(fc.constantFrom(...needed), ({ name, path, check }) => {
      const block = cloneVector(name)
      const without = changed(block, path, () => undefined)
      expect(verdictOf(check, without, block.hash)).not.toBe('verified')
    }),
    { numRuns: trialAmount(25, 100) },
  )
})

test('a block with a value that is null is not verified, unless it is of a fork to come', () => {
  fc.assert(
    fc.property(fc.constantFrom(...covered), ({ name, path, check }) => {
      if (redundant.test(String(path.at(-1)))) return
      const block = cloneVector(name)
      const without = changed(block, path, () => null)
      expect(verdictOf(check, without, block.hash)).not.toBe('verified')
    }),
    { numRuns: trialAmount(25, 100) },
  )
})

const lists = ['mainnet-homestead-1150000', 'hive-54-bpo2', 'gnosis-paris-29000000'] as const

test('transactions that were swapped, doubled or left out have another root', () => {
  fc.assert(
    fc.property(fc.constantFrom(...lists), fc.nat(), fc.nat(), (name, one, other) => {
      const block = cloneVector(name)
      const list = block.transactions as RawObject[]
      const [first, second] = [one % list.length, other % list.length]
      const [a, b] = [list[first] ?? {}, list[second] ?? {}]
      const swapped = first === second ? [] : [list.with(first, b).with(second, a)]
      for (const transactions of [
        list.toSpliced(first, 1),
        list.toSpliced(first, 0, a),
        ...swapped,
      ])
        expect(['mismatch', 'unverifiable']).toContain(
          proveQuickly({ ...block, transactions }, block.hash).transactionsRoot,
        )
    }),
  )
})

test('a list that was emptied is not excused by a root that some nodes give an empty list', () => {
  const hardhat = cloneVector('hardhat-0')
  const root = hardhat.transactionsRoot
  const judge = (block: RawObject, hash: unknown) =>
    proveBlock(block, { hash: String(hash), chainId: 31337n }, keccak256)
  expect(judge(hardhat, hardhat.hash).transactionsRoot).toMatchObject({
    kind: 'unverifiable',
    explanation: expect.stringMatching(/hash of no bytes/),
  })
  const block = cloneVector('hive-54-bpo2')
  const emptied = judge({ ...block, transactions: [], transactionsRoot: root }, block.hash)
  expect([emptied.header.kind, emptied.transactionsRoot.kind]).toEqual(['mismatch', 'mismatch'])
  const filled = { ...hardhat, transactions: block.transactions }
  expect(judge(filled, hardhat.hash).transactionsRoot.kind).toBe('mismatch')
})

test('an uncle or a withdrawal that was put in is noticed', () => {
  const block = cloneVector('hive-48-osaka')
  const withdrawals = block.withdrawals as RawObject[]
  expect(prove({ ...block, uncles: [block.hash] }, block.hash).uncles).not.toBe('verified')
  expect(
    prove({ ...block, withdrawals: [...withdrawals, ...withdrawals] }, block.hash).withdrawalsRoot,
  ).not.toBe('verified')
})

const asItIs = new Map(
  whole.map((name) => [name, prove(cloneVector(name), cloneVector(name).hash)]),
)

test('the case of digits, and zeros before a quantity, are no change', () => {
  const quantities =
    /^(difficulty|number|gas|gasLimit|gasUsed|timestamp|value|nonce|r|s|amount|baseFeePerGas)$/
  fc.assert(
    fc.property(fc.constantFrom(...covered), fc.boolean(), ({ name, path }, pad) => {
      const block = cloneVector(name)
      const field = String(path.at(-1))
      const fixed = !quantities.test(field) || (path.length === 1 && field === 'nonce')
      const same = changed(block, path, (value) => {
        const upper = `0x${String(value).slice(2).toUpperCase()}`
        return pad && !fixed ? upper.replace('0x', '0x00') : upper
      })
      expect(prove(same, block.hash)).toEqual(asItIs.get(name))
    }),
    { numRuns: trialAmount(25, 100) },
  )
})

const signed = covered.find(({ check }) => check === 'senders') as (typeof covered)[number]

test('a value of any kind in any place neither breaks a proof nor is verified', () => {
  fc.assert(
    fc.property(fc.constantFrom(...covered), fc.jsonValue(), ({ name, path, check }, value) => {
      const block = cloneVector(name)
      // 0 and "0" are other spellings of the index 0x0, and no change.
      const isSame = (before: unknown) =>
        value === before ||
        (readQuantity(value) !== undefined && readQuantity(value) === readQuantity(before))
      const odd = changed(block, path, (before) => (isSame(before) ? 'odd' : value))
      const found = prove(odd, block.hash)[check]
      if (!redundant.test(String(path.at(-1)))) expect(found).not.toBe('verified')
    }),
    { numRuns: 100, examples: [[signed, { toString: [] }]] },
  )
})

test('an object that cannot become text breaks no proof, and is not verified', () => {
  const tried = new Set<string>()
  for (const { name, path, check } of covered) {
    const field = `${check} ${path.at(-1)}`
    if (tried.has(field)) continue
    tried.add(field)
    const block = cloneVector(name)
    const odd = changed(block, path, () => ({ toString: '' }))
    expect(prove(odd, block.hash)[check], field).not.toBe('verified')
  }
  expect(tried.size).toBeGreaterThan(30)
})

test('no answer at all breaks a proof', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue(), (block, list) => {
      const { header } = proveBlock(
        { ...block, transactions: list, withdrawals: list },
        {},
        keccak256,
      )
      expect(header.kind).not.toBe('verified')
    }),
  )
})
