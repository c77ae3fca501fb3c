import type { QueryClient } from '@tanstack/react-query'
import { readDevice, writeDevice } from '#api/device/device.ts'
import { dropPacks, listPacks } from '#api/device/upload-packs.ts'
import type { ApiFailure } from '#api/errors.ts'
import { addSample, type TransferSamples, transferProgress } from '#domain/files/transfer-rate.ts'
import { retryDelayMs } from '#queries/client.ts'
import { runUpload } from '#state/uploads/run-upload.ts'
import { isStoppable, isUnfinished, type Upload, type UploadState } from '#state/uploads/upload.ts'
import { contentInMemory, forgetContents } from '#state/uploads/upload-content.ts'
import { queueEffectOf, serializableFailure } from '#state/uploads/upload-failure-policy.ts'
import { enqueueManifest } from '#state/uploads/upload-manifest.ts'
import {
  allUploads,
  changeQueue,
  changeUpload,
  getPauseReason,
  getUpload,
  hasUpload,
  reportTrouble,
  saveUploads,
} from '#state/uploads/upload-queue.ts'

/** A browser has six connections to a host: three leave some to look at other pages with. */
const maxConcurrentUploads = 3
/** Without a word of the service about it, the longest that is waited. */
const longestWaitMs = 15_000
/** So often an upload may break off while the service is there, before it is the upload's fault. */
const maxBreaks = 3
const largeUploadBytes = 64 * 1024 * 1024
const pausedStorageKey = 'keyhole.uploads-paused'

/** Why an upload is stopped; what it becomes then. */
type StopState = Extract<UploadState['name'], 'waiting' | 'paused' | 'cancelled'>

const runningUploads = new Map<string, { stop: AbortController; pace: TransferSamples }>()
let queryClient: QueryClient | undefined
let failureStreak = 0
let sentBytes = 0
let queueSamples: TransferSamples = []
let wakeTimer: ReturnType<typeof setTimeout> | undefined

/** Begins to send: from now on this tab is the one that does. */
export async function startScheduler(queries: QueryClient): Promise<void> {
  queryClient = queries
  const copiedPacks = await listPacks().catch(() => new Set<string>())
  for (const upload of [...allUploads()]) {
    const { id, copy, state } = upload
    const hasCopy = copy && 'pack' in copy && copy.whole && copiedPacks.has(copy.pack)
    if (isUnfinished(upload) && !hasCopy && !contentInMemory(id))
      changeUpload(id, { state: pageClosedState })
    // What another page was at when it ended begins anew, and asks first what came of it.
    else if (state.name === 'under way') changeUpload(id, { state: { name: 'waiting' }, took: {} })
  }
  changeQueue({
    isLeader: true,
    hold: readDevice(pausedStorageKey) ? { why: 'paused' } : undefined,
  })
  setInterval(updateProgress, 1000)
  // A connection that was changed may be what was missing.
  queries.getQueryCache().subscribe((event) => {
    const isUpdate = event.type === 'updated' && event.action.type === 'success'
    if (
      isUpdate &&
      event.query.queryKey[0] === 'connections' &&
      getPauseReason()?.why === 'stopped'
    )
      resumeQueue()
  })
  await dropUnneededCopies()
  startNext()
}

const pageClosedState = {
  name: 'lost',
  why: 'The page was closed before a copy of it was made.',
} satisfies UploadState

/** Sends what waits, as many at a time as may. */
export function startNext() {
  if (!queryClient || getPauseReason()) return
  for (const { id, state } of allUploads()) {
    if (runningUploads.size >= maxConcurrentUploads) return
    if (state.name === 'waiting' && !runningUploads.has(id))
      runById(queryClient, id).catch(reportTrouble)
  }
}

async function runById(queryClient: QueryClient, id: string) {
  const upload = getUpload(id)
  if (!upload) return
  const controller = new AbortController()
  runningUploads.set(id, { stop: controller, pace: [] })
  changeUpload(id, { progress: undefined })
  let countedBytes = 0
  const onSent = (bytes: number) => {
    const nowMs = performance.now()
    const runningUpload = runningUploads.get(id)
    if (runningUpload)
      runningUpload.pace = addSample(runningUpload.pace, { at: nowMs, sent: bytes })
    sentBytes += bytes - countedBytes
    countedBytes = bytes
    queueSamples = addSample(queueSamples, { at: nowMs, sent: sentBytes })
  }
  const updateUpload = (change: Partial<Upload>) => changeUpload(id, change)
  try {
    const endState = await runUpload(
      queryClient,
      upload,
      controller.signal,
      updateUpload,
      saveUploads,
      onSent,
    )
    updateUpload({ state: endState, breaks: 0 })
    if (endState.name === 'done') {
      failureStreak = 0
      forgetContents([id])
    }
  } catch (error) {
    const state = controller.signal.aborted
      ? stateWhenStopped(id, controller.signal.reason)
      : stateWhenFailed(id, error)
    updateUpload({ state, ...(state.name === 'waiting' && { took: {} }) })
  } finally {
    runningUploads.delete(id)
    await enqueueManifest(upload.batch?.id)
    // A large one has a copy of its own, which takes room.
    if (upload.size > largeUploadBytes || !hasUpload(({ state }) => state.name === 'waiting'))
      dropUnneededCopies()
    startNext()
  }
}

function stateWhenStopped(id: string, name: StopState): UploadState {
  const state = getUpload(id)?.state
  if (name !== 'cancelled') return { name }
  return { name, phase: state?.name === 'under way' ? state.phase : undefined }
}

/** What becomes of an upload that failed, and of the queue with it. */
function stateWhenFailed(id: string, error: unknown): UploadState {
  const upload = getUpload(id)
  const failure = serializableFailure(error as ApiFailure)
  const queueEffect = queueEffectOf(failure)
  if (queueEffect === 'stops') changeQueue({ hold: { why: 'stopped', failure } })
  if (queueEffect === 'waits') holdQueue(failure)
  const brokeTooOften = failure.kind === 'unreachable' && (upload?.breaks ?? 0) >= maxBreaks
  // Without a CID nobody can be asked what came of it: whether to send it again, a person decides.
  const isUnverifiable = upload?.asked && upload.cid === undefined
  if (queueEffect !== 'fails' && !brokeTooOften && !isUnverifiable) return { name: 'waiting' }
  const phase = upload?.state.name === 'under way' ? upload.state.phase : 'send'
  return { name: 'failed', phase, failure }
}

/** Nothing new is sent for a while: as long as the service asks, else longer each time. */
function holdQueue(failure: ApiFailure) {
  const hasRetryAfter = failure.kind === 'refused' && failure.retryAfter !== undefined
  const currentHold = getPauseReason()
  // Those that fail together are one trouble.
  if (!currentHold) failureStreak++
  const delayMs = retryDelayMs(failureStreak, failure)
  const untilMs = Date.now() + (hasRetryAfter ? delayMs : Math.min(delayMs, longestWaitMs))
  if (currentHold && (currentHold.why !== 'waits' || currentHold.until >= untilMs)) return
  changeQueue({ hold: { why: 'waits', failure, until: untilMs } })
  clearTimeout(wakeTimer)
  wakeTimer = setTimeout(
    () => getPauseReason()?.why === 'waits' && resumeQueue(),
    untilMs - Date.now(),
  )
}

/** Goes on after whatever held the queue. */
export function resumeQueue() {
  clearTimeout(wakeTimer)
  writeDevice(pausedStorageKey, null)
  changeQueue({ hold: undefined })
  startNext()
}

/** Sends nothing more until a person says so; what is being sent goes back to the others. */
export function pauseQueue() {
  clearTimeout(wakeTimer)
  writeDevice(pausedStorageKey, 'yes')
  changeQueue({ hold: { why: 'paused' } })
  for (const id of runningUploads.keys()) stopUpload(id, 'waiting')
}

/** Stops an upload, where that is still possible; cancelling always is. */
export function stopUpload(id: string, as: StopState) {
  const upload = getUpload(id)
  if (!upload || !isUnfinished(upload)) return
  const { state } = upload
  const { name } = state
  const isCancelled = as === 'cancelled' && !(name === 'under way' && state.phase === 'verify')
  if (!isCancelled && !isStoppable(upload)) return
  if (name === 'under way') runningUploads.get(id)?.stop.abort(as)
  else if (as === 'cancelled') changeUpload(id, { state: { name: as, phase: undefined } })
  else changeUpload(id, { state: { name: as } })
}

/** How fast it goes, each second: a line that stands still tells nothing by itself. */
function updateProgress() {
  const nowMs = performance.now()
  for (const [id, { pace }] of runningUploads) {
    const upload = getUpload(id)
    if (upload?.state.name === 'under way' && upload.state.phase === 'send')
      changeUpload(id, { progress: transferProgress(pace, upload.size, nowMs) })
  }
  if (runningUploads.size > 0)
    changeQueue({
      progress: transferProgress(queueSamples, sentBytes + countRemainingBytes(), nowMs),
    })
  else if (queueSamples.length > 0) {
    queueSamples = []
    changeQueue({ progress: undefined })
  }
}

function countRemainingBytes(): number {
  let remainingBytes = 0
  for (const { state, size } of allUploads()) {
    if (state.name === 'waiting') remainingBytes += size
    if (state.name !== 'under way' || state.phase === 'verify') continue
    remainingBytes +=
      state.phase === 'send' ? size * (1 - (state.share ?? 0)) : state.phase === 'hash' ? size : 0
  }
  return remainingBytes
}

/** Frees the copies of what is over. */
export async function dropUnneededCopies() {
  const neededPacks = new Set<string>()
  for (const { copy, state } of allUploads())
    if (copy && 'pack' in copy && state.name !== 'done') neededPacks.add(copy.pack)
  await dropPacks(neededPacks).catch(() => undefined)
}
