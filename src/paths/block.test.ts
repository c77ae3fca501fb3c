import fc from 'fast-check'
import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { blockPath, parseBlockPath } from './block.ts'
import { patterns } from './patterns.ts'
import { searchPath } from './search.ts'

const anyHash = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}` as const)

test('a block address leads back to the same block, for any network id and hash', () => {
  const network = fc.stringMatching(/^[a-z0-9-]+$/)
  const transactionDetails = fc.boolean()
  const view = fc.constantFrom(
    'transactions' as const,
    'header' as const,
    'raw' as const,
    undefined,
  )
  fc.assert(
    fc.property(fc.record({ network, hash: anyHash, transactionDetails, view }), (address) => {
      const url = new URL(blockPath(address), 'http://localhost')
      const match = matchPath(patterns.block, url.pathname)
      expect(parseBlockPath(match?.params ?? {}, url.searchParams)).toEqual(address)
    }),
  )
})

test('a malformed hash in an address is named, not asked for', () => {
  expect(parseBlockPath({ network: 'devnet', hash: '0x12' }, new URLSearchParams())).toEqual({
    problem: 'A block hash has 64 digits after 0x; this one has 2: 62 missing.',
  })
})

test('what is pasted may have blanks and capitals', () => {
  const hash = `0x${'AB'.repeat(32)}`
  expect(searchPath(` ${hash}\n`, 'devnet')).toEqual({
    path: `/devnet/block/${hash.toLowerCase()}`,
  })
  expect(searchPath('', 'devnet')).toHaveProperty('problem')
})
