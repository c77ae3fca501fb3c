import type { QueryClient } from '@tanstack/react-query'
import { filesConnection } from '#api/connections/connections.ts'
import { settleWithin } from '#api/device/settle-within.ts'
import { holdLock } from '#api/device/tabs.ts'
import { listCopies, readUploads, removeCopies } from '#api/device/upload-store.ts'
import type { ImportSettings } from '#domain/files/unixfs/import-settings.ts'
import {
  createUpload,
  isUnfinished,
  type Upload,
  type UploadSource,
} from '#state/uploads/upload.ts'
import { copyUploads, rememberContent } from '#state/uploads/upload-content.ts'
import {
  allUploads,
  changeQueue,
  changeUpload,
  getUpload,
  putUpload,
  removeUploads,
  reportTrouble,
  saveUploads,
} from '#state/uploads/upload-queue.ts'
import { startNext, startScheduler } from '#state/uploads/upload-scheduler.ts'

const createId = () =>
  `${Date.now().toString(36).padStart(9, '0')}-${Math.random().toString(36).slice(2, 8)}`

/** This page, until it ends: what it adds names it. */
const ownTab = createId()
const lockOf = (tab: string) => `keyhole-uploads ${tab}`

/** How long a lock that no other page asks for may take. */
const maxLockMs = 10_000

let joining: Promise<void> | undefined

/** Shows the uploads that earlier pages have left, and sends them; those of an open tab when it ends. */
export function joinQueue(client: QueryClient) {
  joining ??= takeOverAll(client)
  joining.catch(reportTrouble)
}

async function takeOverAll(client: QueryClient) {
  startScheduler(client)
  // Some browsers never settle a lock: they are taken for those that have none.
  const hasLocks = await settleWithin(holdLock(lockOf(ownTab)), maxLockMs).catch(() => undefined)
  const copiedIds = await listCopies()
  const storedUploads = await readUploads<Upload>()
  changeQueue({ lasting: storedUploads !== undefined })
  const neededIds = new Set(storedUploads?.map(({ id }) => id))
  removeCopies(copiedIds.filter((id) => !neededIds.has(id)))
  const tabs = new Set(storedUploads?.map(({ tab }) => tab))
  for (const tab of tabs) takeOver(tab, hasLocks !== undefined).catch(reportTrouble)
}

/**
 * Takes over the uploads of a page as soon as its lock is free: it was closed, reloaded or has crashed.
 * Where there are no locks, it may still be open: then bytes are sent twice, and nothing is stored
 * twice, as the same bytes are the same CID.
 */
async function takeOver(tab: string, hasLocks: boolean) {
  const release = hasLocks ? await holdLock(lockOf(tab)) : undefined
  for (const upload of (await readUploads<Upload>()) ?? [])
    if (upload.tab === tab)
      putUpload({
        ...upload,
        tab: ownTab,
        // An upload that was running begins again, and asks first for its outcome.
        state: isUnfinished(upload) ? { name: 'waiting' } : upload.state,
      })
  // Another page that waits for the lock finds none of them.
  await saveUploads()
  release?.()
  startNext()
}

/** Queues chosen files. */
export function startUploads(sources: readonly UploadSource[], settings: ImportSettings): void {
  enqueueUploads(sources, settings).catch(reportTrouble)
}

async function enqueueUploads(
  sources: readonly UploadSource[],
  settings: ImportSettings,
): Promise<void> {
  const service = await filesConnection().then(
    ({ ipfsUrl }) => ipfsUrl,
    () => undefined,
  )
  // Its lock tells other pages that this one sends them.
  await joining
  const batchId = createId()
  const uploads = sources.map(({ name, size, content }, index) => {
    const upload = createUpload({
      id: `${batchId}-${String(index).padStart(6, '0')}`,
      tab: ownTab,
      name,
      size,
      files: content instanceof File ? undefined : content.files.length,
      service,
      settings: settings.id,
    })
    rememberContent(upload.id, content)
    putUpload(upload)
    return upload
  })
  startNext()
  // Another page takes a copy without an upload for one that was left.
  await saveUploads()
  await copyUploads(uploads, (id, copy) => changeUpload(id, { copy }))
}

/** Queues uploads again. A cancelled one goes to the service in use by then. */
export function requeueUploads(ids: readonly string[], change: Partial<Upload> = {}) {
  for (const id of ids) {
    const upload = getUpload(id)
    if (!upload || isUnfinished(upload)) continue
    const mayChangeService = upload.state.name === 'cancelled' && !upload.asked
    changeUpload(id, {
      ...change,
      state: { name: 'waiting' },
      breaks: 0,
      ...(mayChangeService && { service: undefined }),
    })
  }
  startNext()
}

export const clearFinished = () =>
  removeUploads([...allUploads()].flatMap((upload) => (isUnfinished(upload) ? [] : [upload.id])))
