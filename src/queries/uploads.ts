import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { filesConnection } from '#api/connections.ts'
import type { ApiFailure } from '#api/errors.ts'
import { createObservable } from '#api/observable.ts'
import { add } from '#api/upload.ts'
import type { CidCheck } from '#domain/files/cid-check.ts'
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

/** One chosen file on its way to the service. */
export type Upload = {
  id: number
  file: File
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
    start: (files: Iterable<File>) => {
      const started = [...files].map((file) => ({ id: ++lastId, file }))
      uploads.change([...uploads.read(), ...started.map((upload) => ({ ...upload, ...waiting }))])
      for (const { id, file } of started) enqueue(client, id, file)
    },
    /** Sends a file again because a person asks for it: an `add` is never repeated otherwise. */
    again: ({ id, file }: Upload) => {
      update(id, waiting)
      enqueue(client, id, file)
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

const waiting = { state: { name: 'queued' }, took: {} } satisfies Partial<Upload>

function enqueue(client: QueryClient, id: number, file: File) {
  const cancel = new AbortController()
  cancels.set(id, cancel)
  queue = queue
    .then(() => run(client, id, file, cancel.signal))
    .finally(() => {
      if (cancels.get(id) === cancel) cancels.delete(id)
    })
}

async function run(client: QueryClient, id: number, file: File, signal: AbortSignal) {
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
  const { name, size } = file
  let expected: string | undefined
  let service = ''
  try {
    enter('hash', 0)
    service = (await filesConnection()).ipfsUrl
    const here = await importHere(file, signal, (share) => enter('hash', share))
    enter('send', 0)
    if ('cid' in here) {
      expected = here.cid
      // Written before it is sent: whatever becomes of this tab, the device knows what was asked.
      await noteAdding(client, service, { cid: expected, name, size })
    }
    // What could not be computed took no time.
    if ('why' in here) took = {}
    const added = await add(file, signal, (share) =>
      share < 1 ? enter('send', share) : enter('service'),
    )
    enter('verify')
    const check = await checkHere(file, added.Hash, signal, here)
    await noteAdded(
      client,
      service,
      { cid: added.Hash, name, size, check: check.verdict },
      expected,
    )
    took = { ...took, verify: performance.now() - began }
    update(id, { state: { name: 'done', added, check }, took })
  } catch (error) {
    // Where nobody answered, nobody knows: it stays noted as asked.
    const unknown = (phase as Phase) === 'service' && (signal.aborted || isUnreachable(error))
    if (expected !== undefined && !unknown) await noteNotAdded(client, service, expected)
    const state: UploadState = signal.aborted
      ? { name: 'cancelled', phase }
      : { name: 'failed', phase, failure: error as ApiFailure }
    update(id, { state, took })
  }
}

const isUnreachable = (error: unknown) => (error as ApiFailure).kind === 'unreachable'
