import { filesConnection } from '#api/connections/connections.ts'
import { UnreachableError } from '#api/errors.ts'
import { readAddAnswer } from '#api/files/files-answer.ts'
import { sendFileRequest } from '#api/files/files-request.ts'
import type { HttpAnswer } from '#api/http.ts'
import { depthFirst, type FolderContent } from '#domain/files/unixfs/folder.ts'
import type { AddedFile } from '#protocol/file-commands.ts'

/** Content of one `add`, and its destination. */
export type AddRequest = {
  /** Name of the file or folder. */
  name: string
  content: File | FolderContent<File>
  /** Query of the settings that it is imported with. */
  query: Readonly<Record<string, string>>
  /** Spec's `{ipfs_url}`. */
  service: string
}

/** A part of the form: a file, or without one an empty folder, by its path from the name on. */
type FormPart = { path: string; file: File | undefined }

/**
 * `add`, spec 4.6, of one file or folder. The one XMLHttpRequest of the dashboard: only it tells
 * how much was sent. `onSent` is called with the share from 0 to 1; at 1 all has left and the
 * service works on it. It is never sent twice by itself.
 * @throws ApiFailure; an abort passes through.
 */
export async function add(
  { name, content, query, service }: AddRequest,
  signal: AbortSignal,
  onSent: (share: number) => void,
): Promise<AddedFile> {
  const parts = toParts(name, content)
  // A file whose name is a path is sent in a folder.
  const folder = content instanceof File && !name.includes('/') ? undefined : name.split('/')[0]
  const params = {
    name: folder ?? name,
    size: parts.reduce((sum, { file }) => sum + (file?.size ?? 0), 0),
    ...(folder !== undefined && { files: parts.length }),
    ...(Object.keys(query).length > 0 && { query }),
  }
  const call = { command: 'add', query, params: [params] } as const
  const files = await filesConnection(service)
  const answer = await sendFileRequest(files, call, signal, (url, headers) =>
    sendForm(url, headers, parts, signal, onSent),
  )
  return readAddAnswer(answer.body, folder)
}

function toParts(name: string, content: AddRequest['content']): FormPart[] {
  if (content instanceof File) return [{ path: name, file: content }]
  return [
    ...content.files.map(({ path, file }) => ({ path: `${name}/${path}`, file })),
    ...content.empty.map((path) => ({
      path: path === '' ? name : `${name}/${path}`,
      file: undefined,
    })),
  ]
}

async function sendForm(
  url: string,
  headers: Readonly<Record<string, string>>,
  parts: readonly FormPart[],
  signal: AbortSignal,
  onSent: (share: number) => void,
): Promise<HttpAnswer> {
  signal.throwIfAborted()
  const form = new FormData()
  // Kubo wants the entries of a folder together: no folder is left and returned to. It unescapes
  // names: a bare + would become a space (kubo issue 10536).
  for (const { path, file } of parts.toSorted((a, b) => depthFirst(a.path, b.path)))
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
    request.onerror = () =>
      reject(new UnreachableError('upload', 'Upload interrupted.', { address: url }))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', abort)
    request.send(form)
  }).finally(() => signal.removeEventListener('abort', abort))
}
