import fc from 'fast-check'
import type { AbiFunction, AbiParameter } from 'viem'
import { decodeFunctionData, encodeFunctionData, parseAbi } from 'viem/utils'
import { expect, test } from 'vitest'
import { formatFunction } from './abi.ts'
import { encodeCall, readFunction, readFunctions } from './call-data.ts'

const somebody = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const transfer = encodeFunctionData({
  abi: parseAbi(['function transfer(address to, uint256 amount)']),
  args: [somebody, 10n ** 18n],
})

test('a function may be written in every way that people write one', () => {
  const ways = [
    'transfer(address,uint256)',
    ' transfer(address to, uint256 amount); ',
    'function transfer(address to, uint amount) external returns (bool)',
    '{"type":"function","name":"transfer","inputs":[{"name":"to","type":"address"},{"name":"amount","type":"uint256"}]}',
    '{"abi":[{"type":"constructor","inputs":[]},{"type":"function","name":"transfer","inputs":[{"type":"address"},{"type":"uint256"}]}]}',
  ]
  for (const way of ways)
    for (const amount of ['1000000000000000000', '0xde0b6b3a7640000', '1 ether'])
      expect(encodeCall(way, [somebody, amount]), way).toEqual({ data: transfer })
  expect(encodeCall('deposit()', [])).toEqual({ data: '0xd0e30db0' })
})

test('what is not a function is explained', () => {
  const problem = (text: string) => expect(readFunction(text)).toHaveProperty('problem')
  for (const text of [
    '',
    'transfer',
    'transfer(address',
    'f(uint257)',
    '[{}]',
    '{"a":',
    'error X()',
  ])
    problem(text)
  expect(readFunction('f()\ng()')).toHaveProperty('problem', expect.stringContaining('2 functions'))
  expect(readFunctions('f()\ng()')).toHaveLength(2)
})

test('each argument has its own problem', () => {
  const args = (text: string, ...args: string[]) => {
    const encoded = encodeCall(text, args)
    return 'args' in encoded ? encoded.args : undefined
  }
  expect(args('transfer(address,uint256)', '0x12', '1')).toEqual([
    expect.stringContaining('38 missing'),
    undefined,
  ])
  expect(args('f(uint8,bool)', '256', 'yes')).toEqual([
    'A uint8 is from 0 to 255.',
    'A bool is true or false.',
  ])
  expect(args('f(int8)', '-129')).toEqual(['An int8 is from -128 to 127.'])
  expect(args('f(uint256)', '')).toEqual([expect.stringContaining('whole number')])
  expect(args('f(bytes4)', '0x1234')).toEqual(['A bytes4 has 4 bytes; this has 2.'])
  expect(args('f(uint8[])', '1, 2')).toEqual([expect.stringContaining('such as [1, 1]')])
  expect(args('f((uint8 a, bytes b)[])', '1')).toEqual(['a list in [ ] is expected.'])
  expect(args('f((uint8 a, bytes b)[])', '{')).toEqual([
    expect.stringContaining('such as [{"a": 1, "b": "0x…"}]'),
  ])
  expect(args('f((uint8, bytes b))', '{')).toEqual([expect.stringContaining('such as [1, "0x…"]')])
  expect(args('f(uint8[2])', '[1]')).toEqual(['2 items are expected, and there are 1.'])
  expect(args('f((uint8 a, bool b)[])', '[{"a":1,"b":true},{"a":300,"b":true}]')).toEqual([
    'item 2: a: A uint8 is from 0 to 255.',
  ])
  expect(args('f((uint8 a, bool b))', '{"a":1}')).toEqual(['“b” is missing.'])
  expect(encodeCall('f()', ['1'])).toHaveProperty('problem')
})

/** A parameter with a value of its type, as viem decodes it. */
const leaf: fc.Arbitrary<[AbiParameter, unknown]> = fc.oneof(
  fc
    .bigInt({ min: 0n, max: 2n ** 256n - 1n })
    .map((value) => [{ type: 'uint256' }, value] as const),
  fc
    .bigInt({ min: -(2n ** 71n), max: 2n ** 71n - 1n })
    .map((value) => [{ type: 'int72' }, value] as const),
  fc.boolean().map((value) => [{ type: 'bool' }, value] as const),
  fc.string({ unit: 'binary' }).map((value) => [{ type: 'string' }, value] as const),
  fc.constant([{ type: 'address' }, somebody] as const),
  fc
    .uint8Array({ minLength: 1 })
    .map((bytes) => [{ type: 'bytes' }, `0x${Buffer.from(bytes).toString('hex')}`] as const),
) as fc.Arbitrary<[AbiParameter, unknown]>
const parameter = fc.oneof(
  leaf,
  leaf.map(
    ([{ type }, value]) => [{ type: `${type}[]` }, [value, value]] as [AbiParameter, unknown],
  ),
  fc.tuple(leaf, leaf).map(([[a, x], [b, y]]): [AbiParameter, unknown] => [
    {
      type: 'tuple',
      name: 't',
      components: [
        { ...a, name: 'a' },
        { ...b, name: 'b' },
      ],
    } as never,
    { a: x, b: y },
  ]),
)

test('what is typed is what is encoded, for every kind of argument', () => {
  const typed = (value: unknown) =>
    typeof value === 'object'
      ? JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? `${item}` : item))
      : String(value)
  fc.assert(
    fc.property(fc.array(parameter, { maxLength: 4 }), (drawn) => {
      const inputs = drawn.map(([input], index) => ({ ...input, name: `p${index}` }))
      const item: AbiFunction = {
        type: 'function',
        name: 'f',
        inputs,
        outputs: [],
        stateMutability: 'payable',
      }
      const encoded = encodeCall(
        formatFunction(item),
        drawn.map(([, value]) => typed(value)),
      )
      if (!('data' in encoded)) throw new Error(JSON.stringify(encoded))
      const { args = [] } = decodeFunctionData({ abi: [item], data: encoded.data })
      expect(args).toEqual(drawn.map(([, value]) => value))
    }),
  )
})

test('numbers in lists keep every digit', () => {
  const most = 2n ** 256n - 1n
  const encoded = encodeCall('f(uint256[])', [`[${most}, 0x10, 1]`])
  expect(encoded).toHaveProperty('data', expect.stringContaining(most.toString(16)))
})
