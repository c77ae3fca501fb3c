import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { NetworkConnection, ReadyConnection } from '#protocol/connection.ts'

const main = fileURLToPath(new URL('../dist/service/main.js', import.meta.url))

/** The built service as a process of its own, on a free port and a data directory of its own. */
export class Keyhole {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'keyhole-e2e-'))
  url = ''
  process: ChildProcess | undefined
  /** All that it wrote, of each of its starts. */
  output = ''
  private readonly env: { [name: string]: string }

  /** Each of its starts gets these settings. */
  constructor(env: { [name: string]: string } = {}) {
    this.env = env
  }

  /** Starts it, on the same port as before; resolves when it says that it is ready. */
  async start(env: { [name: string]: string } = {}): Promise<this> {
    const started = spawn(process.execPath, [main], {
      env: {
        ...process.env,
        PORT: this.url ? new URL(this.url).port : '0',
        KEYHOLE_DATA_DIR: this.dataDir,
        ...this.env,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.process = started
    const before = this.output.length
    started.stderr.on('data', (text) => {
      process.stderr.write(text)
      this.output += text
    })
    return new Promise((resolve, reject) => {
      started.stdout.on('data', (text) => {
        this.output += text
        const url = this.output.slice(before).match(/ready at (http:\S+)\n/)?.[1]
        if (!url) return
        this.url = url
        resolve(this)
      })
      started.once('exit', (code) =>
        reject(new Error(`The service ended with code ${code} before it was ready.`)),
      )
    })
  }

  /** Ends the process and waits for it; resolves to its exit code. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    const ending = this.process
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return null
    return new Promise((resolve) => {
      ending.once('exit', resolve)
      ending.kill(signal)
    })
  }

  async end() {
    await this.stop()
    rmSync(this.dataDir, { recursive: true, force: true })
  }

  /** The ready-made connections, as the dashboard gets them. */
  async ready(): Promise<ReadyConnection> {
    return (await fetch(`${this.url}/connection.json`)).json() as Promise<ReadyConnection>
  }

  /** The ready-made connection to its only network. */
  async connection(): Promise<NetworkConnection> {
    const [network] = (await this.ready()).networks
    if (!network) throw new Error('The service offers no network.')
    return network
  }

  /** Adds a text as a file, as any client would; resolves to its CID. */
  async add(text: string): Promise<string> {
    return (await this.addParts([['story.txt', text]])).at(-1)?.Hash ?? ''
  }

  /** One `add` of files by their names; resolves to the lines of its answer. */
  async addParts(
    parts: readonly (readonly [name: string, content: BlobPart])[],
    query = '',
  ): Promise<{ Name: string; Hash: string }[]> {
    const { ipfsUrl, apiKey, apiKeySecret } = (await this.ready()).files
    const body = new FormData()
    for (const [name, content] of parts)
      body.append('file', new Blob([content]), encodeURIComponent(name))
    const headers = { authorization: `Basic ${btoa(`${apiKey}:${apiKeySecret}`)}` }
    const answer = await fetch(`${ipfsUrl}/api/v0/add${query}`, { method: 'POST', headers, body })
    const lines = (await answer.text()).trim().split('\n')
    return lines.map((line) => JSON.parse(line))
  }
}
