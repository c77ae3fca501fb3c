import * as fc from 'fast-check'
import type { Address, Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { loadKeccak256 } from '#domain/proof/keccak.ts'
import type { ProofVerdict } from '#domain/proof/verdict.ts'
import { proveState, type StateProof } from '#domain/state/prove-state.ts'
import type { ShownState } from '#domain/state/shown-state.ts'
import { walkTrie } from '#domain/state/walk-trie.ts'
import { fromHex, toHex } from '#domain/values/integer.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { trialAmount } from '#testing/trial-amount.ts'

type Entry = { key: Hex; value: Hex; proof: Hex[] }
type Answer = {
  address: Address
  accountProof: Hex[]
  balance: Hex
  nonce: Hex
  codeHash: Hex
  storageHash: Hex
  storageProof: Entry[]
}
type Vector = {
  chainId: number
  /** Null where the source has no header: the first node's hash is the only root then. */
  block: RawObject | null
  params: [Address, Hex[], Hex | null]
  proof: Answer
}

const keccak256 = await loadKeccak256()
const files = import.meta.glob<Vector>('./vectors/*.json', { eager: true, import: 'default' })
const recordings = Object.entries(files).map(
  ([path, vector]) => [path.replace(/^.*\/|\.json$/g, ''), vector] as const,
)
/** Two are of storage alone: they have no account, and no header. */
const [vectors, storageAlone] = [false, true].map((isStorageAlone) =>
  recordings.filter(([name]) => name.startsWith('storage-only') === isStorageAlone),
) as [typeof recordings, typeof recordings]

test('all recorded proofs are here', () => {
  expect([vectors.length, storageAlone.length]).toEqual([40, 2])
})

test.each(storageAlone)(
  '%s: a slot under its storage root, without an account',
  (name, { proof }) => {
    const [{ key, value, proof: hexNodes }] = proof.storageProof as [Entry]
    const bytesOf = (hex: Hex) => fromHex(hex) as Uint8Array
    const nodes = hexNodes.map(bytesOf)
    const slot = keccak256(bytesOf(word(key)))
    const walked = walkTrie(bytesOf(proof.storageHash), slot, nodes, keccak256)
    expect(BigInt(value)).toBe(0n)
    expect(walked).toMatchObject(
      name === 'storage-only-valid'
        ? { kind: 'absent', usedNodes: nodes.length }
        : { kind: 'other hash', node: 0 },
    )
    // Without an account that names the storage root, no page may show such a value as verified.
    const block = { stateRoot: proof.storageHash }
    const shown = { slots: { [word(key)]: word(value) } }
    const address = `0x${'00'.repeat(20)}` as const
    const request = { hash: word('0x1'), chainId: 1n }
    const judged = proveState({ block, address, answer: proof, shown }, request, keccak256)
    expect(kindsOf(judged)).not.toHaveProperty('storage')
    expect(Object.values(kindsOf(judged))).not.toContain('verified')
  },
)

const word = (hex: Hex): Hex => `0x${BigInt(hex).toString(16).padStart(64, '0')}`

/** A page shows these where it read the values of an honest answer. */
const shownOf = ({ balance, codeHash, storageProof }: Answer): ShownState => ({
  balance,
  codeHash,
  slots: Object.fromEntries(storageProof.map(({ key, value }) => [word(key), word(value)])),
})

const headerOf = ({ block, proof }: Vector): RawObject =>
  block ?? { stateRoot: toHex(keccak256(fromHex(`${proof.accountProof[0]}`) as Uint8Array)) }

const prove = (
  vector: Vector,
  changed: { answer?: RawObject; shown?: ShownState; atBlock?: ShownState; block?: RawObject } = {},
): StateProof => {
  const block = headerOf(vector)
  const chainId = BigInt(vector.chainId)
  return proveState(
    {
      block,
      address: vector.params[0],
      answer: vector.proof,
      shown: shownOf(vector.proof),
      ...changed,
    },
    { hash: String(block.hash), chainId },
    keccak256,
  )
}

const kindsOf = ({
  proven: _,
  wrongSlots: __,
  ...checks
}: StateProof): { [check: string]: ProofVerdict['kind'] } =>
  Object.fromEntries(Object.entries(checks).flatMap(([name, v]) => (v ? [[name, v.kind]] : [])))

describe.each(vectors)('%s', (name, vector) => {
  test('is proven, under its header where it has one', () => {
    const proof = prove(vector)
    const kind = vector.block ? 'verified' : 'partly'
    expect(kindsOf(proof)).toEqual({
      echo: vector.block ? 'verified' : 'field-missing',
      header: vector.block ? 'verified' : 'field-missing',
      account: kind,
      balance: kind,
      codeHash: kind,
      storage: kind,
    })
    expect(proof.account.brief === 'absent' || !vector.block).toBe(
      name.includes('absent-account') || /hive-\d-absent/.test(name) || !vector.block,
    )
    if (vector.block) expect(proof.proven?.nonce).toBe(BigInt(vector.proof.nonce))
  })
})

const contract = vectors.find(([name]) => name === 'mainnet-22196273-a0b86991-contract-value')?.[1]
const absentSlot = vectors.find(
  ([name]) => name === 'mainnet-23663488-c02aaa39-contract-absent-slot',
)?.[1]
const absentAccount = vectors.find(
  ([name]) => name === 'mainnet-23663419-0742d35c-absent-account',
)?.[1]
if (!contract || !absentSlot || !absentAccount) throw new Error('A vector is missing.')

test('a value beside a proof of absence is red, and named', () => {
  const answer = structuredClone(absentSlot.proof)
  const [entry] = answer.storageProof as [Entry]
  entry.value = '0x1'
  const { storage } = prove(absentSlot, { answer, shown: shownOf(answer) })
  expect(storage).toMatchObject({
    kind: 'mismatch',
    compared: [{ label: 'storageProof[0].value' }],
  })
  const rich = { ...absentAccount.proof, balance: '0x1' as const }
  const { account, balance } = prove(absentAccount, { answer: rich, shown: shownOf(rich) })
  expect(account).toMatchObject({ kind: 'mismatch', compared: [{ label: 'balance' }] })
  expect(balance?.kind).toBe('mismatch')
})

test('a value shown that is another than proven is red; where it was read of another block, it is not', () => {
  const shown = shownOf(contract.proof)
  const [slot = '0x', ...others] = Object.keys(shown.slots ?? {}) as Hex[]
  const turned: ShownState = { ...shown, slots: { ...shown.slots, [slot]: word('0x5') } }
  expect(others).toHaveLength(2)
  expect(prove(contract, { shown: turned }).storage).toMatchObject({
    kind: 'mismatch',
    compared: [{ label: `slot 0x${BigInt(slot).toString(16)}`, answered: word('0x5') }],
  })
  expect(prove(contract, { shown: turned, atBlock: turned }).storage?.kind).toBe('mismatch')
  const { storage } = prove(contract, { shown: turned, atBlock: shown })
  expect(storage).toMatchObject({ kind: 'unverifiable', brief: 'changed since' })
  for (const [field, label] of [
    ['balance', 'balance'],
    ['codeHash', 'code hash'],
  ] as const) {
    const other: ShownState = { ...shown, [field]: word('0x7') }
    expect(prove(contract, { shown: other })[field]).toMatchObject({
      kind: 'mismatch',
      compared: [{ label, answered: word('0x7') }],
    })
    expect(prove(contract, { shown: other, atBlock: shown })[field]?.kind).toBe('unverifiable')
  }
})

test('dialects: keys and values padded or not, slots in another order, hashes of nothing as zeros or null', () => {
  const { storageProof } = contract.proof
  const answer = {
    ...contract.proof,
    storageProof: storageProof
      .map(({ key, value, proof }) => ({
        key: `0x${BigInt(key).toString(16)}`,
        value: word(value),
        proof,
      }))
      .reverse(),
  }
  expect(prove(contract, { answer }).storage?.kind).toBe('verified')
  for (const nothing of [null, undefined, `0x${'0'.repeat(64)}`]) {
    const absent = { ...absentAccount.proof, codeHash: nothing, storageHash: nothing }
    expect(prove(absentAccount, { answer: absent }).account.kind).toBe('verified')
  }
  const slots = { [word('0x3')]: word('0x0') }
  for (const proof of [[], ['0x80']]) {
    const answer = { ...absentAccount.proof, storageProof: [{ key: '0x3', value: '0x0', proof }] }
    expect(prove(absentAccount, { answer, shown: { slots } }).storage?.kind).toBe('verified')
  }
})

test('old nodes give contracts without storage the hash of no code: said, and not red', () => {
  const vector = vectors.find(
    ([name]) => name === 'mainnet-22196271-43506849-contract',
  )?.[1] as Vector
  const codeHash = '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'
  const answer = { ...vector.proof, codeHash }
  const isEmpty = vector.proof.storageHash.startsWith('0x56e81f17')
  expect(prove(vector, { answer }).account.kind).toBe(isEmpty ? 'partly' : 'mismatch')
})

test('the state of a block that names an empty one is not verifiable', () => {
  const block = {
    ...headerOf(contract),
    stateRoot: '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421',
  }
  const { account, storage } = prove(contract, { block })
  expect([account.kind, account.brief, storage]).toEqual(['unverifiable', 'empty state', undefined])
})

test('a header without a state root, as forked anvils make, proves nothing, and is not red', () => {
  const block = { ...headerOf(contract), stateRoot: word('0x0') }
  const { account, storage } = prove(contract, { block })
  expect([account.kind, account.brief, storage]).toEqual([
    ...['unverifiable', 'empty state', undefined],
  ])
})

test('a first node that does not fit is red only where the chain is known to have such tries', () => {
  const answer = { ...contract.proof, accountProof: absentSlot.proof.accountProof }
  const kindOn = (chainId: number) => prove({ ...contract, chainId }, { answer }).account.kind
  expect([1, 10, 59144, 534352].map(kindOn)).toEqual([
    'mismatch',
    'mismatch',
    'unverifiable',
    'unverifiable',
  ])
})

/** Other hex of the same length. */
const turn = (hex: Hex, at: number): Hex => {
  const index = 2 + (at % (hex.length - 2))
  const digit = ((Number.parseInt(hex[index] ?? '0', 16) + 1 + (at % 15)) % 16).toString(16)
  return `${hex.slice(0, index)}${digit}${hex.slice(index + 1)}` as Hex
}

type Tampered = { answer: Answer; block: RawObject; shown: ShownState }

/** Twelve ways to lie, each at a random place. A list of nodes is that of the account or of a slot. */
const lies: { [kind: string]: (given: Tampered, at: number, nodes: Hex[]) => void } = {
  value({ answer, shown }, at) {
    const entry = answer.storageProof[at % answer.storageProof.length] as Entry
    entry.value = `0x${(BigInt(entry.value) + 1n + BigInt(at)).toString(16)}`
    shown.slots = shownOf(answer).slots ?? {}
  },
  key({ answer }, at) {
    const entry = answer.storageProof[at % answer.storageProof.length] as Entry
    entry.key = turn(word(entry.key), at)
  },
  node(_, at, nodes) {
    const index = at % nodes.length
    nodes[index] = turn(nodes[index] as Hex, at >> 3)
  },
  order(_, at, nodes) {
    const index = at % (nodes.length - 1)
    nodes.splice(index, 2, ...[nodes[index + 1] as Hex, nodes[index] as Hex])
  },
  absence({ answer, shown }, at) {
    const entry = answer.storageProof[at % answer.storageProof.length] as Entry
    entry.value = BigInt(entry.value) === 0n ? '0x1' : '0x0'
    shown.slots = shownOf(answer).slots ?? {}
  },
  'code hash'({ answer, shown }, at) {
    answer.codeHash = turn(answer.codeHash, at)
    shown.codeHash = answer.codeHash
  },
  'storage hash'({ answer }, at) {
    answer.storageHash = turn(answer.storageHash, at)
  },
  'other block'(given) {
    given.block = headerOf(absentSlot)
  },
  'other account'({ answer }) {
    Object.assign(answer, { ...absentSlot.proof, storageProof: answer.storageProof })
  },
  truncated(_, at, nodes) {
    nodes.length = at % nodes.length
  },
  'extra node'(_, at, nodes) {
    nodes.splice(at % (nodes.length + 1), 0, nodes[(at >> 4) % nodes.length] as Hex)
  },
  root(given, at) {
    given.block = { ...given.block, stateRoot: turn(String(given.block.stateRoot) as Hex, at) }
  },
}

/** The checks that a lie must not leave verified; for others it is that of its list. */
const checksOf: { [kind: string]: ('header' | 'account' | 'codeHash' | 'storage')[] } = {
  value: ['storage'],
  key: ['storage'],
  absence: ['storage'],
  'code hash': ['account', 'codeHash'],
  'storage hash': ['account'],
  'other block': ['account', 'storage'],
  'other account': ['account'],
  root: ['header', 'account', 'storage'],
}

const provenVectors = vectors
  .map(([, vector]) => vector)
  .filter(({ block, proof }) => block && proof.storageProof.some(({ proof }) => proof.length > 1))

test('a tampered proof is never verified', () => {
  expect(provenVectors.length).toBeGreaterThan(8)
  const found = new Map<string, number>()
  fc.assert(
    fc.property(
      fc.constantFrom(...provenVectors),
      fc.constantFrom(...Object.keys(lies)),
      fc.nat({ max: 1 << 20 }),
      fc.nat(),
      (vector, kind, at, list) => {
        const answer = structuredClone(vector.proof)
        const given = { answer, block: headerOf(vector), shown: shownOf(answer) }
        const lists = [
          answer.accountProof,
          ...answer.storageProof.map(({ proof }) => proof).filter(({ length }) => length > 1),
        ]
        const isOfAccount = list % lists.length === 0
        lies[kind]?.(given, at, lists[list % lists.length] as Hex[])
        fc.pre(
          JSON.stringify([given.answer, given.block]) !==
            JSON.stringify([vector.proof, headerOf(vector)]),
        )
        const proof = prove(vector, given)
        const lied = checksOf[kind] ?? [isOfAccount ? 'account' : 'storage']
        for (const check of lied) expect([check, proof[check]?.kind]).not.toContain('verified')
        found.set(kind, (found.get(kind) ?? 0) + 1)
      },
    ),
    { numRuns: trialAmount(1_000, 20_000) },
  )
  expect([...found.keys()].sort()).toEqual([
    ...['absence', 'code hash', 'extra node', 'key', 'node', 'order'],
    ...['other account', 'other block', 'root', 'storage hash', 'truncated', 'value'],
  ])
  expect([...found.values()].reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(1_000)
})

/** Ways to lie about one slot of several; each leaves the other slots as they were. */
const slotLies: {
  [kind: string]: (answer: Answer, slots: { [slot: Hex]: Hex }, index: number, at: number) => void
} = {
  shown(answer, slots, index, at) {
    const slot = word(answer.storageProof[index]?.key ?? '0x')
    slots[slot] = word(`0x${(BigInt(slots[slot] ?? 0) + 1n + BigInt(at)).toString(16)}`)
  },
  value(answer, slots, index, at) {
    const entry = answer.storageProof[index] as Entry
    entry.value = `0x${(BigInt(entry.value) + 1n + BigInt(at)).toString(16)}`
    slots[word(entry.key)] = word(entry.value)
  },
  node({ storageProof }, _, index, at) {
    const { proof } = storageProof[index] as Entry
    proof[at % proof.length] = turn(proof[at % proof.length] as Hex, at >> 3)
  },
  'proof of another slot'({ storageProof }, _, index, at) {
    const entry = storageProof[index] as Entry
    entry.proof = storageProof[(index + 1 + (at % (storageProof.length - 1))) % storageProof.length]
      ?.proof as Hex[]
  },
  omitted({ storageProof }, _, index) {
    storageProof.splice(index, 1)
  },
  'listed again'({ storageProof }, slots, index, at) {
    const entry = structuredClone(storageProof[index] as Entry)
    entry.value = `0x${(BigInt(entry.value) + 1n + BigInt(at)).toString(16)}`
    slots[word(entry.key)] = word(entry.value)
    storageProof.push(entry)
  },
}

test('a lie about one of several slots is never verified, and named where a value is wrong', () => {
  const several = provenVectors.filter(({ proof }) => proof.storageProof.length > 1)
  expect(several.length).toBeGreaterThan(3)
  const found = new Map<string, number>()
  fc.assert(
    fc.property(
      fc.constantFrom(...several),
      fc.constantFrom(...Object.keys(slotLies)),
      fc.nat({ max: 1 << 20 }),
      fc.nat(),
      (vector, kind, at, place) => {
        const answer = structuredClone(vector.proof)
        const slots = { ...shownOf(answer).slots }
        const index = place % answer.storageProof.length
        const slot = word(answer.storageProof[index]?.key ?? '0x')
        slotLies[kind]?.(answer, slots, index, at)
        fc.pre(
          JSON.stringify([answer, slots]) !==
            JSON.stringify([vector.proof, shownOf(vector.proof).slots]),
        )
        const { account, storage, wrongSlots = [] } = prove(vector, { answer, shown: { slots } })
        expect([account.kind, storage?.kind]).not.toEqual(['verified', 'verified'])
        expect([[], [slot]]).toContainEqual(wrongSlots.map(([slot]) => slot))
        const isValue = ['shown', 'value', 'listed again'].includes(kind)
        if (isValue)
          expect([storage?.kind, wrongSlots]).toEqual([
            'mismatch',
            [[slot, word(vector.proof.storageProof[index]?.value ?? '0x')]],
          ])
        found.set(kind, (found.get(kind) ?? 0) + 1)
      },
    ),
    { numRuns: trialAmount(600, 20_000) },
  )
  expect(found.size).toBe(6)
})
