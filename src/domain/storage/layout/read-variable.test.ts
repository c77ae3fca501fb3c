import { keccak256 } from 'viem/utils'
import { expect, test } from 'vitest'
import { readVariable } from '#domain/storage/layout/read-variable.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { readDeclaration } from '#domain/storage/type/storage-declaration.ts'

const declaration = readDeclaration(
  `struct Position { uint128 amount; uint64 since; }
  mapping(address => Position[]) positions;
  uint256[] items;
  uint8[3] three;
  mapping(address => uint256) balances;
  string name;`,
  'solidity',
)
const holder = `0x${'1'.repeat(40)}` as const
const length = BigInt(keccak256(`0x${holder.slice(2).padStart(64, '0')}${'0'.repeat(64)}`))
const content = BigInt(keccak256(slotWord(length)))
const stored = new Map([
  [length, 6n],
  [content + 5n, (1_700_000_000n << 128n) | 9n],
  [1n, 2n],
  [2n, 0x030201n],
])

test.each([
  [`positions[${holder}][5].since`, { type: 'uint64', value: '1700000000', slots: 2 }],
  [`positions[${holder}][5]`, { type: 'struct Position', text: '2 members', slots: 2 }],
  [`positions[${holder}][6].amount`, { value: '0', beyondLength: /^Index 6 is beyond/, slots: 2 }],
  ['three', { type: 'uint8[3]', members: ['1', '2', '3'], slots: 1 }],
  ['items', { type: 'uint256[]', text: '2 items', value: '2', slots: 1 }],
  ['name', { type: 'string', text: '""', value: '', slots: 1 }],
] as [string, object][])('a variable is read by its name: %s', async (expression, expected) => {
  if ('problem' in declaration) throw new Error(declaration.problem)
  const read = await readVariable(declaration.variables, expression, async (slot) =>
    slotWord(stored.get(slot) ?? 0n),
  )
  if (read.kind !== 'value') throw new Error(read.problem)
  const { words, members } = read
  const shown = { ...read, slots: words.size, members: members?.map(({ value }) => value) }
  const { beyondLength = /^undefined$/, ...others } = expected as { beyondLength?: RegExp }
  expect(shown).toMatchObject({ expression, ...others })
  expect(String(read.beyondLength)).toMatch(beyondLength)
})

test.each([
  ['balances', '0x1', { kind: 'expression', problem: /^Add a key: balances\[0x…\]\.$/ }],
  ['balance', '0x1', { kind: 'expression', problem: /^Unknown variable/ }],
  ['items', null, { kind: 'word', slot: 1n, problem: 'The response is not a string.' }],
  ['items', `0x${'1'.repeat(66)}`, { kind: 'word', slot: 1n, problem: /33 bytes/ }],
] as const)('why there is no value is told: %s of %s', async (expression, word, expected) => {
  if ('problem' in declaration) throw new Error(declaration.problem)
  const read = await readVariable(declaration.variables, expression, async () => word)
  const problem = expect.stringMatching(expected.problem)
  expect(read).toEqual({ ...expected, problem })
  await expect(
    readVariable(declaration.variables, 'items', () => Promise.reject(new Error('gone'))),
  ).rejects.toThrow('gone')
})

test.each([
  ['items', '0x', /^The provider returned 0x, shorter than 32 bytes/],
  ['items[0]', '0x1', /^The provider returned 0x1, shorter/],
  ['three[1]', `0x${'0'.repeat(66)}`, /longer than 32 bytes/],
  ['flag', '0x2', /^A bool is 0 or 1. The provider returned 0x2, shorter/],
  ['items', slotWord(0n), /^undefined$/],
] as const)('a word of another form is told: %s of %s', async (expression, word, anomaly) => {
  const declared = readDeclaration('bool flag; uint256[] items; uint8[3] three;', 'solidity')
  if ('problem' in declared) throw new Error(declared.problem)
  const read = await readVariable(declared.variables, expression, async () => word)
  expect(String('anomaly' in read && read.anomaly)).toMatch(anomaly)
})

const nested = Array.from({ length: 24 }, (_, at) => `struct S${at + 1} { S${at} a; S${at} b; }`)
test.each([
  ['mapping(uint256 => uint256)[64][64][64][64]', '64 items', 64n],
  ['uint256[64][64][64][64]', '64 items', 64n],
  ['S24', '2 members', 2n],
  [`uint256[${10n ** 30n}]`, `1${',000'.repeat(10)} items`, 10n ** 30n],
])(
  'a value that holds millions is read in part, and the count is exact: %s',
  async (type, text, total) => {
    const source = `struct S0 { uint8 x; mapping(uint8 => uint8) y; } ${nested.join(' ')} ${type} a;`
    const large = readDeclaration(source, 'solidity')
    if ('problem' in large) throw new Error(large.problem)
    const read = await readVariable(large.variables, 'a', async () => slotWord(1n))
    if (read.kind !== 'value') throw new Error(read.problem)
    const { members = [], more = 0n, words } = read
    expect(read.text).toBe(text)
    expect(BigInt(members.length) + more).toBe(total)
    expect(words.size).toBeLessThanOrEqual(256)
    const countParts = (held: typeof members): number =>
      held.reduce((sum, { members = [] }) => sum + 1 + countParts(members), 0)
    expect(countParts(members)).toBeLessThanOrEqual(4096)
  },
)
