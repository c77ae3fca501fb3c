import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { CID } from 'multiformats/cid'
import { expect, onTestFinished, test } from 'vitest'
import { keepNodes, nodeBytes, nodeCid } from '#testing/service/dag-pb-nodes.ts'
import { credentials, formOf, startProcess } from '#testing/service/files-server.ts'
import { trialAmount } from '#testing/trial-amount.ts'

const linkCount = trialAmount(4_000, 38_000)
const maxResidentMiB = 500

async function start() {
  const dataDir = mkdtempSync(join(tmpdir(), 'keyhole-bounded-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }))
  const server = await startProcess(dataDir)
  onTestFinished(() => void server.child.kill('SIGKILL'))
  return server
}
type Server = Awaited<ReturnType<typeof start>>

/** A file of 5 MB that is 38,000 times 38,000 times one leaf; `npm test` has a smaller one. */
async function addMultiplied({ client }: Server): Promise<{ cid: CID; size: number }> {
  const leaf = { data: 'x'.repeat(100) }
  const wide = (cid: CID, size: number) => ({
    links: Array.from({ length: linkCount }, () => ({ cid })),
    blockSizes: Array.from({ length: linkCount }, () => size),
  })
  const middle = wide(nodeCid(nodeBytes(leaf)), 100)
  const top = wide(nodeCid(nodeBytes(middle)), 100 * linkCount)
  const cid = (await keepNodes(client, leaf, middle, top)).at(-1) as CID
  return { cid, size: 100 * linkCount ** 2 }
}

/** The most memory that a process holds while something is done, in MiB. */
async function peakDuring({ residentMiB }: Server, work: Promise<unknown>): Promise<number> {
  let peak = 0
  let isOver = false
  const watched = work.finally(() => {
    isOver = true
  })
  while (!isOver) {
    peak = Math.max(peak, await residentMiB())
    await setTimeout(50)
  }
  await watched
  return peak
}

const request = (path: string, ...lines: string[]) =>
  [
    `POST /api/v0/${path} HTTP/1.1`,
    'Host: x',
    `Authorization: ${credentials}`,
    ...lines,
    '',
    '',
  ].join('\r\n')

/** Connections that send something, and read nothing. */
function openDeaf({ client }: Server, count: number, sent: string | Uint8Array): Socket[] {
  const { hostname, port } = new URL(client.url())
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.pause()
    socket.write(sent)
    return socket
  })
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  return sockets
}

/** How many times as long as alone a small file takes, from the fastest tries. */
async function readSmall({ client }: Server, cid: string, count: number): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < count; index++) {
    const startedAtMs = performance.now()
    expect(await client.ask(`cat?arg=${cid}`)).toEqual([200, 'small'])
    times.push(performance.now() - startedAtMs)
  }
  return times.sort((a, b) => a - b)
}

const patience = { timeout: 240_000 }

test('many reads deep in a file that multiplies one leaf need little', patience, async () => {
  const server = await start()
  const { cid, size } = await addMultiplied(server)
  const [small] = await server.client.add(formOf('small'))
  const begunMs = await server.cpuMs()
  let others: number[] = []
  const peak = await peakDuring(
    server,
    Promise.all([
      ...Array.from({ length: 50 }, async (_, index) => {
        const offset = Math.floor((size / 50) * index) + 98
        expect(await server.client.ask(`cat?arg=${cid}&offset=${offset}&length=5`)).toEqual([
          200,
          'xxxxx',
        ])
      }),
      readSmall(server, small?.Hash ?? '', 20).then((times) => {
        others = times
      }),
    ]),
  )
  expect(peak).toBeLessThan(maxResidentMiB)
  // Of CPU time, which other programs do not change much: 24 s before.
  expect((await server.cpuMs()) - begunMs).toBeLessThan(6_000)
  expect(others.at(-2)).toBeLessThan(5_000)
})

test('many readers that do not read need little', patience, async () => {
  const server = await start()
  const { cid } = await addMultiplied(server)
  const [small] = await server.client.add(formOf('small'))
  openDeaf(server, 120, request(`cat?arg=${cid}`, 'Content-Length: 0'))
  let others: number[] = []
  const peak = await peakDuring(
    server,
    readSmall(server, small?.Hash ?? '', 20).then(async (times) => {
      others = times
      await setTimeout(trialAmount(500, 2_000))
    }),
  )
  expect(peak).toBeLessThan(maxResidentMiB)
  expect(others.at(-2)).toBeLessThan(10_000)
})

test('many paths through a large directory are one look at it', patience, async () => {
  const server = await start()
  const [line] = await server.client.add(formOf('small'), 'raw-leaves&pin=false')
  const cid = nodeCid(nodeBytes({ data: 'small' }))
  await keepNodes(server.client, { data: 'small' })
  const links = Array.from({ length: 30_000 }, (_, index) => ({ cid, name: `file ${index}` }))
  const [directory] = await keepNodes(server.client, { type: 1, links })
  const names = Array.from({ length: 300 }, (_, index) => `file%20${index * 100}`)
  const begunMs = await server.cpuMs()
  const [status, text] = await server.client.ask(
    `cat?${names.map((name) => `arg=${directory}/${name}`).join('&')}`
      .slice(0, 15_000)
      .replace(/&[^&]*$/, ''),
  )
  expect([status, String(text).slice(0, 10)]).toEqual([200, 'smallsmall'])
  expect((await server.cpuMs()) - begunMs).toBeLessThan(3_000)
  expect(line?.Hash).toBeDefined()
})

test('half uploads are bounded, and a whole one gets through', patience, async () => {
  const server = await start()
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="half"\r\n\r\n'
  const head = request(
    'add',
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 9999999',
  )
  const begun = Buffer.concat([Buffer.from(head + part), Buffer.alloc(250_000, 'half')])
  openDeaf(server, 500, begun)
  const peak = await peakDuring(server, setTimeout(trialAmount(1_000, 7_000)))
  expect(peak).toBeLessThan(maxResidentMiB)
  const [line] = await server.client.add(formOf('small'))
  expect(await server.client.ask(`cat?arg=${line?.Hash}`)).toEqual([200, 'small'])
  expect(await peakDuring(server, setTimeout(500))).toBeLessThan(maxResidentMiB)
})
