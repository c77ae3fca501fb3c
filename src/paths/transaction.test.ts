import fc from 'fast-check'
import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { parseTransactionPath } from './parse-transaction.ts'
import { patterns } from './patterns.ts'
import { inputViews, transactionPath, transactionViews } from './transaction.ts'

const hash = `0x${'12'.repeat(32)}` as const

test('a transaction address leads back to the same transaction, index 0 and block 0 included', () => {
  const block = fc.oneof(
    fc.bigInt({ min: 0n, max: 10n ** 12n }).map((number) => ({ kind: 'number', number }) as const),
    fc
      .constantFrom('latest' as const, 'pending' as const)
      .map((tag) => ({ kind: 'tag', tag }) as const),
    fc.constant({ kind: 'hash', hash } as const),
  )
  const view = fc.record(
    {
      input: fc.constantFrom(...inputViews),
      view: fc.constantFrom(...transactionViews),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(block, fc.nat(100_000), view, (block, index, view) => {
      const address = { network: 'devnet', block, index, ...view }
      const url = new URL(transactionPath(address), 'http://localhost')
      const match = matchPath(patterns.transaction, url.pathname)
      expect(parseTransactionPath(match?.params ?? {}, url.searchParams)).toEqual({
        ...address,
        // A view of the input is one of its tab.
        ...(view.input && { view: view.view ?? 'input' }),
      })
    }),
    { examples: [[{ kind: 'number', number: 0n }, 0, {}]] },
  )
})

test('links from before the tabs lead to the same views', () => {
  const params = { network: 'devnet', block: '1', index: '0' }
  const viewOf = (query: string) => {
    const { input, view } = { ...parseTransactionPath(params, new URLSearchParams(query)) } as {
      input?: string
      view?: string
    }
    return [view, input]
  }
  expect(viewOf('')).toEqual([undefined, undefined])
  expect(viewOf('input=words')).toEqual(['input', 'words'])
  expect(viewOf('view=rlp')).toEqual(['rlp', undefined])
  expect(viewOf('view=raw&input=hex')).toEqual(['raw', 'hex'])
})

test('a view that is none leaves the choice to the page', () => {
  const params = { network: 'devnet', block: '1', index: '0' }
  const read = parseTransactionPath(params, new URLSearchParams('input=nothing&view=x'))
  expect(read).toEqual({ network: 'devnet', block: { kind: 'number', number: 1n }, index: 0 })
})

test('the part that is wrong is named', () => {
  expect(parseTransactionPath({ network: 'devnet', block: 'x', index: '0' })).toMatchObject({
    problem: expect.stringContaining('block'),
  })
  for (const index of ['', '-1', '1.5', 'first', '0x', '99999999999'])
    expect(parseTransactionPath({ network: 'devnet', block: '1', index })).toMatchObject({
      problem: expect.stringMatching(/^Invalid index/),
    })
})
