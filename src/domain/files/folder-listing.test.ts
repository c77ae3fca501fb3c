import { expect, test } from 'vitest'
import { listEntries, listFolder } from '#domain/files/folder-listing.ts'

const files = ['b/map.svg', 'b/c/10.txt', 'b/c/9.txt', 'a.txt', 'b c/x'].map((path) => ({
  path,
  cid: `cid of ${path}`,
  size: path.length,
}))

test('a folder lists its subfolders with their files counted, and its own files', () => {
  const folder = (name: string, path: string, fileCount: number) =>
    ({ name, path, fileCount, isFolder: true, cid: undefined, size: undefined }) as const
  expect(listFolder(files, '')).toEqual([
    folder('b', 'b', 3),
    folder('b c', 'b c', 1),
    { name: 'a.txt', path: 'a.txt', cid: 'cid of a.txt', size: 5, isFolder: false },
  ])
  expect(listFolder(files, 'b')).toMatchObject([
    { name: 'c', path: 'b/c', fileCount: 2 },
    { name: 'map.svg' },
  ])
  expect(listFolder(files, 'b/c')?.map(({ name }) => name)).toEqual(['9.txt', '10.txt'])
})

test('entries of a block take the place of known files, and their kind and size stay', () => {
  const raw = 'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e'
  const node = 'Qmf412jQZiuVUtdgnB36FXFX7xg5V6KEbSJ4dpQuhkLyfD'
  const entries = [
    { name: 'z', cid: node, blocksBytes: 30 },
    { name: 'a.txt', cid: raw, blocksBytes: 11 },
    { name: 'b', cid: node, blocksBytes: 99 },
  ]
  const rows = listEntries(entries, '', listFolder(files, ''))
  expect(rows).toMatchObject([
    { name: 'b', path: 'b', cid: node, isFolder: true, fileCount: 3, blocksBytes: 99 },
    { name: 'a.txt', cid: raw, isFolder: false, size: 11 },
    { name: 'z', isFolder: undefined, size: undefined, blocksBytes: 30 },
  ])
  expect(listEntries(entries, 'x/y').map(({ path }) => path)).toEqual([
    'x/y/a.txt',
    'x/y/b',
    'x/y/z',
  ])
})

test('a path that is a file, or not there, lists nothing', () => {
  for (const path of ['a.txt', 'b/', 'c', 'b/map.svg/'])
    expect(listFolder(files, path)).toBe(undefined)
  expect(listFolder([], '')).toBe(undefined)
})
