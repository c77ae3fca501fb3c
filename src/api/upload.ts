import { UnreachableError } from '#api/errors.ts'
import { filesNetwork, noteExchange } from '#api/exchanges.ts'
import { fileRequest, told } from '#api/files.ts'
import { checkStatus, readAdded } from '#api/files-answer.ts'
import { forgetReadyConnection } from '#api/ready-connection.ts'
import type { AddedFile } from '#protocol/file-commands.ts'

/** What is added, by names or by paths in a folder, depth-first; without a file: an empty folder. */
type Parts = readonly { path: string; file: File | undefined }[]

/**
 * `add`, spec 4.6, of one file or folder. The one XMLHttpRequest of the dashboard: only it tells how much was
 * sent. `onSent` is given the share from 0 to 1; at 1 all has left and the service works on it.
 * Never sent twice by itself.
 * @throws ApiFailure; an abort passes through.
 */
export async function add(
  { parts, query }: { parts: Parts; query: Readonly<Record<string, string>> },
  signal: AbortSignal,
  onSent: (share: number) => void,
): Promise<AddedFile> {
  const asked = `${new URLSearchParams(query)}`
  const { url, authorization, shown } = await fileRequest('add')
  const ended = noteExchange({
    network: filesNetwork,
    method: 'add',
    params: [
      ...parts.slice(0, 20).map(({ path, file }) => ({ name: path, size: file?.size ?? 0 })),
      ...(asked ? [asked] : []),
    ],
  })
  const start = performance.now()
  const came = await send(
    asked ? `${url}?${asked}` : url,
    authorization,
    parts,
    signal,
    onSent,
  ).catch(told(ended, start))
  const answer = { ...came, body: shown(came.body) }
  const milliseconds = performance.now() - start
  const { status, body } = answer
  const bytes = new Blob([body]).size
  ended({ state: 'answered', transport: 'HTTP', status, milliseconds, bytes, body })
  if (status === 401) forgetReadyConnection()
  checkStatus(answer, answer.headers)
  return readAdded(body)
}

const emptyFolder = new Blob([], { type: 'application/x-directory' })

function send(
  url: string,
  authorization: string,
  parts: Parts,
  signal: AbortSignal,
  onSent: (share: number) => void,
): Promise<{ status: number; headers: Headers; body: string }> {
  signal.throwIfAborted()
  const form = new FormData()
  // Kubo unescapes names: a bare + would become a blank (kubo issue 10536).
  for (const { path, file } of parts)
    form.append('file', file ?? emptyFolder, encodeURIComponent(path))
  const request = new XMLHttpRequest()
  const abort = () => request.abort()
  return new Promise<{ status: number; headers: Headers; body: string }>((resolve, reject) => {
    request.open('POST', url)
    request.setRequestHeader('authorization', authorization)
    request.upload.onprogress = ({ loaded, total }) => onSent(total === 0 ? 0 : loaded / total)
    request.upload.onload = () => onSent(1)
    request.onload = () => {
      const headers = new Headers()
      const wait = request.getResponseHeader('retry-after')
      if (wait !== null) headers.set('retry-after', wait)
      resolve({ status: request.status, headers, body: request.responseText })
    }
    // A browser says no more than this, also of a file that changed while it was read.
    request.onerror = () => reject(new UnreachableError('upload', 'The upload broke off.'))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', abort)
    request.send(form)
  }).finally(() => signal.removeEventListener('abort', abort))
}
