import fc from 'fast-check'
import type { AbiFunction, AbiParameter, Hex } from 'viem'
import { concat, encodeFunctionData, toFunctionSelector } from 'viem/utils'
import { expect, test } from 'vitest'
import { readFunctions } from '#domain/abi/call-data.ts'
import { type DecodedArgument, decodeCall } from './decoded-call.ts'

const fn = (text: string): AbiFunction => {
  const read = readFunctions(text)
  if ('problem' in read || !read[0]) throw new Error(text)
  return read[0]
}

const decode = (text: string, data: Hex) => {
  const decoded = decodeCall(fn(text), data)
  if ('problem' in decoded) throw new Error(decoded.problem)
  return decoded
}

test('the examples of the ABI specification', () => {
  // docs.soliditylang.org, Contract ABI Specification, "Examples": baz(69, true) and sam("dave",
  // true, [1,2,3]).
  const baz = `0xcdcd77c0${'45'.padStart(64, '0')}${'1'.padStart(64, '0')}` as Hex
  expect(decode('baz(uint32 x, bool y)', baz)).toEqual({
    name: 'baz',
    signature: 'baz(uint32 x, bool y)',
    args: [
      { name: 'x', type: 'uint32', value: 69n },
      { name: 'y', type: 'bool', value: true },
    ],
    trailing: 0,
    canonical: true,
  })
  const word = (digits: string) => digits.padStart(64, '0')
  const sam =
    `0xa5643bf2${word('60')}${word('1')}${word('a0')}${word('4')}${'64617665'.padEnd(64, '0')}${word('3')}${word('1')}${word('2')}${word('3')}` as Hex
  expect(toFunctionSelector('sam(bytes,bool,uint256[])')).toBe('0xa5643bf2')
  const decoded = decode('sam(bytes name, bool z, uint[] data)', sam)
  expect(decoded).toMatchObject({ trailing: 0, canonical: true })
  expect(decoded.args).toEqual([
    { name: 'name', type: 'bytes', value: '0x64617665' },
    { name: 'z', type: 'bool', value: true },
    {
      name: 'data',
      type: 'uint256[]',
      parts: [
        { name: '[0]', type: 'uint256', value: 1n },
        { name: '[1]', type: 'uint256', value: 2n },
        { name: '[2]', type: 'uint256', value: 3n },
      ],
    },
  ])
})

test('what arguments leave unexplained is counted, and unusual encodings are reported', () => {
  const item = fn('transfer(address to, uint256 amount)')
  const data = encodeFunctionData({ abi: [item], args: [`0x${'11'.repeat(20)}`, 5n] })
  expect(decodeCall(item, concat([data, '0xc0ffee']))).toMatchObject({
    trailing: 3,
    canonical: true,
  })
  const dirty = `${data.slice(0, 10)}ff${data.slice(12)}` as Hex
  expect(decodeCall(item, dirty)).toMatchObject({ trailing: 0, canonical: false })
  expect(decodeCall(item, data.slice(0, -2) as Hex)).toHaveProperty('problem')
  // OP Stack: setL1BlockValuesEcotone has no parameters, and packed values behind its selector.
  expect(
    decodeCall(fn('setL1BlockValuesEcotone()'), `0x440a5e20${'00'.repeat(160)}`),
  ).toMatchObject({ args: [], trailing: 160, canonical: true })
})

test('two members of one name stay two', () => {
  const item = fn('f((uint256 a, uint256 a) pair)')
  const data = encodeFunctionData({
    abi: [fn('f((uint256, uint256) pair)')],
    args: [[1n, 2n]],
  })
  const decoded = decodeCall(item, data)
  expect(decoded).toMatchObject({
    args: [
      {
        parts: [
          { name: 'a', value: 1n },
          { name: 'a', value: 2n },
        ],
      },
    ],
  })
})

/** A type, and a value of it as viem encodes it. */
type Drawn = { parameter: AbiParameter; value: unknown }
const bits = fc.integer({ min: 1, max: 32 }).map((bytes) => bytes * 8)
const hex = (bytes: Uint8Array): Hex => `0x${Buffer.from(bytes).toString('hex')}`
const { drawn } = fc.letrec<{ drawn: Drawn; leaf: Drawn }>((tie) => ({
  leaf: fc.oneof(
    bits.chain((size) =>
      fc
        .bigInt({ min: 0n, max: 2n ** BigInt(size) - 1n })
        .map((value) => ({ parameter: { type: `uint${size}` }, value })),
    ),
    bits.chain((size) =>
      fc
        .bigInt({ min: -(2n ** BigInt(size - 1)), max: 2n ** BigInt(size - 1) - 1n })
        .map((value) => ({ parameter: { type: `int${size}` }, value })),
    ),
    fc.boolean().map((value) => ({ parameter: { type: 'bool' }, value })),
    fc.string({ unit: 'grapheme' }).map((value) => ({ parameter: { type: 'string' }, value })),
    fc.uint8Array().map((bytes) => ({ parameter: { type: 'bytes' }, value: hex(bytes) })),
    fc
      .uint8Array({ minLength: 1, maxLength: 32 })
      .map((bytes) => ({ parameter: { type: `bytes${bytes.length}` }, value: hex(bytes) })),
  ),
  drawn: fc.oneof(
    { depthSize: 'small' },
    tie('leaf'),
    fc.tuple(tie('drawn'), fc.nat(3), fc.boolean()).map(([{ parameter, value }, count, fixed]) => ({
      parameter: { ...parameter, type: `${parameter.type}[${fixed ? count + 1 : ''}]` },
      value: Array(fixed ? count + 1 : count).fill(value),
    })),
    fc.array(tie('drawn'), { minLength: 1, maxLength: 3 }).map((members) => ({
      parameter: { type: 'tuple', components: members.map(({ parameter }) => parameter) } as never,
      value: members.map(({ value }) => value),
    })),
  ),
}))

const valueIn = (argument: DecodedArgument): unknown =>
  'parts' in argument ? argument.parts.map(valueIn) : argument.value

test('what was encoded is what is decoded, for types nested as deep as one likes', () => {
  fc.assert(
    fc.property(fc.array(drawn, { maxLength: 4 }), (members) => {
      const item: AbiFunction = {
        type: 'function',
        name: 'f',
        inputs: members.map(({ parameter }) => parameter),
        outputs: [],
        stateMutability: 'payable',
      }
      const data = encodeFunctionData({ abi: [item], args: members.map(({ value }) => value) })
      const decoded = decodeCall(item, data)
      if ('problem' in decoded) throw new Error(decoded.problem)
      expect(decoded).toMatchObject({ trailing: 0, canonical: true })
      expect(decoded.args.map(valueIn)).toEqual(members.map(({ value }) => value))
    }),
  )
})
