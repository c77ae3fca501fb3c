import { create } from 'kubo-rpc-client'
import { base16 } from 'multiformats/bases/base16'
import { CID } from 'multiformats/cid'
import { expect, onTestFinished, test } from 'vitest'
import { forwardCommands } from '#service/files/forward/forward.ts'
import { credentials, formOf, seeded } from '#testing/service/files-server.ts'
import { clientAt } from '#testing/service/files-upstream.ts'
import { startServer } from '#testing/service/server.ts'

/** A service that forwards to another one: a real upstream of Kubo's API. */
async function startPair() {
  const upstream = await startServer('http://127.0.0.1:9')
  const url = new URL(upstream.origin)
  const files = forwardCommands({ url, headers: { authorization: credentials } })
  const front = await startServer('http://127.0.0.1:9', { files })
  onTestFinished(async () => {
    await front.stop()
    await upstream.stop()
  })
  return { front: clientAt(front), upstream: clientAt(upstream) }
}

const hello = 'Qmf412jQZiuVUtdgnB36FXFX7xg5V6KEbSJ4dpQuhkLyfD'
const helloInHex = CID.parse(hello).toV1().toString(base16)

test('every answer is the one that the upstream gives itself', async () => {
  const { front, upstream } = await startPair()
  const forms = [
    ['', formOf('hello world')],
    ['cid-version=1', formOf('hello world', '')],
    ['wrap-with-directory=true', formOf(['a/b.txt', 'b'], ['a/c d.txt', 'c'], ['é.txt', 'e'])],
    ['only-hash=1&raw-leaves=true&chunker=size-1000', formOf(seeded('chunks', 10_000))],
    ['pin=false&progress=true', formOf(['x', 'y'])],
  ] as const
  for (const [query, form] of forms)
    expect(await front.add(form, query)).toEqual(await upstream.add(form, query))

  const paths = [
    `cat?arg=${hello}`,
    `cat?arg=/ipfs/${hello}&offset=6&length=3`,
    `cat?arg=${hello}&length=0`,
    'cat?arg=bafkqaaa',
    'cat?arg=QmRdPboiJQoZ5cdazR9a8vGqdJvWg6M5bfdtUSKNHpuscj',
    'cat?arg=nonsense',
    `cat?arg=${hello}&offset=-1`,
    `cat?arg=${hello}/x`,
    `pin/add?arg=${hello}/x`,
    `pin/rm?arg=${hello}/x`,
    `cat?arg=${helloInHex}`,
    `pin/add?arg=${hello}&cid-base=base16`,
    `pin/rm?arg=${helloInHex}&cid-base=base16`,
    'pin/rm?arg=bafkqaaa&cid-base=base1',
    'cat',
    `pin/add?arg=${hello}`,
    `pin/add?arg=${hello}&recursive=false`,
    'pin/add?arg=nonsense',
    `pin/rm?arg=${hello}`,
  ]
  for (const path of paths) {
    const theirs = await upstream.ask(path)
    // What was removed there has to be here again, to be removed.
    await upstream.add(formOf('hello world'))
    expect([path, await front.ask(path)]).toEqual([path, theirs])
  }
  const missing = await front.ask(`pin/rm?arg=${hello}`)
  expect(missing).toEqual([
    500,
    { Message: 'not pinned or pinned indirectly', Code: 0, Type: 'error' },
  ])
})

test('kubo-rpc-client sees no difference', async () => {
  const { front, upstream } = await startPair()
  const bytes = seeded('client', 3_000_000)
  const seen: unknown[] = []
  for (const { url } of [front, upstream]) {
    const client = create({ url, headers: { authorization: credentials } })
    const { cid, size } = await client.add(bytes)
    seen.push([String(cid), size])
    const chunks: Uint8Array[] = []
    for await (const chunk of client.cat(cid)) chunks.push(chunk)
    expect(Buffer.compare(Buffer.concat(chunks), bytes)).toBe(0)
    expect(String(await client.pin.add(cid))).toBe(String(cid))
    expect(String(await client.pin.rm(cid))).toBe(String(cid))
    await expect(client.pin.rm(cid)).rejects.toThrow('not pinned or pinned indirectly')
    const added: string[] = []
    for await (const { path } of client.addAll(
      [
        { path: 'folder/one', content: 'one' },
        { path: 'folder/two', content: 'two' },
      ],
      { wrapWithDirectory: true },
    ))
      added.push(path)
    expect(added).toEqual(['folder/one', 'folder/two', 'folder', ''])
  }
  expect(seen[0]).toEqual(seen[1])
})

test('credentials are checked here, before anything is forwarded', async () => {
  const { front, upstream } = await startPair()
  const answer = await front.post('add', formOf('hello world'), { authorization: 'Basic eDp5' })
  expect(answer.status).toBe(401)
  expect((await upstream.ask(`cat?arg=${hello}`))[0]).toBe(500)
})
