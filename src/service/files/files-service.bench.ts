import { createHash } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { request } from 'undici'
import { afterAll, bench, describe } from 'vitest'
import { credentials, seeded, startProcess } from '#testing/service/files-server.ts'

const mebibyte = 1_048_576
const size = 256 * mebibyte
const rounds = 4
const directory = mkdtempSync(join(tmpdir(), 'keyhole-bench-'))
const { child, client } = await startProcess(join(directory, 'data'))
const headers = { authorization: credentials, 'content-type': 'multipart/form-data; boundary=x' }

// New bytes each time, made beforehand: stored content is not written again.
const before = Buffer.from('--x\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n')
const after = Buffer.from('\r\n--x--\r\n')
const forms = Array.from({ length: rounds + 2 }, (_, round) =>
  Buffer.concat([before, seeded(`${round}`, size), after]),
)
const bytesOf = (form: Buffer) => form.subarray(before.length, -after.length)

async function add(body: Buffer): Promise<string> {
  const answer = await request(`${client.url()}/add`, { method: 'POST', headers, body })
  const text = await answer.body.text()
  if (answer.statusCode !== 200) throw new Error(text)
  return JSON.parse(text).Hash
}

async function cat(cid: string): Promise<void> {
  const answer = await request(`${client.url()}/cat?arg=${cid}`, { method: 'POST', headers })
  let length = 0
  for await (const chunk of answer.body) length += chunk.length
  if (length !== size) throw new Error(`${length} bytes`)
}

/** Writes the bytes to one file on the disk: the limit of any store. */
function copyAndFlush(bytes: Uint8Array): void {
  const file = openSync(join(directory, 'copy'), 'w')
  writeFileSync(file, bytes)
  fsyncSync(file)
  closeSync(file)
}

const first = forms[0] ?? Buffer.alloc(0)
const cid = await add(first)
const file = join(directory, 'file')
writeFileSync(file, bytesOf(first))

const rates: { [name: string]: number[] } = {}
const timed = (name: string, run: (form: Buffer) => unknown) => {
  let round = 1
  bench(
    name,
    async () => {
      const start = performance.now()
      await run(forms[round++] ?? first)
      rates[name] = [...(rates[name] ?? []), size / mebibyte / ((performance.now() - start) / 1000)]
    },
    { iterations: rounds, time: 0, warmupIterations: 0, warmupTime: 0 },
  )
}

describe('a random file of 256 MiB', () => {
  timed('SHA-256', (form) => createHash('sha256').update(bytesOf(form)).digest())
  timed('copy + fsync', (form) => copyAndFlush(bytesOf(form)))
  timed('add', add)
  timed('read a file', () => readFileSync(file))
  timed('cat', () => cat(cid))
})

afterAll(() => {
  child.kill()
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
  const best = (name: string) => Math.max(...(rates[name] ?? [0]))
  const percent = (name: string, of: string) => `${Math.round((100 * best(name)) / best(of))} %`
  const lines = Object.keys(rates).map(
    (name) => `  ${name.padEnd(14)}${best(name).toFixed(0)} MiB/s`,
  )
  lines.push(
    `  add: ${percent('add', 'copy + fsync')} of copy + fsync, ${percent('add', 'SHA-256')} of SHA-256`,
    `  cat: ${percent('cat', 'read a file')} of reading a file, ${percent('cat', 'SHA-256')} of SHA-256`,
  )
  process.stdout.write(`\n${lines.join('\n')}\n`)
})
