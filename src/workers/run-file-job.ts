import type { FileJobReport, FileJobStart, FileJobs } from '#workers/files.worker.ts'
import FilesWorker from '#workers/files.worker.ts?worker'
import { runJob } from '#workers/run-job.ts'

let sharedWorker: Worker | undefined

/** The one worker for many short jobs: it runs several at a time. */
function openSharedWorker(): Worker {
  if (!sharedWorker) {
    sharedWorker = new FilesWorker()
    sharedWorker.onerror = () => {
      sharedWorker = undefined
    }
  }
  return sharedWorker
}

type Options = {
  onRead?: ((bytes: number) => void) | undefined
  onPiece?: (piece: Uint8Array<ArrayBuffer>) => void
  /** The page's end is `port1`; given where the page has messages for the job. */
  channel?: MessageChannel
  /** True for a job that any message ends, in the worker that others are in, too. */
  isShared?: boolean
}

/**
 * Runs a job of `files.worker.ts`, in a worker of its own, which ends with it, or in the shared one.
 * Resolves to its result, or to why the bytes could not be read.
 * @throws the reason of `signal`, which ends the job; WorkerError when the worker fails
 */
export function runFileJob<Name extends keyof FileJobs>(
  name: Name,
  input: FileJobStart<Name>['input'],
  signal: AbortSignal,
  { onRead, onPiece, channel = new MessageChannel(), isShared = false }: Options,
): Promise<Awaited<ReturnType<FileJobs[Name]>> | { problem: string }> {
  const { port1: port, port2 } = channel
  type Result = Awaited<ReturnType<FileJobs[Name]>>
  return runJob<FileJobReport<Result>, Result | { problem: string }>(
    () => {
      const worker = isShared ? openSharedWorker() : new FilesWorker()
      return {
        worker,
        port,
        start: () => worker.postMessage({ name, input, port: port2 }, [port2]),
        stop: () => {
          if (isShared) port.postMessage('end')
          else worker.terminate()
          port.close()
        },
      }
    },
    signal,
    (report) => {
      if ('result' in report) return report.result
      if ('problem' in report) return report
      if ('read' in report) onRead?.(report.read)
      else onPiece?.(report.piece)
    },
  )
}
