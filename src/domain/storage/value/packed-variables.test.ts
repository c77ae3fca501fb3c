import { expect, test } from 'vitest'
import { resolveStorageQuery } from '../path/storage-query.ts'
import { readValuePath } from '../path/value-path.ts'
import { packedVariables, unaccountedBytes } from './packed-variables.ts'

function resolve(declared: string, text: string) {
  const path = readValuePath(text, [])
  const query = { slot: '3', rules: 'solidity', declared, path, as: '' } as const
  const resolved = resolveStorageQuery(query)
  if (!resolved.location || !resolved.path) throw new Error(JSON.stringify(resolved.problems))
  const { stops } = resolved.path
  return { stops, packed: packedVariables(resolved.variables ?? [], stops, 'itself') }
}

test('bytes that no value covers are named: beside a variable there may be another', () => {
  const rest = (declared: string, path: string, word: `0x${string}`) => {
    const { packed, stops } = resolve(declared, path)
    return unaccountedBytes(word, packed, stops)
  }
  const word = `0x${'0'.repeat(59)}20001` as const
  expect(rest('mapping(bool => bool) m', 'm[true]', word)).toEqual({
    bytes: '0x020000',
    anomaly: true,
  })
  expect(rest('bool frozen', 'frozen', word)).toEqual({ bytes: '0x020000', anomaly: false })
  expect(rest('bool a; bool b; bool c;', 'b', word)).toBeUndefined()
})

test('values that share a word are known where they are declared', () => {
  const names = (declared: string, path: string) =>
    resolve(declared, path).packed.map(({ name, offset, chosen }) => [name, offset, chosen])
  expect(names('uint8 a; address b; uint256 c;', 'b')).toEqual([
    ['a', 0, false],
    ['b', 1, true],
  ])
  const struct = 'struct P { uint128 a; uint64 b; uint256 c; } P[] list;'
  expect(names(struct, 'list[7].b')).toEqual([
    ['.a', 0, false],
    ['.b', 16, true],
  ])
  expect(names(struct, 'list[7]')).toEqual([
    ['a', 0, false],
    ['b', 16, false],
  ])
  expect(names('uint64[6] a', 'a[5]')).toEqual([
    ['[4]', 0, false],
    ['[5]', 8, true],
  ])
  expect(names('uint64[3] a', 'a[2]')).toEqual([
    ['[0]', 0, false],
    ['[1]', 8, false],
    ['[2]', 16, true],
  ])
})

test('a value alone in its slot is named as its reader names it', () => {
  const names = (declared: string, path: string) =>
    resolve(declared, path).packed.map(({ name }) => name)
  expect(names('mapping(bool => uint8) m', 'm[true]')).toEqual(['itself'])
  expect(names('uint256[] list', 'list[5]')).toEqual(['itself'])
  expect(names('uint256[] list', 'list.length')).toEqual(['itself'])
  expect(names('uint256[] list', 'list')).toEqual([])
  expect(names('', '[5]')).toEqual(['itself'])
})
