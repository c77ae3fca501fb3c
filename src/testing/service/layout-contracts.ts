/**
 * A value in a contract of the differential test: its path, such as `entries[bytes32][].by[int16]`,
 * and its type.
 */
export type Leaf = readonly [path: string, type: string]

const widths = Array.from({ length: 32 }, (_, index) => index + 1)
const numbers = widths.flatMap((size) => [`uint${size * 8}`, `int${size * 8}`])
const fixedBytes = widths.map((size) => `bytes${size}`)
const named = ['bool', 'address', 'Phase', 'Price', 'Tag', 'IThing']

/** Every type that fits in one word, in an order that packs them in many ways. */
const elementary = [...numbers, ...fixedBytes, ...named].toSorted((a, b) =>
  [...a]
    .toReversed()
    .join('')
    .localeCompare([...b].toReversed().join('')),
)

const declarations = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;
enum Phase { Draft, Open, Closed }
type Price is uint128;
type Tag is bytes3;
interface IThing {}
struct Point { int40 a; bytes5 b; bool c; address d; }
struct Entry {
  uint64 amount; Point point; uint24[3] rgb; string note; mapping(int16 => bytes7) by; Point[] points;
  uint24[][] grid; Phase phase; bytes blob;
}`

const pointLeaves = (path: string): Leaf[] => [
  [`${path}.a`, 'int40'],
  [`${path}.b`, 'bytes5'],
  [`${path}.c`, 'bool'],
  [`${path}.d`, 'address'],
]

const entryLeaves = (path: string): Leaf[] => [
  [`${path}.amount`, 'uint64'],
  ...pointLeaves(`${path}.point`),
  [`${path}.rgb[#3]`, 'uint24'],
  [`${path}.note`, 'string'],
  [`${path}.by[int16]`, 'bytes7'],
  ...pointLeaves(`${path}.points[]`),
  [`${path}.grid[][]`, 'uint24'],
  [`${path}.phase`, 'Phase'],
  [`${path}.blob`, 'bytes'],
]

const values = elementary.map((type): Leaf => [`v_${type}`, type])
const third = Math.ceil(values.length / 3)
const fields = (leaves: readonly Leaf[]) =>
  leaves.map(([path, type]) => `${type} internal ${path};`).join('\n')

const keys = [...elementary, 'string', 'bytes'].map(
  (key, index): Leaf => [`m_${key}[${key}]`, elementary[(index * 7) % elementary.length] ?? 'bool'],
)

const shapes: { [name: string]: [type: string, leaves: (path: string) => Leaf[]] } = {
  note: ['string', (path) => [[path, 'string']]],
  blob: ['bytes', (path) => [[path, 'bytes']]],
  points: ['Point[]', (path) => pointLeaves(`${path}[]`)],
  three: ['Point[3]', (path) => pointLeaves(`${path}[#3]`)],
  grid: ['uint24[][]', (path) => [[`${path}[][]`, 'uint24']]],
  rows: ['uint24[5][]', (path) => [[`${path}[][#5]`, 'uint24']]],
  columns: ['int8[][3]', (path) => [[`${path}[#3][]`, 'int8']]],
  cube: ['bytes3[7][2]', (path) => [[`${path}[#2][#7]`, 'bytes3']]],
  flags: ['bool[]', (path) => [[`${path}[]`, 'bool']]],
  wide: ['uint136[]', (path) => [[`${path}[]`, 'uint136']]],
  people: ['address[4]', (path) => [[`${path}[#4]`, 'address']]],
  prices: ['Price[]', (path) => [[`${path}[]`, 'Price']]],
  texts: ['string[]', (path) => [[`${path}[]`, 'string']]],
  deep: [
    'mapping(address => mapping(string => mapping(int24 => Point)))',
    (path) => pointLeaves(`${path}[address][string][int24]`),
  ],
  listed: ['mapping(bool => uint32[])[2]', (path) => [[`${path}[#2][bool][]`, 'uint32']]],
  single: ['Entry', entryLeaves],
  entries: ['mapping(bytes32 => Entry[])', (path) => entryLeaves(`${path}[bytes32][]`)],
}
/** A namespace of ERC-7201, whose slot the compiler computes. */
export const namespace = 'keyhole.main'
const shapeLeaves = [
  ...Object.entries(shapes).flatMap(([name, [, leaves]]) => leaves(name)),
  ...entryLeaves(namespace),
]

/** Contracts for the differential test: sources and all values that can be written in them. */
export const layoutContracts: { [name: string]: { source: string; leaves: readonly Leaf[] } } = {
  Values: {
    leaves: values,
    source: `${declarations}
contract Base { ${fields(values.slice(0, third))} }
contract Middle is Base { ${fields(values.slice(third, 2 * third))} }
contract Values is Middle layout at 0xabcdef0123456789 { ${fields(values.slice(2 * third))}
${values.map(setter).join('\n')} }`,
  },
  Keys: {
    leaves: keys,
    source: `${declarations}
contract Keys { ${keys.map(([path, type]) => `mapping(${keyOf(path)} => ${type}) internal m_${keyOf(path)};`).join('\n')}
${keys.map(setter).join('\n')} }`,
  },
  Shapes: {
    leaves: shapeLeaves,
    source: `${declarations}
uint256 constant place = erc7201("${namespace}");
function main() pure returns (Entry storage entry) { uint256 slot = place; assembly { entry.slot := slot } }
contract Shapes { uint8 internal before; ${Object.entries(shapes)
      .map(([name, [type]]) => `${type} internal ${name};`)
      .join('\n')}
${shapeLeaves.map(setter).join('\n')} }`,
  },
}

function keyOf(path: string) {
  return path.match(/\[(.*)\]/)?.[1] ?? ''
}

/** The steps of a path: its names, and its brackets. */
export function steps(path: string): string[] {
  return path.match(/^[\w]+|\.\w+|\[[^\]]*\]/g) ?? []
}

/** A function that writes one value: its arguments are the keys and indices, then the value. */
function setter([path, type]: Leaf, index: number): string {
  const args: string[] = []
  let target = path.startsWith(namespace) ? 'main()' : ''
  let growing = ''
  for (const step of steps(path.replace(namespace, ''))) {
    const key = step.match(/^\[(.*)\]$/)?.[1]
    if (key === undefined) {
      target += step
      continue
    }
    const name = `k${args.length}`
    args.push(argument(key === '' || key.startsWith('#') ? 'uint256' : key, name))
    if (key === '') growing += `while (${target}.length <= ${name}) ${target}.push(); `
    target += `[${name}]`
  }
  args.push(argument(type, 'value'))
  return `function set${index}(${args.join(', ')}) external { ${growing}${target} = value; }`
}

function argument(type: string, name: string) {
  return `${type}${type === 'string' || type === 'bytes' ? ' calldata' : ''} ${name}`
}
