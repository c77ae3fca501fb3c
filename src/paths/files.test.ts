import fc from 'fast-check'
import { CID } from 'multiformats/cid'
import { create } from 'multiformats/hashes/digest'
import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { readFilesView } from './files.ts'
import { filesPath } from './files-path.ts'
import { patterns } from './patterns.ts'

const anyCid = fc
  .tuple(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.boolean())
  .map(([digest, old]) =>
    old ? CID.createV0(create(18, digest)) : CID.createV1(85, create(18, digest)),
  )
  .map(String)

const parse = (path: string) => {
  const url = new URL(path, 'http://localhost')
  const params = matchPath(patterns.files, url.pathname)?.params
  return { ...params, ...readFilesView(url.searchParams) }
}

test('a files address leads back to the same CID and view, with any path behind it', () => {
  const some = fc.string({ minLength: 1 })
  const rest = fc.record({ path: some, view: some }, { requiredKeys: [] })
  fc.assert(
    fc.property(anyCid, rest, (cid, rest) => {
      expect(parse(filesPath({ cid, ...rest }))).toEqual({ cid, ...rest })
    }),
  )
  expect(parse(filesPath())).toEqual({})
})

test('a link to the tab that CARs had opens where a CAR is now', () => {
  expect(parse('/files/Qm?view=car')).toMatchObject({ view: 'share' })
})
