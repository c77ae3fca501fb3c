import { forgetUploads, readUploads, writeUploads } from '#api/device/upload-store.ts'
import { sendToTabs } from '#api/device/upload-tabs.ts'
import type { ApiFailure } from '#api/errors.ts'
import { createObservable } from '#api/observable.ts'
import type { TransferProgress } from '#domain/files/transfer-rate.ts'
import type { Upload } from '#state/uploads/upload.ts'

/** Why nothing new is sent. `until` is in milliseconds since 1970. */
export type PauseReason =
  | { why: 'paused' }
  | { why: 'stopped'; failure: ApiFailure }
  | { why: 'waits'; failure: ApiFailure; until: number }

/** The queue as every tab shows it. */
export type UploadQueue = {
  uploads: readonly Upload[]
  hold: PauseReason | undefined
  /** Of all together. */
  progress: TransferProgress | undefined
  /** Whether this tab is the one that sends; undefined while that is not known. */
  isLeader: boolean | undefined
  /** Whether the list outlives this page. */
  lasting: boolean
  /** What went wrong in this page itself, in the browser's words. */
  trouble: string | undefined
}

/** What one tab tells another of the queue. */
export type QueueUpdate = {
  kind: 'news'
  /** Whether `changed` are all that there are. */
  all: boolean
  changed: readonly Upload[]
  gone: readonly string[]
  hold: PauseReason | undefined
  progress: TransferProgress | undefined
}

/** As often as people see a change; ten thousand small files change more often than that. */
const publishIntervalMs = 100

const uploadById = new Map<string, Upload>()
const [changedIds, unsavedIds, removedIds] = [
  new Set<string>(),
  new Set<string>(),
  new Set<string>(),
]
let queueState: Omit<UploadQueue, 'uploads'> = {
  hold: undefined,
  progress: undefined,
  isLeader: undefined,
  lasting: true,
  trouble: undefined,
}
let isPublishDue = false

/** What is shown: told a few times a second, whatever happens. */
export const uploadQueue = createObservable<UploadQueue>({ uploads: [], ...queueState })

export const getUpload = (id: string): Upload | undefined => uploadById.get(id)
export const allUploads = (): IterableIterator<Upload> => uploadById.values()
export const hasUpload = (is: (upload: Upload) => boolean): boolean => {
  for (const upload of uploadById.values()) if (is(upload)) return true
  return false
}
export const isLeader = (): boolean => queueState.isLeader === true
export const getPauseReason = (): PauseReason | undefined => queueState.hold

/** Changes an upload, or puts it into the list. */
export function putUpload(upload: Upload) {
  const previous = uploadById.get(upload.id)
  uploadById.set(upload.id, upload)
  changedIds.add(upload.id)
  // How far a phase is, is not worth keeping: after a reload it begins anew.
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
    removedIds.add(id)
  }
  // At once: a page that is reloaded in the next moment must not have them back.
  if (queueState.isLeader) forgetUploads(ids)
  schedulePublish()
}

export function changeQueue(change: Partial<Omit<UploadQueue, 'uploads'>>) {
  queueState = { ...queueState, ...change }
  schedulePublish()
}

/** What went wrong in this page itself is said above the queue, which may stand still by it. */
export const reportTrouble = (error: unknown) => changeQueue({ trouble: String(error) })

function schedulePublish() {
  if (!isPublishDue) setTimeout(publishQueue, publishIntervalMs)
  isPublishDue = true
}

function publishQueue() {
  isPublishDue = false
  uploadQueue.change({ uploads: [...uploadById.values()], ...queueState })
  if (!queueState.isLeader) return
  sendToTabs(
    createUpdate(
      false,
      [...changedIds].flatMap((id) => uploadById.get(id) ?? []),
      [...removedIds],
    ),
  )
  changedIds.clear()
  removedIds.clear()
  saveUploads().catch(reportTrouble)
}

const createUpdate = (
  all: boolean,
  changed: readonly Upload[],
  gone: readonly string[],
): QueueUpdate => {
  const { hold, progress } = queueState
  return { kind: 'news', all, changed, gone, hold, progress }
}

/** Tells another tab, which has just been opened, all that there is. */
export const broadcastQueue = () => sendToTabs(createUpdate(true, [...uploadById.values()], []))

/** Writes what has changed since the last time; what was written before an `add` survives it. */
export async function saveUploads(): Promise<void> {
  const unsavedUploads = [...unsavedIds].flatMap((id) => uploadById.get(id) ?? [])
  unsavedIds.clear()
  if (unsavedUploads.length > 0 && !(await writeUploads(unsavedUploads)))
    changeQueue({ lasting: false })
}

/** Takes over what the tab that sends has told. */
export function applyUpdate({ all, changed, gone, hold, progress }: QueueUpdate) {
  if (all) uploadById.clear()
  for (const upload of changed) uploadById.set(upload.id, upload)
  for (const id of gone) uploadById.delete(id)
  changeQueue({ hold, progress, isLeader: false })
}

/** Reads the list as it was kept by an earlier page, or is by the tab that sends. */
export async function loadUploads(): Promise<void> {
  const storedUploads = await readUploads<Upload>()
  for (const upload of storedUploads ?? []) uploadById.set(upload.id, upload)
  changeQueue({ lasting: storedUploads !== undefined })
}
