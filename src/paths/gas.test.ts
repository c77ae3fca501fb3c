import fc from 'fast-check'
import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { type GasAddress, gasPath, parseGasPath } from './gas.ts'
import { patterns } from './patterns.ts'

const read = (path: string) => {
  const url = new URL(path, 'http://localhost')
  const match = matchPath(patterns.gas, url.pathname)
  return parseGasPath(match?.params ?? {}, url.searchParams, url.hash)
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

test('a gas address leads back to the same call, no matter what was typed', () => {
  fc.assert(
    fc.property(anyAddress, (address) => {
      const path = gasPath(address)
      expect(read(path)).toEqual(address)
      // Without its end, the link is short and says what it lacks.
      const shortPath = path.replace(/#.*/s, '')
      const alone = read(shortPath)
      if (shortPath !== path)
        expect(alone).toMatchObject({ data: '', args: [], omittedChars: expect.any(Number) })
      expect(gasPath(alone)).toBe(shortPath)
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
