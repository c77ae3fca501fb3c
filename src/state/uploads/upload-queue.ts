import { forgetUploads, writeUploads } from '#api/device/upload-store.ts'
import type { ApiFailure } from '#api/errors.ts'
import { createObservable } from '#api/observable.ts'
import type { Upload } from '#state/uploads/upload.ts'

/** Why no further upload is started. `until` is in milliseconds since 1970. */
export type PauseReason =
  | { why: 'paused' }
  | { why: 'stopped'; failure: ApiFailure }
  | { why: 'waits'; failure: ApiFailure; until: number }

/** The uploads of this tab, which it sends. */
export type UploadQueue = {
  uploads: readonly Upload[]
  hold: PauseReason | undefined
  /** Whether the list outlives this page. */
  lasting: boolean
  /** Failure in this page itself, in the browser's words. */
  trouble: string | undefined
}

/** People see changes this often; with each upload in the queue, drawing them takes longer. */
const [minPublishIntervalMs, maxPublishIntervalMs] = [100, 500]
const publishIntervalMs = () =>
  Math.max(minPublishIntervalMs, Math.min(maxPublishIntervalMs, uploadById.size))

/** Other pages whose uploads this one takes over when they end. */
export const awaitedTabs = new Set<string>()

const uploadById = new Map<string, Upload>()
const unsavedIds = new Set<string>()
let queueState: Omit<UploadQueue, 'uploads'> = {
  hold: undefined,
  lasting: true,
  trouble: undefined,
}
let isPublishDue = false

/**
 * The queue as shown: changes at most once in `publishIntervalMs`. No `throttle`, as the first change
 * waits, too: many are added at once, and a run saves its change itself before it goes on.
 */
export const uploadQueue = createObservable<UploadQueue>({ uploads: [], ...queueState })

export const getUpload = (id: string): Upload | undefined => uploadById.get(id)
export const allUploads = (): IterableIterator<Upload> => uploadById.values()
export const hasUpload = (is: (upload: Upload) => boolean): boolean => {
  for (const upload of uploadById.values()) if (is(upload)) return true
  return false
}
export const getPauseReason = (): PauseReason | undefined => queueState.hold

/** Replaces an upload, or adds it to the queue. */
export function putUpload(upload: Upload) {
  const previous = uploadById.get(upload.id)
  uploadById.set(upload.id, upload)
  // The progress of a phase is not worth saving: after a reload the phase begins again.
  if (
    stateName(upload) !== 'under way' ||
    stateName(previous) !== 'under way' ||
    needsSaving(previous, upload)
  )
    unsavedIds.add(upload.id)
  schedulePublish()
}

const stateName = (upload: Upload | undefined) => upload?.state.name
const needsSaving = (previous: Upload | undefined, { asked, copy, cid }: Upload) =>
  asked !== previous?.asked || copy !== previous.copy || cid !== previous.cid

export function changeUpload(id: string, change: Partial<Upload>) {
  const upload = uploadById.get(id)
  if (upload) putUpload({ ...upload, ...change })
}

export function removeUploads(ids: readonly string[]) {
  for (const id of ids) {
    uploadById.delete(id)
    unsavedIds.delete(id)
  }
  // Forgotten at once: they must not come back in a page that is reloaded in the next moment.
  forgetUploads(ids)
  schedulePublish()
}

export function changeQueue(change: Partial<Omit<UploadQueue, 'uploads'>>) {
  queueState = { ...queueState, ...change }
  schedulePublish()
}

/** Shows a failure of this page itself above the queue, which may stand still because of it. */
export const reportTrouble = (error: unknown) => changeQueue({ trouble: String(error) })

function schedulePublish() {
  if (!isPublishDue) setTimeout(publishQueue, publishIntervalMs())
  isPublishDue = true
}

function publishQueue() {
  isPublishDue = false
  uploadQueue.change({ uploads: [...uploadById.values()], ...queueState })
  saveUploads().catch(reportTrouble)
}

/** Writes the uploads that have changed since the last time to the device. */
export async function saveUploads(): Promise<void> {
  const unsavedUploads = [...unsavedIds].flatMap((id) => uploadById.get(id) ?? [])
  unsavedIds.clear()
  if (unsavedUploads.length > 0 && !(await writeUploads(unsavedUploads)))
    changeQueue({ lasting: false })
}
