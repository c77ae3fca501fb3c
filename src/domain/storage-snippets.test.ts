import { expect, test } from 'vitest'
import { sharing } from './slot-sharing.ts'
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
    `cast storage ${owner} ${position} --block 8 --rpc-url "http://node/rpc/v3/$KEYHOLE_API_KEY"`,
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

test('values that share a word are known where they are declared', () => {
  const names = (declared: string, path: string) => {
    const built = build({ ...builder, declared, path })
    if (!built.place) throw new Error(JSON.stringify(built.problems))
    return sharing(built, built.place).map(({ name, offset, asked }) => [name, offset, asked])
  }
  expect(names('uint8 a; address b; uint256 c;', 'b')).toEqual([
    ['a', 0, false],
    ['b', 1, true],
  ])
  const struct = 'struct P { uint128 a; uint64 b; uint256 c; } P[] list;'
  expect(names(struct, 'list[7].b')).toEqual([
    ['.a', 0, false],
    ['.b', 16, true],
  ])
  expect(names(struct, 'list[7]')).toHaveLength(2)
  expect(names('uint64[6] a', 'a[5]')).toEqual([
    ['[4]', 0, false],
    ['[5]', 8, true],
  ])
})
