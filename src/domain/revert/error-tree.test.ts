import fc from 'fast-check'
import type { Hex } from 'viem'
import {
  concat,
  encodeAbiParameters,
  encodeErrorResult,
  parseAbi,
  size,
  slice,
  stringToHex,
} from 'viem/utils'
import { expect, test } from 'vitest'
import { parseSignatureList } from '#domain/abi/signature-list.ts'
import { errorAbiProblem } from './custom-error.ts'
import {
  type ErrorAbiSource,
  type ErrorTree,
  findKnownErrors,
  readErrorTree,
} from './error-tree.ts'
import errorList from './known-errors.txt?raw'

const abiLines = [
  'error Error(string)',
  'error Panic(uint256)',
  'error FailedOpWithRevert(uint256 opIndex, string reason, bytes inner)',
  'error CallFailed(bytes returnData)',
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error Shortage(address account, (uint256 available, uint256 required)[] steps, bytes[] causes)',
  'error Ticket(bytes4 code, string text)',
] as const
const abi = parseAbi(abiLines)
type Name = (typeof abi)[number]['name']
const encoded = (errorName: Name, args: readonly unknown[]): Hex =>
  encodeErrorResult({ abi, errorName, args } as never)
const somebody = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const pasted: ErrorAbiSource = { text: abiLines.slice(4).join('\n'), from: 'the pasted ABI' }

/** The errors from the outside in, along the last argument. */
function path(tree: ErrorTree): string[] {
  const [reading] = tree.readings
  const last = reading?.args.at(-1)
  const own = reading?.name ?? ('reason' in tree.meaning ? tree.meaning.reason : tree.meaning.kind)
  return last && 'inner' in last && last.inner ? [own, ...path(last.inner)] : [own]
}

test('standard errors are named without an ABI, with their arguments and where they come from', () => {
  const tree = readErrorTree(encoded('ERC20InsufficientBalance', [somebody, 5n, 7n]), [])
  expect(tree.readings).toEqual([
    {
      name: 'ERC20InsufficientBalance',
      signature: 'ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
      from: ['ERC-6093 tokens (EIP-6093)'],
      guessed: true,
      args: [
        { name: 'sender', type: 'address', value: somebody },
        { name: 'balance', type: 'uint256', value: 5n },
        { name: 'needed', type: 'uint256', value: 7n },
      ],
      unpadded: false,
    },
  ])
})

test('a pasted ABI goes before the list, and what both define is one error', () => {
  const data = encoded('ERC20InsufficientBalance', [somebody, 5n, 7n])
  const own = { ...pasted, text: pasted.text.replace('address sender', 'address payer') }
  const [reading, ...others] = readErrorTree(data, [own]).readings
  expect(others).toEqual([])
  expect(reading?.from).toEqual(['the pasted ABI', 'ERC-6093 tokens (EIP-6093)'])
  expect(reading?.guessed).toBe(false)
  expect(reading?.args[0]?.name).toBe('payer')
})

test('an ABI may be written in every way that people write one', () => {
  const data = encoded('Ticket', ['0x12345678', 'seven'])
  const line = abiLines[6]
  const json = JSON.stringify(parseAbi([line]))
  const ways = [line, line.slice(6), `error Other();\n${line};`, json, `{"abi":${json}}`]
  for (const text of ways)
    expect(readErrorTree(data, [{ text, from: 'pasted' }]).readings, text).toMatchObject([
      { signature: 'Ticket(bytes4 code, string text)', from: ['pasted'] },
    ])
  const structs =
    'struct Step { uint256 available; uint256 required; }\nerror Shortage(address account, Step[] steps, bytes[] causes)'
  const shortage = encoded('Shortage', [somebody, [{ available: 1n, required: 2n }], []])
  expect(
    readErrorTree(shortage, [{ text: structs, from: 'pasted' }]).readings[0]?.args[1],
  ).toMatchObject({
    name: 'steps',
    parts: [
      {
        parts: [
          { name: 'available', value: 1n },
          { name: 'required', value: 2n },
        ],
      },
    ],
  })
  // wevm/viem src/utils/abi/decodeErrorResult.test.ts
  for (const [text, selector] of [
    ['error SoldOutError()', '0x7f6df6bb'],
    ['error AccessDeniedError(string a)', '0x83aa206e'],
  ] as const)
    expect(errorAbiProblem(text, selector)).toBe(
      selector === '0x7f6df6bb'
        ? undefined
        : 'The data begins like an error of this ABI, but what follows does not fit it.',
    )
})

test('errors of different names with the same selector are all given', () => {
  // Found by trying names: both hash to 0xc1a88554….
  const lines = 'error Eelg()\nerror E1kqw()'
  const tree = readErrorTree('0xc1a88554', [{ text: lines, from: 'pasted' }])
  expect(tree.readings.map(({ name }) => name)).toEqual(['Eelg', 'E1kqw'])
})

test('errors within errors are read, in lists and tuples too, five deep', () => {
  const inner = encoded('Error', ['not yours'])
  const failed = encoded('FailedOpWithRevert', [0n, 'AA23 reverted', inner])
  expect(path(readErrorTree(failed, []))).toEqual(['FailedOpWithRevert', 'not yours'])
  const shortage = encoded('Shortage', [
    somebody,
    [{ available: 1n, required: 2n }],
    [failed, '0x'],
  ])
  const causes = readErrorTree(shortage, [pasted]).readings[0]?.args[2]
  expect(causes).toMatchObject({
    parts: [{ inner: { readings: [{ name: 'FailedOpWithRevert' }] } }, { value: '0x' }],
  })
  let deep = inner
  for (let times = 0; times < 8; times++) deep = encoded('CallFailed', [deep])
  expect(path(readErrorTree(deep, []))).toEqual(Array(6).fill('CallFailed'))
})

test('bytes that have no form of an error are left bytes', () => {
  const held = (bytes: Hex) => {
    const [argument] = readErrorTree(encoded('CallFailed', [bytes]), []).readings[0]?.args ?? []
    return argument && 'inner' in argument ? argument.inner?.meaning.kind : undefined
  }
  expect(held('0x')).toBeUndefined()
  expect(held('0x00')).toBeUndefined()
  expect(held(`0x${'ab'.repeat(33)}`)).toBeUndefined()
  expect(held('0xdeadbeef')).toBe('custom')
  expect(held(stringToHex('wrong-calldatasize'))).toBe('text')
})

test('missing padding at the end is not a fault, and anything else is', () => {
  const ticket = encoded('Ticket', ['0x12345678', 'seven'])
  const cut = (bytes: number) => readErrorTree(slice(ticket, 0, size(ticket) - bytes), [pasted])
  expect(cut(0).readings).toMatchObject([{ name: 'Ticket', unpadded: false }])
  expect(cut(27).readings).toMatchObject([
    { unpadded: true, args: [{ value: '0x12345678' }, { value: 'seven' }] },
  ])
  expect(cut(28).readings).toEqual([])
  expect(readErrorTree(concat([ticket, '0x00']), [pasted]).readings).toEqual([])
  // A number that is cut must not be taken for a larger one.
  const balance = encoded('ERC20InsufficientBalance', [somebody, 5n, 256n])
  expect(readErrorTree(slice(balance, 0, size(balance) - 1), []).readings).toEqual([])
})

test('no bytes make it throw, and what it names encodes to the same bytes', () => {
  const whole = encoded('Shortage', [
    somebody,
    [{ available: 1n, required: 2n }],
    [encoded('FailedOpWithRevert', [0n, 'AA23', encoded('Error', ['no'])])],
  ])
  const random = fc.uint8Array({ maxLength: 300 }).map((tail) => Buffer.from(tail).toString('hex'))
  const changed = fc
    .tuple(fc.nat(size(whole)), random)
    .map(([keep, tail]) => slice(whole, 0, keep || 1).slice(2) + tail)
  const headed = fc
    .tuple(
      fc.constantFrom('', '08c379a0', '65c8fd4d', 'e450d38c', slice(whole, 0, 4).slice(2)),
      random,
    )
    .map(([head, tail]) => head + tail)
  fc.assert(
    fc.property(
      fc.oneof(changed, headed),
      fc.constantFrom('', ']', 'error E(foo)', pasted.text),
      (digits, text) => {
        const data: Hex = `0x${digits}`
        errorAbiProblem(text, data)
        for (const { name, args, unpadded } of readErrorTree(data, [{ text, from: '' }]).readings) {
          if (!abiLines.some((line) => line.startsWith(`error ${name}(`))) continue
          const again = encoded(name as Name, args.map(encodable))
          expect(unpadded ? again.slice(0, data.length) : again).toBe(data)
        }
      },
    ),
    { numRuns: 500 },
  )
})

test('an ABI that does not name the error says why', () => {
  const data = encoded('ERC20InsufficientBalance', [somebody, 5n, 7n])
  expect(errorAbiProblem(pasted.text, data)).toBeUndefined()
  expect(errorAbiProblem('error Other()\nerror Another()', data)).toMatch(
    /No error of this ABI begins with 0xe450d38c; it has 2/,
  )
  expect(errorAbiProblem('function f()', data)).toMatch('no error')
  expect(errorAbiProblem('[', data)).toMatch('JSON')
  expect(errorAbiProblem('error (', data)).toMatch('Invalid signature')
  expect(errorAbiProblem(pasted.text, slice(data, 0, 40))).toMatch('does not fit')
})

test('every line of the list is an error that is found by its selector', () => {
  // EIP-6093, eth-infinitism/account-abstraction, EIP-3668 and Base’s documentation print these.
  expect(findKnownErrors('0xe450d38c')[0]?.name).toBe('ERC20InsufficientBalance')
  expect(findKnownErrors('0x65c8fd4d')[0]?.name).toBe('FailedOpWithRevert')
  expect(findKnownErrors('0x220266b6')[0]?.name).toBe('FailedOp')
  expect(findKnownErrors('0x556f1830')[0]?.name).toBe('OffchainLookup')
  expect(findKnownErrors('0xdb42144d')[0]?.inputs).toHaveLength(3)
  expect(findKnownErrors('0x90bfb865')[0]?.from.length).toBeGreaterThan(0)
  expect(findKnownErrors('0x82b42900')[0]?.from.length).toBeGreaterThan(2)
  const signatures = parseSignatureList(errorList).flatMap((group) => group.signatures)
  expect(signatures.length).toBeGreaterThan(650)
  for (const signature of signatures) expect(signature).toMatch(/^[A-Z]\w*\((.+ \w+)?\)$/)
})

/** The value that an encoder takes; tuples by the names of their members. */
function encodable(argument: ErrorTree['readings'][number]['args'][number]): unknown {
  if ('value' in argument) return argument.value
  const values = argument.parts.map(encodable)
  if (argument.type.endsWith(']')) return values
  return Object.fromEntries(argument.parts.map(({ name }, index) => [name, values[index]]))
}

test('an error of a list that was looked up is a guess, and one of an ABI goes before it', () => {
  const text = 'Ticket(bytes4,string)'
  const data = encoded('Ticket', ['0x01020304', 'seven'])
  const found: ErrorAbiSource = { text, from: 'signatures of host', isGuess: true }
  const reading = (abis: ErrorAbiSource[]) => readErrorTree(data, abis).readings
  expect(reading([found])).toMatchObject([{ name: 'Ticket', guessed: true, from: [found.from] }])
  expect(reading([pasted, found])).toMatchObject([
    { name: 'Ticket', guessed: false, from: [pasted.from, found.from] },
  ])
  // What does not fit the data is not named, by any source.
  expect(reading([{ ...found, text: 'Other(uint256)' }])).toEqual([])
})

test('an error behind the text of a reason is read, of Solidity or of an ABI', () => {
  const wrapped = (inner: Hex) => {
    const bytes = concat([stringToHex('outer: '), inner])
    return concat(['0x08c379a0', encodeAbiParameters([{ type: 'bytes' }], [bytes])])
  }
  const ticket = encoded('Ticket', ['0x12345678', 'seven'])
  expect(readErrorTree(wrapped(ticket), [pasted])).toMatchObject({
    meaning: { kind: 'reason', reason: 'outer: ', bytes: ticket },
    inner: { readings: [{ name: 'Ticket', args: [{ value: '0x12345678' }, { value: 'seven' }] }] },
  })
  expect(readErrorTree(wrapped(wrapped(encoded('Error', ['no']))), [])).toMatchObject({
    inner: { meaning: { reason: 'outer: ' }, inner: { meaning: { kind: 'reason', reason: 'no' } } },
  })
  const unknown = readErrorTree(wrapped('0x12345678ff'), [pasted])
  expect(unknown).toMatchObject({ meaning: { kind: 'reason' }, readings: [] })
  expect(unknown).not.toHaveProperty('inner')
})
