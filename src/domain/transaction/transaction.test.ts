import { expect, test } from 'vitest'
import { readTransactionRow } from './transaction.ts'
import { transactionContents, transactionFields } from './transaction-fields.ts'

const hash = `0x${'ab'.repeat(32)}`
const address = `0x${'cd'.repeat(20)}`

test('an entry that is only a hash has no details', () => {
  expect(readTransactionRow(hash, 0)).toEqual({ index: 0, hash })
})

test('a full entry is read, zero values included', () => {
  const entry = { hash, from: address, to: address, value: '0x0', gas: '0x5208', gasPrice: '0x0' }
  expect(readTransactionRow(entry, 0).details).toEqual({
    from: address,
    to: address,
    value: 0n,
    gas: 21_000n,
    feeCap: 0n,
    type: 'legacy',
  })
})

test('the fee cap is maxFeePerGas, not the price that a node computed', () => {
  const entry = { hash, type: '0x2', maxFeePerGas: '0x10', gasPrice: '0x5' }
  expect(readTransactionRow(entry, 3).details).toMatchObject({ feeCap: 16n, type: 'dynamic fee' })
})

test('a creation is told from an answer that does not say', () => {
  expect(readTransactionRow({ to: null }, 0).details?.to).toBeNull()
  expect(readTransactionRow({}, 0).details?.to).toBeUndefined()
})

test('types of other chains have their name, unknown ones their number', () => {
  expect(readTransactionRow({ type: '0x7e' }, 0).details?.type).toBe('deposit')
  expect(readTransactionRow({ type: '0x70' }, 0).details?.type).toBe('type 0x70')
})

test('every field of spec 2.4 has a place, and each field one place only', () => {
  const grouped = transactionFields.flatMap(({ fields }) => fields.map(({ name }) => name))
  const names = [...transactionContents.fields.map(({ name }) => name), ...grouped]
  const spec =
    'accessList blockHash blockNumber chainID from gas gasPrice hash input maxPriorityFeePerGas ' +
    'maxFeePerGas nonce r s to transactionIndex type v value'
  expect(names).toEqual(expect.arrayContaining(spec.split(' ')))
  expect(new Set(names).size).toBe(names.length)
})
