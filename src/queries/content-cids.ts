import type { Hashing } from '#domain/files/content-check.ts'
import type { ContentJob, ContentNews, ContentPiece } from '#workers/content.worker.ts'
import ContentWorker from '#workers/content.worker.ts?worker'

/** A CID for each of the ways that were asked for, or why there is none. */
export type Computed = { cids: string[] } | { why: string }

/** Bytes that may be on their way to the worker: enough to keep it busy. */
const ahead = 4 * 1024 * 1024

/**
 * Computes the CIDs of content that is here. `onRead` is told how many bytes were read.
 * @throws the reason of `signal`, which ends the computing.
 */
export async function cidsOfBlob(
  content: Blob,
  hashings: readonly Hashing[],
  signal: AbortSignal,
  onRead: (bytes: number) => void = () => undefined,
): Promise<Computed> {
  signal.throwIfAborted()
  const { computed, end } = start({ hashings, content }, onRead)
  let leave = () => {}
  const left = new Promise<never>((_, reject) => {
    leave = () => reject(signal.reason)
  })
  signal.addEventListener('abort', leave)
  try {
    return await Promise.race([computed, left])
  } finally {
    signal.removeEventListener('abort', leave)
    end()
  }
}

/**
 * Computes the CIDs of content that comes in pieces. A pushed piece is the worker's from then on;
 * pushing waits while the worker is behind, so that memory does not grow.
 */
export function cidsOfStream(hashings: readonly Hashing[]) {
  let [pushed, taken] = [0, 0]
  let goOn: () => void = () => undefined
  const { worker, computed, end } = start({ hashings, content: undefined }, (read) => {
    taken = read
    goOn()
  })
  let over = false
  computed.then(() => {
    over = true
    goOn()
  })
  return {
    push: async (piece: Uint8Array<ArrayBuffer>) => {
      if (over) return
      pushed += piece.length
      worker.postMessage(piece satisfies ContentPiece, [piece.buffer])
      while (!over && pushed - taken > ahead)
        await new Promise<void>((resolve) => {
          goOn = resolve
        })
    },
    finish: () => {
      worker.postMessage(undefined satisfies ContentPiece)
      return computed
    },
    end,
  }
}

function start(job: ContentJob, onRead: (bytes: number) => void) {
  const worker = new ContentWorker()
  const computed = new Promise<Computed>((resolve) => {
    worker.onmessage = ({ data: news }: MessageEvent<ContentNews>) => {
      if ('read' in news) onRead(news.read)
      else resolve('cids' in news ? news : { why: `they could not be read: ${news.problem}` })
    }
    worker.onerror = () => resolve({ why: 'the part of this page that computes it did not load.' })
    worker.postMessage(job)
  })
  return { worker, computed, end: () => worker.terminate() }
}
