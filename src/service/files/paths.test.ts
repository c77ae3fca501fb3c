import { CID } from 'multiformats/cid'
import { beforeAll, expect, test } from 'vitest'
import { inlineNode, keepNodes } from '#testing/service/dag-pb-nodes.ts'
import { formOf, useSharedFiles } from '#testing/service/files-server.ts'

const files = useSharedFiles()
const failure = (Message: string) => [500, { Message, Code: 0, Type: 'error' }]
const encoded = encodeURIComponent

const names = Array.from({ length: 4_100 }, (_, index) => `${index}`.padStart(31, 'ü'))
const cids: Record<string, string> = {}

beforeAll(async () => {
  const add = async (name: string, query: string, content = 'hello world, and more of it') => {
    const [line] = await files.add(formOf(content), query)
    cids[name] = line?.Hash ?? ''
  }
  await add('a raw file', 'cid-version=1')
  await add('a file in one block', '')
  await add('a file in blocks of its own', 'chunker=size-4')
  await add('a file in raw blocks', 'cid-version=1&chunker=size-4', 'hello world, and still more')
  cids['content in its CID'] = 'bafkqabtimvwgy3yk'
  cids['a node in its CID'] = String(inlineNode({ data: 'hello' }))
  const lines = await files.add(formOf(...names.map((n): [string, string] => [`d/${n}`, n])))
  cids['a directory in shards'] = lines.at(-1)?.Hash ?? ''
  cids['a file in shards'] = lines[7]?.Hash ?? ''
}, 60_000)

test.each([
  'a raw file',
  'a file in one block',
  'a file in blocks of its own',
  'a file in raw blocks',
  'content in its CID',
  'a node in its CID',
  'a file in shards',
])('below %s there is nothing to read, pin or unpin', async (kind) => {
  const cid = cids[kind]
  for (const path of [`${cid}/x`, `${cid}//x/y/`, `/ipfs/${cid}/x`]) {
    const text = `no link named "x" under ${cid}`
    expect(await files.ask(`cat?arg=${encoded(path)}`)).toEqual(failure(text))
    expect(await files.ask(`pin/add?arg=${encoded(path)}`)).toEqual(failure(`pin: ${text}`))
    expect(await files.ask(`pin/rm?arg=${encoded(path)}`)).toEqual(failure(text))
  }
  // A slash behind it is not a path.
  expect((await files.ask(`cat?arg=${cid}/`))[0]).toBe(200)
})

test('what was refused below it is still pinned', async () => {
  const cid = cids['a file in blocks of its own']
  expect(await files.ask(`pin/rm?arg=${cid}/x`)).toMatchObject([500, {}])
  expect(await files.ask(`pin/rm?arg=${cid}`)).toEqual([200, { Pins: [cid] }])
})

test('every name of a directory in shards leads to its file, and no other name to any', async () => {
  const cid = cids['a directory in shards']
  for (const name of names.filter((_, index) => index % 40 === 0))
    expect(await files.ask(`cat?arg=${encoded(`${cid}/${name}`)}`)).toEqual([200, name])
  for (const name of ['x', '00', '0', `${names[0]}x`, 'A9', '..'])
    expect(await files.ask(`cat?arg=${encoded(`${cid}/${name}`)}`)).toEqual(
      failure(`no link named "${name}" under ${cid}`),
    )
  expect(await files.ask(`cat?arg=${encoded(`${cid}/${names[7]}/x`)}`)).toEqual(
    failure(`no link named "x" under ${cids['a file in shards']}`),
  )
})

test('the path that is wrong in the middle says where', async () => {
  const lines = await files.add(formOf(['a/b\\/c', 'deep']))
  const byName = Object.fromEntries(lines.map(({ Name, Hash }) => [Name, Hash]))
  expect(await files.ask(`cat?arg=${encoded(`${byName.a}/b\\/c`)}`)).toEqual([200, 'deep'])
  expect(await files.ask(`cat?arg=${encoded(`${byName.a}/b\\/x/y`)}`)).toEqual(
    failure(`no link named "x" under ${byName['a/b\\']}`),
  )
})

test.each([
  ['shards of one link', { fanout: 1 }, /shards of 1 links/],
  ['shards of no power of two', { fanout: 3 }, /shards of 3 links/],
  ['shards of too many links', { fanout: 2 ** 40 }, /shards of 1099511627776 links/],
])('a directory with %s is refused', async (_, node, text) => {
  const cid = CID.parse(cids['a raw file'] ?? '')
  const links = ['x', 'y', '0x'].map((name) => ({ cid, name }))
  const [directory] = await keepNodes(files, { type: 5, links, ...node })
  expect(await files.ask(`cat?arg=${directory}/x`)).toEqual([
    500,
    { Message: expect.stringMatching(text), Code: 0, Type: 'error' },
  ])
})

test('a directory whose shards go on for longer than a hash is refused', async () => {
  // For the name "a", of which every level takes the next bit: both places lead on.
  let [shard] = await keepNodes(files, { type: 5, fanout: 2, links: [] })
  for (let level = 0; level < 64 && shard; level++) {
    const links = ['0', '1'].map((name) => ({ cid: shard as CID, name }))
    ;[shard] = await keepNodes(files, { type: 5, fanout: 2, links })
  }
  expect(await files.ask(`cat?arg=${shard}/a`)).toEqual(failure('sharded directory too deep'))
})

test('fifteen thousand slashes are read as fast as one', async () => {
  const cid = cids['a raw file']
  const before = process.cpuUsage()
  for (let times = 0; times < 10; times++)
    expect(await files.ask(`cat?arg=${cid}/x${'/'.repeat(15_000)}y`)).toEqual(
      failure(`no link named "x" under ${cid}`),
    )
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(500)
})
