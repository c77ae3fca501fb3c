import fc from 'fast-check'
import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { writeListChoice } from '#domain/block/block-list.ts'
import { parseBlockReference } from '#domain/block/parse-block-reference.ts'
import { blockPath, parseBlockPath } from './block.ts'
import { patterns } from './patterns.ts'

test('a block address leads back to the same block, for any network id and block', () => {
  const hash = fc
    .uint8Array({ minLength: 32, maxLength: 32 })
    .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}` as const)
  const address = fc.record({
    network: fc.stringMatching(/^[a-z0-9-]+$/),
    block: fc.oneof(
      hash.map((hash) => ({ kind: 'hash', hash }) as const),
      fc
        .bigInt({ min: 0n, max: 10n ** 12n })
        .map((number) => ({ kind: 'number', number }) as const),
      fc.constant({ kind: 'tag', tag: 'finalized' } as const),
    ),
    transactionDetails: fc.option(fc.boolean(), { nil: undefined }),
    view: fc.constantFrom('transactions', 'withdrawals', 'header', 'changes', 'raw', undefined),
    list: fc.option(
      fc
        .record({
          sort: fc.constantFrom('index', 'type', 'from', 'to', 'value', 'gas', 'fee'),
          descending: fc.boolean(),
          text: fc.string(),
          type: fc.option(fc.nat(127).map(String), { nil: undefined }),
          kind: fc.constantFrom('value', 'data', 'creations', 'blobs', undefined),
        })
        // The whole list is what an address says that says nothing of it.
        .filter((list) => writeListChoice(list).length > 0),
      { nil: undefined },
    ),
  })
  fc.assert(
    fc.property(address, (address) => {
      const url = new URL(blockPath(address), 'http://localhost')
      const match = matchPath(patterns.block, url.pathname)
      expect(parseBlockPath(match?.params ?? {}, url.searchParams)).toEqual(address)
    }),
  )
})

test('an address with a malformed hash is of no block, and what is wrong with it is named', () => {
  const block = `0x${'1'.repeat(60)}`
  expect(parseBlockPath({ network: 'devnet', block }, new URLSearchParams())).toBeUndefined()
  expect(parseBlockReference(block)).toEqual({
    problem: 'A hash has 64 digits after 0x; this one has 60: 4 missing.',
  })
})
