import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyPinEntry, type PinEntry } from './pin-entry.ts'
import {
  readPinListFile as readInSteps,
  writePinListFile as writeInSteps,
} from './pin-list-file.ts'

function readPinListFile(...file: Parameters<typeof readInSteps>) {
  const steps = readInSteps(...file)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}
const writePinListFile = (...list: Parameters<typeof writeInSteps>) =>
  [...writeInSteps(...list)].join('')

const service = 'https://files.example'
const at = new Date('2026-11-21T00:00:00Z')
// kubo, test/sharness/t0040-add-and-cat.sh: `hello world` in two kinds, and the empty file.
const cids = [
  'Qmf412jQZiuVUtdgnB36FXFX7xg5V6KEbSJ4dpQuhkLyfD',
  'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e',
  'QmbFMke1KXqnYyBBWxB74N4c5SBnJMVAiMNRcGu6x1AwQH',
]
const known = {
  service: fc.constant('https://other.example'),
  cid: fc.constantFrom(...cids),
  name: fc.string({ unit: 'grapheme' }),
  size: fc.option(fc.nat(), { nil: undefined }),
  at: fc.date({ noInvalidDate: true, min: new Date(0), max: at }),
  pin: fc.constantFrom('added', 'pinned', 'unpinned', 'unknown'),
  check: fc.constantFrom('verified', 'mismatch', 'not checked'),
  note: fc.string({ unit: 'grapheme' }),
}
const entry: fc.Arbitrary<PinEntry> = fc.record(known)
const perhapsFolder: fc.Arbitrary<PinEntry> = fc.record(
  { ...known, settings: fc.constant('kubo-default'), files: fc.nat() },
  { requiredKeys: Object.keys(known) as (keyof typeof known)[] },
)

test('JSON brings everything back but what only a service can say', () => {
  fc.assert(
    fc.property(fc.array(perhapsFolder, { minLength: 1 }), (entries) => {
      const read = readPinListFile(writePinListFile(entries, 'json'), service, at)
      expect(read.problems).toEqual([])
      expect(read.entries).toEqual(
        entries.map((entry) => ({ ...entry, pin: 'unknown', check: 'not checked' })),
      )
    }),
  )
})

test('lines and CSV bring back every CID with its name', () => {
  const plain = fc
    .stringMatching(/^([\w.(] ?)*[\w.]$/)
    .filter((name) => !/^(in)?direct|^recursive/.test(name))
  fc.assert(
    fc.property(fc.array(fc.tuple(entry, plain), { minLength: 1 }), (rows) => {
      const entries = rows.map(([entry, name]) => ({ ...entry, name }))
      const wanted = entries.map(({ cid, name }) => ({ cid, name }))
      for (const form of ['txt', 'csv'] as const) {
        const read = readPinListFile(writePinListFile(entries, form), service, at)
        expect(read.problems).toEqual([])
        expect(read.entries.map(({ cid, name }) => ({ cid, name }))).toEqual(wanted)
      }
    }),
  )
})

test('no matter what a name has, lines and CSV bring back every CID', () => {
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1 }), (entries) => {
      for (const form of ['txt', 'csv'] as const) {
        const read = readPinListFile(writePinListFile(entries, form), service, at)
        expect(read.problems).toEqual([])
        expect(read.entries.map(({ cid }) => cid)).toEqual(entries.map(({ cid }) => cid))
      }
    }),
  )
})

test('a name with commas and quotes survives CSV', () => {
  const name = 'report, "final", 2026.pdf'
  const csv = writePinListFile(
    [{ ...emptyPinEntry({ service, cid: cids[0] ?? '' }, at), name }],
    'csv',
  )
  expect(readPinListFile(csv, service, at).entries[0]?.name).toBe(name)
})

test('what Kubo lists is read, in both of its forms', () => {
  const lines = `${cids[0]} recursive\n${cids[1]} recursive holiday photos\n\n# mine\n`
  expect(readPinListFile(lines, service, at).entries.map(({ name }) => name)).toEqual([
    '',
    'holiday photos',
  ])
  const json = JSON.stringify({ Keys: { [cids[0] ?? '']: { Type: 'recursive' } } })
  expect(readPinListFile(json, service, at).entries).toMatchObject([{ cid: cids[0], service }])
})

test('a bad line is named by its number, and the others are read', () => {
  const read = readPinListFile(`${cids[0]} one\nnothing\n${cids[1]}`, service, at)
  expect(read.entries).toHaveLength(2)
  expect(read.problems).toEqual([{ line: 2, text: 'nothing', problem: 'No CID in this line.' }])
  expect(readPinListFile('{"a": 1}', service, at).problems).toHaveLength(1)
})

test('no text makes it throw', () => {
  fc.assert(fc.property(fc.string(), (text) => void readPinListFile(text, service, at)))
})

test('a line separator of Unicode in a note ends no line of the file', () => {
  const [cid = ''] = cids
  const noted = { ...emptyPinEntry({ service, cid }, at), name: 'a', note: '\u2028' }
  expect(readPinListFile(writePinListFile([noted], 'csv'), service, at)).toMatchObject({
    entries: [{ cid, name: 'a' }],
    problems: [],
  })
})
