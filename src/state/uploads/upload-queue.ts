import type { ApiFailure } from '#api/errors.ts'
import { createObservable } from '#api/observable.ts'
import { forgetUploads, readUploads, writeUploads } from '#api/device/upload-store.ts'
import { tellTabs } from '#api/device/upload-tabs.ts'
import type { TransferProgress } from '#domain/files/transfer-rate.ts'
import type { Upload } from '#state/uploads/upload.ts'

/** Why nothing new is sent. `until` is in milliseconds since 1970. */
export type Hold =
  | { why: 'paused' }
  | { why: 'stopped'; failure: ApiFailure }
  | { why: 'waits'; failure: ApiFailure; until: number }

/** The queue as every tab shows it. */
export type UploadList = {
  uploads: readonly Upload[]
  hold: Hold | undefined
  /** Of all together. */
  progress: TransferProgress | undefined
  /** Whether this tab is the one that sends; undefined while that is not known. */
  sends: boolean | undefined
  /** Whether the list outlives this page. */
  lasting: boolean
  /** What went wrong in this page itself, in the browser's words. */
  trouble: string | undefined
}

/** What one tab tells another of the queue. */
export type News = {
  kind: 'news'
  /** Whether `changed` are all that there are. */
  all: boolean
  changed: readonly Upload[]
  gone: readonly string[]
  hold: Hold | undefined
  progress: TransferProgress | undefined
}

/** As often as people see a change; ten thousand small files change more often than that. */
const interval = 100

const uploads = new Map<string, Upload>()
const [changed, unsaved, gone] = [new Set<string>(), new Set<string>(), new Set<string>()]
let rest: Omit<UploadList, 'uploads'> = {
  hold: undefined,
  progress: undefined,
  sends: undefined,
  lasting: true,
  trouble: undefined,
}
let isDue = false

/** What is shown: told a few times a second, whatever happens. */
export const list = createObservable<UploadList>({ uploads: [], ...rest })

export const getUpload = (id: string): Upload | undefined => uploads.get(id)
export const allUploads = (): IterableIterator<Upload> => uploads.values()
export const someUpload = (is: (upload: Upload) => boolean): boolean => {
  for (const upload of uploads.values()) if (is(upload)) return true
  return false
}
export const isSender = (): boolean => rest.sends === true
export const getHold = (): Hold | undefined => rest.hold

/** Changes an upload, or puts it into the list. */
export function putUpload(upload: Upload) {
  const before = uploads.get(upload.id)
  uploads.set(upload.id, upload)
  changed.add(upload.id)
  // How far a phase is, is not worth keeping: after a reload it begins anew.
  if (kept(upload) !== 'under way' || kept(before) !== 'under way' || worthKeeping(before, upload))
    unsaved.add(upload.id)
  soon()
}

const kept = (upload: Upload | undefined) => upload?.state.name
const worthKeeping = (before: Upload | undefined, { asked, copy, cid }: Upload) =>
  asked !== before?.asked || copy !== before.copy || cid !== before.cid

export function changeUpload(id: string, change: Partial<Upload>) {
  const upload = uploads.get(id)
  if (upload) putUpload({ ...upload, ...change })
}

export function removeUploads(ids: readonly string[]) {
  for (const id of ids) {
    uploads.delete(id)
    unsaved.delete(id)
    gone.add(id)
  }
  // At once: a page that is reloaded in the next moment must not have them back.
  if (rest.sends) forgetUploads(ids)
  soon()
}

export function changeList(change: Partial<Omit<UploadList, 'uploads'>>) {
  rest = { ...rest, ...change }
  soon()
}

/** What went wrong in this page itself is said above the queue, which may stand still by it. */
export const tellTrouble = (error: unknown) => changeList({ trouble: String(error) })

function soon() {
  if (!isDue) setTimeout(publish, interval)
  isDue = true
}

function publish() {
  isDue = false
  list.change({ uploads: [...uploads.values()], ...rest })
  if (!rest.sends) return
  tellTabs(
    news(
      false,
      [...changed].flatMap((id) => uploads.get(id) ?? []),
      [...gone],
    ),
  )
  changed.clear()
  gone.clear()
  save().catch(tellTrouble)
}

const news = (all: boolean, changed: readonly Upload[], gone: readonly string[]): News => {
  const { hold, progress } = rest
  return { kind: 'news', all, changed, gone, hold, progress }
}

/** Tells another tab, which has just been opened, all that there is. */
export const tellAll = () => tellTabs(news(true, [...uploads.values()], []))

/** Writes what has changed since the last time; what was written before an `add` survives it. */
export async function save(): Promise<void> {
  const items = [...unsaved].flatMap((id) => uploads.get(id) ?? [])
  unsaved.clear()
  if (items.length > 0 && !(await writeUploads(items))) changeList({ lasting: false })
}

/** Takes over what the tab that sends has told. */
export function takeNews({ all, changed, gone, hold, progress }: News) {
  if (all) uploads.clear()
  for (const upload of changed) uploads.set(upload.id, upload)
  for (const id of gone) uploads.delete(id)
  changeList({ hold, progress, sends: false })
}

/** Reads the list as it was kept by an earlier page, or is by the tab that sends. */
export async function loadUploads(): Promise<void> {
  const stored = await readUploads<Upload>()
  for (const upload of stored ?? []) uploads.set(upload.id, upload)
  changeList({ lasting: stored !== undefined })
}
