import { expect, test } from 'vitest'
import { carFixture } from '#testing/car-fixtures.ts'
import { sha256 } from '#workers/sha256.ts'
import { listCarFiles, uploadProblem } from './car-files.ts'
import { verifyCar } from './verify-car.ts'

/** Why files of a CAR cannot be opened. */
async function reasonsOf(bytes: Uint8Array<ArrayBuffer>) {
  const read = async (start: number, length: number) => bytes.slice(start, start + length)
  const { report, roots, index } = await verifyCar(read, bytes.length, sha256, () => undefined)
  const { files } = await listCarFiles(roots, index, read, !report.problem)
  return files.flatMap((file) => ('why' in file ? [file.why] : []))
}

test('a block behind the cut of a CAR is not read; one that a whole CAR lacks is missing', async () => {
  // js-car, test/common.js, goCarIndex: the block at byte 660 is the last.
  const bytes = carFixture('carv1-basic')
  const cutReasons = await reasonsOf(bytes.slice(0, 700))
  expect(cutReasons).toContain('Block not read')
  expect(cutReasons).not.toContain('Block missing')
  const reasons = await reasonsOf(bytes.slice(0, 660))
  expect(reasons).toContain('Block missing')
  expect(reasons).not.toContain('Block not read')
})

const fileAt = (path: string) => ({ path, cid: 'Qm', size: 0, parts: [] })

test.each([
  [undefined, [fileAt('a'), fileAt('b/c')], []],
  [undefined, [fileAt('')], []],
  ['no files found', [], []],
  ['1 unreadable file', [fileAt('a'), { path: 'b', cid: 'Qm', why: 'Block missing' }], []],
  ['“a/../b” is there twice or not a path', [fileAt('a/../b')], []],
  ['“./a” is there twice or not a path', [fileAt('./a')], []],
  ['“a\0” is there twice or not a path', [fileAt('a\0')], []],
  ['“a//b” is there twice or not a path', [], ['a//b']],
  ['“a” is there twice or not a path', [fileAt('a'), fileAt('b'), fileAt('a')], []],
])('why contents of a CAR are not uploaded: %s', (problem, files, emptyFolders) => {
  expect(uploadProblem({ files, emptyFolders, isWhole: true })).toBe(problem)
})
