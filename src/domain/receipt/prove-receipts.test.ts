import { describe, expect, test } from 'vitest'
import { loadKeccak256 } from '#domain/proof/keccak.ts'
import { proveBlock } from '#domain/proof/prove-block.ts'
import type { VerdictKind } from '#domain/proof/verdict.ts'
import { proveReceipts } from '#domain/receipt/prove-receipts.ts'
import type { RawObject } from '#domain/values/raw.ts'

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
  return proveReceipts(block, receipts, { id }, header, keccak256)
}

/** Verdicts other than "matches", by the file: what each shows stands in vectors/README.md. */
const otherVerdicts: { [file: string]: [kind: VerdictKind, brief: string] } = {
  'polygon-135808': ['partly', 'all but state syncs'],
  'polygon-22743478': ['mismatch', 'differs'],
  'bittensor-testnet-6646068': ['partly', 'unverified header'],
  'stable-testnet-59083166-0x3f': ['partly', 'unverified header'],
  'tempo-17708868-0x76': ['partly', 'unverified header'],
  'cronos-131465-empty-root': ['unverifiable', 'no commitment'],
  'hedera-97395350': ['unverifiable', 'rule unknown'],
}

describe.each([...vectors])('%s', (name, vector) => {
  test('has the verdict that its chain’s rules give', () => {
    const { root } = prove(vector)
    expect([root.kind, root.brief]).toEqual(otherVerdicts[name] ?? ['verified', 'matches'])
  })
})

test('before Byzantium the root tells the outcome, also where a node writes a status beside it', () => {
  const outcomes = ['mainnet-frontier-1000000', 'ropsten-10994', 'hive-bpo2-54'].map(
    (name) => prove(vectors.get(name) as Vector).outcome,
  )
  expect(outcomes).toEqual(['root', 'root', 'status'])
})

/** Changes a value as a liar would: another digit, flag, length or order. */
const lies: { [lie: string]: (receipts: RawObject[], random: () => number) => void } = {
  status: (receipts, random) =>
    edit(receipts, random, (receipt) => ({
      status: receipt.status === '0x1' ? '0x0' : '0x1',
      root: flip(receipt.root),
    })),
  'cumulative gas': (receipts, random) =>
    edit(receipts, random, ({ cumulativeGasUsed }) => ({
      cumulativeGasUsed: flip(cumulativeGasUsed),
    })),
  'gas used': (receipts, random) =>
    edit(receipts, random, ({ gasUsed }) => ({ gasUsed: flip(gasUsed) })),
  bloom: (receipts, random) =>
    edit(receipts, random, ({ logsBloom }) => ({ logsBloom: flip(logsBloom) })),
  'a log left out': (receipts, random) =>
    edit(receipts, random, ({ logs }) => ({ logs: (logs as RawObject[]).slice(1) }), hasLogs),
  'a log’s data': (receipts, random) =>
    editLog(receipts, random, ({ data }) => ({ data: data === '0x' ? '0x00' : flip(data) })),
  'a log’s address': (receipts, random) =>
    editLog(receipts, random, ({ address }) => ({ address: flip(address) })),
  'a log’s topic': (receipts, random) =>
    editLog(receipts, random, ({ topics }) => ({ topics: (topics as string[]).map(flip) })),
  'a log’s place': (receipts, random) => editLog(receipts, random, () => ({ logIndex: '0x3039' })),
  type: (receipts, random) =>
    edit(receipts, random, ({ type }) => ({ type: type === '0x2' ? '0x1' : '0x2' })),
  'its transaction': (receipts, random) =>
    edit(receipts, random, ({ transactionHash }) => ({ transactionHash: flip(transactionHash) })),
  'left out': (receipts, random) => void receipts.splice(Math.floor(random() * receipts.length), 1),
  twice: (receipts) => void receipts.push(receipts[0] as RawObject),
  moved: (receipts) => void receipts.reverse(),
}

const hasLogs = ({ logs }: RawObject) => Array.isArray(logs) && logs.length > 0

const flip = (value: unknown) =>
  typeof value === 'string' && value.length > 2
    ? value.slice(0, -1) + (value.endsWith('1') ? '2' : '1')
    : value

function edit(
  receipts: RawObject[],
  random: () => number,
  change: (receipt: RawObject) => RawObject,
  isFit: (receipt: RawObject) => boolean = () => true,
) {
  const fit = receipts.filter(isFit)
  const receipt = fit[Math.floor(random() * fit.length)]
  if (receipt) receipts[receipts.indexOf(receipt)] = { ...receipt, ...change(receipt) }
}

const editLog = (
  receipts: RawObject[],
  random: () => number,
  change: (log: RawObject) => RawObject,
) =>
  edit(
    receipts,
    random,
    ({ logs }) => ({
      logs: (logs as RawObject[]).map((log, at) => (at === 0 ? { ...log, ...change(log) } : log)),
    }),
    hasLogs,
  )

test('no lie is green: 700 receipts changed, left out, doubled or moved', () => {
  const green: string[] = []
  let seed = 1
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  let told = 0
  for (let round = 0; round < 50; round++)
    for (const [lie, tell] of Object.entries(lies)) {
      const names = [...vectors.keys()].filter((name) => !otherVerdicts[name])
      const name = names[Math.floor(random() * names.length)] as string
      const vector = vectors.get(name) as Vector
      const receipts = [...vector.receipts]
      tell(receipts, random)
      if (JSON.stringify(receipts) === JSON.stringify(vector.receipts)) continue
      told++
      const { root, derived } = prove({ ...vector, receipts })
      if (root.kind === 'verified' && derived.kind === 'verified') green.push(`${name}: ${lie}`)
    }
  expect(told).toBeGreaterThan(500)
  expect(green).toEqual([])
})
