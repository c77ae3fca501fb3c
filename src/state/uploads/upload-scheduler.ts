import type { QueryClient } from '@tanstack/react-query'
import { readDevice, writeDevice } from '#api/device/device.ts'
import type { ApiFailure } from '#api/errors.ts'
import { allCopies, dropCopies } from '#api/device/upload-packs.ts'
import { type TransferSamples, addSample, transferProgress } from '#domain/files/transfer-rate.ts'
import { retryDelay } from '#queries/client.ts'
import { isOpen, isStoppable, type Upload, type UploadState } from '#state/uploads/upload.ts'
import { heldContent, letGoOf } from '#state/uploads/upload-content.ts'
import { fateOf, plainFailure } from '#state/uploads/upload-failure-policy.ts'
import {
  allUploads,
  changeList,
  changeUpload,
  getHold,
  getUpload,
  save,
  someUpload,
  tellTrouble,
} from '#state/uploads/upload-queue.ts'
import { writeManifest } from '#state/uploads/upload-manifest.ts'
import { runUpload } from '#state/uploads/run-upload.ts'

/** A browser has six connections to a host: three leave some to look at other pages with. */
const atOnce = 3
/** Without a word of the service about it, the longest that is waited. */
const longestWaitMs = 15_000
/** So often an upload may break off while the service is there, before it is the upload's fault. */
const mostBreaks = 3
const large = 64 * 1024 * 1024
const paused = 'keyhole.uploads-paused'

/** Why an upload is stopped; what it becomes then. */
type Stop = Extract<UploadState['name'], 'waiting' | 'paused' | 'cancelled'>

const running = new Map<string, { stop: AbortController; pace: TransferSamples }>()
let client: QueryClient | undefined
let troubles = 0
let sent = 0
let line: TransferSamples = []
let wake: ReturnType<typeof setTimeout> | undefined

/** Begins to send: from now on this tab is the one that does. */
export async function beginSending(queries: QueryClient): Promise<void> {
  client = queries
  const packs = await allCopies().catch(() => new Set<string>())
  for (const upload of [...allUploads()]) {
    const { id, copy, state } = upload
    const copied = copy && 'pack' in copy && copy.whole && packs.has(copy.pack)
    if (isOpen(upload) && !copied && !heldContent(id)) changeUpload(id, { state: lost })
    // What another page was at when it ended begins anew, and asks first what came of it.
    else if (state.name === 'under way') changeUpload(id, { state: { name: 'waiting' }, took: {} })
  }
  changeList({ sends: true, hold: readDevice(paused) ? { why: 'paused' } : undefined })
  setInterval(tick, 1000)
  // A connection that was changed may be what was missing.
  queries.getQueryCache().subscribe((event) => {
    const changed = event.type === 'updated' && event.action.type === 'success'
    if (changed && event.query.queryKey[0] === 'connections' && getHold()?.why === 'stopped') goOn()
  })
  await dropUnneeded()
  pump()
}

const lost = {
  name: 'lost',
  why: 'The page was closed before a copy of it was made.',
} satisfies UploadState

/** Sends what waits, as many at a time as may. */
export function pump() {
  if (!client || getHold()) return
  for (const { id, state } of allUploads()) {
    if (running.size >= atOnce) return
    if (state.name === 'waiting' && !running.has(id)) run(client, id).catch(tellTrouble)
  }
}

async function run(client: QueryClient, id: string) {
  const upload = getUpload(id)
  if (!upload) return
  const stop = new AbortController()
  running.set(id, { stop, pace: [] })
  changeUpload(id, { progress: undefined })
  let counted = 0
  const onSent = (bytes: number) => {
    const at = performance.now()
    const now = running.get(id)
    if (now) now.pace = addSample(now.pace, { at, sent: bytes })
    sent += bytes - counted
    counted = bytes
    line = addSample(line, { at, sent })
  }
  const tell = (change: Partial<Upload>) => changeUpload(id, change)
  try {
    const end = await runUpload(client, upload, stop.signal, tell, save, onSent)
    tell({ state: end, breaks: 0 })
    if (end.name === 'done') {
      troubles = 0
      letGoOf([id])
    }
  } catch (error) {
    const state = stop.signal.aborted ? stopped(id, stop.signal.reason) : failed(id, error)
    tell({ state, ...(state.name === 'waiting' && { took: {} }) })
  } finally {
    running.delete(id)
    await writeManifest(upload.batch?.id)
    // A large one has a copy of its own, which takes room.
    if (upload.size > large || !someUpload(({ state }) => state.name === 'waiting')) dropUnneeded()
    pump()
  }
}

function stopped(id: string, name: Stop): UploadState {
  const state = getUpload(id)?.state
  if (name !== 'cancelled') return { name }
  return { name, phase: state?.name === 'under way' ? state.phase : undefined }
}

/** What becomes of an upload that failed, and of the queue with it. */
function failed(id: string, error: unknown): UploadState {
  const upload = getUpload(id)
  const failure = plainFailure(error as ApiFailure)
  const fate = fateOf(failure)
  if (fate === 'stops') changeList({ hold: { why: 'stopped', failure } })
  if (fate === 'waits') wait(failure)
  const broken = failure.kind === 'unreachable' && (upload?.breaks ?? 0) >= mostBreaks
  // Without a CID nobody can be asked what came of it: whether to send it again, a person decides.
  const blind = upload?.asked && upload.cid === undefined
  if (fate !== 'fails' && !broken && !blind) return { name: 'waiting' }
  const phase = upload?.state.name === 'under way' ? upload.state.phase : 'send'
  return { name: 'failed', phase, failure }
}

/** Nothing new is sent for a while: as long as the service asks, else longer each time. */
function wait(failure: ApiFailure) {
  const asked = failure.kind === 'refused' && failure.retryAfter !== undefined
  const hold = getHold()
  // Those that fail together are one trouble.
  if (!hold) troubles++
  const delay = retryDelay(troubles, failure)
  const until = Date.now() + (asked ? delay : Math.min(delay, longestWaitMs))
  if (hold && (hold.why !== 'waits' || hold.until >= until)) return
  changeList({ hold: { why: 'waits', failure, until } })
  clearTimeout(wake)
  wake = setTimeout(() => getHold()?.why === 'waits' && goOn(), until - Date.now())
}

/** Goes on after whatever held the queue. */
export function goOn() {
  clearTimeout(wake)
  writeDevice(paused, null)
  changeList({ hold: undefined })
  pump()
}

/** Sends nothing more until a person says so; what is being sent goes back to the others. */
export function pauseAll() {
  clearTimeout(wake)
  writeDevice(paused, 'yes')
  changeList({ hold: { why: 'paused' } })
  for (const id of running.keys()) stopOne(id, 'waiting')
}

/** Stops an upload, where that is still possible; cancelling always is. */
export function stopOne(id: string, as: Stop) {
  const upload = getUpload(id)
  if (!upload || !isOpen(upload)) return
  const { state } = upload
  const { name } = state
  const isCancelled = as === 'cancelled' && !(name === 'under way' && state.phase === 'verify')
  if (!isCancelled && !isStoppable(upload)) return
  if (name === 'under way') running.get(id)?.stop.abort(as)
  else if (as === 'cancelled') changeUpload(id, { state: { name: as, phase: undefined } })
  else changeUpload(id, { state: { name: as } })
}

/** How fast it goes, each second: a line that stands still tells nothing by itself. */
function tick() {
  const now = performance.now()
  for (const [id, { pace }] of running) {
    const upload = getUpload(id)
    if (upload?.state.name === 'under way' && upload.state.phase === 'send')
      changeUpload(id, { progress: transferProgress(pace, upload.size, now) })
  }
  if (running.size > 0) changeList({ progress: transferProgress(line, sent + bytesLeft(), now) })
  else if (line.length > 0) {
    line = []
    changeList({ progress: undefined })
  }
}

function bytesLeft(): number {
  let left = 0
  for (const { state, size } of allUploads()) {
    if (state.name === 'waiting') left += size
    if (state.name !== 'under way' || state.phase === 'verify') continue
    left +=
      state.phase === 'send' ? size * (1 - (state.share ?? 0)) : state.phase === 'hash' ? size : 0
  }
  return left
}

/** Frees the copies of what is over. */
export async function dropUnneeded() {
  const needed = new Set<string>()
  for (const { copy, state } of allUploads())
    if (copy && 'pack' in copy && state.name !== 'done') needed.add(copy.pack)
  await dropCopies(needed).catch(() => undefined)
}
