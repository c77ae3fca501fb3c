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
