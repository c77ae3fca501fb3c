import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { patterns } from './patterns.ts'
import { parseTransactionHashPath, transactionHashPath } from './transaction-hash.ts'

test('an address leads back to the same hash and block, block 0 and no block included', () => {
  for (const block of ['', '0', '0x10', 'latest', '19,426,587']) {
    const address = { network: 'devnet', hash: `0x${'ab'.repeat(32)}`, block } as const
    const url = new URL(transactionHashPath(address), 'http://localhost')
    const match = matchPath(patterns.transactionHash, url.pathname)
    expect(parseTransactionHashPath(match?.params ?? {}, url.searchParams)).toEqual(address)
  }
})

test('what is no hash is explained', () => {
  const problem = (hash: string) => parseTransactionHashPath({ hash }, new URLSearchParams())
  expect(problem('0x12')).toHaveProperty('problem', expect.stringContaining('62 missing'))
  expect(problem(`0x${'g'.repeat(64)}`)).toHaveProperty('problem', expect.stringContaining('“g”'))
})
