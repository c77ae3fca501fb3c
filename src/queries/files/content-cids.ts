import type { HashingMethod } from '#domain/files/content/content-check.ts'
import type { ContentJob, ContentPiece, ContentReport } from '#workers/content.worker.ts'
import ContentWorker from '#workers/content.worker.ts?worker'
import { ownWorker, runJob, WorkerError } from '#workers/run-job.ts'

/** A CID for each of the ways that were asked for, or why there is none. */
export type ComputedCids = { cids: string[] } | { why: string }

/** Bytes that may be on their way to the worker: enough to keep it busy. */
const maxBytesAhead = 4 * 1024 * 1024

/**
 * Computes the CIDs of content that is here. `onRead` is told how many bytes were read.
 * @throws the reason of `signal`, which ends the computing.
 */
export const cidsOfBlob = (
  content: Blob,
  hashings: readonly HashingMethod[],
  signal: AbortSignal,
  onRead: (bytes: number) => void = () => undefined,
): Promise<ComputedCids> =>
  compute(() => new ContentWorker(), { hashings, content }, signal, onRead)

/**
 * Computes the CIDs of content that comes in pieces. A pushed piece is the worker's from then on;
 * pushing waits while the worker is behind, so that memory does not grow. Whoever began it ends it.
 */
export function cidsOfStream(hashings: readonly HashingMethod[]) {
  const worker = new ContentWorker()
  const ended = new AbortController()
  let [pushedBytes, takenBytes] = [0, 0]
  let resumePush: () => void = () => undefined
  const job = { hashings, content: undefined }
  const computed = compute(
    () => worker,
    job,
    ended.signal,
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
  computed.then(stopPushing, stopPushing)
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
      return computed
    },
    end: () => ended.abort(),
  }
}

const compute = (
  open: () => Worker,
  job: ContentJob,
  signal: AbortSignal,
  onRead: (bytes: number) => void,
): Promise<ComputedCids> =>
  runJob<ContentReport, ComputedCids>(
    () => ownWorker(open(), job),
    signal,
    (news) => {
      if ('cids' in news) return news
      if ('problem' in news) return { why: `they could not be read: ${news.problem}` }
      onRead(news.read)
    },
  ).catch((error) => {
    if (!(error instanceof WorkerError)) throw error
    return { why: 'the part of this page that computes it did not load.' }
  })
