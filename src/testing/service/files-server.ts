import { type ChildProcess, spawn } from 'node:child_process'
import { createCipheriv, createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CID } from 'multiformats/cid'
import { beforeAll, beforeEach, onTestFinished } from 'vitest'
import type { AddedFile } from '#protocol/file-commands.ts'
import { type AddOptions, readAddOptions } from '#service/files/import/import.ts'
import { openStoreOperations, type StoreLimits } from '#service/files/store/store-operations.ts'
import program from '#testing/service/files-process.ts?thread'
import { keys, startServer } from '#testing/service/server.ts'

export const credentials = `Basic ${btoa(`${keys.apiKey}:${keys.apiKeySecret}`)}`

/** A file server on a directory, until the test ends. */
export async function startFiles(dataDir: string) {
  // No test here calls the node, which does not exist.
  const start = () => startServer('http://127.0.0.1:9', { dataDir })
  let server = await start()
  onTestFinished(() => server.stop())
  return {
    ...clientOf(() => server.filesUrl),
    dataDir,
    stop: () => server.stop(),
    async restart() {
      await server.stop()
      server = await start()
    },
  }
}

/** A file server for each test of a file, on a directory of its own. */
export function useFiles() {
  const files = {} as Awaited<ReturnType<typeof startFiles>>
  beforeEach(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'keyhole-files-'))
    // Runs after later registered callbacks: the server stops first.
    onTestFinished(() => rmSync(dataDir, { recursive: true }))
    Object.assign(files, await startFiles(dataDir))
  })
  return files
}

/** One file server for all tests of a file, which must not disturb each other. */
export function useSharedFiles() {
  const files = {} as ReturnType<typeof clientOf> & { dataDir: string }
  beforeAll(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'keyhole-files-'))
    const server = await startServer('http://127.0.0.1:9', { dataDir })
    Object.assign(
      files,
      clientOf(() => server.filesUrl),
      { dataDir },
    )
    return async () => {
      await server.stop()
      rmSync(dataDir, { recursive: true })
    }
  })
  return files
}

/** The file server in a process of its own, which the caller ends. */
export async function startProcess(dataDir: string) {
  const args = [fileURLToPath(program), dataDir, keys.apiKey, keys.apiKeySecret]
  const child: ChildProcess = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const [address] = await once(child.stdout ?? child, 'data')
  return {
    child,
    client: clientOf(() => `${String(address).trim()}/api/v0`),
    /** CPU time of all its threads since it was started, in milliseconds. */
    async cpuMs(): Promise<number> {
      const { user, system } = await askUsage(child)
      return (user + system) / 1000
    },
    /** Memory that it holds now, in MiB. */
    async residentMiB(): Promise<number> {
      return (await askUsage(child)).residentBytes / 1_048_576
    },
  }
}

/** What the process has used. Each answer holds all of it, so that askers may meet. */
async function askUsage(
  child: ChildProcess,
): Promise<Record<'user' | 'system' | 'residentBytes', number>> {
  child.send('usage')
  const [usage] = await once(child, 'message')
  return usage
}

/** Requests to the file commands below an address, with the credentials. */
export function clientOf(url: () => string) {
  const post = (path: string, body?: FormData | string, headers = {}) =>
    fetch(`${url()}/${path}`, {
      method: 'POST',
      headers: { authorization: credentials, ...headers },
      ...(body !== undefined && { body }),
    })
  return {
    url,
    post,
    /** The lines that `add` answers. */
    async add(form: FormData, query = ''): Promise<AddedFile[]> {
      const answer = await post(`add?${query}`, form)
      const text = await answer.text()
      if (answer.status !== 200) throw new Error(`${answer.status} ${text}`)
      return text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
    },
    /** Status and body, parsed when it is JSON. */
    async ask(path: string): Promise<[number, unknown]> {
      const answer = await post(path)
      const text = await answer.text()
      const isJson = answer.headers.get('content-type')?.startsWith('application/json')
      return [answer.status, isJson ? JSON.parse(text) : text]
    },
  }
}

/** A form of files by name. Parts without a name have a number for one, and no filename. */
export function formOf(...files: (Uint8Array | string | [name: string, content: string])[]) {
  const form = new FormData()
  for (const file of files) {
    if (typeof file === 'string') form.append('file', file)
    else if (Array.isArray(file)) form.append('file', new Blob([file[1]]), file[0])
    else form.append('file', new Blob([Uint8Array.from(file)]), 'file')
  }
  return form
}

/** The same as a body of bytes, for use without `fetch`. */
export function encodedForm(...files: [name: string, content: string | Uint8Array][]) {
  return {
    contentType: 'multipart/form-data; boundary=x',
    async *body(): AsyncGenerator<Uint8Array> {
      for (const [name, content] of files) {
        yield Buffer.from(
          `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`,
        )
        yield Buffer.from(content)
        yield Buffer.from('\r\n')
      }
      yield Buffer.from('--x--\r\n')
    },
  }
}

/** The operations of a store, on this thread and in a new directory. */
export async function useStoreOperations(limits: StoreLimits) {
  const directory = mkdtempSync(join(tmpdir(), 'keyhole-store-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  for (const name of ['blocks', 'pins', 'unpinned', 'drafts']) mkdirSync(join(directory, name))
  const operations = await openStoreOperations(directory, limits)
  return {
    directory,
    operations,
    /** Names of the files of all blocks. */
    blocks: () =>
      readdirSync(join(directory, 'blocks'), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.includes('/'))
        .map((name) => basename(name)),
    /** Makes everything two hours older than it is. */
    age() {
      for (const folder of ['blocks', 'unpinned'])
        for (const name of readdirSync(join(directory, folder), {
          recursive: true,
          encoding: 'utf8',
        })) {
          const path = join(directory, folder, name)
          const { mtimeMs } = statSync(path)
          utimesSync(path, mtimeMs / 1000 - 7_200, mtimeMs / 1000 - 7_200)
        }
    },
  }
}

/** Options of `add`, with Kubo's defaults for those left out. */
export const addOptions = (query: Record<string, string> = {}): AddOptions => readAddOptions(query)

/** Names of files below a folder of the store. */
export const stored = (dataDir: string, folder: 'pins' | 'drafts' | 'blocks'): string[] =>
  readdirSync(join(dataDir, 'files', folder), { recursive: true, encoding: 'utf8' }).filter(
    (name) => folder !== 'blocks' || name.includes('/'),
  )

/** The path of a block in a store. */
export function blockPath(dataDir: string, cid = ''): string {
  const name = Buffer.from(CID.parse(cid).multihash.bytes).toString('hex')
  return join(dataDir, 'files', 'blocks', name.slice(-2), name)
}

/** The pseudo-random bytes of Kubo's and IPIP-499's tests: a ChaCha20 key stream of a seed. */
export function seeded(seed: string, length: number): Uint8Array {
  const key = createHash('sha256').update(seed).digest()
  return createCipheriv('chacha20', key, Buffer.alloc(16)).update(Buffer.alloc(length))
}
