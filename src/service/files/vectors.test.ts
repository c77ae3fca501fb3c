import { expect, test } from 'vitest'
import { formOf, seeded, useSharedFiles } from '#testing/service/files-server.ts'
import { isLongRun } from '#testing/trial-amount.ts'

const files = useSharedFiles()
const text = (content: string) => () => Buffer.from(content)

/** Published CIDs; the sources are below each group. */
test.each([
  ['an empty file', '', text(''), 'QmbFMke1KXqnYyBBWxB74N4c5SBnJMVAiMNRcGu6x1AwQH'],
  ['hello world', '', text('hello world'), 'Qmf412jQZiuVUtdgnB36FXFX7xg5V6KEbSJ4dpQuhkLyfD'],
  ['Hello Worlds!', '', text('Hello Worlds!\n'), 'QmVr26fY1tKyspEJBniVhqxQeEjhF78XerGiqWAwraVLQH'],
  // ipfs/kubo test/sharness/t0040-add-and-cat.sh, test/cli/add_test.go
  [
    'an empty file, version 1',
    'cid-version=1',
    text(''),
    'bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku',
  ],
  [
    'an empty file, version 1 without raw leaves',
    'cid-version=1&raw-leaves=false',
    text(''),
    'bafybeif7ztnhq65lumvvtr4ekcwd2ifwgm3awq4zfr3srh462rwyinlb4y',
  ],
  [
    'hello world, version 1',
    'cid-version=1',
    text('hello world'),
    'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e',
  ],
  [
    'hello world, raw leaves alone',
    'raw-leaves',
    text('hello world'),
    'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e',
  ],
  [
    'hello world, version 1 without raw leaves',
    'cid-version=1&raw-leaves=false',
    text('hello world'),
    'bafybeihykld7uyxzogax6vgyvag42y7464eywpf55gxi5qpoisibh3c5wa',
  ],
  // ipfs/specs src/unixfs.md, ipfs/kubo test/cli/add_test.go
  [
    'exactly one chunk',
    '',
    () => seeded('chunk-v0-seed', 262_144),
    'QmWmRj3dFDZdb6ABvbmKhEL6TmPbAfBZ1t5BxsEyJrcZhE',
  ],
  [
    'a byte more',
    '',
    () => seeded('chunk-v0-seed', 262_145),
    'QmYyLxtzZyW22zpoVAtKANLRHpDjZtNeDjQdJrcQNWoRkJ',
  ],
  [
    'the newer profile, by its settings',
    'cid-version=1&raw-leaves=true&chunker=size-1048576&max-file-links=1024',
    () => seeded('chunk-v1-seed', 1_048_577),
    'bafybeigmix7t42i6jacydtquhet7srwvgpizfg7gjbq7627d35mjomtu64',
  ],
  // ipfs/js-ipfs-unixfs ipfs-unixfs-importer/test/hash-parity-with-go-ipfs.spec.ts
])('%s', async (_, query, content, cid) => {
  const bytes = content()
  expect(await files.add(formOf(bytes), query)).toMatchObject([{ Name: 'file', Hash: cid }])
  expect(await files.add(formOf(bytes), `${query}&only-hash=true`)).toMatchObject([{ Hash: cid }])
  const answer = await files.post(`cat?arg=${cid}`)
  expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), bytes)).toBe(0)
})

// The same for any size is read back and stored: this checks only the shape of the tree.
test.runIf(isLongRun).each([
  // ipfs/specs src/unixfs.md, ipfs/kubo test/cli/add_test.go
  [
    'exactly 174 chunks',
    () => seeded('v0-seed', 174 * 262_144),
    'QmUbBALi174SnogsUzLpYbD4xPiBSFANF4iztWCsHbMKh2',
  ],
  [
    'a byte more, which is a level more',
    () => seeded('v0-seed', 174 * 262_144 + 1),
    'QmV81WL765sC8DXsRhE5fJv2rwhS4icHRaf3J9Zk5FdRnW',
  ],
  // ipfs/kubo test/cli/cid_profiles_test.go (IPIP-499)
  [
    '45,900,000 zeros',
    () => Buffer.alloc(45_900_000),
    'QmRdPboiJQoZ5cdazR9a8vGqdJvWg6M5bfdtUSKNHpuscj',
  ],
])('%s', async (_, content, cid) => {
  expect(await files.add(formOf(content()), 'only-hash=true')).toMatchObject([{ Hash: cid }])
})

/** ipfs/specs src/unixfs.md: a directory of two planets. */
test.each([
  ['', 'QmWSgS32xQEcXMeqd3YPJLrNBLSdsfYCep2U7CFkyrjXwY'],
  ['raw-leaves=true', 'QmfWfQfKCY5Ukv9peBbxM5vqWM9BzmqUSXvdCgjT2wsiBT'],
  ['cid-version=1', 'bafybeih7e5dmkyk25up5vxug4q3hrg2fxbzf23dfrac2fns5h7z4aa7ioi'],
  ['cid-version=1&raw-leaves=false', 'bafybeif5tuep5ap2d7zyhbktucey75aoacxufgt6i3v4gebmixyipnyp7y'],
])('the planets with %j', async (query, cid) => {
  const mars: [string, string] = ['planets/mars.txt', 'Hello Mars!\n']
  const venus: [string, string] = ['planets/venus.txt', 'Hello Venus!\n']
  const lines = await files.add(formOf(venus, mars), query)
  expect(lines.at(-1)).toMatchObject({ Name: 'planets', Hash: cid })
  const bare = formOf(['mars.txt', mars[1]], ['venus.txt', venus[1]])
  const wrapped = await files.add(bare, `${query}&wrap-with-directory=true`)
  expect(wrapped.map(({ Name }) => Name)).toEqual(['mars.txt', 'venus.txt', ''])
  expect(wrapped.at(-1)).toMatchObject({ Hash: cid })
  expect(await files.ask(`cat?arg=${cid}`)).toEqual([
    500,
    { Message: 'this dag node is a directory', Code: 0, Type: 'error' },
  ])
  expect(await files.ask(`cat?arg=/ipfs/${cid}/mars.txt`)).toEqual([200, 'Hello Mars!\n'])
  expect((await files.ask(`pin/rm?arg=${cid}`))[0]).toBe(200)
})

// ipfs/kubo test/sharness/t0040-add-and-cat.sh; fixtures in ipfs/specs src/unixfs.md
test.each([
  [
    'moons',
    '',
    [
      ['moons/jupiter/europa.txt', 'Hello Europa!\n'],
      ['moons/mercury.txt', 'hey you are no moon!\n'],
      ['moons/saturn/titan.txt', 'Hello Titan!\n'],
    ],
    'QmbGoaQZm8kjYfCiN1aBsgwhqfUBGDYTrDb91Mz7Dvq81B',
  ],
  [
    'd',
    'cid-version=1',
    [
      ['d/foo/bar.txt', 'Hello, world!\n'],
      ['d/foo.txt', 'Hello, IPFS!\n'],
    ],
    'bafybeiegxwlgmoh2cny7qlolykdf7aq7g6dlommarldrbm7c4hbckhfcke',
  ],
  [
    'd',
    'cid-version=1',
    [
      ['d/subdir/ascii.txt', 'hello application/vnd.ipld.car\n'],
      ['d/subdir/hello.txt', 'hello world\n'],
    ],
    'bafybeietjm63oynimmv5yyqay33nui4y4wx6u3peezwetxgiwvfmelutzu',
  ],
] as [string, string, [string, string][], string][])(
  'a tree of %s with %j',
  async (name, query, parts, cid) => {
    const lines = await files.add(formOf(...parts), query)
    expect(lines.at(-1)).toMatchObject({ Name: name, Hash: cid })
  },
)

/** Kubo's names for the entries of a directory: letters of the key stream of a seed. */
function directoryBody(seed: string, count: number, nameLength: number): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz01234567890-_'
  const stream = seeded(seed, count * nameLength)
  let body = ''
  for (let index = 0; index < count; index++) {
    const part = stream.subarray(index * nameLength, (index + 1) * nameLength)
    const name = Array.from(part, (byte) => letters[byte % letters.length]).join('')
    body += `--x\r\nContent-Disposition: form-data; name="file"; filename="d/${name}"\r\n\r\nx\r\n`
  }
  return `${body}--x--\r\n`
}

// ipfs/kubo test/cli/cid_profiles_test.go: names and CIDs together are 256 KiB, and a byte more.
test.runIf(isLongRun).each([
  ['at', 4096, 30, 'QmX5GtRk3TSSEHtdrykgqm4eqMEn3n2XhfkFAis5fjyZmN'],
  ['above', 4033, 31, 'QmeMiJzmhpJAUgynAcxTQYek5PPKgdv3qEvFsdV3XpVnvP'],
])('a directory %s the threshold of the HAMT', async (_, count, nameLength, cid) => {
  const body = directoryBody('hamt-unixfs-v0-2015', count, nameLength)
  const type = { 'content-type': 'multipart/form-data; boundary=x' }
  const answer = await files.post('add?pin=false', body, type)
  const lines = (await answer.text())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines).toHaveLength(count + 1)
  expect(lines.at(-1)).toMatchObject({ Name: 'd', Hash: cid })
  const [{ Name = '' } = {}] = lines
  expect(await files.ask(`cat?arg=${cid}/${Name.slice(2)}`)).toEqual([200, 'x'])
})

// ipfs/kubo test/sharness/t0044-add-symlink.sh
test.each([
  ['', 'QmWdiHKoeSW8G1u7ATCgpx4yMoUhYaJBQGkyPLkS9goYZ8'],
  ['cid-version=1', 'bafybeibyhlx64cklod6isy3h7tsmr4qvam3ae3b74n3hfes5bythjrwyua'],
])('symbolic links in a directory with %j', async (query, cid) => {
  const form = formOf(['files/foo/baz', 'some text\n'])
  const link = (name: string, target: string) =>
    form.append('file', new Blob([target], { type: 'application/symlink' }), name)
  link('files/bar/baz', 'files/foo/baz')
  link('files/bad', 'files/does/not/exist')
  const lines = await files.add(form, query)
  expect(lines.at(-1)).toMatchObject({ Name: 'files', Hash: cid })
  if (query === '')
    expect(lines).toMatchObject([
      {},
      { Name: 'files/bar/baz', Hash: 'QmdocmZeF7qwPT9Z8SiVhMSyKA2KKoA2J7jToW6z6WBmxR' },
      { Name: 'files/bad', Hash: 'QmWYN8SEXCgNT2PSjB6BnxAx6NJQtazWoBkTRH9GRfPFFQ' },
      {},
      {},
      {},
    ])
  expect(await files.ask(`cat?arg=${cid}/bad`)).toEqual([
    500,
    { Message: 'operation not supported', Code: 0, Type: 'error' },
  ])
})
