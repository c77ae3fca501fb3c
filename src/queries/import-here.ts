import { sameContent } from '#domain/files/cid.ts'
import type { CidCheck } from '#domain/files/cid-check.ts'
import { type ImportSettings, kuboDefaults, settingsFor } from '#domain/files/import-settings.ts'
import type { Folder } from '#queries/chosen.ts'
import type { ImportJob, ImportNews } from '#workers/files.worker.ts'
import FilesWorker from '#workers/files.worker.ts?worker'

let worker: Worker | undefined

/** A file in a folder that was imported. */
type FolderChild = { path: string; cid: string; size: number | undefined }

/** The CID that content gets, and of a folder those in it; or why it cannot be told here. */
export type Here = { cid: string; children: readonly FolderChild[] } | { why: string }

/**
 * Computes a file's CID in a worker, which is loaded at the first call. `onShare` is told the share
 * of the file that was read, from 0 to 1. A failure is told, not thrown: an upload does not need it.
 * @throws when `signal` is aborted, its reason.
 */
export async function importHere(
  file: Blob | Folder,
  signal: AbortSignal,
  onShare: (share: number) => void = () => undefined,
  settings: ImportSettings = kuboDefaults,
  _name = '',
): Promise<Here> {
  signal.throwIfAborted()
  if ('files' in file) return { why: 'folders are not computed here.' }
  if (!globalThis.isSecureContext)
    return { why: 'browsers compute hashes only for pages from HTTPS or from this machine.' }
  const { port1, port2 } = new MessageChannel()
  worker ??= new FilesWorker()
  const used = worker
  const over = new AbortController()
  const once = { once: true, signal: over.signal }
  return new Promise<Here>((resolve, reject) => {
    const cancel = () => {
      port1.postMessage('cancel')
      reject(signal.reason)
    }
    const fail = () => {
      worker = undefined
      resolve({ why: 'the part of this page that computes it did not load.' })
    }
    signal.addEventListener('abort', cancel, once)
    used.addEventListener('error', fail, once)
    port1.onmessage = ({ data: news }: MessageEvent<ImportNews>) => {
      if ('read' in news) onShare(news.read / file.size)
      else
        resolve(
          'cid' in news
            ? { ...news, children: [] }
            : { why: `the file could not be read: ${news.problem}` },
        )
    }
    used.postMessage({ file, settings, port: port2 } satisfies ImportJob, [port2])
  }).finally(() => {
    over.abort()
    port1.close()
  })
}

/**
 * Whether bytes are those that a CID names: recomputed with every known setting that can have given
 * it. `here` is what was computed already, with Kubo's defaults.
 */
export async function checkHere(
  file: Blob | Folder,
  answered: string,
  signal: AbortSignal,
  here?: Here,
): Promise<CidCheck> {
  let first = here
  for (const settings of settingsFor(answered)) {
    const known = settings === kuboDefaults ? here : undefined
    const computed = known ?? (await importHere(file, signal, undefined, settings))
    first ??= computed
    if ('why' in computed) return { verdict: 'not checked', why: computed.why }
    if (sameContent(computed.cid, answered)) return { verdict: 'verified', settings: settings.name }
  }
  if (first === undefined)
    return { verdict: 'not checked', why: 'its CID is not of a kind that can be recomputed here.' }
  if ('why' in first) return { verdict: 'not checked', why: first.why }
  return { verdict: 'mismatch', here: first.cid, answered }
}
