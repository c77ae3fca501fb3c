import type { HashingMethod } from '#domain/files/content/content-check.ts'
import { contentCids } from '#workers/content-cids.ts'
import { readStream } from '#workers/import-file.ts'
import { takeJob } from '#workers/take-job.ts'

/** Without `content` the pieces follow as messages, and after the last of them `undefined`. */
export type ContentJob = { hashings: readonly HashingMethod[]; content: Blob | undefined }
export type ContentPiece = Uint8Array<ArrayBuffer> | undefined

/**
 * How many bytes were read so far; at last the CIDs, one for each method, or why there are none.
 */
export type ContentReport = { read: number } | { cids: string[] } | { problem: string }

const postReport = (report: ContentReport) => postMessage(report)

takeJob(async ({ hashings, content }: ContentJob) => {
  const contentPieces = readStream(content ? content.stream() : receivePieces())
  postReport({ cids: await contentCids(reportProgress(contentPieces), hashings) })
})

async function* reportProgress(pieces: AsyncIterable<Uint8Array<ArrayBuffer>>) {
  let readBytes = 0
  for await (const piece of pieces) {
    readBytes += piece.length
    yield piece
    // Only now was this piece used, as the next one is requested: the sender may go on.
    postReport({ read: readBytes })
  }
}

/** Pieces in the order in which they are posted, from the call on. */
const receivePieces = () =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (pieces) =>
      addEventListener('message', ({ data }: MessageEvent<ContentPiece>) =>
        data ? pieces.enqueue(data) : pieces.close(),
      ),
  })
