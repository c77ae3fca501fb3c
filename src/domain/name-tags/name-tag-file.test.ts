import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxNameChars, maxNoteChars, type NameTag, parseNameTag } from './name-tag.ts'
import { readNameTagFile, writeNameTagFile } from './name-tag-file.ts'

const addressText = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`)
/** What spreadsheets take for formulas, and what CSV is made of. */
const trickyText = fc.string({ unit: fc.constantFrom(...`=+-@'",;\t\n\r 0a9é😀`) })
const anyText = fc.oneof(trickyText, fc.string({ unit: 'grapheme' }))

const tag: fc.Arbitrary<NameTag> = fc
  .record({ address: addressText, name: anyText, note: anyText })
  .map((typed) => parseNameTag(typed))
  .filter((parsed): parsed is { tag: NameTag } => 'tag' in parsed)
  .map((parsed) => parsed.tag)

test('what is written is read again', () => {
  fc.assert(
    fc.property(fc.uniqueArray(tag, { selector: ({ address }) => address }), (tags) => {
      expect(readNameTagFile([...writeNameTagFile(tags)].join(''))).toEqual({ tags, problems: [] })
    }),
  )
})

test('what was read is read the same again: fields are tidy, and no two look alike', () => {
  fc.assert(
    fc.property(tag, (typed) => {
      expect(parseNameTag(typed)).toEqual({ tag: typed })
    }),
  )
  const hidden = {
    address: `0x${'AB'.repeat(20)}`,
    name: ' Trea\u200bsury\u202e \n2 ',
    note: ' a\r\nb ',
  }
  expect(parseNameTag(hidden)).toEqual({
    tag: { address: `0x${'ab'.repeat(20)}`, name: 'Treasury 2', note: 'a\nb' },
  })
})

const [one, two] = ['0x42EB768f2244C8811C63729A21A3569731535f06', `0x${'12'.repeat(20)}`]

test('a name that looks like an address, an empty one and long fields are named', () => {
  const problemsOf = (part: Partial<NameTag>) =>
    parseNameTag({ address: two, name: 'x', note: '', ...part })
  for (const name of ['0x42EB…5f06', '0x42eb768f', two])
    expect(problemsOf({ name })).toEqual({
      problems: { name: 'A name cannot look like an address.' },
    })
  expect(problemsOf({ name: '0xMaki' })).toHaveProperty('tag')
  expect(problemsOf({ name: ' \u200b ' })).toEqual({ problems: { name: 'Enter a name.' } })
  expect(problemsOf({ name: 'x'.repeat(maxNameChars) })).toHaveProperty('tag')
  expect(
    problemsOf({ name: 'x'.repeat(maxNameChars + 1), note: 'x'.repeat(maxNoteChars + 1) }),
  ).toEqual({
    problems: {
      name: 'At most 64 characters; this has 65.',
      note: 'At most 500 characters; this has 501.',
    },
  })
})

test.each([
  // Safe{Wallet}: “address,name,chainId”.
  ['Safe', `address,name,chainId\n${one},Ops Safe,1\n${two},"Grants, 2",10\n`],
  // docs.rotki.com, usage guides, address book.
  [
    'rotki',
    `address,name,blockchain,location\n${one},Ops Safe,eth,private\n${two},"Grants, 2",,\n`,
  ],
  // docs.etherscan.io, “Export Address Tags”.
  ['Etherscan', `"address";"nametag";"url"\n"${one}";"Ops Safe";""\n"${two}";"Grants, 2";""\n`],
  ['no titles', `\u{feff}${one}\tOps Safe\r\n${two}\tGrants, 2`],
])('%s: names are read', (_, text) => {
  expect(readNameTagFile(text)).toEqual({
    tags: [
      { address: one.toLowerCase(), name: 'Ops Safe', note: '' },
      { address: two, name: 'Grants, 2', note: '' },
    ],
    problems: [],
  })
})

test.each([
  ['', 'The file is empty.'],
  ['owner,amount\nx,1', 'Line 1: column titles “address” and “name” missing.'],
  [
    `address,name\n${two},Grants, 2`,
    'Line 2: name: More cells than titles: put quotes around the name.',
  ],
  [`address,name\n${two.slice(2)},x`, 'Line 2: address: An address starts with 0x.'],
  [`address,name\n\n${two},`, 'Line 3: name: Enter a name.'],
  ['{"nameTags": []}', 'This is JSON: use CSV with columns “address” and “name”.'],
  ['\ufeff\n[{"address":"0x"}]', 'This is JSON: use CSV with columns “address” and “name”.'],
])('%j is explained', (text, problem) => {
  const { tags, problems } = readNameTagFile(text)
  expect(tags).toEqual([])
  expect(problems[0]).toBe(problem)
})

test('a wrong line leaves the others; its checksum is checked, too', () => {
  const mistyped = one.replace('42EB', '42eB')
  expect(readNameTagFile(`address,name\n${mistyped},a\n${two},b`)).toEqual({
    tags: [{ address: two, name: 'b', note: '' }],
    problems: [expect.stringMatching(/^Line 2: address: Invalid checksum/)],
  })
})
