import { expect, test } from 'vitest'
import { castEstimate } from './call-snippet.ts'

const base = 'http://127.0.0.1:7300/rpc/devnet'
const head = `cast estimate --rpc-url '${base}/v3/'"$KEYHOLE_API_KEY"`
const to = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

// That cast reads such lines as meant is tested in testing/service/clients/cast.test.ts.
test('a call is written in cast’s own syntax', () => {
  expect(castEstimate(base, { to }, undefined)).toBe(`${head} ${to}`)
  expect(castEstimate(base, { from: to, to, value: '0x1', data: '0xdeadbeef' }, 'latest')).toBe(
    `${head} --from ${to} --value 1 --block latest ${to} 0xdeadbeef`,
  )
  expect(castEstimate(base, { from: to, data: '0x602a60005500' }, '0x0')).toBe(
    `${head} --from ${to} --block 0x0 --create 0x602a60005500`,
  )
})

test('fees keep their style, and an access list is quoted', () => {
  expect(castEstimate(base, { to, gasPrice: '0x3b9aca00' }, undefined)).toBe(
    `${head} --legacy --gas-price 1000000000 ${to}`,
  )
  const accessList = [{ address: to, storageKeys: [] }] as const
  const call = {
    to,
    gas: '0x5208',
    maxFeePerGas: '0x2',
    maxPriorityFeePerGas: '0x1',
    accessList,
  } as const
  expect(castEstimate(base, call, undefined)).toBe(
    `${head} --gas-limit 21000 --gas-price 2 --priority-gas-price 1 --access-list '${JSON.stringify(accessList)}' ${to}`,
  )
})

test('what cast estimate has no words for is not pretended', () => {
  expect(castEstimate(base, { to, blobVersionedHashes: ['0x01'] }, undefined)).toBeUndefined()
  expect(castEstimate(base, { to, authorizationList: [] }, undefined)).toBeUndefined()
})
