import { expect, test } from 'vitest'
import { transactionTypeName } from './transaction.ts'
import { transactionContents, transactionFields } from './transaction-fields.ts'

test('types of other chains have their name, unknown ones their number', () => {
  expect(transactionTypeName(0x7en)).toBe('deposit')
  expect(transactionTypeName(0x70n)).toBe('type 0x70')
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
