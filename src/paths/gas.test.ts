import fc from 'fast-check'
import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { type GasAddress, gasPath, gasPathState, parseGasPath } from './gas.ts'
import { patterns } from './patterns.ts'

const read = (path: string, beside?: unknown) => {
  const url = new URL(path, 'http://localhost')
  const match = matchPath(patterns.gas, url.pathname)
  return parseGasPath(match?.params ?? {}, url.searchParams, beside)
}

const typed = fc.string({ unit: 'grapheme' }).map((text) => text.trim())
const anyAddress: fc.Arbitrary<GasAddress> = fc.record({
  network: fc.stringMatching(/^[a-z0-9-]+$/),
  from: typed,
  to: typed,
  value: typed,
  function: typed,
  args: fc.array(fc.string({ unit: 'grapheme' })),
  data: fc.oneof(typed, fc.constant(`0x${'ab'.repeat(2000)}`)),
  code: typed,
  gas: typed,
  gasPrice: typed,
  maxFeePerGas: typed,
  maxPriorityFeePerGas: typed,
  block: typed,
})

test('the transaction of a call is in its link, and nothing else passes for one', () => {
  const transaction = `0x${'ab'.repeat(32)}` as const
  const path = gasPath({ network: 'devnet', data: '0x', transaction })
  expect(read(path).transaction).toBe(transaction)
  expect(read('/devnet/gas?tx=0xab')).not.toHaveProperty('transaction')
})

test('a gas address leads back to the same call, whatever was typed', () => {
  fc.assert(
    fc.property(anyAddress, (address) => {
      const path = gasPath(address)
      expect(read(path, gasPathState(address))).toEqual(address)
      // Without what travels beside it, the link is short and says what it lacks.
      const alone = read(path)
      if (gasPathState(address))
        expect(alone).toMatchObject({ data: '', args: [], omittedChars: expect.any(Number) })
      else expect(alone).toEqual(address)
      expect(gasPath(alone)).toBe(path)
    }),
  )
})

test('an address can be read by people', () => {
  const to = `0x${'12'.repeat(20)}`
  const args = [to, '1.5 ether']
  expect(gasPath({ network: 'devnet', to, function: 'transfer(address,uint256)', args })).toBe(
    `/devnet/gas?to=${to}&function=transfer(address,uint256)&arg=${to}&arg=1.5+ether`,
  )
  expect(gasPath({ network: 'devnet' })).toBe('/devnet/gas')
})

test('an argument of no characters is an argument', () => {
  const path = gasPath({ network: 'devnet', function: 'name(string)', args: [''] })
  expect(read(path).args).toEqual([''])
})

test('a foreign state beside an address is not taken for data', () => {
  const path = gasPath({ network: 'devnet', data: `0x${'00'.repeat(2000)}` })
  for (const beside of [null, 1, {}, { data: 1 }, { data: '0x', args: [1] }])
    expect(read(path, beside)).toMatchObject({ data: '', omittedChars: 4002 })
})
