import type { HashingMethod } from '#domain/files/content/content-check.ts'
import type { FolderContent } from '#domain/files/unixfs/folder.ts'
import type { ImportSettings } from '#domain/files/unixfs/import-settings.ts'
import { buildCarDag, carPieces } from '#workers/car-dag.ts'
import { contentCids } from '#workers/content-cids.ts'
import { importFile, importFolder, readStream } from '#workers/import-files.ts'
import { limitProgress } from '#workers/limit-progress.ts'
import { problemOf } from '#workers/take-job.ts'

type Content = Blob | FolderContent<Blob>
type Piece = Uint8Array<ArrayBuffer>

/** Messages of a job on its port: bytes read so far, a piece that is written, at last its end. */
export type FileJobReport<Result = unknown> =
  | { read: number }
  | { piece: Piece }
  | { result: Result }
  | { problem: string }

/** Posts a report; `port` has the messages of the page. */
type JobTools = {
  port: MessagePort
  post: (report: FileJobReport, transfer?: Transferable[]) => void
}

/** The jobs of this worker, by name; each gets its input and returns its result. */
const fileJobs = {
  /** The CID of content as it would be added; any message ends it. */
  async importContent(
    { content, settings }: { content: Content; settings: ImportSettings },
    { port, post }: JobTools,
  ): Promise<{ cid: string }> {
    const controller = new AbortController()
    port.onmessage = () => controller.abort()
    const { signal } = controller
    const onRead = readReporter(post)
    const { cid } = await (content instanceof Blob
      ? importFile(content, settings, signal, onRead)
      : importFolder(content, settings, signal, onRead))
    return { cid: cid.toString() }
  },

  /** A CID for each method. Without `content` its pieces are the messages, the last is `undefined`. */
  async hashContent(
    { hashings, content }: { hashings: readonly HashingMethod[]; content: Blob | undefined },
    { port, post }: JobTools,
  ) {
    const pieces = readStream(content ? content.stream() : receivePieces(port))
    return { cids: await contentCids(reportPieces(pieces, post), hashings) }
  },

  /**
   * Posts the CAR of content in pieces, and waits for a message after each. The first settings are used
   * where no `root` is expected; the result has none where no settings give the expected one.
   */
  async writeCar(
    job: { content: Content; candidates: readonly ImportSettings[]; root: string | undefined },
    { port, post }: JobTools,
  ) {
    const dag = await buildCarDag(job.content, job.candidates, job.root, readReporter(post))
    if (!dag) return { root: undefined, settings: '', blockCount: 0 }
    const blockCount = dag.blocks.size
    for await (const piece of carPieces(dag)) {
      const isTaken = new Promise((resolve) => {
        port.onmessage = resolve
      })
      post({ piece }, [piece.buffer])
      await isTaken
    }
    return { root: dag.root, settings: dag.settings.name, blockCount }
  },
}

export type FileJobs = typeof fileJobs

/** The message by which a page begins a job. */
export type FileJobStart<Name extends keyof FileJobs = keyof FileJobs> = {
  name: Name
  input: Parameters<FileJobs[Name]>[0]
  port: MessagePort
}

addEventListener('message', async ({ data: { name, input, port } }: MessageEvent<FileJobStart>) => {
  const post: JobTools['post'] = (report, transfer = []) => port.postMessage(report, transfer)
  const run = fileJobs[name] as (input: unknown, tools: JobTools) => Promise<unknown>
  await run(input, { port, post }).then(
    (result) => post({ result }),
    (error) => post({ problem: problemOf(error) }),
  )
})

const readReporter = (post: JobTools['post']) => limitProgress((read: number) => post({ read }))

async function* reportPieces(pieces: AsyncIterable<Piece>, post: JobTools['post']) {
  let read = 0
  for await (const piece of pieces) {
    read += piece.length
    yield piece
    // Only now was this piece used, as the next one is requested: the sender may go on.
    post({ read })
  }
}

/** Pieces in the order in which they are posted. */
const receivePieces = (port: MessagePort) =>
  new ReadableStream<Piece>({
    start: (pieces) => {
      port.onmessage = ({ data }: MessageEvent<Piece | undefined>) =>
        data ? pieces.enqueue(data) : pieces.close()
    },
  })
