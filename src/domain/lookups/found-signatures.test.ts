import { expect, test } from 'vitest'
import { readFoundSignatures } from './found-signatures.ts'

const transfer = 'transfer(address,uint256)'
/** Of the same four bytes: a test of Sourcify's 4byte service, and 4byte.directory 313067. */
const [collision, junk] = [
  '_____$_$__$___$$$___$$___$__$$(address,uint256)',
  'many_msg_babbage(bytes1)',
]
const found = (entries: unknown, beside: object = {}) =>
  readFoundSignatures(
    { ok: true, result: { function: { '0xa9059cbb': entries }, event: {}, ...beside } },
    '0xa9059cbb',
  )
const named = (name: unknown, filtered = false) => ({ name, filtered })

// argotorg/sourcify, services/4byte/src/openapi.yaml (MIT), and its test of `filter=false`.
test('a signature is taken where its hash begins with the selector', () => {
  expect(
    found([{ ...named(transfer), hasVerifiedContract: true }, named(collision, true)]),
  ).toEqual({ signatures: [transfer] })
  expect(found([named(transfer), named(junk), named(transfer)])).toEqual({
    signatures: [transfer, junk],
  })
  expect(found([named('approve(address,uint256)'), named(junk)])).toEqual({ signatures: [junk] })
})

test('errors are among the functions, or beside them in earlier versions', () => {
  // Solidity documentation, "Errors and the Revert Statement".
  const [name, selector] = ['InsufficientBalance(uint256,uint256)', '0xcf479181'] as const
  const entries = { [selector]: [named(name)] }
  for (const result of [
    { function: entries },
    { function: { [selector]: null }, error: entries },
    { function: entries, error: entries },
  ])
    expect(readFoundSignatures({ ok: true, result }, selector)).toEqual({ signatures: [name] })
})

test('no entry, or none that can be used, is not a signature', () => {
  for (const entries of [
    null,
    undefined,
    [],
    {},
    'transfer(address,uint256)',
    [null, 7, [], {}, named(7), named('transfer'), named('transfer(address,uint256'), named('')],
    [named(`transfer(address,uint256)${' '.repeat(10_000)}`)],
  ])
    expect(found(entries)).toEqual({ signatures: [] })
})

test('what is not a response of a signature server is said', () => {
  for (const json of [
    null,
    [],
    {},
    { ok: false, error: 'no' },
    { ok: true },
    { ok: true, result: [] },
  ])
    expect(readFoundSignatures(json, '0xa9059cbb')).toEqual({
      problem: 'The response is not of a signature server.',
    })
})
