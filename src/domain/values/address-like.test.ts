import fc from 'fast-check'
import { keccak256, stringToHex } from 'viem/utils'
import { expect, test } from 'vitest'
import { isReservedAddress, looksLikeAddress } from '#domain/values/address-like.ts'

const notAddresses = {
  'small integers and precompiles': fc.bigInt(0n, 0xffffn),
  'integers of up to 112 bits': fc.bigInt(0n, (1n << 112n) - 1n),
  'amounts of many decimals': fc
    .tuple(fc.bigInt(1n, 10n ** 9n), fc.integer({ min: 9, max: 38 }))
    .map(([amount, decimals]) => amount * 10n ** BigInt(decimals)),
  masks: fc.integer({ min: 1, max: 256 }).map((bits) => (1n << BigInt(bits)) - 1n),
  'single bits': fc.integer({ min: 0, max: 255 }).map((bit) => 1n << BigInt(bit)),
  'words with high bits set': fc.bigInt(1n << 160n, (1n << 256n) - 1n),
  'text at the low-order end': fc
    .string({ unit: fc.constantFrom(...'abc XYZ 0189'), minLength: 1, maxLength: 20 })
    .filter((text) => new Set(text).size > 3)
    .map((text) => BigInt(stringToHex(text))),
}

test.each(Object.entries(notAddresses))('%s do not look like an address', (_, numbers) => {
  fc.assert(
    fc.property(numbers, (number) => {
      expect(looksLikeAddress(number)).toBe(false)
    }),
  )
})

test('hashes of 20 bytes do, with up to six mined zeros, and so do addresses in use', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 0, max: 4 }), (seed, zeros) => {
      const address = BigInt(keccak256(stringToHex(String(seed)))) & ((1n << 160n) - 1n)
      expect(looksLikeAddress(address >> BigInt(8 * zeros))).toBe(true)
    }),
  )
  for (const address of [
    // USDC’s proxy, WETH, Permit2, Seaport 1.1, the placeholder for ETH.
    '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    '0x000000000022D473030F116dDEE9F6B43aC78BA3',
    '0x00000000006c3852cbEf3e08E8dF289169EdE581',
    '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
  ])
    expect(looksLikeAddress(BigInt(address))).toBe(true)
})

test('EIP-1352 keeps the addresses up to 0xffff', () => {
  expect(isReservedAddress(0xffffn)).toBe(true)
  expect(isReservedAddress(0x10000n)).toBe(false)
})
