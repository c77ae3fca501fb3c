import type { FolderContent } from '#domain/files/unixfs/folder.ts'
import type { ImportSettings } from '#domain/files/unixfs/import-settings.ts'
import { buildCarDag, carPieces } from '#workers/car-dag.ts'
import { limitProgress, takeJob } from '#workers/take-job.ts'

/** The content to write. */
export type CarWriteJob = {
  content: Blob | FolderContent<Blob>
  /** Settings to try; the first is used where no `root` is expected. */
  candidates: readonly ImportSettings[]
  root: string | undefined
}

/**
 * Bytes read so far, of one try; then each piece, after which the worker waits for any message; at
 * last the result. `root` is undefined where no settings give the expected one.
 */
export type CarWriteReport =
  | { read: number }
  | { piece: Uint8Array<ArrayBuffer> }
  | { root: string | undefined; settings: string; blockCount: number }
  | { problem: string }

takeJob(async ({ content, candidates, root }: CarWriteJob) => {
  const onRead = limitProgress((read: number) => postReport({ read }))
  const dag = await buildCarDag(content, candidates, root, onRead)
  if (!dag) return postReport({ root: undefined, settings: '', blockCount: 0 })
  const blockCount = dag.blocks.size
  for await (const piece of carPieces(dag)) {
    postMessage({ piece } satisfies CarWriteReport, { transfer: [piece.buffer] })
    await new Promise((resolve) => addEventListener('message', resolve, { once: true }))
  }
  postReport({ root: dag.root, settings: dag.settings.name, blockCount })
})

const postReport = (report: CarWriteReport) => postMessage(report)
