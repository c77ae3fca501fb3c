import { expect, test } from 'vitest'
import { build } from './storage-builder.ts'
import { castIndex, storageSnippets } from './storage-snippets.ts'

const builder = { slot: '3', rules: 'solidity', declared: '', path: '', types: [], as: '' } as const
const owner = `0x${'ab'.repeat(20)}`

test('a read is written for other tools, without a key', () => {
  const position = `0x${'12'.repeat(32)}` as const
  const all = storageSnippets({
    baseUrl: 'http://node/rpc',
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
  const nested = { ...builder, path: `[${owner}]["it's"]` }
  expect(castIndex(build(nested))).toBe(
    `cast index string 'it'\\''s' $(cast index address '${owner}' 3)`,
  )
  expect(castIndex(build({ ...builder, path: '[1].1' }))).toBeUndefined()
  expect(castIndex(build({ ...nested, rules: 'vyper' }))).toBeUndefined()
  expect(castIndex(build(builder))).toBeUndefined()
})
