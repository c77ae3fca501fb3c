import { rmSync } from 'node:fs'
import { base16upper } from 'multiformats/bases/base16'
import { CID } from 'multiformats/cid'
import { expect, test } from 'vitest'
import { keepNodes, nodeBytes, nodeCid } from '#testing/service/dag-pb-nodes.ts'
import { blockPath, formOf, seeded, stored, useFiles } from '#testing/service/files-server.ts'

const files = useFiles()
const hello = 'Qmf412jQZiuVUtdgnB36FXFX7xg5V6KEbSJ4dpQuhkLyfD'
const helloV1 = 'bafybeihykld7uyxzogax6vgyvag42y7464eywpf55gxi5qpoisibh3c5wa'
const failure = (Message: string) => [500, { Message, Code: 0, Type: 'error' }]
const notPinned = failure('not pinned or pinned indirectly')

test('a pin comes and goes, and what is unpinned can still be read', async () => {
  await files.add(formOf('hello world'))
  expect(await files.ask(`pin/rm?arg=${hello}`)).toEqual([200, { Pins: [hello] }])
  expect(await files.ask(`pin/rm?arg=${hello}`)).toEqual(notPinned)
  expect(await files.ask(`pin/add?arg=/ipfs/${hello}`)).toEqual([200, { Pins: [hello] }])
  expect(await files.ask(`pin/add?arg=${hello}`)).toEqual([200, { Pins: [hello] }])
  expect(await files.ask(`pin/rm?arg=/ipfs/${hello}`)).toEqual([200, { Pins: [hello] }])
  expect(stored(files.dataDir, 'pins')).toEqual([])
  expect(await files.ask(`cat?arg=${hello}`)).toEqual([200, 'hello world'])
})

test('files and pins outlive the service', async () => {
  const bytes = seeded('restart', 600_000)
  const [line] = await files.add(formOf(bytes))
  await files.restart()
  const answer = await files.post(`cat?arg=${line?.Hash}`)
  expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), bytes)).toBe(0)
  expect(await files.ask(`pin/rm?arg=${line?.Hash}`)).toEqual([200, { Pins: [line?.Hash] }])
  await files.restart()
  expect(await files.ask(`pin/rm?arg=${line?.Hash}`)).toEqual(notPinned)
})

test('both versions of a CID find the content, but each is a pin of its own', async () => {
  await files.add(formOf('hello world'))
  const [status, body] = await files.ask(`pin/rm?arg=${helloV1}`)
  expect([status, body]).toEqual(
    failure(`not pinned or pinned indirectly: ${hello} is pinned, which is the same content`),
  )
  expect(await files.ask(`pin/add?arg=${helloV1}`)).toEqual([200, { Pins: [helloV1] }])
  expect(await files.ask(`pin/rm?arg=${hello}`)).toEqual([200, { Pins: [hello] }])
  expect(await files.ask(`pin/rm?arg=${helloV1}`)).toEqual([200, { Pins: [helloV1] }])
})

test('missing content is not pinned, nor is incomplete content', async () => {
  const missing = (cid: unknown) =>
    failure(`pin: block was not found locally (offline): ipld: could not find ${cid}`)
  expect(await files.ask(`pin/add?arg=${hello}`)).toEqual(missing(hello))
  for (const query of ['pin=false', 'pin=false&raw-leaves=true']) {
    const [line] = await files.add(formOf(seeded('part', 300_000)), query)
    const [leaf] = await files.add(formOf(seeded('part', 300_000).subarray(262_144)), query)
    rmSync(blockPath(files.dataDir, leaf?.Hash))
    expect(await files.ask(`pin/add?arg=${line?.Hash}`)).toEqual(missing(leaf?.Hash))
    const direct = await files.ask(`pin/add?arg=${line?.Hash}&recursive=false`)
    expect(direct).toEqual([200, { Pins: [line?.Hash] }])
  }
})

test('several are pinned together or not at all', async () => {
  const lines = await files.add(formOf(['a', '1'], ['b', '2']), 'pin=false')
  const [a, b] = lines.map(({ Hash }) => Hash)
  expect((await files.ask(`pin/add?arg=${a}&arg=${hello}`))[0]).toBe(500)
  expect(stored(files.dataDir, 'pins')).toEqual([])
  expect(await files.ask(`pin/add?arg=${a}&arg=${b}`)).toEqual([200, { Pins: [a, b] }])
  expect((await files.ask(`pin/rm?arg=${a}&arg=${hello}`))[0]).toBe(500)
  expect(await files.ask(`pin/rm?arg=${a}&arg=${b}`)).toEqual([200, { Pins: [a, b] }])
})

test('a recursive pin is not weakened, a direct one can be widened', async () => {
  await files.add(formOf('hello world'), 'pin=false')
  expect((await files.ask(`pin/add?arg=${hello}&recursive=false`))[0]).toBe(200)
  expect((await files.ask(`pin/add?arg=${hello}&recursive=true&stream=true`))[0]).toBe(200)
  expect(await files.ask(`pin/add?arg=${hello}&recursive=false`)).toEqual(
    failure(`pin: ${hello} already pinned recursively`),
  )
  expect(await files.ask(`pin/rm?arg=${hello}&recursive=false`)).toEqual(
    failure(`${hello} is pinned recursively`),
  )
  expect((await files.ask(`pin/rm?arg=${hello}`))[0]).toBe(200)
})

test.each(['pin/add', 'pin/rm'])('%s needs a CID', async (command) => {
  expect(await files.ask(command)).toEqual([400, 'argument "ipfs-path" is required\n'])
  expect(await files.ask(`${command}?arg=x`)).toEqual(
    failure('invalid path "x": path does not have enough components'),
  )
  expect(await files.ask(`${command}?arg=${hello}&recursive=x`)).toEqual([
    400,
    'could not convert value "x" to type "bool" (for option "recursive")\n',
  ])
})

test('a name is as short as in Kubo', async () => {
  await files.add(formOf('hello world'))
  expect(await files.ask(`pin/add?arg=${hello}&name=${'x'.repeat(256)}`)).toEqual(
    failure('pin name is 256 bytes (max 255 bytes)'),
  )
})

test('only the whole folder can be unpinned', async () => {
  const lines = await files.add(formOf(['d/a', '1']))
  expect(await files.ask(`pin/rm?arg=${lines[1]?.Hash}/a`)).toEqual(notPinned)
  expect(await files.ask(`pin/rm?arg=${lines[1]?.Hash}`)).toEqual([200, { Pins: [lines[1]?.Hash] }])
})

test('a CID unpinned twice in a request is not pinned the second time, however it is written', async () => {
  const [one, two] = await files.add(formOf(['a', '1'], ['b', '2']))
  // All or nothing: the first of two is not taken without the second.
  expect(await files.ask(`pin/rm?arg=${one?.Hash}&arg=${one?.Hash}`)).toEqual(notPinned)
  const asked = Array.from({ length: 12 }, () => files.ask(`pin/rm?arg=${one?.Hash}`))
  const answers = await Promise.all(asked)
  expect(answers.filter(([status]) => status === 200)).toHaveLength(1)
  for (const answer of answers) if (answer[0] !== 200) expect(answer).toEqual(notPinned)
  const both = [files.ask(`pin/rm?arg=${two?.Hash}&arg=${one?.Hash}`)]
  expect(await Promise.all(both)).toEqual([notPinned])
  await files.restart()
  expect(await files.ask(`pin/rm?arg=${one?.Hash}`)).toEqual(notPinned)
  expect(await files.ask(`pin/rm?arg=${two?.Hash}`)).toEqual([200, { Pins: [two?.Hash] }])
})

test.each([
  ['before', false],
  ['behind', true],
])(
  'links that stand %s the data are held by a pin, and missed when they are not here',
  async (_, dataFirst) => {
    const leaf = { data: 'the leaf' }
    const inner = { blockSizes: [8], links: [{ cid: nodeCid(nodeBytes(leaf)) }], dataFirst }
    const links = [{ cid: nodeCid(nodeBytes(inner)), name: 'x' }]
    const [innerCid, top] = await keepNodes(files, inner, { type: 1, links, dataFirst })
    const missing = `pin: block was not found locally (offline): ipld: could not find ${links.length && nodeCid(nodeBytes(leaf))}`
    expect(await files.ask(`pin/add?arg=${top}`)).toEqual(failure(missing))
    expect(await files.ask(`pin/add?arg=${innerCid}`)).toEqual(failure(missing))
    await keepNodes(files, leaf)
    expect(await files.ask(`pin/add?arg=${top}`)).toEqual([200, { Pins: [String(top)] }])
    expect(await files.ask(`cat?arg=${top}/x`)).toEqual([200, 'the leaf'])
  },
)

test('a link to a block that no store keeps is a missing block', async () => {
  const sha512 = CID.parse(`F01551340${'ab'.repeat(64).toUpperCase()}`, base16upper)
  const short = CID.parse('F0155120401020304', base16upper)
  const long = CID.parse(`F015512AC02${'01'.repeat(300)}`, base16upper)
  for (const cid of [sha512, short, long]) {
    const [top] = await keepNodes(files, { type: 1, links: [{ cid, name: 'x' }] })
    expect(await files.ask(`pin/add?arg=${top}`)).toEqual(
      failure(`pin: block was not found locally (offline): ipld: could not find ${cid}`),
    )
  }
})

test('a CID of more bytes than Kubo takes is refused before anything is done', async () => {
  const identity = (bytes: number) => {
    const length = bytes < 128 ? [bytes] : [(bytes & 0x7f) | 0x80, bytes >> 7]
    return `f${Buffer.from([1, 0x55, 0, ...length, ...Buffer.alloc(bytes, 'x')]).toString('hex')}`
  }
  expect((await files.ask(`pin/add?arg=${identity(128)}`))[0]).toBe(200)
  expect((await files.ask(`pin/rm?arg=${identity(128)}`))[0]).toBe(200)
  for (const command of ['cat', 'pin/add', 'pin/rm']) {
    expect(await files.ask(`${command}?arg=${identity(129)}`)).toEqual([
      400,
      'the digest of a CID has 128 bytes at most, not 129\n',
    ])
    expect(await files.ask(`${command}?arg=${identity(2_000)}`)).toEqual([
      400,
      'a CID has 2048 characters at most, not 4011\n',
    ])
  }
})
