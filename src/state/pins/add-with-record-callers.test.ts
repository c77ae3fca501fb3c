import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyConnection } from '#domain/connections/connection-form.ts'
import { kuboDefaults } from '#domain/files/unixfs/import-settings.ts'
import { createUpload } from '#state/uploads/upload.ts'
import type { FileJobStart } from '#workers/files.worker.ts'
import { importFile } from '#workers/import-files.ts'

const text = 'what two callers add'
const file = new File([text], 'added.txt')
const neverStops = new AbortController().signal
let answerAdd: (response: ServerResponse) => void
let added = 0

/** A file network that has nothing. */
const server = createServer(async (request, response) => {
  for await (const _ of request);
  const { url = '' } = request
  if (url.includes('/add')) {
    added += 1
    return answerAdd(response)
  }
  response.writeHead(500).end(JSON.stringify({ Message: 'not found', Code: 0, Type: 'error' }))
})

/** Node has no XMLHttpRequest: the part of it that the dashboard uses, over fetch. */
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

/** Node has no web Worker: its job is done at once. */
class WorkerAtOnce {
  addEventListener() {}
  async postMessage({ input: { content, settings }, port }: FileJobStart<'importContent'>) {
    const { cid } = await importFile(content as Blob, settings, neverStops, () => undefined)
    port.postMessage({ result: { cid: cid.toString() } })
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

/** A page with a file network, and the two callers that add a file to it. */
async function openPage() {
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const own = { ...emptyConnection, baseUrl: base, filesAuth: 'none', kept: true }
  const connections = [{ ...own, network: 'to', name: 'to', ipfsUrl: `${base}/to` }]
  vi.stubGlobal('localStorage', {
    getItem: (name: string) =>
      name === 'keyhole.connections' ? JSON.stringify(connections) : null,
  })
  vi.resetModules()
  const { runUpload } = await import('#state/uploads/run-upload.ts')
  const { rememberContent } = await import('#state/uploads/upload-content.ts')
  const { sendFileCommand } = await import('#queries/playground/playground-files.ts')
  const { readPinEntry } = await import('#state/pins/pin-list.ts')
  const client = new QueryClient()
  const { cid } = await importFile(file, kuboDefaults, neverStops, () => undefined)
  const to = `${base}/to`
  const upload = createUpload({
    ...{ id: 'upload', name: file.name, size: file.size, files: undefined, tab: 'a' },
    ...{ service: to, settings: kuboDefaults.id },
  })
  const nothing = () => undefined
  const callers = {
    'the upload queue': (signal: AbortSignal) => {
      rememberContent(upload.id, file)
      const saveUploads = async () => undefined
      return runUpload({ client, upload, signal, updateUpload: nothing, saveUploads })
    },
    'the playground': async (signal: AbortSignal) => {
      const typed = { method: 'add', params: [{ name: file.name, text }] }
      const { outcome } = await sendFileCommand(client, 'to', typed, signal)
      if (outcome.state === 'failed') throw outcome.failure
    },
  }
  return { callers, readRecord: () => readPinEntry({ service: to, cid: cid.toString() }) }
}

const callers = ['the upload queue', 'the playground'] as const

/** How an `add` may end after all its bytes have come, and whether it may be stored then. */
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
  'a clear refusal': {
    answer: (response) => response.writeHead(413).end('too large'),
    mayBeStored: false,
  },
}

for (const caller of callers)
  for (const [end, { answer, mayBeStored }] of Object.entries(ends))
    test(`${caller}: after ${end} the record ${mayBeStored ? 'stays' : 'is reverted'}`, async () => {
      const stop = new AbortController()
      answerAdd = (response) => answer(response, stop)
      const page = await openPage()
      await expect(page.callers[caller](stop.signal)).rejects.toBeDefined()
      expect(added).toBe(1)
      const record = await page.readRecord()
      if (mayBeStored) expect(record).toMatchObject({ asked: { command: 'add' }, pin: 'unknown' })
      else expect(record).toBeUndefined()
    })
