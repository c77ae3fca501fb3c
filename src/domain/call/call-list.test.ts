import { expect, test } from 'vitest'
import { type CallListField, readCallList } from './call-list.ts'

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const key = `0x${'00'.repeat(31)}03`
const signed = {
  chainId: '0x1',
  address,
  nonce: 7,
  yParity: 1,
  r: `0x00${'ab'.repeat(31)}`,
  s: '5',
}
const problem = (field: CallListField, value: unknown) => {
  const read = readCallList(field, JSON.stringify(value))
  return 'problem' in read ? read.problem : undefined
}

test('lists are read as tools write them, and written as nodes take them', () => {
  const accessList = [{ address, storageKeys: [key] }]
  expect(readCallList('accessList', JSON.stringify(accessList))).toEqual({ value: accessList })
  expect(readCallList('accessList', `[["${address}", []]]`)).toEqual({
    value: [{ address, storageKeys: [] }],
  })
  const blob = `0x01${'ab'.repeat(31)}`
  expect(readCallList('blobVersionedHashes', `["${blob}"]`)).toEqual({ value: [blob] })
  // Quantities have no zeros in front, or geth refuses them; what else a tool wrote is left out.
  expect(readCallList('authorizationList', JSON.stringify([{ ...signed, v: 28 }]))).toEqual({
    value: [
      {
        chainId: '0x1',
        address,
        nonce: '0x7',
        yParity: '0x1',
        r: `0x${'ab'.repeat(31)}`,
        s: '0x5',
      },
    ],
  })
})

test('a problem names its entry', () => {
  expect(problem('accessList', [{ address, storageKeys: ['0x3'] }])).toMatch(
    /^item 1: storageKeys: item 1: .*hexadecimal/,
  )
  expect(problem('accessList', [{ address }])).toBe('item 1: “storageKeys” is missing.')
  expect(
    problem('accessList', [{ address: address.replace('5aA', '5aa'), storageKeys: [] }]),
  ).toMatch('checksum')
  expect(problem('blobVersionedHashes', [key])).toMatch('item 1: a blob’s versioned hash starts')
  expect(problem('authorizationList', [signed, { ...signed, yParity: 27 }])).toMatch(
    'item 2: yParity is 0 or 1',
  )
  expect(problem('authorizationList', { signed })).toMatch('list in [ ]')
})
