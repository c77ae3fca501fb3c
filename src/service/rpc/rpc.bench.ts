import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, bench } from 'vitest'
import type { EmbeddedChain } from '#service/chain/chain.ts'
import { encodeAnswer } from '#service/rpc/transport/http.ts'
import bareServer from '#testing/service/bare-server.ts?thread'
import { type Load, startLoad, type Target } from '#testing/service/rpc-load.ts'
import { callText } from '#testing/service/rpc-node.ts'
import type { RpcProcessSettings } from '#testing/service/rpc-process.ts'
import rpcProcess from '#testing/service/rpc-process.ts?thread'
import { startOpenChain } from '#testing/service/tour-chain.ts'

const connections = 32
const rounds = 5
const milliseconds = 1_500
// A process that was idle has given back its young generation.
const warmUpMilliseconds = 500
const key = 'key-of-the-bench'
/** Without Node's options and variables of vitest, with which the service takes a fifth longer. */
const outsideVitest = { execArgv: [], env: { PATH: process.env.PATH } }

const chain: EmbeddedChain = await startOpenChain()
const directory = mkdtempSync(join(tmpdir(), 'keyhole-bench-'))
const service = await startService({ networks: ['net0'] })
// Next to no cache.
const uncached = await startService({
  networks: Array.from({ length: connections }, (_, at) => `net${at}`),
  cacheMiB: 16 / 2 ** 20,
})
const proxy = await startBareServer(chain.url)
const memory = await startBareServer()
const load = startLoad()
afterAll(async () => {
  load.stop()
  for (const { child } of [service, uncached, proxy, memory]) {
    const isGone = once(child, 'exit')
    child.kill()
    await isGone
  }
  await chain.stop()
  rmSync(directory, { recursive: true })
})

for (const { title, block } of chain.tour.filter(({ title }) => /Single payment|1,500/.test(title)))
  bench(
    title,
    async () => {
      const body = callText('eth_getBlockByHash', [block, false])
      const expected = await (await fetch(chain.url, post(body))).text()
      await askCpuMicroseconds(memory.child, expected)
      const targetsOf = (port: number, path: (connection: number) => string = () => '/') =>
        Array.from({ length: connections }, (_, at): Target => ({ port, path: path(at), body }))
      const networkPath = (at: number) => `/rpc/net${at}/v3/${key}`
      const results = await compare(expected, [
        { name: 'anvil directly', targets: targetsOf(Number(new URL(chain.url).port)) },
        { name: 'a bare undici proxy', targets: targetsOf(proxy.port), child: proxy.child },
        {
          name: 'a bare node:http server from memory',
          ...{ targets: targetsOf(memory.port), child: memory.child },
        },
        {
          name: 'the service, kept',
          ...{ targets: targetsOf(service.port, () => networkPath(0)), child: service.child },
        },
        {
          name: 'the service, not kept',
          ...{ targets: targetsOf(uncached.port, networkPath), child: uncached.child },
        },
      ])
      report(`eth_getBlockByHash, ${title}, ${expected.length} bytes`, results, expected.length)
      await reportEncoding(expected)
    },
    { iterations: 1, time: 0, warmupIterations: 0, warmupTime: 0, throws: true },
  )

/** Who answers, and its process; the CPU time of anvil is not known. */
type Contender = { name: string; targets: readonly Target[]; child?: ChildProcess }

type Result = { name: string; loads: (Load & { cpuMicroseconds: number })[] }

/** Loads the contenders alternately, so that other work of the machine affects them alike. */
async function compare(expected: string, contenders: readonly Contender[]): Promise<Result[]> {
  const results = contenders.map(({ name }): Result => ({ name, loads: [] }))
  for (let round = 0; round <= rounds; round++)
    for (const [at, { targets, child }] of contenders.entries()) {
      await load.run(targets, expected, warmUpMilliseconds)
      const before = await askCpuMicroseconds(child)
      const done = await load.run(targets, expected, milliseconds)
      const cpuMicroseconds = (await askCpuMicroseconds(child)) - before
      // The first round only warms up.
      if (round > 0) results[at]?.loads.push({ ...done, cpuMicroseconds })
    }
  return results
}

function report(title: string, results: readonly Result[], answerBytes: number): void {
  const rates = (name: string) =>
    (results.find((each) => each.name === name)?.loads ?? []).map(rateOf)
  const rows = results.map(({ name, loads }) => {
    const times = loads.flatMap(({ times }) => times).sort((a, b) => a - b)
    const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(2)
    const cpu = Math.min(...loads.map((each) => each.cpuMicroseconds / each.requests))
    const cpuText = Number.isNaN(cpu) ? '' : `   CPU ${cpu.toFixed(1)} µs`
    const rate = Math.round(median(loads.map(rateOf)))
    return `${name.padEnd(38)}${String(rate).padStart(7)} /s   p50 ${at(0.5)} ms   p99 ${at(0.99)} ms${cpuText}`
  })
  const cpuOf = (name: string) =>
    (results.find((each) => each.name === name)?.loads ?? []).map(
      ({ cpuMicroseconds, requests }) => cpuMicroseconds / requests,
    )
  const ratio = (name: string, to: string, goal: number) => {
    const rateRatios = rates(name).map((rate, round) => rate / (rates(to)[round] ?? Number.NaN))
    const cpuRatios = cpuOf(to).map((cpu, round) => cpu / (cpuOf(name)[round] ?? Number.NaN))
    const verdict = median(rateRatios) >= goal ? 'met' : 'MISSED'
    return `${name} : ${to} = ${median(rateRatios).toFixed(2)} by rate, ${median(cpuRatios).toFixed(2)} by CPU, goal ${goal} ${verdict}`
  }
  const ratios = [
    ratio('the service, kept', 'a bare node:http server from memory', 0.5),
    ratio('the service, not kept', 'a bare undici proxy', answerBytes > 16_384 ? 0.9 : 0.5),
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

/** Sizes of an answer for other machines, and what they cost. */
async function reportEncoding(text: string): Promise<void> {
  const before = process.cpuUsage()
  for (let run = 0; run < encodingRuns; run++) await encodeAnswer([Buffer.from(text)])
  const { user, system } = process.cpuUsage(before)
  const body = await encodeAnswer([Buffer.from(text)])
  const cost = Math.round((user + system) / encodingRuns)
  console.log(`gzip: ${body?.length} of ${text.length} bytes, ${cost} µs`)
}

const encodingRuns = 20

/** The whole service in front of the chain, bundled and in a process of its own. */
async function startService(
  settings: Pick<RpcProcessSettings, 'networks' | 'cacheMiB'>,
): Promise<{ child: ChildProcess; port: number }> {
  const dataDir = mkdtempSync(join(directory, 'data-'))
  const allSettings: RpcProcessSettings = { ...settings, dataDir, nodeUrl: chain.url, keys: [key] }
  const child = fork(fileURLToPath(rpcProcess), [JSON.stringify(allSettings)], {
    ...outsideVitest,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const [address] = await once(child.stdout ?? child, 'data')
  return { child, port: Number(new URL(String(address).trim()).port) }
}

/** With an address, a proxy before it; without, a server that answers from memory. */
async function startBareServer(nodeUrl?: string): Promise<{ child: ChildProcess; port: number }> {
  const args = nodeUrl === undefined ? [] : [nodeUrl]
  const child = fork(fileURLToPath(bareServer), args, outsideVitest)
  const [port] = await once(child, 'message')
  return { child, port }
}

/** CPU time of a process since it was started, NaN without one. A bare server may be given an answer. */
async function askCpuMicroseconds(child: ChildProcess | undefined, answer = ''): Promise<number> {
  if (!child) return Number.NaN
  child.send(answer)
  const [{ user, system }] = await once(child, 'message')
  return user + system
}
