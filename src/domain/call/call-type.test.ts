import { expect, test } from 'vitest'
import { callType, typeProblems } from './read-call.ts'

const to = `0x${'12'.repeat(20)}`
const [blobVersionedHashes, authorizationList, accessList] = [['0x01'], [{}], []]

test('the least type that has every field is found', () => {
  expect(callType({ to, value: '0x1', gas: '0x1' })).toBeUndefined()
  expect(callType({ gasPrice: '0x0' })?.type).toBe(0)
  expect(callType({ accessList })?.type).toBe(1)
  expect(callType({ accessList, maxFeePerGas: '0x1' })?.type).toBe(2)
  expect(callType({ blobVersionedHashes, accessList })?.type).toBe(3)
  expect(callType({ authorizationList, maxPriorityFeePerGas: '0x1' })?.type).toBe(4)
})

test('fields that no type has together are a problem of one of them', () => {
  expect(typeProblems({ to, gasPrice: '0x1', accessList })).toEqual({})
  for (const other of ['maxFeePerGas', 'blobVersionedHashes', 'authorizationList'])
    expect(Object.keys(typeProblems({ to, gasPrice: '0x1', [other]: ['0x1'] })), other).toEqual([
      'gasPrice',
    ])
  expect(typeProblems({ to, blobVersionedHashes, authorizationList }).blobVersionedHashes).toMatch(
    'both blobs and authorizations',
  )
})

test('blobs and authorizations need a recipient, and a fee for blobs needs blobs', () => {
  expect(typeProblems({ blobVersionedHashes }).to).toMatch('blobs cannot deploy')
  expect(typeProblems({ authorizationList }).to).toMatch('authorizations cannot deploy')
  expect(typeProblems({ to, maxFeePerBlobGas: '0x1' }).maxFeePerBlobGas).toMatch('add one')
  expect(typeProblems({ to, accessList: [] })).toEqual({})
})
