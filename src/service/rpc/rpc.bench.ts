import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'undici'
import { afterAll, bench } from 'vitest'
import type { EmbeddedChain } from '#service/chain/chain.ts'
import { readConfig } from '#service/config/config.ts'
import { createResponseCache } from '#service/rpc/response-cache.ts'
import { createAnswerEncoder } from '#service/rpc/transport/encode-answer.ts'
import { resultResponse, totalBytesOf } from '#service/rpc/transport/response.ts'
import { type Load, startLoad, type Target } from '#testing/service/rpc-load.ts'
import { callText } from '#testing/service/rpc-node.ts'
import { startServer } from '#testing/service/server.ts'
import { startOpenChain } from '#testing/service/tour-chain.ts'

const connections = 32
const rounds = 5
const milliseconds = 1_500

const chain: EmbeddedChain = await startOpenChain()
const service = await startServer(chain.url)
const uncached = await startUncachedService()
const proxy = await startProxy(chain.url)
const memory = await startMemory()
const load = startLoad()
afterAll(async () => {
  load.stop()
  await service.stop()
  await uncached.stop()
  await proxy.stop()
  await memory.stop()
  await chain.stop()
})

for (const { title, block } of chain.tour.filter(({ title }) => /Single payment|1,500/.test(title)))
  bench(
    title,
    async () => {
      const body = callText('eth_getBlockByHash', [block, false])
      const expected = await (await fetch(chain.url, post(body))).text()
      memory.answer = Buffer.from(expected)
      const { port, pathname } = new URL(service.rpcUrl)
      const each = (path: (connection: number) => string, port: number): Target[] =>
        Array.from({ length: connections }, (_, at) => ({ port, path: path(at), body }))
      const results = await compare(expected, {
        'anvil directly': each(() => '/', Number(new URL(chain.url).port)),
        'a bare undici proxy': each(() => '/', proxy.port),
        'a bare node:http server from memory': each(() => '/', memory.port),
        'the service, kept': each(() => pathname, Number(port)),
        'the service, not kept': each((at) => uncached.path(at), uncached.port),
      })
      report(`eth_getBlockByHash, ${title}, ${expected.length} bytes`, results)
      await reportEncodings(expected)
    },
    { iterations: 1, time: 0, warmupIterations: 0, warmupTime: 0, throws: true },
  )

/** Reports the CPU time of this process, in which all but anvil and the load generator run. */
type Contender = { name: string; loads: (Load & { cpuMicroseconds: number })[] }

/** Loads the contenders alternately, so that other work of the machine affects them alike. */
async function compare(
  expected: string,
  targets: { [name: string]: Target[] },
): Promise<Contender[]> {
  const contenders = Object.keys(targets).map((name): Contender => ({ name, loads: [] }))
  for (let round = 0; round <= rounds; round++)
    for (const { name, loads } of contenders) {
      const before = process.cpuUsage()
      const done = await load.run(targets[name] ?? [], expected, milliseconds)
      const { user, system } = process.cpuUsage(before)
      // The first round only warms up.
      if (round > 0) loads.push({ ...done, cpuMicroseconds: user + system })
    }
  return contenders
}

function report(title: string, contenders: readonly Contender[]): void {
  const rates = (name: string) =>
    (contenders.find((each) => each.name === name)?.loads ?? []).map(rateOf)
  const rows = contenders.map(({ name, loads }) => {
    const times = loads.flatMap(({ times }) => times).sort((a, b) => a - b)
    const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(2)
    const cpu = Math.min(...loads.map((each) => each.cpuMicroseconds / each.requests)).toFixed(1)
    const rate = Math.round(median(loads.map(rateOf)))
    return `${name.padEnd(38)}${String(rate).padStart(7)} /s   p50 ${at(0.5)} ms   p99 ${at(0.99)} ms   CPU here ${cpu} µs`
  })
  const cpuOf = (name: string) =>
    (contenders.find((each) => each.name === name)?.loads ?? []).map(
      ({ cpuMicroseconds, requests }) => cpuMicroseconds / requests,
    )
  const ratio = (name: string, to: string, goal: number) => {
    const rateRatios = rates(name).map((rate, round) => rate / (rates(to)[round] ?? Number.NaN))
    const cpuRatios = cpuOf(to).map((cpu, round) => cpu / (cpuOf(name)[round] ?? Number.NaN))
    return `${name} : ${to} = ${median(rateRatios).toFixed(2)} by rate, ${median(cpuRatios).toFixed(2)} by CPU (goal ${goal})`
  }
  const ratios = [
    ratio('the service, kept', 'a bare node:http server from memory', 0.7),
    ratio('the service, not kept', 'a bare undici proxy', 0.9),
  ]
  const how = `${connections} connections, medians of ${rounds} rounds of ${milliseconds} ms by turns`
  console.log([`${title} (${how})`, ...rows, ...ratios].join('\n'))
}

const rateOf = ({ requests, seconds }: Load): number => requests / seconds

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const post = (body: string) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body,
})

/** Sizes of an answer for other machines, and what they cost once. */
async function reportEncodings(text: string): Promise<void> {
  const json = Buffer.from(JSON.stringify(JSON.parse(text).result))
  const encode = createAnswerEncoder(createResponseCache(16))
  for (const encoding of ['br', 'gzip'] as const) {
    const before = process.cpuUsage()
    for (let run = 0; run < encodingRuns; run++) await encode(encoding, resultResponse('1', json))
    const { user, system } = process.cpuUsage(before)
    const body = await encode(encoding, resultResponse('1', json))
    const cost = Math.round((user + system) / encodingRuns)
    console.log(`${encoding}: ${totalBytesOf(body ?? [])} of ${text.length} bytes, ${cost} µs once`)
  }
}

const encodingRuns = 20

/**
 * The whole service with next to no cache, and with a network for each connection, so that no calls
 * are joined.
 */
async function startUncachedService() {
  const limits = { ...readConfig({}).limits, cacheMiB: 16 / 2 ** 20 }
  const names = Array.from({ length: connections }, (_, at) => `net${at}`)
  const server = await startServer(chain.url, { limits }, names)
  const { port, pathname } = new URL(server.rpcUrl)
  return {
    port: Number(port),
    path: (at: number) => pathname.replace('devnet', `net${at}`),
    stop: server.stop,
  }
}

/** The minimum that a proxy in Node can do: read, forward, answer. */
async function startProxy(url: string) {
  const pool = new Pool(url, { connections: 64 })
  const headers = { 'content-type': 'application/json' }
  return listen(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const answer = await pool.request({ method: 'POST', path: '/', headers, body })
    const bytes = Buffer.from(await answer.body.arrayBuffer())
    response.writeHead(200, { ...headers, 'content-length': bytes.length }).end(bytes)
  })
}

/** The minimum that a server in Node can do: read the whole request, and send its answer. */
async function startMemory() {
  const memory = { answer: Buffer.alloc(0) }
  const server = await listen((request, response) => {
    request.resume().on('end', () => {
      const { answer } = memory
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': answer.length,
      })
      response.end(answer)
    })
  })
  return Object.assign(memory, server)
}

async function listen(listener: RequestListener) {
  const server: Server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    stop: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
