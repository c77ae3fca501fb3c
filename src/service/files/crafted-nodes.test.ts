import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { CID } from 'multiformats/cid'
import { beforeAll, expect, test } from 'vitest'
import { type CraftedNode, keepNodes, nodeBytes, nodeCid } from '#testing/service/dag-pb-nodes.ts'
import { credentials, formOf, startProcess } from '#testing/service/files-server.ts'
import { isLongRun } from '#testing/trial-amount.ts'

let service: Awaited<ReturnType<typeof startProcess>>
let files: (typeof service)['client']
beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'keyhole-crafted-'))
  service = await startProcess(dataDir)
  files = service.client
  return () => {
    service.child.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
})

const repeated = <T>(count: number, item: T) => Array.from({ length: count }, () => item)

/** Sixteen links to the same child at each of twelve levels: a path through 16^12 nodes. */
function tower(bottom: { cid: CID; size: number }, levels = 12, width = 16, type = 2) {
  const nodes: CraftedNode[] = []
  let { cid, size } = bottom
  for (let level = 0; level < levels; level++) {
    const links = repeated(width, { cid, name: type === 1 ? 'x' : '' })
    const node = { type, links, ...(type === 2 && { blockSizes: repeated(width, size) }) }
    nodes.push(node)
    cid = nodeCid(nodeBytes(node))
    size *= width
  }
  return nodes
}

/** Stores a leaf and a tower on it. Resolves to the CID of the top. */
async function build(
  leaf: CraftedNode,
  ...options: [size: number, levels?: number, type?: number]
) {
  const [size, levels, type] = options
  const cid = nodeCid(nodeBytes(leaf))
  return (await keepNodes(files, leaf, ...tower({ cid, size }, levels, 16, type))).at(-1) as CID
}

/**
 * Starts a request whose client leaves after an amount of CPU time; returns the cost from a second
 * later on.
 */
async function cpuAfterLeaving(path: string, costMs: number) {
  const leaving = new AbortController()
  const answered = fetch(`${files.url()}/${path}`, {
    method: 'POST',
    headers: { authorization: credentials },
    signal: leaving.signal,
  }).then(
    async (answer) => {
      const reader = answer.body?.getReader()
      while (!(await reader?.read())?.done);
      return 'answered'
    },
    () => 'left',
  )
  const begun = await service.cpuMs()
  while ((await service.cpuMs()) - begun < costMs) await setTimeout(20)
  leaving.abort()
  const how = await answered.catch(() => 'left')
  await setTimeout(1_000)
  const before = await service.cpuMs()
  await setTimeout(1_000)
  return { how, after: (await service.cpuMs()) - before }
}

test('a leaf without the bytes that it promises is reported at once', async () => {
  for (const leaf of [{ blockSizes: [1] }, {}, { data: 'xx' }]) {
    const top = await build(leaf, 1)
    const before = await service.cpuMs()
    for (const range of ['', '&offset=1000000&length=5', '&length=1']) {
      const [status, body] = await files.ask(`cat?arg=${top}${range}`)
      expect([status, body]).toMatchObject([500, { Message: /has not the length that it should$/ }])
    }
    expect((await service.cpuMs()) - before).toBeLessThan(1_000)
  }
})

test('a node with more sizes than links, or an unsafe size, is refused', async () => {
  const [more, huge] = await keepNodes(
    files,
    { data: 'a', blockSizes: [1], links: [] },
    { blockSizes: [2 ** 60], links: [{ cid: CID.parse('bafkqaaa') }] },
  )
  for (const cid of [more, huge])
    expect((await files.ask(`cat?arg=${cid}`))[1]).toMatchObject({
      Message: `a block of ${cid} has not the length that it should`,
    })
})

test('nodes without a byte are not walked through', async () => {
  const [empty, byte] = await keepNodes(files, {}, { data: 'x' })
  const hollow = (await keepNodes(files, ...tower({ cid: empty as CID, size: 0 }))).at(-1)
  const links = [byte, hollow, byte].map((cid) => ({ cid: cid as CID }))
  const [top] = await keepNodes(files, { blockSizes: [1, 0, 1], links })
  expect(await files.ask(`cat?arg=${top}`)).toEqual([200, 'xx'])
})

test('a byte at the end of an impossibly long chain is refused', async () => {
  const chain: CraftedNode[] = [{ data: 'x' }]
  const [byte] = chain.map((node) => nodeCid(nodeBytes(node)))
  let cid = byte as CID
  for (let level = 0; level < 2_100; level++) {
    const node = { blockSizes: [1], links: [{ cid }] }
    chain.push(node)
    cid = nodeCid(nodeBytes(node))
  }
  const links = [byte, cid, byte].map((cid) => ({ cid: cid as CID }))
  chain.push({ blockSizes: [1, 1, 1], links })
  const top = (await keepNodes(files, ...chain)).at(-1)
  for (const range of ['', '&offset=1&length=1'])
    expect((await files.ask(`cat?arg=${top}${range}`))[1]).toMatchObject({
      Message: /^too many blocks at .* for the content that they hold$/,
    })
})

test('a file of 281 terabytes of thirteen blocks stops when its reader does', async () => {
  const top = await build({ data: 'x' }, 1)
  const { how, after } = await cpuAfterLeaving(`cat?arg=${top}`, 500)
  expect(how).toBe('left')
  expect(after).toBeLessThan(250)
  const end = `cat?arg=${top}&offset=${16 ** 12 - 3}&length=10`
  expect(await files.ask(end)).toEqual([200, 'xxx'])
})

test('each node of a crafted tower is walked once when it is pinned', async () => {
  for (const type of [1, 2]) {
    const top = await build({ data: `pinned ${type}` }, 8, 12, type)
    const before = await service.cpuMs()
    expect(await files.ask(`pin/add?arg=${top}`)).toEqual([200, { Pins: [String(top)] }])
    expect((await service.cpuMs()) - before).toBeLessThan(2_000)
  }
})

test.runIf(isLongRun)('a pin whose client leaves is neither walked further nor set', async () => {
  // A million links to one leaf, each of which is touched: some seconds.
  const [line] = await files.add(formOf('touched'), 'raw-leaves&pin=false')
  const cid = CID.parse(line?.Hash ?? '')
  const wide = { type: 1, links: repeated(40_000, { cid }) }
  const [below] = await keepNodes(files, wide)
  const tops: CraftedNode[] = Array.from({ length: 25 }, (_, index) => ({
    ...wide,
    data: `${index}`,
  }))
  const many = await keepNodes(files, ...tops)
  const links = [below, ...many].map((cid) => ({ cid: cid as CID }))
  const [top] = await keepNodes(files, { type: 1, links })
  const { how, after } = await cpuAfterLeaving(`pin/add?arg=${top}`, 500)
  expect(how).toBe('left')
  expect(after).toBeLessThan(250)
  expect((await files.ask(`pin/rm?arg=${top}`))[1]).toMatchObject({ Message: /^not pinned/ })
})
