import { isSameContent } from '#domain/files/cid/cid.ts'
import type { CidCheck } from '#domain/files/cid/cid-check.ts'
import type { FolderContent } from '#domain/files/unixfs/folder.ts'
import {
  type ImportSettings,
  kuboDefaults,
  possibleImportSettings,
} from '#domain/files/unixfs/import-settings.ts'
import type { FileJobReport, FileJobStart, FileJobs } from '#workers/files.worker.ts'
import FilesWorker from '#workers/files.worker.ts?worker'
import { runJob, whyLost } from '#workers/run-job.ts'

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

/** The CID of content with these settings; or why it cannot be computed here. */
export type LocalCid = { cid: string; settings: ImportSettings } | { why: string; isLost?: true }

/**
 * Computes the CID of a file or folder in a worker, which is loaded at the first call. `onShare` is
 * called with the share that was read, from 0 to 1; `name` is for the message when it cannot be
 * read. A failure is returned, not thrown: an upload does not need the CID.
 * @throws when `signal` is aborted, its reason.
 */
export async function computeCid(
  content: Blob | FolderContent<Blob>,
  signal: AbortSignal,
  onShare: (share: number) => void = () => undefined,
  settings: ImportSettings = kuboDefaults,
  name = '',
): Promise<LocalCid> {
  const sizeBytes = contentSize(content)
  const onRead = (bytes: number) => onShare(sizeBytes === 0 ? 0 : bytes / sizeBytes)
  try {
    const job = { content, settings }
    const imported = await runFileJob('importContent', job, signal, { onRead, isShared: true })
    if (!('problem' in imported)) return { ...imported, settings }
    return { why: `${name || 'The file'} could not be read: ${imported.problem}` }
  } catch (error) {
    return { ...whyLost(error), isLost: true }
  }
}

const contentSize = (content: Blob | FolderContent<Blob>): number =>
  content instanceof Blob
    ? content.size
    : content.files.reduce((sizeBytes, { file }) => sizeBytes + file.size, 0)

/**
 * Whether bytes are those that a CID names: it is recomputed with all known settings that can give
 * it. `localCid` was computed already.
 */
export async function verifyCid(
  content: Blob | FolderContent<Blob>,
  answeredCid: string,
  signal: AbortSignal,
  localCid?: LocalCid,
): Promise<CidCheck> {
  let firstResult = localCid
  if (firstResult && 'cid' in firstResult && isSameContent(firstResult.cid, answeredCid))
    return { verdict: 'verified', settings: firstResult.settings.name }
  for (const settings of possibleImportSettings(
    answeredCid,
    content instanceof Blob ? 'file' : 'folder',
  )) {
    if (firstResult && 'cid' in firstResult && firstResult.settings === settings) continue
    const computedCid = await computeCid(content, signal, undefined, settings)
    firstResult ??= computedCid
    if ('why' in computedCid)
      // A file that changed after its CID was computed: that CID differs all the same.
      return firstResult && 'cid' in firstResult
        ? { ...mismatch(firstResult.cid, answeredCid), unreadable: computedCid.why }
        : { verdict: 'not checked', ...computedCid }
    if (isSameContent(computedCid.cid, answeredCid))
      return {
        verdict: 'verified',
        settings: settings.name,
        ...(localCid && 'settings' in localCid && { asked: localCid.settings.name }),
      }
  }
  if (firstResult === undefined)
    return { verdict: 'not checked', why: 'This kind of CID cannot be recomputed.' }
  if ('why' in firstResult) return { verdict: 'not checked', ...firstResult }
  return mismatch(firstResult.cid, answeredCid)
}

const mismatch = (here: string, answered: string) => ({
  verdict: 'mismatch' as const,
  here,
  answered,
})
