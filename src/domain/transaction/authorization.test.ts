import { expect, test } from 'vitest'
import { readAuthorization } from './authorization.ts'

// ethereum/execution-apis tests/chain.rlp, block 45, transaction 1.
const published = {
  chainId: '0xc72dd9d5e883e',
  address: '0x8c2319620d7c348bb4e2b2a0b230c81f310e9561',
  nonce: '0x0',
  yParity: '0x0',
  r: '0xf17d59102e9ebed035d1bd77bc668b170eb1d38edef6e7d971857d85781d68fe',
  s: '0x193dbdc8dea2fc194da75febbd4de9689b625eecd1e4ca30e27b45339af22572',
}
const chain = 0xc72dd9d5e883en

test('an authorization as it is published', () => {
  expect(readAuthorization(published, chain)).toEqual({
    chainId: chain,
    delegate: published.address,
    revokes: false,
    nonce: 0n,
    skipped: undefined,
  })
})

test('chain 0 is every chain, another chain is none, the zero address ends a delegation', () => {
  const on = (chainId: string) => readAuthorization({ ...published, chainId }, chain).skipped
  expect(on('0x0')).toBeUndefined()
  expect(on('0x1')).toMatch('signed for chain 1')
  expect(readAuthorization({ ...published, chainId: '0x1' }, undefined).skipped).toBeUndefined()
  const ended = readAuthorization({ ...published, address: `0x${'00'.repeat(20)}` }, chain)
  expect(ended.revokes).toBe(true)
  const used = readAuthorization({ ...published, nonce: '0xffffffffffffffff' }, chain)
  expect(used.skipped).toMatch('2^64')
})

test('what is not readable is left undefined', () => {
  expect(readAuthorization('0x', 1n)).toMatchObject({ chainId: undefined, delegate: undefined })
})
