import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { RpcProcessSettings } from '#testing/service/rpc-process.ts'
import program from '#testing/service/rpc-process.ts?thread'

/** API keys of the service: that of its attackers, and that of a client who must not notice them. */
export const [attackerKey, victimKey] = ['key-of-attackers', 'key-of-the-victim']

/** The value of `Authorization` for the file commands of one of the keys. */
export const credentialsOf = (key: string) => `Basic ${btoa(`${key}:secret of ${key}`)}`

/** The service in a process of its own: JSON-RPC on the network `devnet`, and the file commands. */
export type AttackedService = {
  /** `http://127.0.0.1:PORT` */
  origin: string
  port: number
  /** Resident memory of its process in MiB; NaN where there is no `/proc`. */
  residentMiB(): number
  /** Processor seconds of its process; NaN where there is no `/proc`. */
  cpuSeconds(): number
}

/** Starts the service in front of a node; it ends with the test. */
export async function startAttackedService(nodeUrl: string): Promise<AttackedService> {
  const dataDir = mkdtempSync(join(tmpdir(), 'keyhole-attacks-'))
  const settings: RpcProcessSettings = {
    ...{ dataDir, nodeUrl, networks: ['devnet'] },
    keys: [attackerKey, victimKey],
  }
  const child = spawn(process.execPath, [fileURLToPath(program), JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
    rmSync(dataDir, { recursive: true, force: true })
  })
  const [address] = await once(child.stdout, 'data')
  const origin = String(address).trim()
  const readProc = (name: string) => {
    try {
      return readFileSync(`/proc/${child.pid}/${name}`, 'utf8')
    } catch {
      return ''
    }
  }
  return {
    ...{ origin, port: Number(new URL(origin).port) },
    residentMiB: () => Number(/VmRSS:\s*(\d+)/.exec(readProc('status'))?.[1]) / 1024,
    cpuSeconds() {
      // The name of a program, in brackets, may have spaces; clock ticks are 1/100 s on Linux.
      const fields = readProc('stat')
        .replace(/^.*\) /s, '')
        .split(' ')
      return (Number(fields[11]) + Number(fields[12])) / 100
    },
  }
}

/** Attackers at work, until the signal aborts; resolves when all have left. */
export type Attack = (service: AttackedService, signal: AbortSignal) => Promise<void>

/** One request of a client that must not notice an attack; throws when it is not answered right. */
export type Victim = (service: AttackedService, signal: AbortSignal) => Promise<void>

/**
 * Times of a victim in ms, 95th percentiles, during and after an attack; a request that failed took the
 * whole trial. `cpu` is what the service computed meanwhile, which a busy machine does not change.
 */
export type VictimTimes = {
  during: number
  after: number
  cpu: number
  failures: string[]
  requests: number
}

const askIntervalMs = 25

/** So many requests of a victim make a percentile: an attack goes on until then, or for so long. */
const [minRequests, maxAttackMs] = [40, 15_000]

/**
 * Lets victims ask again and again while an attack runs for `attackMs` at least, and for `afterMs` when
 * its attackers have gone. A request under way at the end counts with its time so far.
 */
export async function measureAttack<Names extends string>(
  service: AttackedService,
  attack: Attack,
  victims: { [name in Names]: Victim },
  { attackMs, afterMs }: { attackMs: number; afterMs: number },
) {
  const [attackEnd, trialEnd] = [new AbortController(), new AbortController()]
  let peakMiB = service.residentMiB()
  const memoryTimer = setInterval(() => {
    peakMiB = Math.max(peakMiB, service.residentMiB())
  }, 50)
  const cpuSecondsBefore = service.cpuSeconds()
  let requestCount = 0

  async function askAgain(victim: Victim): Promise<VictimTimes> {
    const [during, after, cpu]: [number[], number[], number[]] = [[], [], []]
    const failures: string[] = []
    while (!trialEnd.signal.aborted) {
      const times = attackEnd.signal.aborted ? after : during
      const [startedAtMs, cpuBefore] = [performance.now(), service.cpuSeconds()]
      try {
        await victim(service, trialEnd.signal)
        times.push(performance.now() - startedAtMs)
      } catch (error) {
        times.push(trialEnd.signal.aborted ? performance.now() - startedAtMs : attackMs + afterMs)
        if (!trialEnd.signal.aborted) failures.push(String(error))
      }
      requestCount += 1
      cpu.push(1_000 * (service.cpuSeconds() - cpuBefore))
      await wait(askIntervalMs)
    }
    return {
      ...{ during: percentile95(during), after: percentile95(after), cpu: percentile95(cpu) },
      ...{ failures, requests: during.length + after.length },
    }
  }

  const names = Object.keys(victims) as Names[]
  const attackers = attack(service, attackEnd.signal)
  const asking = names.map(async (name) => [name, await askAgain(victims[name])] as const)
  const startedAtMs = performance.now()
  await wait(attackMs)
  while (requestCount < minRequests && performance.now() - startedAtMs < maxAttackMs)
    await wait(100)
  attackEnd.abort()
  await attackers
  await wait(afterMs)
  trialEnd.abort()
  const times = Object.fromEntries(await Promise.all(asking)) as { [name in Names]: VictimTimes }
  clearInterval(memoryTimer)
  return { times, peakMiB, cpuSeconds: service.cpuSeconds() - cpuSecondsBefore }
}

const percentile95 = (times: readonly number[]): number =>
  Math.round([...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0)
