import { describe, expect, test } from 'vitest'
import { proveTransaction } from '#domain/proof/prove-transaction.ts'
import { encodeTransaction } from '#domain/proof/transaction-encoding.ts'
import { toHex } from '#domain/values/integer.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { cloneVector, keccak256 } from '#testing/block-vectors.ts'

const transactionOf = (name: string, index: number) =>
  (cloneVector(name).transactions as RawObject[])[index] as RawObject

// EIP-155, "Example".
const eip155: RawObject = {
  nonce: '0x9',
  gasPrice: '0x4a817c800',
  gas: '0x5208',
  to: '0x3535353535353535353535353535353535353535',
  value: '0xde0b6b3a7640000',
  input: '0x',
  v: '0x25',
  r: '0x28ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276',
  s: '0x67cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83',
  from: '0x9d8a62f656a8d1615c1294fd71e9cfb3e4855a4f',
  hash: '0x33469b22e9f636356c4160a87eb19df52b7412e8eac32a4a55ffe88ea8350788',
}

// ethereum/execution-apis, tests/eth_getTransactionByHash/get-access-list.io.
const accessList: RawObject = {
  blockHash: '0xa6c4f972bc75b6fc4f6baa53789aa8f9e38ff1bb438f69a862089c093aa99c3b',
  blockNumber: '0x18',
  blockTimestamp: '0xf0',
  from: '0x7435ed30a8b4aeb0877cef0c6e8cffe834eb865f',
  gas: '0x186a0',
  gasPrice: '0x1',
  hash: '0xd82374da698cfacbf4bb58d7ab8444621517e2137c08b859c66e50e8927c7af6',
  input: '0x0e394e7c8a2b32c9656d6974',
  nonce: '0x4e',
  to: '0x7dcd17433742f4c0ca53122ab541d0ba67fc27df',
  transactionIndex: '0x0',
  value: '0x2',
  type: '0x1',
  accessList: [
    {
      address: '0x7dcd17433742f4c0ca53122ab541d0ba67fc27df',
      storageKeys: [
        '0x0000000000000000000000000000000000000000000000000000000000000000',
        '0x95104e47e1982aba633477f377b1511396c3fe83600224bcb0c78949be705b33',
      ],
    },
  ],
  chainId: '0xc72dd9d5e883e',
  v: '0x1',
  r: '0x6ecd9ea7e1958288a3a822eb9c22662c30a7696e364d5b219a164bafd9bc58d8',
  s: '0x3fc5322f888fabe456b29bb2b0e829482d728500678627f564ee3aff184428c2',
  yParity: '0x1',
}

test('an access list: hash and sender, with any key in it, and without a type', () => {
  const kinds = (transaction: RawObject) => {
    const { hash, sender } = proveTransaction(transaction, { chainId: 1337n }, keccak256)
    return [hash.kind, sender?.kind]
  }
  expect(kinds(accessList)).toEqual(['verified', 'verified'])
  const { type: _, ...untyped } = accessList
  expect(kinds(untyped)).toEqual(['verified', 'verified'])
  expect(kinds({ ...accessList, accessList: [] })).toEqual(['mismatch', 'mismatch'])
})

test('the example of EIP-155: hash, and sender with replay protection', () => {
  const { hash, sender } = proveTransaction(eip155, { chainId: 1n }, keccak256)
  expect(hash.kind).toBe('verified')
  expect(sender?.kind).toBe('verified')
})

test.each([
  ['legacy', 'hive-45-prague', 0],
  ['dynamic fee', 'hive-45-prague', 3],
  ['blob', 'hive-45-prague', 4],
  ['set code', 'hive-45-prague', 1],
] as const)('%s: place, hash and sender', (_, name, index) => {
  const transaction = transactionOf(name, index)
  const number = BigInt(String(transaction.blockNumber))
  const proof = proveTransaction(transaction, { number, index }, keccak256, cloneVector(name))
  expect(proof.echo.kind).toBe('verified')
  expect(proof.hash.kind).toBe('verified')
  expect(proof.sender?.kind).toBe('verified')
})

test('what nothing proves is named: the price that a node computed for a dynamic fee', () => {
  const words = (index: number) =>
    proveTransaction(transactionOf('hive-45-prague', index), { index }, keccak256).hash.explanation
  expect(words(3)).toMatch(/Not covered.*gasPrice/)
  expect(words(0)).not.toContain('gasPrice')
})

describe('the place asked for', () => {
  const transaction = transactionOf('hive-45-prague', 0)
  const echo = (number: bigint, index: number, block?: RawObject) =>
    proveTransaction(transaction, { number, index }, keccak256, block).echo

  test('is 45/0, and nothing else', () => {
    expect(echo(45n, 0).kind).toBe('verified')
    expect(echo(0n, 0).kind).toBe('mismatch')
    expect(echo(45n, 1).compared).toMatchObject([
      { label: 'transactionIndex', answered: '0x0', computed: '0x1' },
    ])
  })

  test('agrees with the block that is at hand', () => {
    expect(echo(45n, 0, cloneVector('hive-45-prague')).kind).toBe('verified')
    expect(echo(45n, 0, cloneVector('hive-48-osaka')).kind).toBe('mismatch')
    expect(
      echo(45n, 0, { ...cloneVector('hive-45-prague'), transactions: [`0x${'1'.repeat(64)}`] }),
    ).toMatchObject({
      kind: 'mismatch',
      compared: [{ label: 'hash' }],
    })
  })

  test('has the time of the block that is at hand', () => {
    const block = cloneVector('hive-45-prague')
    const echoWith = (blockTimestamp: unknown) =>
      proveTransaction(
        { ...transaction, blockTimestamp },
        { number: 45n, index: 0 },
        keccak256,
        block,
      ).echo.compared.map(({ label }) => label)
    expect(echoWith(block.timestamp)).toEqual([])
    expect(echoWith(undefined)).toEqual([])
    expect(echoWith('0x1')).toEqual(['blockTimestamp'])
  })

  test('a pending transaction has none', () => {
    const pending = { ...transaction, blockHash: null, blockNumber: null, transactionIndex: null }
    expect(proveTransaction(pending, { index: 0 }, keccak256).echo.kind).toBe('verified')
    expect(proveTransaction(pending, { number: 45n, index: 0 }, keccak256).echo.kind).toBe(
      'field-missing',
    )
  })
})

describe('in its block', () => {
  const block = cloneVector('hive-45-prague')
  const transactions = block.transactions as RawObject[]
  const chainId = 1337n
  const inBlock = (index: number, given: RawObject, change: RawObject = {}) =>
    proveTransaction({ ...transactions[index], ...change }, { index, chainId }, keccak256, given)
      .inBlock

  test('is each transaction of a list that has the root in a header of the hash it names', () => {
    for (const index of transactions.keys())
      expect(inBlock(index, block)).toMatchObject({
        kind: 'verified',
        brief: `index ${index} of ${transactions.length}`,
      })
  })

  test.each<[what: string, given: RawObject, change: RawObject]>([
    ['another header', { ...block, gasUsed: '0x1' }, {}],
    ['a list without it', { ...block, transactions: transactions.slice(1) }, {}],
    ['a list in another order', { ...block, transactions: transactions.toReversed() }, {}],
    ['another block’s hash', block, { blockHash: `0x${'1'.repeat(64)}` }],
    ['another index', block, { transactionIndex: '0x1' }],
    ['another hash', block, { hash: `0x${'1'.repeat(64)}` }],
    ['no index', block, { transactionIndex: undefined }],
  ])('is none with %s', (_, given, change) => {
    expect(inBlock(0, given, change)?.kind).toBe('mismatch')
  })

  test('is not told by hashes, nor of a pending one', () => {
    const hashes = transactions.map(({ hash }) => hash)
    expect(inBlock(0, { ...block, transactions: hashes })).toBeUndefined()
    expect(inBlock(0, block, { blockHash: null })).toBeUndefined()
  })
})

describe('authorizations', () => {
  const transaction = transactionOf('hive-45-prague', 1)
  const [entry] = transaction.authorizationList as RawObject[]

  test('the authority is recovered', () => {
    const proof = proveTransaction(transaction, { index: 1 }, keccak256)
    expect(proof.authorizations?.kind).toBe('verified')
    // The account whose code the next transaction of that chain finds delegated.
    expect(proof.authorities).toEqual(['0xeda8645ba6948855e3b3cd596bbb07596d59c603'])
  })

  test('a signature of no account is reported, and the hash says that it was tampered with', () => {
    const broken = { ...entry, r: `0x${'f'.repeat(64)}` }
    const proof = proveTransaction(
      { ...transaction, authorizationList: [broken, entry] },
      { index: 1 },
      keccak256,
    )
    expect(proof.authorities[0]).toBeUndefined()
    expect(proof.authorities).toHaveLength(2)
    expect(proof.authorizations?.kind).toBe('unverifiable')
    expect(proof.hash.kind).not.toBe('verified')
  })

  test('an entry that no one signed is skipped by the chain, and reported', () => {
    const broken = { ...entry, r: `0x${'f'.repeat(64)}` }
    const changed = { ...transaction, authorizationList: [broken, entry] }
    const hash = toHex(keccak256(encodeTransaction(changed).bytes))
    const { authorizations } = proveTransaction({ ...changed, hash }, { index: 1 }, keccak256)
    expect(authorizations).toMatchObject({ kind: 'partly', brief: '1 of 2' })
  })

  test('v of 27 and 28, as some nodes write it, is the parity', () => {
    const { yParity: _, ...rest } = entry ?? {}
    const written = { ...transaction, authorizationList: [{ ...rest, v: '0x1b' }] }
    expect(proveTransaction(written, { index: 1 }, keccak256).hash.kind).toBe('verified')
  })
})

describe('the sender', () => {
  test('a signature with a high s is accepted, as before Homestead it occurs', () => {
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const high = {
      ...eip155,
      v: '0x26',
      s: `0x${(order - BigInt(String(eip155.s))).toString(16)}`,
    }
    expect(proveTransaction(high, {}, keccak256).sender?.kind).toBe('verified')
  })

  test.each([
    ['r beyond the order', { r: `0x${'f'.repeat(64)}` }],
    ['s of zero', { s: '0x0' }],
  ])('%s gives no account', (_, change) => {
    const { sender } = proveTransaction({ ...eip155, ...change }, { chainId: 1n }, keccak256)
    expect(sender?.kind).toBe('mismatch')
    expect(sender?.compared[0]?.computed).toContain('no public key')
  })

  test('a deposit of the OP Stack is not signed', () => {
    const proof = proveTransaction(transactionOf('opstack-canyon-274', 0), { index: 0 }, keccak256)
    expect(proof.hash.kind).toBe('verified')
    expect(proof.sender).toMatchObject({ kind: 'unverifiable', brief: 'not signed' })
  })
})

describe('types of Arbitrum of which no block was at hand', () => {
  const retry: RawObject = {
    type: '0x68',
    chainId: '0xa4b1',
    nonce: '0x0',
    from: `0x${'1'.repeat(40)}`,
    maxFeePerGas: '0x1',
    gas: '0x1',
    to: null,
    value: '0x0',
    input: '0x',
    ticketId: `0x${'2'.repeat(64)}`,
    refundTo: `0x${'3'.repeat(40)}`,
    maxRefund: '0x1',
    submissionFeeRefund: '0x1',
    hash: `0x${'4'.repeat(64)}`,
  }

  test('a difference is not a mismatch, for it may be ours', () => {
    const { hash } = proveTransaction(retry, { chainId: 42161n }, keccak256)
    expect(hash).toMatchObject({ kind: 'unverifiable', brief: 'type 0x68' })
    expect(hash.explanation).toContain('untested on public blocks')
  })

  test('the classic type 0x78 keeps a hash of its own: its encoding is not known', () => {
    const { hash } = proveTransaction({ ...retry, type: '0x78' }, {}, keccak256)
    expect(hash).toMatchObject({ kind: 'unverifiable', brief: 'type 0x78' })
  })
})
