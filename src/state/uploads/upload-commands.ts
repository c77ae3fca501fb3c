import type { QueryClient } from '@tanstack/react-query'
import { filesConnection } from '#api/connections/connections.ts'
import { readTab, writeTab } from '#api/device/device.ts'
import { settleWithin } from '#api/device/settle-within.ts'
import { holdLock, openTabChannel } from '#api/device/tabs.ts'
import { listCopies, readUploads, removeCopies } from '#api/device/upload-store.ts'
import type { ImportSettings } from '#domain/files/unixfs/import-settings.ts'
import {
  createUpload,
  isUnfinished,
  lockOfTab,
  type Upload,
  type UploadSource,
} from '#state/uploads/upload.ts'
import { copyUploads, rememberContent } from '#state/uploads/upload-content.ts'
import {
  allUploads,
  awaitedTabs,
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

/** This page: what it adds names it. One that is reloaded goes on under its name. */
let ownTab = createId()
const ownTabKey = 'keyhole.upload-tab'
/** Pages that wait for the uploads of others hear of each page that has some. */
const tabChannel = openTabChannel('keyhole-uploads')

/** How long a lock that no other page asks for may take. */
const maxLockMs = 10_000
/** How long a page may take to be there again. */
const maxReloadMs = 8_000

let joining: Promise<void> | undefined

/** Shows the uploads that earlier pages have left, and sends them; those of an open tab when it ends. */
export function joinQueue(client: QueryClient) {
  joining ??= takeOverAll(client)
  joining.catch(reportTrouble)
}

async function takeOverAll(client: QueryClient) {
  startScheduler(client)
  // Some browsers never settle a lock: they are taken for those that have none.
  const hasLocks = await settleWithin(claimTab(), maxLockMs).catch(() => undefined)
  if (hasLocks) tabChannel.listen<string>((tab) => void takeOver(tab).catch(reportTrouble))
  const copiedIds = await listCopies()
  const storedUploads = await readUploads<Upload>()
  changeQueue({ lasting: storedUploads !== undefined })
  const neededIds = new Set(storedUploads?.map(({ id }) => id))
  removeCopies(copiedIds.filter((id) => !neededIds.has(id)))
  await takeUploads(ownTab)
  const tabs = new Set(storedUploads?.map(({ tab }) => tab))
  tabs.delete(ownTab)
  // Without locks, a page may still be open: then bytes are sent twice, and nothing is stored twice,
  // as the same bytes are the same CID.
  for (const tab of tabs) (hasLocks ? takeOver : takeUploads)(tab).catch(reportTrouble)
}

/**
 * Takes the lock of this page, by the name that it had before it was reloaded. The name is in the tab only
 * while no page is: a duplicated tab would have it, too.
 */
async function claimTab() {
  const earlierTab = readTab(ownTabKey)
  writeTab(ownTabKey, null)
  addEventListener('pagehide', () => writeTab(ownTabKey, ownTab))
  const patience = { signal: AbortSignal.timeout(maxReloadMs) }
  const release = earlierTab !== null && (await holdLock(lockOfTab(earlierTab), patience))
  if (release) ownTab = earlierTab
  return release || holdLock(lockOfTab(ownTab))
}

/** Takes over the uploads of a page when it was closed or has crashed: reloaded, it takes its lock again. */
async function takeOver(tab: string) {
  if (awaitedTabs.has(tab)) return
  awaitedTabs.add(tab)
  const lock = lockOfTab(tab)
  let release = await holdLock(lock, { ifAvailable: true })
  while (!release) {
    ;(await holdLock(lock))?.()
    await new Promise((resolve) => setTimeout(resolve, maxReloadMs))
    release = await holdLock(lock, { ifAvailable: true })
  }
  // Another page that waits for the lock finds none of them.
  await takeUploads(tab)
  release()
  awaitedTabs.delete(tab)
}

async function takeUploads(tab: string) {
  for (const upload of (await readUploads<Upload>()) ?? [])
    if (upload.tab === tab)
      putUpload({
        ...upload,
        tab: ownTab,
        // An upload that was running begins again, and asks first for its outcome.
        state: isUnfinished(upload) ? { name: 'waiting' } : upload.state,
      })
  await saveUploads()
  tabChannel.send(ownTab)
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
  tabChannel.send(ownTab)
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
