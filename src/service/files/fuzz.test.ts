import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { request } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { credentials, formOf, startProcess } from '#testing/service/files-server.ts'
import {
  anyCommand,
  createLots,
  type FuzzRequest,
  noCommand,
  oddAdd,
  plainAdd,
  plainCommand,
} from '#testing/service/random-file-requests.ts'
import { trialAmount } from '#testing/trial-amount.ts'

/** Number of requests; set for a long run. */
const rounds = trialAmount(150, 800)
const lanes = 4
const hangMs = 30_000

/** The messages of failed commands, which are answered with 500: Kubo's texts, and our own. */
const refusals = [
  /^(pin: )?block was not found locally \(offline\): ipld: could not find \w+$/,
  /^invalid path ".*": (path does not have enough components|invalid cid)$/s,
  /^(pin: )?no link named ".*" under \w+$/s,
  /^(pin: )?\w+ is not a file or directory: /,
  /^this dag node is a directory$/,
  /^operation not supported$/,
  /^not pinned or pinned indirectly(: \w+ is pinned, which is the same content)?$/,
  /^\w+ is pinned recursively$/,
  /^pin: \w+ already pinned recursively$/,
  /^pin name is \d+ bytes \(max 255 bytes\)$/,
  /^cannot specify negative (offset|length)$/,
  /^unsupported multibase encoding: /,
  /^multipart: /,
  /^directory already has entry by that name$/,
]

test('the service answers every request, and keeps what it has confirmed', {
  timeout: 3_600_000,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'keyhole-fuzz-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }))
  const { child, client } = await startProcess(dataDir)
  onTestFinished(() => void child.kill('SIGKILL'))
  let ended: unknown
  child.once('exit', (code, signal) => {
    ended = { code, signal }
  })

  async function ask({ method, path, headers, body }: FuzzRequest) {
    try {
      const answer = await request(`${client.url()}/${path}`, {
        method: method as 'POST',
        headers: { authorization: credentials, ...headers },
        body: body ?? null,
        signal: AbortSignal.timeout(hangMs),
      })
      return { status: answer.statusCode, bytes: Buffer.from(await answer.body.arrayBuffer()) }
    } catch (error) {
      // After lines of progress a failure is a line and a broken connection.
      const isLate = /^add\?.*progress/.test(path) && (error as Error).name !== 'TimeoutError'
      if (!isLate) throw error
      return { status: 0, bytes: Buffer.of() }
    }
  }

  /** Fails for an answer that no client should get. */
  function judge(fuzzRequest: FuzzRequest, { status, bytes }: Awaited<ReturnType<typeof ask>>) {
    if (status < 500) return
    const { Message } = JSON.parse(bytes.toString())
    if (!refusals.some((refusal) => refusal.test(Message))) throw new Error(`${status} ${Message}`)
    expect([status, fuzzRequest.method]).toEqual([500, 'POST'])
  }

  /** Checks that a stored CID can be read: a file, or an error that says that it is none. */
  async function readBack(lines: string) {
    for (const line of lines.split('\n').filter((line) => line.includes('"Hash"'))) {
      const path = `cat?arg=${encodeURIComponent(JSON.parse(line).Hash)}`
      const { status, bytes } = await ask({ method: 'POST', path, headers: {} })
      if (status !== 200)
        expect(JSON.parse(bytes.toString()).Message).toMatch(
          /^(this dag node is a directory|operation not supported)$/,
        )
    }
  }

  /** A lane has contents and pins of its own, all of which it knows. */
  async function run(lane: number) {
    const lots = createLots(20_260 + lane)
    const contents = new Map<string, Buffer>()
    const pinned = new Map<string, boolean>()

    async function step(fuzzRequest: FuzzRequest) {
      const answer = await ask(fuzzRequest)
      judge(fuzzRequest, answer)
      const { status, bytes } = answer
      if (fuzzRequest.stores && status === 200) await readBack(bytes.toString())
      if (fuzzRequest.file) {
        expect(status).toBe(200)
        const { Hash } = JSON.parse(bytes.toString())
        contents.set(Hash, fuzzRequest.file)
        pinned.set(Hash, true)
      }
      if (fuzzRequest.arg === undefined) return
      const { arg } = fuzzRequest
      const query = new URLSearchParams(fuzzRequest.path.split('?')[1])
      if (fuzzRequest.path.startsWith('cat')) {
        const offset = Number(query.get('offset') ?? 0)
        const end = offset + Number(query.get('length') ?? Number.POSITIVE_INFINITY)
        expect(status).toBe(200)
        expect(bytes.equals(contents.get(arg)?.subarray(offset, end) ?? Buffer.of())).toBe(true)
      } else {
        const isAdd = fuzzRequest.path.startsWith('pin/add')
        expect(status).toBe(isAdd || pinned.get(arg) ? 200 : 500)
        pinned.set(arg, isAdd)
      }
    }

    for (let round = 0; round < rounds / lanes; round++) {
      const mark = `${lane} ${round}`
      const known = [...contents.keys()].slice(-50)
      const lot = lots.integerBelow(100)
      let fuzzRequest = anyCommand(lots, shared)
      if (lot < 15 || known.length === 0) fuzzRequest = plainAdd(lots, mark)
      else if (lot < 40) fuzzRequest = oddAdd(lots, mark)
      else if (lot < 65) fuzzRequest = plainCommand(lots, known)
      else if (lot < 70) fuzzRequest = noCommand(lots)
      await step(fuzzRequest).catch((error) => {
        const { method, path, body } = fuzzRequest
        const shown = body?.toString('latin1').slice(0, 2_000)
        throw new Error(`round ${round} of lane ${lane}: ${method} ${path}\n${shown}`, {
          cause: error,
        })
      })
      expect(ended).toBeUndefined()
    }

    for (const [cid, content] of contents) {
      const { status, bytes } = await ask({ method: 'POST', path: `cat?arg=${cid}`, headers: {} })
      expect([cid, status, bytes.equals(content)]).toEqual([cid, 200, true])
    }
    for (const [cid, isPinned] of pinned) {
      const { status } = await ask({ method: 'POST', path: `pin/rm?arg=${cid}`, headers: {} })
      expect([cid, status]).toEqual([cid, isPinned ? 200 : 500])
    }
    return contents.size
  }

  // All lanes may pin and unpin these.
  const form = formOf(['d/a', 'a'], ['d/d/a', 'aa'], ['a', 'x'.repeat(5_000)])
  const shared = (
    await Promise.all(
      ['', 'cid-version=1', 'chunker=size-64&max-file-links=3', 'wrap-with-directory'].map(
        (query) => client.add(form, query),
      ),
    )
  ).flatMap((lines) => lines.map(({ Hash }) => Hash))

  const kept = await Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane)))
  expect(Math.min(...kept)).toBeGreaterThan(rounds / 80)
  expect(ended).toBeUndefined()
})
