import { describe, expect, test } from 'vitest'
import { proveBlock } from '#domain/proof/prove-block.ts'
import type { VerdictKind } from '#domain/proof/verdict.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { cloneVector, keccak256, vectors, verdictKinds } from '#testing/block-vectors.ts'

type Kinds = { [check: string]: VerdictKind }

const prove = (block: RawObject, chainId?: bigint) =>
  proveBlock(
    block,
    { hash: typeof block.hash === 'string' ? block.hash : undefined, chainId },
    keccak256,
  )

const whole: Kinds = {
  echo: 'verified',
  header: 'verified',
  transactionsRoot: 'verified',
  transactionHashes: 'verified',
  uncles: 'verified',
  senders: 'verified',
}
const withWithdrawals: Kinds = { ...whole, withdrawalsRoot: 'verified' }
const hashesOnly: Kinds = {
  echo: 'verified',
  header: 'verified',
  transactionsRoot: 'unverifiable',
  transactionHashes: 'unverifiable',
  uncles: 'verified',
}
const empty: Kinds = {
  echo: 'verified',
  header: 'verified',
  transactionsRoot: 'verified',
  uncles: 'verified',
}

const expected: { [name: string]: Kinds } = {
  'mainnet-frontier-200000': empty,
  'mainnet-homestead-1150000': whole,
  'mainnet-dao-1920000': whole,
  'mainnet-tangerinewhistle-2463000': empty,
  'mainnet-spuriousdragon-2675000': whole,
  'mainnet-byzantium-4400002': { ...whole, uncles: 'unverifiable' },
  'mainnet-istanbul-9069000': whole,
  'mainnet-muir-9515350-uncles': { ...hashesOnly, uncles: 'unverifiable' },
  'mainnet-berlin-12244000': whole,
  'mainnet-grayglacier-15050000': whole,
  'mainnet-paris-15571241-infura': whole,
  'mainnet-paris-16000001': whole,
  'mainnet-cancun-19426587': withWithdrawals,
  'mainnet-cancun-19665756-header-nulls': {
    echo: 'verified',
    header: 'verified',
    transactionsRoot: 'field-missing',
    transactionHashes: 'field-missing',
    withdrawalsRoot: 'field-missing',
    uncles: 'field-missing',
  },
  'mainnet-prague-22431084': withWithdrawals,
  'hive-45-prague': { ...withWithdrawals, authorizations: 'verified' },
  'hive-48-osaka': withWithdrawals,
  'hive-54-bpo2': withWithdrawals,
  'amsterdam-reth-devnet-192': {
    echo: 'verified',
    header: 'verified',
    transactionsRoot: 'verified',
    withdrawalsRoot: 'field-missing',
    uncles: 'field-missing',
  },
  'goerli-clique-1000000': whole,
  'goerli-cancun-10536893-infura': withWithdrawals,
  'gnosis-aura-0': empty,
  'gnosis-paris-29000000': whole,
  'linea-32235911-hashes': { ...hashesOnly, withdrawalsRoot: 'verified' },
  'arb-sepolia-185232421': whole,
  'opstack-canyon-274': { ...withWithdrawals, senders: 'unverifiable' },
  'bsc-testnet-11832497': { ...whole, header: 'field-missing', transactionsRoot: 'partly' },
  'zksync-2302499-hashes': { ...hashesOnly, header: 'unverifiable' },
  'celo-l1-shape': {
    // Its values are made up, and contradict each other.
    echo: 'mismatch',
    header: 'unverifiable',
    transactionsRoot: 'unverifiable',
    transactionHashes: 'unverifiable',
    senders: 'unverifiable',
    uncles: 'field-missing',
  },
  'hardhat-0': { ...empty, transactionsRoot: 'unverifiable', withdrawalsRoot: 'verified' },
  // Its root is that of the transaction with its blobs, which the response does not have.
  'anvil-1-blobs': { ...withWithdrawals, transactionsRoot: 'unverifiable' },
  'odd-geth-pending': { ...whole, header: 'unverifiable', transactionsRoot: 'partly' },
  'tampered/post-shanghai-bad-transactions': {
    ...withWithdrawals,
    echo: 'mismatch',
    transactionsRoot: 'mismatch',
  },
  'tampered/post-shanghai-bad-withdrawals-nil': {
    ...withWithdrawals,
    echo: 'mismatch',
    withdrawalsRoot: 'field-missing',
  },
  'tampered/pre-shanghai-bad-transactions-hash': {
    ...whole,
    echo: 'mismatch',
    header: 'mismatch',
    // A root in a header that is not verified proves only that both were given together.
    transactionsRoot: 'partly',
  },
}

test('a hash that is written as a number is none', () => {
  const block = cloneVector('hive-54-bpo2')
  const [transaction] = block.transactions as { hash: string }[]
  if (!transaction) throw new Error('The block is empty.')
  expect(prove(block).transactionHashes?.kind).toBe('verified')
  transaction.hash = String(BigInt(transaction.hash))
  expect(prove(block).transactionHashes?.kind).not.toBe('verified')
})

test.each([
  ['blockHash', (hash: bigint) => `0x0${hash.toString(16)}`, 'mismatch'],
  ['blockNumber', (number: bigint) => `0x${number.toString(16).padStart(64, '0')}`, 'verified'],
])('%s in another writing: a hash is 32 bytes, a number any', (field, write, kind) => {
  const block = cloneVector('hive-54-bpo2')
  const [transaction] = block.transactions as { [field: string]: string }[]
  if (!transaction) throw new Error('The block is empty.')
  transaction[field] = write(BigInt(String(transaction[field])))
  expect(prove(block).echo.kind).toBe(kind)
})

test('every vector is expected', () => {
  expect(Object.keys(expected).toSorted()).toEqual([...vectors.keys()].toSorted())
})

test.each(Object.entries(expected))('%s', (name, expected) => {
  expect(verdictKinds(prove(cloneVector(name)))).toEqual(expected)
})

test('the header says which fields it is made of, by the fork that the block is of', () => {
  const formula = (name: string) => prove(cloneVector(name)).header.rule
  const count = (name: string) => formula(name)?.formula.split(',').length
  expect(count('mainnet-berlin-12244000')).toBe(15)
  expect(count('mainnet-paris-16000001')).toBe(16)
  expect(count('opstack-canyon-274')).toBe(17)
  expect(count('mainnet-cancun-19426587')).toBe(20)
  expect(count('hive-54-bpo2')).toBe(21)
  expect(count('amsterdam-reth-devnet-192')).toBe(23)
  expect(formula('gnosis-aura-0')?.formula).toContain('auraStep, auraSeal')
  expect(formula('amsterdam-reth-devnet-192')?.sources).toContain('EIP-7928')
})

test('a matching hash is said to prove content, not that the block is canonical', () => {
  expect(prove(cloneVector('hive-54-bpo2')).header.explanation).toMatch(/content, not canonicality/)
})

test('senders come last, with how many are done', () => {
  const told: string[] = []
  const block = cloneVector('hive-54-bpo2')
  proveBlock(block, { hash: String(block.hash) }, keccak256, ({ header, senders, recovering }) =>
    told.push(`${header.kind} ${senders?.kind} ${recovering?.done}/${recovering?.total}`),
  )
  expect(told).toEqual([0, 1, 2, 3, 4].map((done) => `verified undefined ${done}/4`))
})

test('without a hash to compare with, a header is not verified', () => {
  const block = cloneVector('hive-54-bpo2')
  for (const hash of [undefined, null, ''] as (string | undefined)[])
    expect(proveBlock(block, { hash, chainId: 1337n }, keccak256).header.kind).not.toBe('verified')
})

describe('asked for something else', () => {
  const block = cloneVector('hive-54-bpo2')
  const other = `0x${'12'.repeat(32)}`

  test('another hash: the header is held to what was asked for, not to what was answered', () => {
    const { echo, header } = proveBlock(block, { hash: other, chainId: 1337n }, keccak256)
    expect(echo.kind).toBe('mismatch')
    expect(echo.compared[0]).toMatchObject({ label: 'hash', answered: block.hash, computed: other })
    expect(header.kind).toBe('mismatch')
    expect(header.compared).toEqual([
      {
        label: 'block hash',
        answered: other,
        computed: block.hash,
        names: ['requested', 'computed'],
      },
    ])
  })

  test('another number', () => {
    const { echo } = proveBlock(block, { number: 55n }, keccak256)
    expect(echo.compared).toMatchObject([{ label: 'number', answered: '0x36', computed: '0x37' }])
    expect(proveBlock(block, { number: 54n }, keccak256).echo.kind).toBe('verified')
  })

  test('number 0 is a number', () => {
    expect(proveBlock(block, { number: 0n }, keccak256).echo.kind).toBe('mismatch')
    expect(proveBlock(cloneVector('gnosis-aura-0'), { number: 0n }, keccak256).echo.kind).toBe(
      'verified',
    )
  })

  test.each([5n, 10n, 42_220n])(
    'a connection with the ID %i: the signatures tell which chain it is',
    (id) => {
      const { echo: rightEcho, ...right } = prove(cloneVector('mainnet-paris-16000001'), 1n)
      expect(rightEcho.kind).toBe('verified')
      const { echo, ...others } = prove(cloneVector('mainnet-paris-16000001'), id)
      expect(echo).toMatchObject({
        kind: 'wrong-chain',
        explanation: expect.stringContaining(`are for chain 1, the connection has ${id}. `),
      })
      expect(others).toEqual(right)
    },
  )
})

describe('other chains', () => {
  test('a difference on a chain whose rule is not known is not a mismatch, and shows both values', () => {
    const block = { ...cloneVector('mainnet-muir-9515350-uncles'), gasUsed: '0x1' }
    const { kind, explanation, compared } = prove(block, 295n).header
    expect(kind).toBe('unverifiable')
    expect(explanation).toContain('chain 295')
    expect(compared[0]?.answered).not.toBe(compared[0]?.computed)
    expect(prove(block).header.kind).toBe('unverifiable')
    expect(prove(block, 1n).header.kind).toBe('mismatch')
  })

  test.each(['extDataHash', 'blockGasCost', 'l1BatchNumber', 'miniBlockCount', 'sealFields'])(
    'a block with %s follows a rule of its own',
    (field) => {
      const block = {
        ...cloneVector('mainnet-muir-9515350-uncles'),
        gasUsed: '0x1',
        [field]: '0x1',
      }
      const { kind, explanation } = prove(block, 1n).header
      expect(kind).toBe('unverifiable')
      expect(explanation).toContain(field)
    },
  )

  test('IBFT is known by its mark', () => {
    const mixHash = '0x63746963616c2062797a616e74696e65206661756c7420746f6c6572616e6365'
    const block = { ...cloneVector('mainnet-muir-9515350-uncles'), mixHash }
    expect(prove(block, 1337n).header).toMatchObject({ kind: 'unverifiable' })
    expect(prove(block, 1337n).header.explanation).toContain('IBFT')
  })

  test.each([
    ['one of a fork to come', { nextRoot: `0x${'12'.repeat(32)}` }, 'nextRoot'],
    ['two', { slotDuration: '0x1', nextRoot: '0x' }, 'slotDuration, nextRoot'],
  ])('an unknown header field is named, and no mismatch: %s', (_, fields, names) => {
    const block = { ...cloneVector('hive-54-bpo2'), gasUsed: '0x1', ...fields }
    const { kind, brief, explanation, compared } = prove(block, 1337n).header
    expect([kind, brief]).toEqual(['unverifiable', 'unknown field'])
    expect(explanation).toContain(`: ${names}.`)
    expect(compared).toHaveLength(1)
  })

  test('what nodes add to a block, and what cannot be of a header, hides no mismatch', () => {
    const added = { size: '0x1', totalDifficulty: '0x2', author: null, proof: { a: '0x1' }, n: 5 }
    const block = { ...cloneVector('hive-54-bpo2'), gasUsed: '0x1', ...added }
    expect(prove(block, 1337n).header.kind).toBe('mismatch')
    // With the hash of the known fields, a further one is not a part of the header.
    const whole = { ...cloneVector('hive-54-bpo2'), nextRoot: '0x12' }
    expect(prove(whole, 1337n).header.kind).toBe('verified')
    expect(prove(whole, 1337n).header.explanation).toContain('nextRoot')
  })

  test('a signature of an unknown type is not checked, which is not the lack of one', () => {
    const block = cloneVector('mainnet-homestead-1150000')
    const [first] = block.transactions as RawObject[]
    const { senders } = prove({ ...block, transactions: [{ ...first, type: '0x76' }] }, 1n)
    expect(senders).toMatchObject({ kind: 'unverifiable', brief: 'type 0x76' })
    expect(senders?.explanation).toContain('cannot be checked here')
    const message = { ...first, type: '0x7e', queueIndex: '0x1' }
    expect(prove({ ...block, transactions: [message] }, 1n).senders?.brief).toBe('type 0x7e')
  })

  test('a list of another chain does not end with Polygon’s state sync', () => {
    const block = cloneVector('mainnet-homestead-1150000')
    const sync = { ...stateSync, chainId: '0x1' }
    const transactions = [...(block.transactions as RawObject[]), sync]
    const proof = (chainId: bigint) => prove({ ...block, transactions }, chainId)
    expect(proof(1n).transactionsRoot.kind).toBe('mismatch')
    expect(proof(137n).transactionsRoot.kind).toBe('partly')
  })

  test('an OP Stack block since Isthmus has another root in withdrawalsRoot', () => {
    const block = { ...cloneVector('opstack-canyon-274'), withdrawalsRoot: `0x${'34'.repeat(32)}` }
    expect(prove(block).withdrawalsRoot?.kind).toBe('unverifiable')
  })

  test('a transaction of an unknown type is named, and the others are proven', () => {
    const block = cloneVector('mainnet-homestead-1150000')
    const [first, ...rest] = block.transactions as RawObject[]
    const proof = prove({ ...block, transactions: [{ ...first, type: '0x71' }, ...rest] }, 1n)
    expect(proof.transactionsRoot).toMatchObject({ kind: 'unverifiable', brief: 'type 0x71' })
    expect(proof.transactionHashes?.kind).toBe('partly')
    expect(proof.senders?.kind).toBe('partly')
  })

  // erigontech/rpc-tests, integration/polygon-pos/eth_getTransactionByHash/test_01.json.
  const stateSync = {
    from: '0x0000000000000000000000000000000000000000',
    gas: '0x0',
    gasPrice: '0x0',
    hash: '0xe4733eb7834d1e62a2ff484065f1fd07bbb8905c41c1ed963fa139a25cd683dd',
    input: '0x',
    nonce: '0x0',
    to: '0x0000000000000000000000000000000000000000',
    value: '0x0',
    type: '0x0',
    chainId: '0x89',
    v: '0x0',
    r: '0x0',
    s: '0x0',
  }

  test('a state sync of Polygon is in the list and not in the root: it is said to be unproven', () => {
    const block = cloneVector('mainnet-homestead-1150000')
    const transactions = block.transactions as RawObject[]
    const { hash: blockHash, number: blockNumber } = block
    const place = { blockHash, blockNumber, transactionIndex: '0x9' }
    const proof = prove({ ...block, transactions: [...transactions, { ...stateSync, ...place }] })
    expect(verdictKinds(proof)).toEqual({
      ...whole,
      transactionsRoot: 'partly',
      transactionHashes: 'partly',
      senders: 'partly',
    })
    expect(proof.transactionsRoot.explanation).toContain('state sync')
  })
})

describe('what a field is called', () => {
  test('author is miner, balHash is blockAccessListHash, null is absent', () => {
    const { miner, blockAccessListHash, ...rest } = cloneVector('amsterdam-reth-devnet-192')
    expect(prove({ ...rest, author: miner, balHash: blockAccessListHash }).header.kind).toBe(
      'verified',
    )
    const berlin = { ...cloneVector('mainnet-berlin-12244000'), baseFeePerGas: null }
    expect(prove(berlin).header.kind).toBe('verified')
  })

  test('a hole before later fields is named', () => {
    const { parentBeaconBlockRoot: _, ...block } = cloneVector('hive-54-bpo2')
    expect(prove(block).header).toMatchObject({
      kind: 'field-missing',
      brief: 'parentBeaconBlockRoot',
    })
  })

  test.each([
    ['missing', undefined],
    ['null', null],
    ['number', 12],
    ['hexadecimal', 'twelve'],
    ['bytes instead of 32', '0x1234'],
  ])('a field that is %s is named with what is wrong', (words, value) => {
    const { header } = prove({ ...cloneVector('hive-54-bpo2'), stateRoot: value })
    expect(header).toMatchObject({ kind: 'field-missing', brief: 'stateRoot' })
    expect(header.explanation).toContain(words)
  })
})
