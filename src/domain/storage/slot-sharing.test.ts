import { expect, test } from 'vitest'
import { sharing, uncovered } from './slot-sharing.ts'
import { build } from './storage-builder.ts'

const builder = { slot: '3', rules: 'solidity', declared: '', path: '', types: [], as: '' } as const

test('bytes that no value covers are named: beside a variable there may be another', () => {
  const rest = (declared: string, path: string, word: `0x${string}`) => {
    const built = build({ ...builder, declared, path })
    if (!built.place) throw new Error(JSON.stringify(built.problems))
    return uncovered(word, sharing(built, built.place), built)
  }
  const word = `0x${'0'.repeat(59)}20001` as const
  expect(rest('mapping(bool => bool) m', 'm[true]', word)).toEqual({ bytes: '0x020000', odd: true })
  expect(rest('bool frozen', 'frozen', word)).toEqual({ bytes: '0x020000', odd: false })
  expect(rest('bool a; bool b; bool c;', 'b', word)).toBeUndefined()
})

test('values that share a word are known where they are declared', () => {
  const names = (declared: string, path: string) => {
    const built = build({ ...builder, declared, path })
    if (!built.place) throw new Error(JSON.stringify(built.problems))
    return sharing(built, built.place).map(({ name, offset, asked }) => [name, offset, asked])
  }
  expect(names('uint8 a; address b; uint256 c;', 'b')).toEqual([
    ['a', 0, false],
    ['b', 1, true],
  ])
  const struct = 'struct P { uint128 a; uint64 b; uint256 c; } P[] list;'
  expect(names(struct, 'list[7].b')).toEqual([
    ['.a', 0, false],
    ['.b', 16, true],
  ])
  expect(names(struct, 'list[7]')).toHaveLength(2)
  expect(names('uint64[6] a', 'a[5]')).toEqual([
    ['[4]', 0, false],
    ['[5]', 8, true],
  ])
})
