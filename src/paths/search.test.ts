import { expect, test } from 'vitest'
import { searchPath } from './search.ts'

const hash = `0x${'ab'.repeat(32)}`

test.each([
  [` ${hash.toUpperCase().replace('X', 'x')}\n`, `/devnet/block/${hash}`],
  ['19,426,587', '/devnet/block/19426587'],
  ['0x10', '/devnet/block/16'],
  ['Latest', '/devnet/block/latest'],
  ['19426587/3', '/devnet/block/19426587/tx/3'],
  ['latest/0', '/devnet/block/latest/tx/0'],
  ['7/tx/0x1', '/devnet/block/7/tx/1'],
  [`${hash}/0`, `/devnet/block/${hash}/tx/0`],
  [`tx/${hash}`, `/devnet/tx/${hash}`],
  [`https://explorer.example/tx/${hash}`, `/devnet/tx/${hash}`],
  [hash.slice(0, 42), `/devnet/storage/${hash.slice(0, 42)}`],
])('%j leads to %s', (typed, path) => {
  expect(searchPath(typed, 'devnet')).toEqual({ path })
})

test.each(['', 'what', `${hash}0`, '1/x'])('%j is explained', (typed) => {
  expect(searchPath(typed, 'devnet')).toHaveProperty('problem')
})
