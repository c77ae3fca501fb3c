import { filesConnection } from '#api/connections/connections.ts'
import { UnreachableError } from '#api/errors.ts'
import { readAddAnswer } from '#api/files/files-answer.ts'
import { sendFileRequest } from '#api/files/files-request.ts'
import type { HttpAnswer } from '#api/http.ts'
import type { AddedFile } from '#protocol/file-commands.ts'

/** What one `add` sends, and where to. */
export type AddRequest = {
  /**
   * A file, or the files of one folder with its name before their paths, in any order; without `file`
   * it is an empty folder.
   */
  parts: readonly { path: string; file: File | undefined }[]
  /** Of the settings that it is imported with. */
  query: Readonly<Record<string, string>>
  /** Spec's `{ipfs_url}`. */
  service: string
}

/**
 * `add`, spec 4.6, of one file or folder. The one XMLHttpRequest of the dashboard: only it tells how
 * much was sent. `onSent` is given the share from 0 to 1; at 1 all has left and the service works on
 * it. Never sent twice by itself.
 * @throws ApiFailure; an abort passes through.
 */
export async function add(
  { parts, query, service }: AddRequest,
  signal: AbortSignal,
  onSent: (share: number) => void,
): Promise<{ root: AddedFile; lines: AddedFile[] }> {
  const folder = folderOf(parts)
  const params = {
    name: folder ?? parts[0]?.path,
    size: parts.reduce((sum, { file }) => sum + (file?.size ?? 0), 0),
    ...(folder !== undefined && { files: parts.length }),
    ...(Object.keys(query).length > 0 && { query }),
  }
  const call = { command: 'add', query, params: [params] } as const
  const files = await filesConnection(service)
  const answer = await sendFileRequest(files, call, signal, (url, headers) =>
    send(url, headers, parts, signal, onSent),
  )
  return readAddAnswer(answer.body, folder)
}

/** The name of the folder that was sent; undefined for a file. */
function folderOf(parts: AddRequest['parts']): string | undefined {
  const [first] = parts
  const isFolder = first && (parts.length > 1 || !first.file || first.path.includes('/'))
  return isFolder ? first.path.split('/')[0] : undefined
}

/** Kubo wants a folder's entries together: no folder is left and come back to. */
function depthFirst(parts: AddRequest['parts']): AddRequest['parts'] {
  // Code points, with the slash before all others.
  const key = (path: string) => path.replaceAll('/', '\0')
  return parts.toSorted((a, b) => (key(a.path) < key(b.path) ? -1 : 1))
}

async function send(
  url: string,
  headers: Readonly<Record<string, string>>,
  parts: AddRequest['parts'],
  signal: AbortSignal,
  onSent: (share: number) => void,
): Promise<HttpAnswer> {
  signal.throwIfAborted()
  const form = new FormData()
  // Kubo unescapes names: a bare + would become a blank (kubo issue 10536).
  for (const { path, file } of depthFirst(parts))
    form.append(
      'file',
      file ?? new Blob([], { type: 'application/x-directory' }),
      encodeURIComponent(path),
    )
  const request = new XMLHttpRequest()
  const abort = () => request.abort()
  return new Promise<HttpAnswer>((resolve, reject) => {
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onSent(total === 0 ? 0 : loaded / total)
    request.upload.onload = () => onSent(1)
    request.onload = () => {
      const { status, responseText: body } = request
      const retryAfter = request.getResponseHeader('retry-after')
      const headers = new Headers(retryAfter === null ? {} : { 'retry-after': retryAfter })
      resolve({ status, headers, body, bytes: new Blob([body]).size })
    }
    // A browser says no more than this, also of a file that changed while it was read.
    request.onerror = () => reject(new UnreachableError('upload', 'The upload broke off.'))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', abort)
    request.send(form)
  }).finally(() => signal.removeEventListener('abort', abort))
}
