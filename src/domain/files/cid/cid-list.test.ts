import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCidList } from './cid-list.ts'

// kubo, test/sharness/t0040-add-and-cat.sh: `hello world` in two kinds, and the empty file.
const a = 'Qmf412jQZiuVUtdgnB36FXFX7xg5V6KEbSJ4dpQuhkLyfD'
const b = 'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e'
const read = (text: string) => [...readCidList(text)]
const listed = (text: string) =>
  read(text).flatMap((line) =>
    'cids' in line ? line.cids.map(({ cid, name }) => [cid, name]) : [['problem', line.problem]],
  )

const forms: { [form: string]: [text: string, names?: [string, string]] } = {
  'a CID a line': [`${a}\n${b}\n`],
  'with Windows line ends and a byte order mark': [`\ufeff${a}\r\n\r\n${b}\r\n`],
  'a CID and a name': [`${a} holiday photos\n${b}\tb`, ['holiday photos', 'b']],
  'CSV with the CID first': [`cid,name\n${a},"a, ""b"""\n${b},b,9`, ['a, "b"', 'b']],
  'CSV with the CID in any column': [`tokenID,cid\n1,${a}\n2,${b}`],
  'CSV with quotes everywhere': [`"tokenId","ipfsHash"\n"1","${a}"\n"2","${b}"`],
  'TSV and semicolons': [`1\t${a}\n2;${b}`],
  'ipfs add': [
    ` 12 B / 12 B  100.00%\radded ${a} a b.txt\n 12 B / 24 B\nadded ${b} b\n`,
    ['a b.txt', 'b'],
  ],
  'ipfs add --quiet': [`${a}\n${b}`],
  'ipfs add with JSON, and the HTTP API': [
    `{"Name":"a","Hash":"${a}","Size":"19"}\n{"Name":"b","Hash":"${b}"}\n`,
  ],
  'ipfs pin ls': [`${a} recursive\n${b} indirect`],
  'ipfs pin ls --names': [`${a} recursive my site\n${b} direct b`, ['my site', 'b']],
  'ipfs pin ls with JSON': [
    JSON.stringify({ Keys: { [a]: { Type: 'recursive' }, [b]: { Type: 'direct' } } }),
  ],
  'ipfs pin ls --stream with JSON': [
    `{"Cid":"${a}","Type":"recursive"}\n{"Cid":"${b}","Type":"direct"}`,
  ],
  'ipfs pin add': [`pinned ${a} recursively\npinned ${b} recursively`],
  'ipfs pin remote ls': [`${a}\tpinned\ta\n${b}\tqueued\tb`, ['pinned', 'queued']],
  // A name may begin with a number, so the size stays.
  'ipfs ls': [`${a} 12 a.txt\n${b} -  b/\n`, ['12 a.txt', '-  b/']],
  'ipfs files ls --long': [`a.txt\t${a}\t12\nb\t${b}\t0`],
  'ipfs dag links': [
    JSON.stringify([
      { Name: 'a', Hash: { '/': a } },
      { Name: 'b', Hash: { '/': b } },
    ]),
  ],
  'a cluster': [`${a} | a | PIN | Repl. Factor: -1\n${b} | b | PIN`, ['a', 'b']],
  'a JSON array of texts': [JSON.stringify([a, b], null, 2)],
  'a JSON array of objects': [
    JSON.stringify([
      { cid: a, name: 'a' },
      { cid: b, name: 'b' },
    ]),
  ],
  'metadata of tokens': [
    JSON.stringify([
      { name: 'a #1', image: `ipfs://${a}`, attributes: [{ trait_type: 'x', value: 'y' }] },
      { name: 'b', image: `https://dweb.link/ipfs/${b}` },
    ]),
  ],
  'a JSON array that was cut off': [`[\n  "${a}",\n  "${b}",\n`],
  'ipfs links': [`ipfs://${a}\nipfs://${b}/1.json`],
  paths: [`/ipfs/${a}\n/ipfs/${b}/a/b.png`],
  'links of gateways': [`https://ipfs.io/ipfs/${a}?filename=x\nhttps://${b}.ipfs.dweb.link/`],
  'a list in Markdown': [`- ${a}\n2. ${b}`],
  'a table in Markdown': [`| name | cid |\n|---|---|\n| a | ${a} |\n| b | ${b} |`],
  'words before links': [`see <https://ipfs.io/ipfs/${a}>\nand ${b}`],
  'two on a line': [`${a} ${b}`],
  comments: [`# mine\n${a}\n// other\n\n${b}`],
}

test.each(Object.entries(forms))('%s is read', (_, [text, [nameOfA, nameOfB] = ['', '']]) => {
  expect(listed(text)).toEqual([
    [a, nameOfA],
    [b, nameOfB],
  ])
})

test('a line that cannot be read is named with why, and the others are read', () => {
  const lines = [
    a,
    'nothing here',
    a.slice(0, -3),
    b.replace('f', '1'),
    '/ipns/example.org',
    b,
  ].join('\n')
  expect(
    read(lines).map((line) => ('problem' in line ? [line.line, line.problem] : line.line)),
  ).toEqual([
    1,
    [2, 'No CID in this line.'],
    [3, 'A CID that begins with Qm has 46 characters; this one has 43: 3 missing.'],
    [4, expect.stringMatching(/CID/)],
    [5, 'IPNS names are not supported. Paste the CID it resolves to.'],
    6,
  ])
  expect(listed(JSON.stringify([a, 'x'], null, 2))).toEqual([[a, '']])
  expect(read('["x", "y"]')).toMatchObject([{ line: 1, problem: 'No CID in this JSON.' }])
})

test('no text makes it throw, and none takes long', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => void read(text)))
  for (const unit of ['[', '{"a":', 'Q', 'Qm ', '"', ',', '\r', `${a},`, '| '])
    read(unit.repeat(200_000 / unit.length))
})
