import { expect, test } from 'vitest'
import { listEntries } from '#domain/files/unixfs/directory-block.ts'

test('entries are by name, at their paths, and only bytes as they are say that they are a file', () => {
  const raw = 'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e'
  const node = 'Qmf412jQZiuVUtdgnB36FXFX7xg5V6KEbSJ4dpQuhkLyfD'
  const entries = [
    { name: '10', cid: node, blocksBytes: 30 },
    { name: 'a.txt', cid: raw, blocksBytes: 11 },
    { name: '9', cid: node, blocksBytes: undefined },
  ]
  expect(listEntries(entries, '')).toMatchObject([
    { name: '9', path: '9', isFile: false },
    { name: '10', path: '10', isFile: false },
    { name: 'a.txt', path: 'a.txt', isFile: true },
  ])
  expect(listEntries(entries, 'x/y').map(({ path }) => path)).toEqual([
    'x/y/9',
    'x/y/10',
    'x/y/a.txt',
  ])
})

test('names that a page would show alike, or not whole, are told apart', () => {
  const labels = (...names: string[]) =>
    listEntries(
      names.map((name) => ({ name, cid: 'Qm', blocksBytes: undefined })),
      '',
    ).map(({ label }) => label)
  expect(labels(' a', 'a ', 'a  b', 'a b')).toEqual([
    '[U+0020]a',
    'a[U+0020]',
    'a [U+0020]b',
    'a b',
  ])
  expect(labels('1\n', '2\t', '3\xa0x', '4\u200b')).toEqual([
    '1[U+000A]',
    '2[U+0009]',
    '3[U+00A0]x',
    '4[U+200B]',
  ])
  // Accents are named only where the name is there with the other kind of them, too.
  expect(labels('cafe\u0301', 'caf\xe9')).toEqual(['cafe[U+0301]', 'caf\xe9'])
  expect(labels('cafe\u0301', 'cafe')).toEqual(['cafe', 'cafe\u0301'])
})
