import { expect, test } from 'vitest'
import {
  folderFromPicker,
  readDroppedFolder,
  splitDropped,
} from '#pages/files/add/directory-entries.ts'

type Tree = { [name: string]: Tree | string | Error }

const neverAborts = new AbortController().signal
const ignore = () => undefined

/** What a browser gives for a dropped file or folder: a hundred entries at a time, none at the end. */
function entryOf(name: string, content: Tree | string | Error): FileSystemEntry {
  const isDirectory = typeof content === 'object' && !(content instanceof Error)
  const entry = {
    name,
    isDirectory,
    file: (resolve: (file: File) => void, fail: (error: Error) => void) =>
      content instanceof Error ? fail(content) : resolve(new File([String(content)], name)),
    createReader() {
      const rest = Object.entries(content).map((child) => entryOf(...child))
      return { readEntries: (resolve: (batch: unknown[]) => void) => resolve(rest.splice(0, 100)) }
    },
  }
  return entry as unknown as FileSystemEntry
}
const folderOf = (tree: Tree) => entryOf('top', tree) as FileSystemDirectoryEntry

test('a dropped folder is read to its depths, with its empty folders and beyond a hundred entries', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 205 }, (_, index) => [`${index}`, `${index}`]),
  )
  const told: number[] = []
  const folder = await readDroppedFolder(
    folderOf({ many, deep: { er: { 'a.txt': 'a' } }, hollow: {} }),
    neverAborts,
    (files) => told.push(files),
  )
  expect(folder).toMatchObject({ name: 'top', empty: ['hollow'], unreadable: [], knowsEmpty: true })
  const paths = folder.files.map(({ path }) => path)
  expect(paths).toEqual([...Object.keys(many).map((name) => `many/${name}`), 'deep/er/a.txt'])
  expect(await folder.files.at(-1)?.file.text()).toBe('a')
  expect(told).toEqual(expect.arrayContaining([100, 200]))
})

test('a folder that is empty itself holds no empty folder', async () => {
  const { files, empty } = await readDroppedFolder(folderOf({}), neverAborts, ignore)
  expect({ files, empty }).toEqual({ files: [], empty: [] })
})

test('what cannot be read is named with the reason, and the rest is read all the same', async () => {
  const locked = entryOf('locked', {}) as FileSystemDirectoryEntry
  locked.createReader = () => {
    throw new Error('no permission')
  }
  // Browsers have no name for one that is not in UTF-8.
  const root = folderOf({ 'gone.txt': new Error('gone'), 'here.txt': 'here', '': new Error('odd') })
  const { createReader } = root
  root.createReader = () => {
    const reader = createReader.call(root)
    let isFirst = true
    return {
      readEntries: (resolve, fail) =>
        reader.readEntries((batch) => {
          resolve(isFirst ? [locked, ...batch] : batch)
          isFirst = false
        }, fail),
    }
  }
  const folder = await readDroppedFolder(root, neverAborts, ignore)
  expect(folder.files.map(({ path }) => path)).toEqual(['here.txt'])
  expect(folder.unreadable).toEqual([
    { path: 'locked', why: 'no permission' },
    { path: 'gone.txt', why: 'gone' },
    { path: '(name not in UTF-8)', why: 'odd' },
  ])
})

test('a folder that cannot be opened at all is unreadable by its own name', async () => {
  const root = folderOf({})
  root.createReader = () => {
    throw new Error('no permission')
  }
  const { unreadable } = await readDroppedFolder(root, neverAborts, ignore)
  expect(unreadable).toEqual([{ path: 'top', why: 'no permission' }])
})

test('one who gives up is told so, and gets no part for the whole', async () => {
  const reading = readDroppedFolder(folderOf({ a: 'a' }), AbortSignal.abort(), ignore)
  await expect(reading).rejects.toThrow(/abort/)
})

test('a drop is sorted into files and folders; text among it is neither', () => {
  const file = new File(['a'], 'a.txt')
  const folder = folderOf({})
  const item = (entry: unknown, asFile: File | null) => ({
    webkitGetAsEntry: () => entry,
    getAsFile: () => asFile,
  })
  const items = [
    item(entryOf('a.txt', 'a'), file),
    // A folder has a file of its own in some browsers.
    item(folder, new File([], 'top')),
    // A file from another program has no entry.
    item(null, file),
    item(null, null),
  ]
  expect(splitDropped({ items: items as unknown as DataTransferItemList })).toEqual({
    files: [file, file],
    folders: [folder],
  })
})

test('a dialog’s files have paths below its folder, and tell of no empty folder', () => {
  const picked = (webkitRelativePath: string, name = webkitRelativePath.split('/').at(-1)) =>
    ({ webkitRelativePath, name }) as File
  const files = [picked('site/index.html'), picked('site/site/a b.css')]
  // Chromium on Linux and macOS, for a file named `c\d.txt`.
  files.push(picked('site/sub/c/d.txt', 'c\\d.txt'))
  expect(folderFromPicker(files)).toMatchObject({ name: 'site', empty: [], knowsEmpty: false })
  expect(folderFromPicker(files).files.map(({ path }) => path)).toEqual([
    'index.html',
    'site/a b.css',
    'sub/c\\d.txt',
  ])
  expect(folderFromPicker([])).toMatchObject({ name: '', files: [] })
})
