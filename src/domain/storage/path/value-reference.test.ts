import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accessOfType, formatValueReference } from './value-path.ts'
import { parseValueReference } from './value-reference.ts'

const address = `0x${'ab'.repeat(20)}`
const read = (text: string) => {
  const { slot, path, block } = parseValueReference(text)
  return [slot, path.root, ...path.accesses.map(({ type }) => type), block]
}

test.each([
  ['3', ['3', '', undefined]],
  ['0x1f', ['0x1f', '', undefined]],
  [`3[${address}]`, ['3', '', 'address', undefined]],
  [`balanceOf[${address}]@5`, ['', 'balanceOf', 'address', '5']],
  ['config.limit @ latest', ['', 'config', 'member', 'latest']],
  ['items[3].amount', ['', 'items', 'uint256', 'member', undefined]],
  ['erc7201("my.storage") + 1[5]', ['erc7201("my.storage") + 1', '', 'uint256', undefined]],
  ['names["a@b"]', ['', 'names', 'string', undefined]],
  ['names["a@b"]@0x5', ['', 'names', 'string', '0x5']],
  ['keccak256("a[b].c@d") - 1', ['keccak256("a[b].c@d") - 1', '', undefined]],
])('%s is read', (text, parts) => {
  expect(read(text)).toEqual(parts)
})

test('a name of the layout with an @ in it is not a block', () => {
  const variables = [{ name: '_status@5' }]
  expect(parseValueReference('_status@5', variables)).toMatchObject({
    path: { text: '_status@5' },
  })
  expect(parseValueReference('_status@5', variables).block).toBeUndefined()
  expect(parseValueReference('_status@5@6', variables)).toMatchObject({
    path: { text: '_status@5' },
    block: '6',
  })
})

test('what cannot be read keeps its text', () => {
  const broken = parseValueReference('2[5')
  expect(broken).toMatchObject({ slot: '2', path: { text: '[5', problem: expect.any(String) } })
  expect(formatValueReference(broken)).toBe('2[5')
})

test('a type is typed before its key, and shown where the key alone would be read as another', () => {
  const text = '4[bytes4:0x12345678][string:"a b"][uint64[]:5][array3[8]:1]'
  expect(read(text)).toEqual(['4', '', 'bytes4', 'string', 'uint64[]', 'array3[8]', undefined])
  expect(read(`4[address:${address}]`)).toEqual(['4', '', 'address', undefined])
  expect(read('4["name:x"][name:x]')).toEqual(['4', '', 'string', 'string', undefined])
  const accesses = [accessOfType('bytes4', '0x12345678'), accessOfType('address', address)]
  expect(formatValueReference({ slot: '4', path: { root: '', accesses } })).toBe(
    `4[bytes4:0x12345678][${address}]`,
  )
})

test('a reference as text is read back as the same, with any block behind it', () => {
  const name = fc.stringMatching(/^[A-Za-z_$][\w$]*$/)
  const slot = fc.oneof(
    fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map((number) => `0x${number.toString(16)}`),
    fc.nat().map(String),
    fc.string({ unit: 'binary' }).map((id) => `erc7201(${JSON.stringify(id)}) + 1`),
    fc.string().map((text) => `keccak256(${JSON.stringify(text)}, address(${address}))`),
  )
  const access = fc.oneof(
    fc.string({ unit: 'binary' }).map((text) => accessOfType('string', text)),
    fc.nat().map((number) => accessOfType('uint256', String(number))),
    fc.nat().map((number) => accessOfType('uint64[]', String(number))),
    name.map((text) => accessOfType('member', text)),
  )
  const accesses = fc.array(access, { maxLength: 4 })
  const reference = fc.oneof(
    fc.record({ slot, path: fc.record({ root: fc.constant(''), accesses }) }),
    fc.record({ slot: fc.constant(''), path: fc.record({ root: name, accesses }) }),
  )
  const block = fc.option(fc.oneof(fc.nat().map(String), fc.constantFrom('latest', '0x5')), {
    nil: undefined,
  })
  fc.assert(
    fc.property(reference, block, (reference, block) => {
      const text = formatValueReference(reference)
      const again = parseValueReference(block === undefined ? text : `${text}@${block}`)
      expect(formatValueReference(again)).toBe(text)
      expect(again.slot).toBe(reference.slot)
      expect(again.block).toBe(block)
      expect(again.path).toMatchObject(reference.path)
    }),
  )
})
