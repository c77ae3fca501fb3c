import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { measureHouse } from './tasks/house.mjs'

const house = measureHouse('.')

/**
 * Lines that a subject may have. A commit that needs more says in its body what they buy; one that
 * saves some lowers its subject's ceiling.
 */
const ceilings = {
  domain: 25_750,
  'pages/storage': 8_900,
  ui: 6_520,
  'pages/files': 6_280,
  'pages/gas': 5_270,
  'service/files': 4_800,
  queries: 4_980,
  api: 3_760,
  state: 3_500,
  'service/rpc': 4_100,
  'pages/block': 2_970,
  'pages/playground': 2_570,
  paths: 2_520,
  'pages/transaction': 3_180,
  'pages/address': 1_960,
  app: 2_000,
  'service/chain': 1_330,
  'service/config': 1_180,
  'pages/connections': 1_080,
  workers: 960,
  service: 880,
  tasks: 860,
  protocol: 800,
  'pages/find-transaction': 680,
  'pages/requests': 500,
  'pages/home': 480,
  wallet: 460,
  'service/status': 460,
  'service/access': 440,
  build: 360,
  'service/network': 320,
  'pages/name-tags': 300,
  early: 300,
  'service/keys': 260,
  offline: 180,
  'main.tsx': 60,
  'pages/not-found': 40,
}

test('a subject stays within its lines', () => {
  const tooLong = Object.entries(house.linesOf).filter(
    ([subject, lines]) => lines > (ceilings[subject as keyof typeof ceilings] ?? 0),
  )
  expect(tooLong).toEqual([])
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
  expect(smallFilesWithOneUser.length, smallFilesWithOneUser.join()).toBeLessThanOrEqual(120)
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
