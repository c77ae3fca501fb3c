import fc from 'fast-check'
import type { AbiFunction, AbiParameter, Hex } from 'viem'
import {
  concat,
  decodeAbiParameters,
  encodeAbiParameters,
  encodeFunctionData,
  toFunctionSelector,
} from 'viem/utils'
import { expect, test } from 'vitest'
import { readFunctions } from '#domain/abi/call-data.ts'
import {
  type DecodedArgument,
  decodeArguments,
  decodeCall,
  describeMissing,
} from './decoded-call.ts'

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
    byteCount: 64,
    trailing: 0,
    canonical: true,
    missing: 0,
    dirty: [],
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
  const short = decodeCall(item, data.slice(0, -2) as Hex)
  expect(short).toMatchObject({ missing: 1, canonical: false })
  expect('args' in short && describeMissing(short)).toMatch(/^63 of 64 bytes; the EVM reads zeros/)
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

test('bytes are canonical exactly where an encoder writes them, no matter which bytes they are', () => {
  const changed = fc.record({ at: fc.nat(), byte: fc.nat(255), cut: fc.nat(40), more: fc.nat(3) })
  fc.assert(
    fc.property(fc.array(drawn, { minLength: 1, maxLength: 3 }), changed, (members, change) => {
      const types = members.map(({ parameter }) => parameter)
      const encoded = encodeAbiParameters(
        types,
        members.map(({ value }) => value),
      )
      const bytes = Buffer.from(encoded.slice(2), 'hex')
      bytes[change.at % bytes.length] = change.byte
      const cut = bytes.subarray(0, Math.max(0, bytes.length - Math.max(0, change.cut - 20)))
      const data = hex(Buffer.concat([cut, Buffer.alloc(change.more, 7)]))
      const decoded = decodeArguments(types, data)
      // viem loses strings that are not UTF-8: as bytes they have the same encoding.
      const codecTypes = types.map(stringsAsBytes)
      let again: Hex | undefined
      try {
        again = encodeAbiParameters(codecTypes, decodeAbiParameters(codecTypes, data))
      } catch {
        // The bytes are none that viem reads.
      }
      const isCanonical = again !== undefined && data.startsWith(again)
      expect('args' in decoded && decoded.canonical).toBe(isCanonical)
      if ('args' in decoded && isCanonical)
        expect(decoded.trailing).toBe((data.length - (again?.length ?? 0)) / 2)
    }),
    { numRuns: 400 },
  )
})

const stringsAsBytes = (parameter: AbiParameter): AbiParameter =>
  'components' in parameter
    ? { ...parameter, components: parameter.components.map(stringsAsBytes) }
    : { ...parameter, type: parameter.type.replace('string', 'bytes') }

const word = (digits: string) => digits.padStart(64, '0')

test('a string that is not text keeps its bytes, and is what was encoded', () => {
  const item = fn('note(string text)')
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 70 }), (bytes) => {
      const data = concat([
        toFunctionSelector('note(string)'),
        encodeAbiParameters([{ type: 'bytes' }], [hex(bytes)]),
      ])
      const decoded = decodeCall(item, data)
      expect(decoded).toMatchObject({ canonical: true, trailing: 0 })
      const [argument] = 'args' in decoded ? decoded.args : []
      if (!argument || !('value' in argument)) throw new Error('no value')
      expect(argument.isNotText ? argument.value : hex(Buffer.from(String(argument.value)))).toBe(
        hex(bytes),
      )
    }),
  )
})

test('what old compilers accept is shown and named, of every type shorter than a word', () => {
  const ff = 'ff'.repeat(32)
  const dirty = (type: string, digits: string) => {
    const decoded = decodeArguments([{ type, name: 'x' }], `0x${digits}`)
    if ('problem' in decoded) throw new Error(decoded.problem)
    expect(decoded, type).toMatchObject({ canonical: false, dirty: ['x'], missing: 0 })
    return valueIn(decoded.args[0] as DecodedArgument)
  }
  expect(dirty('uint8', `${'0'.repeat(60)}0105`)).toBe(5n)
  expect(dirty('uint48', ff)).toBe(2n ** 48n - 1n)
  expect(dirty('int16', word('ffff'))).toBe(-1n)
  expect(dirty('bool', word('2'))).toBe(true)
  expect(dirty('bool', '1'.padEnd(64, '0'))).toBe(true)
  expect(dirty('address', ff)).toMatch(/^0x(ff){20}$/i)
  expect(dirty('bytes4', ff)).toBe('0xffffffff')
  expect(dirty('function', ff)).toBe(`0x${'ff'.repeat(24)}`)
  expect(dirty('bytes', `${word('20')}${word('1')}${ff}`)).toBe('0xff')
  expect(dirty('string', `${word('20')}${word('1')}${'61'.padEnd(62, '0')}01`)).toBe('a')
})

test('a function as an argument is an address and a selector', () => {
  const digits = `${'11'.repeat(20)}a9059cbb`
  expect(decode('run(function callback)', `0x12345678${digits.padEnd(64, '0')}`)).toMatchObject({
    args: [{ name: 'callback', type: 'function', value: `0x${digits}` }],
    canonical: true,
  })
})

test('short data is read with zeros as the EVM does, and says how much is there', () => {
  const types = [{ type: 'address' }, { type: 'uint256' }]
  for (let bytes = 0; bytes < 64; bytes++) {
    const decoded = decodeArguments(types, `0x${'11'.repeat(bytes)}`)
    expect(decoded).toMatchObject({ byteCount: bytes, missing: 64 - bytes, canonical: false })
  }
  const tail = encodeAbiParameters([{ type: 'bytes' }], ['0x1234'])
  expect(decodeArguments([{ type: 'bytes' }], tail.slice(0, -60) as Hex)).toMatchObject({
    missing: 30,
    args: [{ value: '0x1234' }],
  })
})

test('what cannot be read says why, and never by an exception', () => {
  const problem = (type: string, data: Hex) => {
    const decoded = decodeArguments([{ type, name: 'x' }], data)
    return 'problem' in decoded ? decoded.problem : undefined
  }
  expect(problem('fixed128x18', `0x${word('1')}`)).toMatch('Unsupported type “fixed128x18” of “x”')
  expect(problem('Lib.Kind', `0x${word('1')}`)).toMatch('Unsupported type')
  expect(problem('uint7', `0x${word('1')}`)).toMatch('Unsupported type')
  expect(problem('bytes', `0x${word('ffffffff')}`)).toMatch('The offset of “x” is 4,294,967,295')
  expect(problem('bytes', `0x${word('20')}${'ff'.repeat(32)}`)).toMatch('The length of “x” is 0xff')
  expect(problem('uint256[100]', `0x${word('1')}`)).toMatch(/^32 bytes of arguments; .* at least/)
  expect(problem('uint256[0][]', `0x${word('20')}${word('100')}`)).toBeUndefined()
})

test('lists that all point at one list are bounded', () => {
  const count = 400
  const list = (offset: number) =>
    word(count.toString(16)) + word(offset.toString(16)).repeat(count)
  // Each item of the outer lists points at the same list behind them.
  const data = `0x${word('20')}${list(count * 32)}${list(count * 32)}${word(count.toString(16))}${word('1').repeat(count)}`
  expect(decodeArguments([{ type: 'uint256[][][]' }], data as Hex)).toEqual({
    problem: 'More than 100,000 values: not decoded.',
  })
})

test('a value of an enum has its name where the ABI has them, and one that none has is a number', () => {
  const kind = { name: 'kind', type: 'uint8', enumMembers: ['Draft', 'Open'] }
  const list = { ...kind, name: 'kinds', type: 'uint8[2]' }
  const abi = JSON.stringify([{ type: 'function', name: 'f', inputs: [kind, list] }])
  const data = `${toFunctionSelector('f(uint8,uint8[2])')}${word('1')}${word('0')}${word('2')}`
  const decoded = decodeCall(fn(abi), data as Hex)
  expect('args' in decoded && decoded.args).toEqual([
    { name: 'kind', type: 'uint8', value: 1n, note: 'Open' },
    {
      ...{ name: 'kinds', type: 'uint8[2]' },
      parts: [
        { name: '[0]', type: 'uint8', value: 0n, note: 'Draft' },
        { name: '[1]', type: 'uint8', value: 2n },
      ],
    },
  ])
})
