import type { HashingMethod } from '#domain/files/content/content-check.ts'
import type { ContentJob, ContentPiece, ContentReport } from '#workers/content.worker.ts'
import ContentWorker from '#workers/content.worker.ts?worker'
import { ownWorker, runJob } from '#workers/run-job.ts'

/** A CID for each requested hashing method, or why there are none. */
export type ComputedCids = { cids: string[] } | { why: string }

/** Bytes that may wait for the worker: enough to keep it busy. */
const maxBytesAhead = 4 * 1024 * 1024

/**
 * Computes the CIDs of a Blob. `onRead` is called with how many bytes were read.
 * @throws the reason of `signal`, which ends the worker; WorkerError when that fails
 */
export const cidsOfBlob = (
  content: Blob,
  hashings: readonly HashingMethod[],
  signal: AbortSignal,
  onRead: (bytes: number) => void = () => undefined,
): Promise<ComputedCids> =>
  computeCids(() => new ContentWorker(), { hashings, content }, signal, onRead)

/**
 * Computes the CIDs of content that comes in pieces. A pushed piece is transferred to the worker;
 * pushing waits while the worker is behind, so that memory does not grow. The caller has to call
 * `end`.
 */
export function cidsOfStream(hashings: readonly HashingMethod[]) {
  const worker = new ContentWorker()
  const endController = new AbortController()
  let [pushedBytes, takenBytes] = [0, 0]
  let resumePush: () => void = () => undefined
  const job = { hashings, content: undefined }
  const computedCids = computeCids(
    () => worker,
    job,
    endController.signal,
    (read) => {
      takenBytes = read
      resumePush()
    },
  )
  let isFinished = false
  const stopPushing = () => {
    isFinished = true
    resumePush()
  }
  computedCids.then(stopPushing, stopPushing)
  return {
    push: async (piece: Uint8Array<ArrayBuffer>) => {
      if (isFinished) return
      pushedBytes += piece.length
      worker.postMessage(piece satisfies ContentPiece, [piece.buffer])
      while (!isFinished && pushedBytes - takenBytes > maxBytesAhead)
        await new Promise<void>((resolve) => {
          resumePush = resolve
        })
    },
    finish: () => {
      worker.postMessage(undefined satisfies ContentPiece)
      return computedCids
    },
    end: () => endController.abort(),
  }
}

const computeCids = (
  createWorker: () => Worker,
  job: ContentJob,
  signal: AbortSignal,
  onRead: (bytes: number) => void,
): Promise<ComputedCids> =>
  runJob<ContentReport, ComputedCids>(
    () => ownWorker(createWorker(), job),
    signal,
    (report) => {
      if ('cids' in report) return report
      if ('problem' in report) return { why: `they could not be read: ${report.problem}` }
      onRead(report.read)
    },
  )
