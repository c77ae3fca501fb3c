import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { ApiFailure } from '#api/errors.ts'
import { createObservable } from '#api/observable.ts'
import { add } from '#api/upload.ts'
import type { CidCheck } from '#domain/files/cid-check.ts'
import type { ImportSettings } from '#domain/files/import-settings.ts'
import type { Chosen, Folder } from '#queries/chosen.ts'
import { checkHere, importHere } from '#queries/import-here.ts'
import { noteAdded, noteAdding, noteNotAdded } from '#queries/ledger.ts'

type AddedFile = Awaited<ReturnType<typeof add>>

/** The phases of an upload, in order; those before the current one are done. */
export const phases = ['hash', 'send', 'service', 'verify'] as const
export type Phase = (typeof phases)[number]

type UploadState =
  | { name: 'queued' }
  | { name: 'under way'; phase: Phase; share: number | undefined }
  | { name: 'done'; added: AddedFile; check: CidCheck }
  | { name: 'failed'; phase: Phase; failure: ApiFailure }
  | { name: 'cancelled'; phase: Phase | undefined }

/** One chosen file or folder on its way to the service. */
export type Upload = {
  id: number
  file: Chosen
  settings: ImportSettings
  state: UploadState
  /** Milliseconds of the phases that are over. */
  took: { [phase in Phase]?: number }
}

const uploads = createObservable<readonly Upload[]>([])
const cancels = new Map<number, AbortController>()
let lastId = 0
/** One file at a time: each gets the whole line, and a service is not flooded. */
let queue = Promise.resolve()

const update = (id: number, changed: Partial<Upload>) =>
  uploads.change(
    uploads.read().map((upload) => (upload.id === id ? { ...upload, ...changed } : upload)),
  )

/**
 * The uploads of this visit, newest last, and what can be done with them. They live outside of any
 * component, so that an upload goes on while another page is read.
 */
export function useUploads() {
  const client = useQueryClient()
  return {
    uploads: useSyncExternalStore(uploads.watch, uploads.read),
    /** `manifest` names the folder whose files these are: a file that lists them is added last. */
    start: (
      chosen: readonly Chosen[],
      { settings, manifest }: { settings: ImportSettings; manifest: string | undefined },
    ) => {
      const begin = (files: readonly Chosen[]) => {
        const started = files.map((file) => ({ id: ++lastId, file, settings, ...waiting }))
        uploads.change([...uploads.read(), ...started])
        for (const { id } of started) enqueue(client, id)
        return started.map(({ id }) => id)
      }
      const ids = begin(chosen)
      if (manifest === undefined) return
      queue = queue.then(() => {
        const file = manifestOf(manifest, ids, settings)
        if (file) begin([{ name: file.name, size: file.size, content: file }])
      })
    },
    /** Sends a file again because a person asks for it: an `add` is never repeated otherwise. */
    again: ({ id }: Upload) => {
      update(id, waiting)
      enqueue(client, id)
    },
    cancel: ({ id, state }: Upload) => {
      cancels.get(id)?.abort()
      if (state.name === 'queued') update(id, { state: { name: 'cancelled', phase: undefined } })
    },
    /** Takes those that are over off the list. */
    clear: () =>
      uploads.change(
        uploads.read().filter(({ state: { name } }) => name === 'queued' || name === 'under way'),
      ),
  }
}

/** What became of a folder whose files are all stored, each by itself. */
function manifestOf(name: string, ids: number[], settings: ImportSettings): File | undefined {
  const files = uploads.read().filter(({ id }) => ids.includes(id))
  const listed = files.flatMap(({ file, state }) =>
    state.name === 'done' ? [{ path: file.name, cid: state.added.Hash, size: file.size }] : [],
  )
  if (listed.length < ids.length) return undefined
  const text = JSON.stringify({ folder: name, settings: settings.id, files: listed }, null, 2)
  return new File([`${text}\n`], `${name}.manifest.json`, { type: 'application/json' })
}

/** The parts of an `add`: entries of one directory must come together (kubo, multipartfile.go). */
function partsOf(name: string, { files, empty }: Folder) {
  const parts = [...files, ...empty.map((path) => ({ path, file: undefined }))]
  // A folder without anything in it is a part itself.
  if (parts.length === 0) return [{ path: name, file: undefined }]
  const order = (path: string) => path.replaceAll('/', '\0')
  parts.sort((a, b) => (order(a.path) < order(b.path) ? -1 : 1))
  return parts.map(({ path, file }) => ({ path: `${name}/${path}`, file }))
}

const waiting = { state: { name: 'queued' }, took: {} } satisfies Partial<Upload>

function enqueue(client: QueryClient, id: number) {
  const cancel = new AbortController()
  cancels.set(id, cancel)
  queue = queue
    .then(() => run(client, id, cancel.signal))
    .finally(() => {
      if (cancels.get(id) === cancel) cancels.delete(id)
    })
}

async function run(client: QueryClient, id: number, signal: AbortSignal) {
  // Cancelled while it waited for its turn; it may wait again already.
  if (signal.aborted) return
  let phase: Phase = 'hash'
  let began = performance.now()
  let took: Upload['took'] = {}
  const enter = (next: Phase, share?: number) => {
    const now = performance.now()
    if (phase !== next) {
      took = { ...took, [phase]: now - began }
      phase = next
      began = now
    }
    update(id, { state: { name: 'under way', phase, share }, took })
  }
  const upload = uploads.read().find((upload) => upload.id === id)
  if (!upload) return
  const { name, size, content } = upload.file
  const { settings } = upload
  let expected: string | undefined
  try {
    enter('hash', 0)
    const here = await importHere(content, signal, (share) => enter('hash', share), settings, name)
    enter('send', 0)
    if ('cid' in here) {
      expected = here.cid
      // Written before it is sent: whatever becomes of this tab, the device knows what was asked.
      await noteAdding(client, { cid: expected, name, size })
    }
    // What could not be computed took no time.
    if ('why' in here) took = {}
    const parts =
      content instanceof File ? [{ path: content.name, file: content }] : partsOf(name, content)
    const added = await add({ parts, query: settings.query }, signal, (share) =>
      share < 1 ? enter('send', share) : enter('service'),
    )
    enter('verify')
    const check = await checkHere(content, added.Hash, signal, here)
    await noteAdded(client, { cid: added.Hash, name, size, check: check.verdict }, expected)
    took = { ...took, verify: performance.now() - began }
    update(id, { state: { name: 'done', added, check }, took })
  } catch (error) {
    // Where nobody answered, nobody knows: it stays noted as asked.
    const unknown = (phase as Phase) === 'service' && (signal.aborted || isUnreachable(error))
    if (expected !== undefined && !unknown) await noteNotAdded(client, expected)
    const state: UploadState = signal.aborted
      ? { name: 'cancelled', phase }
      : { name: 'failed', phase, failure: error as ApiFailure }
    update(id, { state, took })
  }
}

const isUnreachable = (error: unknown) => (error as ApiFailure).kind === 'unreachable'
