import fc from 'fast-check'
import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { patterns } from './patterns.ts'
import { parseTransactionPath, transactionPath } from './transaction.ts'

test('a transaction address leads back to the same transaction, index 0 and block 0 included', () => {
  const block = fc.oneof(
    fc.bigInt({ min: 0n, max: 10n ** 12n }).map((number) => ({ kind: 'number', number }) as const),
    fc
      .constantFrom('latest' as const, 'pending' as const)
      .map((tag) => ({ kind: 'tag', tag }) as const),
  )
  fc.assert(
    fc.property(block, fc.nat(100_000), (block, index) => {
      const address = { network: 'devnet', block, index }
      const match = matchPath(patterns.transaction, transactionPath(address))
      expect(parseTransactionPath(match?.params ?? {})).toEqual(address)
    }),
    { examples: [[{ kind: 'number', number: 0n }, 0]] },
  )
})

test('the part that is wrong is named', () => {
  const hash = `0x${'12'.repeat(32)}`
  expect(parseTransactionPath({ network: 'devnet', block: 'x', index: '0' })).toMatchObject({
    problem: expect.stringMatching(/^Block: /),
  })
  expect(parseTransactionPath({ network: 'devnet', block: hash, index: '0' })).toMatchObject({
    problem: expect.stringMatching(/not by hash/),
  })
  for (const index of ['', '-1', '1.5', 'first', '0x', '99999999999'])
    expect(parseTransactionPath({ network: 'devnet', block: '1', index })).toMatchObject({
      problem: expect.stringMatching(/^Index: /),
    })
})
