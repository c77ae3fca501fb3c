import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyConnection } from '#domain/connections/connection-form.ts'
import { kuboDefaults } from '#domain/files/unixfs/import-settings.ts'
import type { ImportJob } from '#workers/files.worker.ts'
import { importFile } from '#workers/import-file.ts'

const text = 'what is added in three ways'
const file = new File([text], 'way.txt')
const neverStops = new AbortController().signal
let answerAdd: (response: ServerResponse) => void
let added = 0

/** Two file networks at one address: `/from` has the content, `/to` has nothing. */
const server = createServer(async (request, response) => {
  for await (const _ of request);
  const { url = '' } = request
  if (url.includes('/add')) {
    added += 1
    return answerAdd(response)
  }
  if (url.startsWith('/from/')) return response.end(text)
  response.writeHead(500).end(JSON.stringify({ Message: 'not found', Code: 0, Type: 'error' }))
})

/** Node has no XMLHttpRequest: what the dashboard uses of one, over its fetch. */
class RequestOverFetch {
  upload: { onprogress?: (event: ProgressEvent) => void; onload?: () => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  status = 0
  responseText = ''
  #url = ''
  #abort = new AbortController()
  open(_: string, url: string) {
    this.#url = url
  }
  getResponseHeader = () => null
  abort = () => this.#abort.abort()
  async send(body: FormData) {
    this.upload.onload?.()
    try {
      const { signal } = this.#abort
      const response = await fetch(this.#url, { method: 'POST', body, signal })
      this.status = response.status
      this.responseText = await response.text()
      this.onload?.()
    } catch {
      if (this.#abort.signal.aborted) this.onabort?.()
      else this.onerror?.()
    }
  }
}

/** Node has no Worker of the web: the job of one, at once. */
class WorkerAtOnce {
  addEventListener() {}
  async postMessage({ content, settings, port }: ImportJob) {
    const cid = await importFile(content as Blob, settings, neverStops, () => undefined)
    port.postMessage({ cid, children: [] })
  }
}

beforeEach(async () => {
  added = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  vi.stubGlobal('XMLHttpRequest', RequestOverFetch)
  vi.stubGlobal('Worker', WorkerAtOnce)
  vi.stubGlobal('location', { pathname: '/', search: '' })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.resetModules()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** A page with both file networks, and the three ways in which it adds a file to `/to`. */
async function openPage() {
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const own = { ...emptyConnection, baseUrl: base, filesAuth: 'none', kept: true }
  const connections = ['from', 'to'].map((network) => ({
    ...own,
    ...{ network, name: network, ipfsUrl: `${base}/${network}` },
  }))
  vi.stubGlobal('localStorage', {
    getItem: (name: string) =>
      name === 'keyhole.connections' ? JSON.stringify(connections) : null,
  })
  vi.resetModules()
  const { runUpload } = await import('#state/uploads/run-upload.ts')
  const { rememberContent: holdContent } = await import('#state/uploads/upload-content.ts')
  const { sendFileCommand } = await import('#queries/playground/playground-files.ts')
  const { migratePin: migrate } = await import('#state/pins/migrate-pin.ts')
  const { readPinEntry: readLedgerEntry } = await import('#api/device/pin-list.ts')
  const client = new QueryClient()
  const cid = await importFile(file, kuboDefaults, neverStops, () => undefined)
  const [from, to] = [`${base}/from`, `${base}/to`]
  const upload = {
    ...{ id: 'way', name: file.name, size: file.size, files: undefined, modified: 0 },
    ...{ service: to, settings: kuboDefaults.id, batch: undefined, copy: undefined },
    ...{ cid: undefined, asked: false, anyway: false, breaks: 0, progress: undefined, took: {} },
    state: { name: 'waiting' } as const,
  }
  const nothing = () => undefined
  const ways = {
    'the upload queue': (signal: AbortSignal) => {
      holdContent(upload.id, file)
      return runUpload(client, upload, signal, nothing, async () => undefined, nothing)
    },
    'the playground': async (signal: AbortSignal) => {
      const typed = { method: 'add', params: [] }
      const { outcomes } = await sendFileCommand(client, 'to', typed, file, signal)
      for (const outcome of outcomes) if (outcome.state === 'failed') throw outcome.failure
    },
    'the copy to another service': (signal: AbortSignal) =>
      migrate(client, { service: from, cid }, to, signal, (ask) => ask(), nothing),
  }
  return { ways, note: () => readLedgerEntry({ service: to, cid }) }
}

const ways = ['the upload queue', 'the playground', 'the copy to another service'] as const

/** What a service may do to an `add` whose bytes have all come, and whether it may be stored then. */
const ends: {
  [end: string]: {
    answer: (response: ServerResponse, stop: AbortController) => void
    mayBeStored: boolean
  }
} = {
  'a gateway’s 504': {
    answer: (response) => response.writeHead(504).end('Gateway Timeout'),
    mayBeStored: true,
  },
  'an answer that cannot be read': {
    answer: (response) => response.end('<html>Welcome</html>'),
    mayBeStored: true,
  },
  'a connection that breaks': {
    answer: (response) => response.destroy(),
    mayBeStored: true,
  },
  'a person who stops it': { answer: (_, stop) => stop.abort(), mayBeStored: true },
  'a clear no': {
    answer: (response) => response.writeHead(413).end('too large'),
    mayBeStored: false,
  },
}

for (const way of ways)
  for (const [end, { answer, mayBeStored }] of Object.entries(ends))
    test(`${way}: after ${end} the note ${mayBeStored ? 'stays' : 'is taken back'}`, async () => {
      const stop = new AbortController()
      answerAdd = (response) => answer(response, stop)
      const page = await openPage()
      await expect(page.ways[way](stop.signal)).rejects.toBeDefined()
      expect(added).toBe(1)
      const note = await page.note()
      if (mayBeStored) expect(note).toMatchObject({ asked: { command: 'add' }, pin: 'unknown' })
      else expect(note).toBeUndefined()
    })
