import { isSameContent } from '#domain/files/cid/cid.ts'
import type { CidCheck } from '#domain/files/cid/cid-check.ts'
import type { FolderContent } from '#domain/files/unixfs/folder.ts'
import {
  type ImportSettings,
  kuboDefaults,
  possibleImportSettings,
} from '#domain/files/unixfs/import-settings.ts'
import type { ImportJob, ImportReport } from '#workers/files.worker.ts'
import FilesWorker from '#workers/files.worker.ts?worker'
import type { FolderChild } from '#workers/import-folder.ts'
import { runJob, WorkerError } from '#workers/run-job.ts'

let worker: Worker | undefined

/** The one worker for all files: it has several jobs at a time. */
function filesWorker(): Worker {
  if (worker) return worker
  const created = new FilesWorker()
  const forget = () => {
    if (worker === created) worker = undefined
  }
  created.addEventListener('error', forget, { once: true })
  worker = created
  return created
}

/**
 * The CID that content gets with these settings, and those of all that is in a folder; or why it
 * cannot be told here.
 */
export type LocalCid =
  | { cid: string; children: readonly FolderChild[]; settings: ImportSettings }
  | { why: string }

/**
 * Computes the CID of a file or folder in a worker, which is loaded at the first call. `onShare` is
 * told the share that was read, from 0 to 1; `name` is for words about what cannot be read. A failure
 * is told, not thrown: an upload does not need it.
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
  function open() {
    const worker = filesWorker()
    const { port1: port, port2 } = new MessageChannel()
    const job: ImportJob = { content, settings, port: port2 }
    return {
      worker,
      port,
      start: () => worker.postMessage(job, [port2]),
      stop: () => {
        // Any message cancels the job, if it is not done.
        port.postMessage('cancel')
        port.close()
      },
    }
  }
  return runJob<ImportReport, LocalCid>(open, signal, (news) => {
    if ('cid' in news) return { ...news, settings }
    if ('problem' in news)
      return { why: `${name || 'the file'} could not be read: ${news.problem}` }
    onShare(sizeBytes === 0 ? 0 : news.read / sizeBytes)
  }).catch((error) => {
    if (!(error instanceof WorkerError)) throw error
    return { why: 'the part of this page that computes it did not load.' }
  })
}

const contentSize = (content: Blob | FolderContent<Blob>): number =>
  content instanceof Blob
    ? content.size
    : content.files.reduce((sizeBytes, { file }) => sizeBytes + file.size, 0)

/**
 * Whether bytes are those that a CID names: recomputed with every known setting that can have given
 * it. `here` is what was computed already.
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
    if ('why' in computedCid) return { verdict: 'not checked', why: computedCid.why }
    if (isSameContent(computedCid.cid, answeredCid))
      return {
        verdict: 'verified',
        settings: settings.name,
        ...(localCid && 'settings' in localCid && { asked: localCid.settings.name }),
      }
  }
  if (firstResult === undefined)
    return { verdict: 'not checked', why: 'its CID is not of a kind that can be recomputed here.' }
  if ('why' in firstResult) return { verdict: 'not checked', why: firstResult.why }
  return { verdict: 'mismatch', here: firstResult.cid, answered: answeredCid }
}
