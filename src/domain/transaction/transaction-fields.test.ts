import { expect, test } from 'vitest'
import { chainFields, transactionContents } from '#domain/transaction/chain-fields.ts'
import { transactionFields } from '#domain/transaction/transaction-fields.ts'
import { otherFields } from '#domain/values/field.ts'

const groups = [...transactionFields, ...chainFields, ...transactionContents]

test('every field of spec 2.4 is known, what an EIP adds is not beyond it, and each has one place', () => {
  const specified =
    'accessList blockHash blockNumber chainID from gas gasPrice hash input maxPriorityFeePerGas maxFeePerGas nonce r s to transactionIndex type v value'
  const ofEips = 'chainId yParity maxFeePerBlobGas blobVersionedHashes authorizationList'
  const names = `${specified} ${ofEips}`.split(' ')
  const transaction = Object.fromEntries([...names, 'surprise'].map((name) => [name, '0x0']))
  expect(otherFields(transaction, groups).fields.map(({ name }) => name)).toEqual(['surprise'])
  const placed = groups.flatMap(({ fields }) => fields.map(({ name }) => name))
  expect(new Set(placed).size).toBe(placed.length)
})
