import { sameContent } from '#domain/files/cid.ts'
import type { CidCheck } from '#domain/files/cid-check.ts'
import { type ImportSettings, kuboDefaults, settingsFor } from '#domain/files/import-settings.ts'
import type { Folder } from '#queries/chosen.ts'
import type { ImportJob, ImportNews } from '#workers/files.worker.ts'
import FilesWorker from '#workers/files.worker.ts?worker'
import type { FolderChild } from '#workers/import-folder.ts'

let worker: Worker | undefined

/**
 * The CID that content gets with these settings, and those of all that is in a folder; or why it
 * cannot be told here.
 */
export type Here =
  | { cid: string; children: readonly FolderChild[]; settings: ImportSettings }
  | { why: string }

/**
 * Computes the CID of a file or folder in a worker, which is loaded at the first call. `onShare` is
 * told the share that was read, from 0 to 1; `name` is for words about what cannot be read. A failure
 * is told, not thrown: an upload does not need it.
 * @throws when `signal` is aborted, its reason.
 */
export async function importHere(
  content: Blob | Folder,
  signal: AbortSignal,
  onShare: (share: number) => void = () => undefined,
  settings: ImportSettings = kuboDefaults,
  name = '',
): Promise<Here> {
  signal.throwIfAborted()
  const bytes = sizeOf(content)
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
      if ('read' in news) onShare(bytes === 0 ? 0 : news.read / bytes)
      else if ('cid' in news) resolve({ ...news, settings })
      else resolve({ why: `${name || 'the file'} could not be read: ${news.problem}` })
    }
    used.postMessage({ content, settings, port: port2 } satisfies ImportJob, [port2])
  }).finally(() => {
    over.abort()
    port1.close()
  })
}

const sizeOf = (content: Blob | Folder): number =>
  content instanceof Blob
    ? content.size
    : content.files.reduce((bytes, { file }) => bytes + file.size, 0)

/**
 * Whether bytes are those that a CID names: recomputed with every known setting that can have given
 * it. `here` is what was computed already.
 */
export async function checkHere(
  content: Blob | Folder,
  answered: string,
  signal: AbortSignal,
  here?: Here,
): Promise<CidCheck> {
  let first = here
  if (first && 'cid' in first && sameContent(first.cid, answered))
    return { verdict: 'verified', settings: first.settings.name }
  for (const settings of settingsFor(answered, content instanceof Blob ? 'file' : 'folder')) {
    if (first && 'cid' in first && first.settings === settings) continue
    const computed = await importHere(content, signal, undefined, settings)
    first ??= computed
    if ('why' in computed) return { verdict: 'not checked', why: computed.why }
    if (sameContent(computed.cid, answered))
      return {
        verdict: 'verified',
        settings: settings.name,
        ...(here && 'settings' in here && { asked: here.settings.name }),
      }
  }
  if (first === undefined)
    return { verdict: 'not checked', why: 'its CID is not of a kind that can be recomputed here.' }
  if ('why' in first) return { verdict: 'not checked', why: first.why }
  return { verdict: 'mismatch', here: first.cid, answered }
}
