import { expect, test } from 'vitest'
import { resolveStorageQuery } from '../path/storage-query.ts'
import { emptyPath, readValuePath } from '../path/value-path.ts'
import { castIndex, storageSnippets } from './storage-snippets.ts'

const query = { slot: '3', rules: 'solidity', declared: '', path: emptyPath, as: '' } as const
const owner = `0x${'ab'.repeat(20)}`

test('a read is written for other tools, without a key', () => {
  const position = `0x${'12'.repeat(32)}` as const
  const all = storageSnippets({
    baseUrl: 'http://node/rpc',
    wsUrl: 'ws://node/rpc',
    address: owner,
    position,
    block: '0x8',
  })
  expect(all['cast storage']).toBe(
    `cast storage ${owner} ${position} --block 8 --rpc-url 'http://node/rpc/v3/'"$KEYHOLE_API_KEY"`,
  )
  expect(all.curl).toContain('"method":"eth_getStorageAt"')
  expect(all.viem).toContain('"eth_getStorageAt"')
})

test('cast index says the way through mappings, and nothing where it cannot', () => {
  const nested = { ...query, path: readValuePath(`[${owner}]["it's"]`, []) }
  expect(castIndex(resolveStorageQuery(nested))).toBe(
    `cast index string 'it'\\''s' $(cast index address '${owner}' 3)`,
  )
  expect(
    castIndex(resolveStorageQuery({ ...query, path: readValuePath('[1].1', []) })),
  ).toBeUndefined()
  expect(castIndex(resolveStorageQuery({ ...nested, rules: 'vyper' }))).toBeUndefined()
  expect(castIndex(resolveStorageQuery(query))).toBeUndefined()
})
