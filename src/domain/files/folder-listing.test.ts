import { expect, test } from 'vitest'
import { listFolder } from '#domain/files/folder-listing.ts'

const files = ['b/map.svg', 'b/c/10.txt', 'b/c/9.txt', 'a.txt', 'b c/x'].map((path) => ({
  path,
  cid: `cid of ${path}`,
  size: path.length,
}))

test('a folder lists its subfolders with their files counted, and its own files', () => {
  expect(listFolder(files, '')).toEqual({
    folders: [
      { name: 'b', path: 'b', fileCount: 3 },
      { name: 'b c', path: 'b c', fileCount: 1 },
    ],
    files: [{ name: 'a.txt', path: 'a.txt', cid: 'cid of a.txt', size: 5 }],
  })
  expect(listFolder(files, 'b')).toMatchObject({
    folders: [{ name: 'c', path: 'b/c', fileCount: 2 }],
    files: [{ name: 'map.svg' }],
  })
  expect(listFolder(files, 'b/c')?.files.map(({ name }) => name)).toEqual(['9.txt', '10.txt'])
})

test('a path that is a file, or not there, lists nothing', () => {
  for (const path of ['a.txt', 'b/', 'c', 'b/map.svg/'])
    expect(listFolder(files, path)).toBe(undefined)
  expect(listFolder([], '')).toBe(undefined)
})
