import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { measureHouse } from './tasks/house.mjs'

const house = measureHouse('.')

/**
 * Lines that a subject may have. A commit that needs more says in its body what they buy; one that
 * saves some lowers its subject's ceiling.
 */
const ceilings = {
  domain: 27_090,
  'pages/storage': 7_690,
  ui: 9_070,
  'pages/files': 4_715,
  'pages/gas': 4_300,
  'service/files': 4_000,
  queries: 7_255,
  api: 3_515,
  state: 3_165,
  'service/rpc': 3_230,
  'pages/block': 2_190,
  'pages/playground': 2_320,
  paths: 2_420,
  'pages/transaction': 2_850,
  'pages/address': 3_095,
  app: 2_100,
  'service/chain': 1_060,
  'service/config': 1_085,
  'pages/connections': 1_120,
  workers: 960,
  service: 1_015,
  tasks: 765,
  protocol: 600,
  'pages/find-transaction': 640,
  'pages/requests': 475,
  'pages/home': 355,
  wallet: 425,
  'service/status': 415,
  'service/access': 370,
  'service/static': 75,
  'service/project': 720,
  build: 365,
  'service/network': 285,
  'pages/name-tags': 260,
  early: 280,
  'service/keys': 230,
  offline: 160,
  'main.tsx': 50,
  'pages/verify': 130,
  'service/verify': 60,
  'service/terminal': 2_440,
  'pages/not-found': 30,
}

test('a subject stays within its lines', () => {
  const tooLong = Object.entries(house.linesOf).filter(
    ([subject, lines]) => lines > (ceilings[subject as keyof typeof ceilings] ?? 0),
  )
  expect(tooLong).toEqual([])
})

test('files that are always read together are one: the tree stays small enough to be overseen', () => {
  expect(house.files).toBeLessThanOrEqual(1_120)
})

test('names say what they are: few are one word', () => {
  expect(house.oneWordFunctionsPercent).toBeLessThanOrEqual(12)
  expect(house.oneWordConstantsPercent).toBeLessThanOrEqual(60)
})

test('a name means one thing: few are exported by two files', () => {
  expect(house.exportedTwice.length, house.exportedTwice.join()).toBeLessThanOrEqual(20)
})

test('a file is worth its own place: few small ones have one user', () => {
  const { smallFilesWithOneUser } = house
  expect(smallFilesWithOneUser.length, smallFilesWithOneUser.join()).toBeLessThanOrEqual(90)
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
