import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { parseTransactionHashPath, readTransactionHash } from './parse-transaction-hash.ts'
import { patterns } from './patterns.ts'
import { findTransactionPath, transactionHashPath } from './transaction-hash.ts'

test('an address leads back to the same hash and block, block 0 and no block included', () => {
  for (const block of ['', '0', '0x10', 'latest', '19,426,587', '2026-01-01 12:00']) {
    const address = { network: 'devnet', hash: `0x${'ab'.repeat(32)}`, block } as const
    const url = new URL(transactionHashPath(address), 'http://localhost')
    const match = matchPath(patterns.transactionHash, url.pathname)
    expect(parseTransactionHashPath(match?.params ?? {}, url.searchParams)).toEqual(address)
  }
})

test('what is not a hash is explained', () => {
  const problem = (hash: string) => parseTransactionHashPath({ hash }, new URLSearchParams())
  expect(problem('0x12')).toHaveProperty('problem', expect.stringContaining('62 missing'))
  expect(problem(`0x${'g'.repeat(64)}`)).toHaveProperty('problem', expect.stringContaining('“g”'))
})

test('a hash is read bare, without 0x and from a link; the page without one has an address', () => {
  const hash = `0x${'ab'.repeat(32)}`
  for (const text of [
    hash,
    ` ${hash.slice(2).toUpperCase()} `,
    `https://etherscan.io/tx/${hash}#eventlog`,
    `tx/${hash}`,
  ])
    expect(readTransactionHash(text)).toEqual({ hash })
  expect(readTransactionHash(`${hash}0`)).toHaveProperty('problem')
  expect(matchPath(patterns.transactionHash, findTransactionPath('devnet'))?.params).toEqual({
    network: 'devnet',
    hash: undefined,
  })
})
