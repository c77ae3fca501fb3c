import fc from 'fast-check'
import type { AbiFunction } from 'viem'
import { decodeFunctionData, encodeFunctionData, getAddress } from 'viem/utils'
import { expect, test } from 'vitest'
import { readCall } from '#domain/call/read-call.ts'
import { parseAddress } from '#domain/values/address.ts'
import { byteLength, isAddress, isHash, parseBytes } from '#domain/values/hex.ts'
import { encodeCallOf } from './call-data.ts'

const digits = (bytes: number) =>
  fc
    .uint8Array({ minLength: bytes, maxLength: bytes })
    .map((all) => Buffer.from(all).toString('hex'))

/** Hexadecimal in every way that people type it, with its lower-case digits. */
const typed = (bytes: fc.Arbitrary<string>) =>
  fc
    .tuple(
      bytes,
      fc.constantFrom('0x', '0X'),
      fc.constantFrom(
        (text: string) => text,
        (text: string) => text.toUpperCase(),
        (text: string) =>
          text.length === 40 ? getAddress(`0x${text}`).slice(2) : text.toUpperCase(),
      ),
      fc.constantFrom('', ' ', '\n', '\t '),
    )
    .map(([plain, prefix, write, space]) => ({
      plain,
      text: `${space}${prefix}${write(plain)}${space}`,
    }))

const call = (type: string): AbiFunction => ({
  type: 'function',
  name: 'f',
  inputs: [{ type, name: 'x' }],
  outputs: [],
  stateMutability: 'nonpayable',
})

/** What a library reads out of data that was encoded from a text; undefined where it was refused. */
function readBack(type: string, text: string) {
  const item = call(type)
  const encoded = encodeCallOf(item, [text])
  if (!('data' in encoded)) return undefined
  const { args = [] } = decodeFunctionData({ abi: [item], data: encoded.data })
  expect(encodeFunctionData({ abi: [item], args }).toLowerCase()).toBe(encoded.data.toLowerCase())
  return args[0]
}

test('an address in any case is taken by the library, with the same meaning', () => {
  fc.assert(
    fc.property(typed(digits(20)), ({ plain, text }) => {
      const parsed = parseAddress(text)
      if ('problem' in parsed) throw new Error(parsed.problem)
      expect(getAddress(parsed.value).toLowerCase()).toBe(`0x${plain}`)
      expect(String(readBack('address', text)).toLowerCase()).toBe(`0x${plain}`)
      const call = readCall({ ...noCall, to: text, data: '0x' })
      expect('call' in call && String(call.call.to).toLowerCase()).toBe(`0x${plain}`)
    }),
  )
})

const noCall = {
  from: '',
  to: '',
  value: '',
  data: '',
  function: '',
  args: [],
  code: '',
  gas: '',
  gasPrice: '',
  maxFeePerGas: '',
  maxPriorityFeePerGas: '',
  maxFeePerBlobGas: '',
  accessList: '',
  blobVersionedHashes: '',
  authorizationList: '',
}

test('bytes in any case are taken by the library, with the same meaning', () => {
  const any = fc.nat(70).chain(digits)
  fc.assert(
    fc.property(typed(any), ({ plain, text }) => {
      expect(parseBytes(text)?.toLowerCase()).toBe(`0x${plain}`)
      expect(String(readBack('bytes', text)).toLowerCase()).toBe(`0x${plain}`)
      if (plain.length === 64)
        expect(String(readBack('bytes32', text)).toLowerCase()).toBe(`0x${plain}`)
    }),
  )
  fc.assert(
    fc.property(typed(digits(24)), ({ plain, text }) => {
      const encoded = encodeCallOf(call('function'), [text])
      expect('data' in encoded && encoded.data.slice(10).toLowerCase()).toBe(plain.padEnd(64, '0'))
    }),
  )
})

test('numbers in every notation are taken, with the same meaning', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 127n - 1n }), fc.boolean(), (value, isNegative) => {
      const sign = isNegative ? '-' : ''
      const hex = value.toString(16)
      for (const text of [
        `${value}`,
        `0x${hex}`,
        `0X${hex}`,
        `0x${hex.toUpperCase()}`,
        ` ${value} `,
        `${value} wei`,
      ]) {
        if (!isNegative) expect(readBack('uint128', text)).toBe(value)
        expect(readBack('int128', text.replace(/\S/, `${sign}$&`))).toBe(
          isNegative ? -value : value,
        )
      }
    }),
  )
})

test('no text makes a gate throw, and what is refused has words', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.stringMatching(/^0[xX]?[0-9a-fA-F_ ]{0,70}$/),
    fc.constantFrom('0X', '0x', '-', '-0x', '1_000', '1e18', '.', '"', '[', '{}', 'null', '[null]'),
  )
  const types = fc.constantFrom(
    'address',
    'bool',
    'bytes',
    'bytes4',
    'function',
    'int8',
    'string',
    'uint256',
    'uint8[]',
    'address[2]',
    'fixed128x18',
    'Lib.Kind',
    'uint7',
    'bytes33',
  )
  fc.assert(
    fc.property(texts, types, (text, type) => {
      const encoded = encodeCallOf(call(type), [text])
      if ('args' in encoded) expect(encoded.args[0]).toMatch(/\w/)
      else expect(encoded).toHaveProperty('data')
    }),
    { numRuns: 2_000 },
  )
})

test('what a node returned is taken for hexadecimal only as libraries know it', () => {
  for (const check of [isAddress, isHash, (value: unknown) => byteLength(value) !== undefined])
    for (const length of [40, 64]) expect(check(`0X${'a'.repeat(length)}`)).toBe(false)
})
