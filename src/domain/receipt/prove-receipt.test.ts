import { expect, test } from 'vitest'
import { loadKeccak256 } from '#domain/proof/keccak.ts'
import { proveReceipt } from '#domain/receipt/prove-receipt.ts'
import type { RawObject } from '#domain/values/raw.ts'

type Vector = { chainId: number; block: RawObject; receipts: RawObject[] }

const keccak256 = await loadKeccak256()
const load = async (name: string): Promise<Vector> =>
  (await import(`./vectors/${name}.json`)).default

/** The proof of the receipt at an index, as it is or changed. */
function prove(
  vector: Vector,
  index: number,
  changes: Partial<Vector> & { receipt?: RawObject } = {},
) {
  const { block, receipts, chainId } = { ...vector, ...changes }
  const list = Array.isArray(block.transactions) ? block.transactions : []
  const of = typeof list[index] === 'object' ? (list[index] as RawObject) : {}
  const receipt = changes.receipt ?? (vector.receipts[index] as RawObject)
  const request = { hash: `${vector.block.hash}`, chainId: BigInt(chainId) }
  return proveReceipt({ block, receipts, single: { receipt, of, index } }, request, keccak256)
}

const turn = (receipt: RawObject) => ({
  ...receipt,
  status: receipt.status === '0x1' ? '0x0' : '0x1',
})

test('a receipt of each type is verified, and a turned status is named', async () => {
  const vector = await load('mainnet-cancun-21854576-all-types')
  for (const index of vector.receipts.keys()) {
    const proof = prove(vector, index)
    expect([proof.root.kind, proof.fields.kind, proof.entry?.kind]).not.toContain('mismatch')
    expect(proof.root.kind).toBe('verified')
    expect(proof.entry?.kind).toBe('verified')
  }
  const index = 1
  const turned = turn(vector.receipts[index] as RawObject)
  const alone = prove(vector, index, { receipt: turned })
  expect(alone.root.kind).toBe('verified')
  expect(alone.entry).toMatchObject({ kind: 'mismatch', compared: [{ label: 'status' }] })
  const both = prove(vector, index, {
    receipt: turned,
    receipts: vector.receipts.with(index, turned),
  })
  expect(both.root.kind).toBe('mismatch')
  expect(both.root.compared[0]?.label).toBe(`receipts[${index}].status`)
})

test('a status beside a state root is not called verified', async () => {
  const vector = await load('ropsten-10994')
  const [receipt] = vector.receipts
  expect(receipt?.root).toBeDefined()
  const withStatus = { ...receipt, status: '0x1' }
  const receipts = vector.receipts.with(0, withStatus)
  expect(prove(vector, 0, { receipts, receipt: withStatus }).root).toMatchObject({
    kind: 'partly',
    brief: 'all but the status',
  })
})

test('the receipts of another block prove nothing, and accuse no one', async () => {
  const vector = await load('mainnet-frontier-1000000')
  const receipts = vector.receipts.map((receipt) => ({
    ...receipt,
    blockHash: `0x${'12'.repeat(32)}`,
  }))
  const { root, fields } = prove(vector, 0, { receipts })
  expect([root.kind, fields.kind]).toEqual(['unverifiable', 'unverifiable'])
})

test('a header of another hash makes a fitting root no proof', async () => {
  const vector = await load('hive-bpo2-54')
  const block = { ...vector.block, gasLimit: '0x1' }
  expect(prove(vector, 0, { block }).root.kind).not.toBe('verified')
})

test('the receipts of a block are proven without one by itself, their prices by its transactions', async () => {
  const { block, receipts, chainId } = await load('mainnet-cancun-21854576-all-types')
  const transactions = receipts.map(({ effectiveGasPrice }) => ({
    chainId: '0x1',
    maxFeePerGas: effectiveGasPrice,
    maxPriorityFeePerGas: effectiveGasPrice,
  }))
  const proveAll = (changed: readonly unknown[]) =>
    proveReceipt(
      { block: { ...block, transactions }, receipts: changed },
      { hash: `${block.hash}`, chainId: BigInt(chainId) },
      keccak256,
    )
  const proof = proveAll(receipts)
  expect([proof.root.kind, proof.entry, proof.price?.kind]).toEqual([
    'verified',
    undefined,
    'verified',
  ])
  const [first] = receipts as [RawObject]
  expect(proveAll(receipts.with(0, turn(first))).root.kind).toBe('mismatch')
  const dearer = receipts.with(0, { ...first, effectiveGasPrice: '0x1' })
  expect(proveAll(dearer).price).toMatchObject({
    kind: 'mismatch',
    compared: [{ label: 'receipts[0].effectiveGasPrice', answered: '0x1' }],
  })
  // One of another block among them does not make the others another block's.
  const foreign = receipts.with(0, { ...turn(first), blockHash: `0x${'12'.repeat(32)}` })
  expect(proveAll(foreign).root.kind).toBe('mismatch')
})

test('a price that does not follow from the base fee is a mismatch', async () => {
  const block = { hash: '0x12', baseFeePerGas: '0x7' }
  const of = { chainId: '0x1', maxFeePerGas: '0x14', maxPriorityFeePerGas: '0x2' }
  const price = (effectiveGasPrice: string) =>
    proveReceipt(
      { block, receipts: [], single: { receipt: { effectiveGasPrice }, of, index: 0 } },
      { hash: '0x12', chainId: 1n },
      keccak256,
    ).price?.kind
  expect(price('0x9')).toBe('verified')
  expect(price('0xa')).toBe('mismatch')
})
