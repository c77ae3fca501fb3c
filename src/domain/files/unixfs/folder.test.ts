import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countFolders, excludeFiles, isHidden } from './folder.ts'

const of = (...paths: string[]) => paths.map((path) => ({ path, file: path }))

test('what systems leave in folders is hidden', () => {
  expect(['.env', '.git/config', 'a/.b/c', 'a/.DS_Store', 'c/._x'].every(isHidden)).toBe(true)
  expect(['Thumbs.db', 'b/desktop.ini', 'thumbs.db', 'b/Desktop.ini'].every(isHidden)).toBe(true)
  expect(['a.txt', 'a/b.c', 'my.DS_Store', 'Thumbs.db/x', 'xThumbs.db'].some(isHidden)).toBe(false)
})

test('a folder in which only hidden files were stays, as an empty one', () => {
  const folder = { files: of('a/b/.DS_Store', 'c.txt', 'd/.DS_Store', 'd/e.txt'), empty: ['f/g'] }
  expect(excludeFiles(folder, isHidden)).toEqual({
    files: of('c.txt', 'd/e.txt'),
    empty: ['a/b', 'f/g'],
  })
  expect(countFolders(folder)).toBe(5)
})

test('a hidden folder goes with what is hidden', () => {
  const folder = { files: of('.git/a/b', 'c/.x', 'd'), empty: ['.git/refs'] }
  expect(excludeFiles(folder, isHidden)).toEqual({ files: of('d'), empty: ['c'] })
})

test('entries of one folder come together, and nothing gets lost', () => {
  const name = fc.stringMatching(/^[a-c .!-]{1,3}$/)
  const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join('/'))
  fc.assert(
    fc.property(fc.uniqueArray(path), (paths) => {
      const { files } = excludeFiles({ files: of(...paths), empty: [] }, () => false)
      const sorted = files.map(({ path }) => path)
      expect(new Set(sorted)).toEqual(new Set(paths))
      const left = new Set<string>()
      let before = ''
      for (const path of sorted) {
        const folder = path.slice(0, path.lastIndexOf('/') + 1)
        for (const other of left) expect(`${folder}`.startsWith(other)).toBe(false)
        if (before && !folder.startsWith(before)) left.add(before)
        before = folder
      }
    }),
  )
})
