import { describe, expect, test } from 'vitest'
import { loadKeccak256 } from '#domain/proof/keccak.ts'
import { proveBlock } from '#domain/proof/prove-block.ts'
import type { VerdictKind } from '#domain/proof/verdict.ts'
import { proveReceipts } from '#domain/receipt/prove-receipts.ts'
import { createdContract } from '#domain/transaction/created-contract.ts'
import { readOutcome } from '#domain/transaction/receipt-facts.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { trialAmount } from '#testing/trial-amount.ts'

type Vector = { chainId: number | string; block: RawObject; receipts: RawObject[] }

const keccak256 = await loadKeccak256()
const files = import.meta.glob<Vector>('./vectors/*.json', { eager: true, import: 'default' })
const vectors = new Map(
  Object.entries(files).map(([path, vector]) => [path.replace(/^.*\/|\.json$/g, ''), vector]),
)

function prove({ chainId, block, receipts }: Vector) {
  // One fixture of Polygon does not say which of its two chains it is from.
  const id = typeof chainId === 'number' || /^\d+$/.test(chainId) ? BigInt(chainId) : 137n
  const { header } = proveBlock(
    block,
    { hash: `${block.hash}` as `0x${string}`, chainId: id },
    keccak256,
  )
  return proveReceipts(block, receipts, { chain: { id }, header }, keccak256)
}

/** Verdicts other than "matches", by the file, whose `note` says what it shows. */
const otherVerdicts: { [file: string]: [kind: VerdictKind, brief: string] } = {
  'polygon-135808': ['partly', 'all but state syncs'],
  'polygon-22743478': ['mismatch', 'differs'],
  'bittensor-testnet-6646068': ['partly', 'unverified header'],
  'stable-testnet-59083166-0x3f': ['partly', 'unverified header'],
  'tempo-17708868-0x76': ['partly', 'unverified header'],
  'cronos-131465-empty-root': ['unverifiable', 'no commitment'],
  'hedera-97395350': ['unverifiable', 'rule unknown'],
}

/** These blocks are from before Byzantium; in the last a node wrote a status of 0 beside each root. */
const filesBeforeByzantium = ['mainnet-frontier-1000000', 'hive-homestead-1', 'ropsten-10994']

describe.each([...vectors])('%s', (name, vector) => {
  test('has the verdict that its chain’s rules give', () => {
    const { root } = prove(vector)
    expect([root.kind, root.brief]).toEqual(otherVerdicts[name] ?? ['verified', 'matches'])
  })
  test('has the outcomes that its root commits to, by a status or none before Byzantium', () => {
    const isBefore = filesBeforeByzantium.includes(name)
    // The headers of some chains tell nothing of it.
    expect([isBefore ? 'root' : 'status', undefined]).toContain(prove(vector).outcome)
    expect(vector.receipts.map(readOutcome)).toEqual(
      vector.receipts.map(({ status }) =>
        isBefore ? 'unrecorded' : status === '0x1' ? 'succeeded' : 'failed',
      ),
    )
  })
})

/** Changes the receipt at an index, or one of its logs, as a liar would. */
type Lie = (receipts: RawObject[], index: number) => void

const change =
  (turn: (receipt: RawObject) => RawObject): Lie =>
  (receipts, index) => {
    const receipt = receipts[index] as RawObject
    receipts[index] = { ...receipt, ...turn(receipt) }
  }

const changeLog = (turn: (log: RawObject) => RawObject): Lie =>
  change(({ logs }) => ({
    // The last one: a loop that ends early would not see it.
    logs: (logs as RawObject[]).map((log, at, { length }) =>
      at === length - 1 ? { ...log, ...turn(log) } : log,
    ),
  }))

const changeLogs = (turn: (logs: RawObject[]) => RawObject[]): Lie =>
  change(({ logs }) => ({ logs: turn(logs as RawObject[]) }))

/** Another last digit; nothing where there is none. */
const flip = (value: unknown) =>
  typeof value === 'string' && value.length > 2
    ? value.slice(0, -1) + (value.endsWith('1') ? '2' : '1')
    : value

/** Another first byte: of a word, the one that no reader looks at. */
const flipFirst = (value: unknown) =>
  typeof value === 'string' && value.length > 3
    ? `0x${value.startsWith('0x01') ? '02' : '01'}${value.slice(4)}`
    : value

const lies: { [lie: string]: Lie } = {
  status: change(({ status, root }) => ({
    status: status === '0x1' ? '0x0' : '0x1',
    root: flip(root),
  })),
  'cumulative gas': change(({ cumulativeGasUsed }) => ({
    cumulativeGasUsed: flip(cumulativeGasUsed),
  })),
  'gas used': change(({ gasUsed }) => ({ gasUsed: flip(gasUsed) })),
  bloom: change(({ logsBloom }) => ({ logsBloom: flip(logsBloom) })),
  type: change(({ type }) => ({ type: type === '0x2' ? '0x1' : '0x2' })),
  'its transaction': change(({ transactionHash }) => ({ transactionHash: flip(transactionHash) })),
  'its block': change(({ blockHash }) => ({ blockHash: flip(blockHash) })),
  'its index': change(({ transactionIndex }) => ({
    transactionIndex: transactionIndex && '0x3039',
  })),
  'its block’s number': change(({ blockNumber }) => ({
    blockNumber: blockNumber && '0x3039',
  })),
  'a log’s block': changeLog(({ blockHash }) => ({ blockHash: flip(blockHash) })),
  'a log’s block number': changeLog(({ blockNumber }) => ({
    blockNumber: blockNumber && '0x3039',
  })),
  'a log’s time': changeLog(({ blockTimestamp }) => ({
    blockTimestamp: blockTimestamp && '0x3039',
  })),
  'a log’s index': changeLog(({ transactionIndex }) => ({
    transactionIndex: transactionIndex && '0x3039',
  })),
  'all logs left out': changeLogs(() => []),
  'first log left out': changeLogs((logs) => logs.slice(1)),
  'first log twice': changeLogs((logs) => [...logs.slice(0, 1), ...logs]),
  'logs in another order': changeLogs((logs) => logs.toReversed()),
  'a log’s last byte': changeLog(({ data }) => ({ data: data === '0x' ? '0x00' : flip(data) })),
  'a log’s first byte': changeLog(({ data }) => ({ data: flipFirst(data) })),
  'a log’s address': changeLog(({ address }) => ({ address: flip(address) })),
  'a log’s topics': changeLog(({ topics }) => ({ topics: (topics as string[]).map(flip) })),
  'a topic more': changeLog(({ topics }) => ({
    topics: [...(topics as string[]), `0x${'00'.repeat(32)}`],
  })),
  'a topic less': changeLog(({ topics }) => ({ topics: (topics as string[]).slice(1) })),
  'a log’s place': changeLog(({ logIndex }) => ({ logIndex: logIndex && '0x3039' })),
  'left out': (receipts, index) => void receipts.splice(index, 1),
  twice: (receipts, index) => void receipts.splice(index, 0, receipts[index] as RawObject),
  'at another place': (receipts, index) => {
    const [moved] = receipts.splice(index, 1)
    receipts.splice((index + 1) % (receipts.length + 1), 0, moved as RawObject)
  },
}

test('sender, recipient and created contract are those of the transaction', () => {
  const vector = vectors.get('mainnet-frontier-1000000') as Vector
  const [transaction] = vector.block.transactions as RawObject[]
  const creation = { ...transaction, from: `0x${'6a'.repeat(20)}`, nonce: '0x1', to: null }
  const derivedOf = (told: RawObject, change: RawObject) => {
    const [first, ...others] = vector.receipts
    const block = { ...vector.block, transactions: [told, ...vector.receipts.slice(1)] }
    const { transactionHash: hash, ...place } = first as RawObject
    const receipts = [{ ...place, transactionHash: told.hash ?? hash, ...change }, ...others]
    return prove({ ...vector, block, receipts }).derived.compared.map(({ label }) => label)
  }
  const address = `0x${'12'.repeat(20)}`
  for (const field of ['from', 'to'])
    expect(derivedOf(transaction ?? {}, { [field]: address })).toEqual([`receipts[0].${field}`])
  const { from, to } = creation
  const created = String(createdContract(creation))
  expect(derivedOf(creation, { from, to, contractAddress: created })).toEqual([])
  expect(derivedOf(creation, { from, to, contractAddress: null })).toEqual([])
  expect(derivedOf(creation, { from, to, contractAddress: address })).toEqual([
    'receipts[0].contractAddress',
  ])
})

/** Receipts of one block that are lied about, each by each lie. */
const maxLiedAbout = trialAmount(2, 8)

test('no lie is green: hundreds of lists with a receipt changed, left out, doubled or moved', () => {
  const green: string[] = []
  const told = new Set<string>()
  /** Two lies about a receipt with one log may be the same. */
  const lists = new Set<string>()
  for (const [name, vector] of vectors) {
    if (otherVerdicts[name]) continue
    const { length } = vector.receipts
    lists.add(JSON.stringify(vector.receipts))
    for (let index = 0; index < length; index += Math.ceil(length / maxLiedAbout))
      for (const [lie, tell] of Object.entries(lies)) {
        const receipts = [...vector.receipts]
        tell(receipts, index)
        const list = JSON.stringify(receipts)
        if (lists.has(list)) continue
        lists.add(list)
        told.add(lie)
        const { root, derived } = prove({ ...vector, receipts })
        if (root.kind === 'verified' && derived.kind === 'verified')
          green.push(`${name}[${index}]: ${lie}`)
      }
  }
  expect(green).toEqual([])
  expect(Object.keys(lies).filter((lie) => !told.has(lie))).toEqual([])
  expect(lists.size).toBeGreaterThan(trialAmount(150, 550))
})
