import type { QueryClient } from '@tanstack/react-query'
import { readDevice, writeDevice } from '#api/device/device.ts'
import { type ApiFailure, isRetryable } from '#api/errors.ts'
import { retryDelayMs } from '#queries/client.ts'
import { runUpload } from '#state/uploads/run-upload.ts'
import { isUnfinished, type Upload, type UploadState } from '#state/uploads/upload.ts'
import { dropContent } from '#state/uploads/upload-content.ts'
import {
  allUploads,
  changeQueue,
  changeUpload,
  getPauseReason,
  getUpload,
  reportTrouble,
  saveUploads,
} from '#state/uploads/upload-queue.ts'

/**
 * Effect of a failed `add` on the queue. `stops`: no other upload can succeed before a person does
 * something (key, secret, billing card, connection). `waits`: it passes by itself. `fails`: it
 * concerns this upload alone (too large, refused by the node, an answer that cannot be read).
 * @internal Exported for tests.
 */
export function queueEffectOf(failure: ApiFailure): 'stops' | 'waits' | 'fails' {
  if (failure.kind === 'unreachable') return failure.reason.startsWith('no ') ? 'stops' : 'waits'
  if (failure.kind === 'refused' && [401, 402, 403].includes(failure.status)) return 'stops'
  // A fault of this page, which is not an answer of a service, is not retryable either.
  return isRetryable(failure) ? 'waits' : 'fails'
}

/**
 * A failure as plain data, which the device can store.
 * @internal Exported for tests.
 */
export const serializableFailure = (failure: ApiFailure): ApiFailure =>
  ({ ...failure, message: String(failure.message ?? failure) }) as ApiFailure

/** A browser has six connections to a host: three are left for other pages. */
const maxConcurrentUploads = 3
/** The longest pause where the service does not say how long to wait. */
const longestWaitMs = 15_000
/** How often an upload may break off while the service is there before it counts as failed. */
const maxBreaks = 3
const pausedStorageKey = 'keyhole.uploads-paused'

type StopState = Extract<UploadState['name'], 'waiting' | 'cancelled'>

const runningUploads = new Map<string, AbortController>()
let queryClient: QueryClient | undefined
let failureStreak = 0
let wakeTimer: ReturnType<typeof setTimeout> | undefined

/** Makes uploads of this tab start. */
export function startScheduler(queries: QueryClient) {
  queryClient = queries
  if (readDevice(pausedStorageKey)) changeQueue({ hold: { why: 'paused' } })
  // The connection that was missing may be there now.
  queries.getQueryCache().subscribe((event) => {
    const isUpdate = event.type === 'updated' && event.action.type === 'success'
    if (
      isUpdate &&
      event.query.queryKey[0] === 'connections' &&
      getPauseReason()?.why === 'stopped'
    )
      resumeQueue()
  })
}

/** Starts waiting uploads, at most `maxConcurrentUploads` at a time. */
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
  runningUploads.set(id, controller)
  const updateUpload = (change: Partial<Upload>) => changeUpload(id, change)
  try {
    const endState = await runUpload({
      client: queryClient,
      upload,
      signal: controller.signal,
      updateUpload,
      saveUploads,
    })
    updateUpload({ state: endState, breaks: 0 })
    if (endState.name === 'done') {
      failureStreak = 0
      dropContent(id)
    }
  } catch (error) {
    const { aborted, reason } = controller.signal
    updateUpload({ state: aborted ? { name: reason as StopState } : stateWhenFailed(id, error) })
  } finally {
    runningUploads.delete(id)
    startNext()
  }
}

/** New state of an upload that failed; holds the queue where the failure concerns it. */
function stateWhenFailed(id: string, error: unknown): UploadState {
  const upload = getUpload(id)
  const failure = serializableFailure(error as ApiFailure)
  const queueEffect = queueEffectOf(failure)
  if (queueEffect === 'stops') changeQueue({ hold: { why: 'stopped', failure } })
  if (queueEffect === 'waits') holdQueue(failure)
  const brokeTooOften = failure.kind === 'unreachable' && (upload?.breaks ?? 0) >= maxBreaks
  // Without a CID the service cannot be asked for the outcome: a person decides to send it again.
  const isUnverifiable = upload?.asked && upload.cid === undefined
  if (queueEffect !== 'fails' && !brokeTooOften && !isUnverifiable) return { name: 'waiting' }
  return { name: 'failed', failure }
}

/** Starts no upload for a while: as long as the service asks, otherwise longer each time. */
function holdQueue(failure: ApiFailure) {
  const hasRetryAfter = failure.kind === 'refused' && failure.retryAfter !== undefined
  const currentHold = getPauseReason()
  // Uploads that fail together count as one failure.
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

/** Starts uploads again, no matter why they paused. */
export function resumeQueue() {
  clearTimeout(wakeTimer)
  writeDevice(pausedStorageKey, null)
  changeQueue({ hold: undefined })
  startNext()
}

/** Starts no upload until a person resumes the queue; running ones wait again. */
export function pauseQueue() {
  clearTimeout(wakeTimer)
  writeDevice(pausedStorageKey, 'yes')
  changeQueue({ hold: { why: 'paused' } })
  for (const id of runningUploads.keys()) stopUpload(id, 'waiting')
}

export function cancelUploads(ids: readonly string[]) {
  for (const id of ids) stopUpload(id, 'cancelled')
}

/** Cancels an upload, or has it wait again, which one cannot that has left as a whole. */
function stopUpload(id: string, as: StopState) {
  const upload = getUpload(id)
  if (!upload || !isUnfinished(upload)) return
  const phase = upload.state.name === 'under way' ? upload.state.phase : undefined
  if (phase === 'verify' || (phase === 'service' && as === 'waiting')) return
  if (phase) runningUploads.get(id)?.abort(as)
  else if (as === 'cancelled') changeUpload(id, { state: { name: as } })
}
