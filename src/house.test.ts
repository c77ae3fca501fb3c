import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { measureHouse } from './tasks/house.mjs'

const house = measureHouse('.')

test('names say what they are: few are one word', () => {
  expect(house.oneWordFunctionsPercent).toBeLessThanOrEqual(12)
  expect(house.oneWordConstantsPercent).toBeLessThanOrEqual(60)
})

test('a name means one thing: few are exported by two files', () => {
  expect(house.exportedTwice.length, house.exportedTwice.join()).toBeLessThanOrEqual(20)
})

test('a file is worth its own place: few small ones have one user', () => {
  const { smallFilesWithOneUser } = house
  expect(smallFilesWithOneUser.length, smallFilesWithOneUser.join()).toBeLessThanOrEqual(124)
})

test('the props of a component are a type with a name, as React code is written', () => {
  expect(house.componentsWithoutProps).toEqual([])
})

test('a comment has a subject of its own: it can be read without the line below it', () => {
  expect(house.unclearComments).toEqual([])
})

test('a test that puts a module in another’s place has modules of its own', () => {
  const sharing =
    /^src\/(build|service|tasks|testing|domain|offline|pages|paths|protocol|ui|wallet|workers)\//
  const found = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((path) => `src/${path.replaceAll('\\', '/')}`)
    .filter(
      (path) =>
        sharing.test(path) && path.endsWith('.test.ts') && !path.endsWith('.mocked.test.ts'),
    )
    .filter((path) => /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(path, 'utf8')))
  expect(found).toEqual([])
})
