import { expect, test } from 'vitest'
import { readFileManifest } from './file-manifest.ts'

const cid = 'Qmf412jQZiuVUtdgnB36FXFX7xg5V6KEbSJ4dpQuhkLyfD'

test('a manifest is read with its paths, whether sizes are known or not', () => {
  const files = { 'a/b.txt': { cid, size: 11 }, c: { cid } }
  expect(
    readFileManifest(JSON.stringify({ name: 'site', settings: 'kubo-default', files })),
  ).toEqual({
    name: 'site',
    files: [
      { path: 'a/b.txt', cid, size: 11 },
      { path: 'c', cid, size: undefined },
    ],
  })
})

test('other JSON is none', () => {
  for (const value of [
    null,
    [],
    { name: 'keyhole', files: ['dist'] },
    { name: 'empty', files: {} },
    { name: 'x', files: { a: { cid: 'no CID' } } },
    { name: 1, files: { a: { cid } } },
    { files: { a: { cid } } },
  ])
    expect(readFileManifest(JSON.stringify(value))).toBeUndefined()
  expect(readFileManifest('{')).toBeUndefined()
})
