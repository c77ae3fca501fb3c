import fc from 'fast-check'
import { encodeDeployData, parseAbi } from 'viem/utils'
import { expect, test } from 'vitest'
import { readAbiArgument } from '../abi/argument.ts'
import { callDataPrefix, encodeCall, findCallable } from '../abi/call-data.ts'
import { decodeArgumentTexts } from './decode-arguments.ts'

const somebody = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const transfer = 'transfer(address to, uint256 amount)'

function encode(line: string, args: readonly string[], code = ''): string {
  const encoded = encodeCall(line, args, code)
  return 'data' in encoded ? encoded.data : ''
}

function decode(line: string, data: string, code = '') {
  const item = findCallable(line)
  return item && decodeArgumentTexts(item, data, code)
}

test('data of a function gives its arguments, and no other data does', () => {
  const data = encode(transfer, [somebody, '1 ether'])
  expect(decode(transfer, data)).toEqual([somebody, '1000000000000000000'])
  for (const other of ['0xdeadbeef', data.slice(0, -2), `${data}00`, '0x', 'hello'])
    expect(decode(transfer, other), other).toBeUndefined()
})

test('a creation is its init code with the arguments behind it, as encodeDeployData writes it', () => {
  const bytecode = '0x60806040'
  const line = 'constructor(address owner, uint256[] shares)'
  const args = [somebody, '[1, 2]']
  const data = encode(line, args, bytecode)
  const abi = parseAbi([line])
  expect(data).toBe(encodeDeployData({ abi, bytecode, args: [somebody, [1n, 2n]] }))
  expect(decode(line, data, bytecode)).toEqual(args)
  expect(decode(line, data)).toBeUndefined()
})

const shapes = [
  'f(uint8 a, int72 b, bool c)',
  'f(string a, bytes b, bytes4 c)',
  'f((uint256 x, (address y, string z)[] inner) a, int8[2][] b)',
  'f((uint256, bool)[] pairs, string[] texts)',
  'f((uint256 x, uint256 x) twins)',
]
const leaf = (type: string): fc.Arbitrary<string> => {
  if (type === 'address') return fc.constant(somebody)
  if (type === 'bool') return fc.boolean().map(String)
  if (type === 'string') return fc.string({ unit: 'grapheme' })
  if (type.startsWith('bytes')) {
    const size = Number(type.slice(5))
    const lengths = type === 'bytes' ? {} : { minLength: size, maxLength: size }
    return fc.uint8Array(lengths).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)
  }
  const bits = BigInt(type.replace(/\D/g, ''))
  const range = type.startsWith('u')
    ? { min: 0n, max: (1n << bits) - 1n }
    : { min: -(1n << (bits - 1n)), max: (1n << (bits - 1n)) - 1n }
  return fc.bigInt(range).map(String)
}

test('arguments of every kind come back from data as what encodes to the same data', () => {
  const json = (parameter: {
    type: string
    components?: readonly never[]
  }): fc.Arbitrary<unknown> => {
    const [, type, length] = parameter.type.match(/^(.*)\[(\d*)\]$/) ?? []
    if (type !== undefined)
      return fc.array(json({ ...parameter, type }), {
        minLength: Number(length || 0),
        maxLength: Number(length || 3),
      })
    return parameter.components ? fc.tuple(...parameter.components.map(json)) : leaf(parameter.type)
  }
  const drawn = fc.constantFrom(...shapes).chain((shape) => {
    const item = findCallable(shape)
    if (!item) throw new Error(shape)
    const texts = item.inputs.map((input) =>
      json(input as never).map((value) =>
        typeof value === 'string' ? value : JSON.stringify(value),
      ),
    )
    return fc.tuple(fc.constant(shape), fc.tuple(...texts))
  })
  fc.assert(
    fc.property(drawn, ([shape, args]) => {
      const data = encode(shape, args)
      expect(data).not.toBe('')
      expect(encode(shape, decode(shape, data) ?? [])).toBe(data)
    }),
  )
})

test('no bytes break the reading, and what is read encodes to the same bytes', () => {
  const bytes = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString('hex'))
  fc.assert(
    fc.property(fc.constantFrom(...shapes), bytes, (shape, tail) => {
      const item = findCallable(shape)
      if (!item) throw new Error(shape)
      const texts = decode(shape, `${callDataPrefix(item, '')}${tail}`)
      for (const [index, input] of item.inputs.entries())
        if (texts) expect(readAbiArgument(input, texts[index] ?? '')).toHaveProperty('value')
    }),
  )
})
