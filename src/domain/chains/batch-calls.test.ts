import { expect, test } from 'vitest'
import { readBatch } from './transaction-forms.ts'

test('each call of a batch has the fields of a transaction', () => {
  // ox/tempo Transaction.fromRpc, example.
  const from = '0x814e5e0e31016b9a7f138c76b7e7b2bb5c1ab6a6'
  const to = '0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad'
  const calls = [
    { input: '0xdeadbeef', to, value: '0x9b6e64a8ec60000' },
    { to, data: '0x01' },
  ]
  expect(readBatch({ type: '0x76', from, to: null, calls })).toEqual([
    { from, to, value: '0x9b6e64a8ec60000', input: '0xdeadbeef' },
    { from, to, value: '0x0', input: '0x01' },
  ])
})

test('what is not a list of calls is none', () => {
  for (const calls of [undefined, null, [], ['0x'], {}])
    expect(readBatch({ calls })).toBeUndefined()
})
