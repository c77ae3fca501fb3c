import { UnreachableError } from '#api/errors.ts'
import { filesNetwork, noteExchange } from '#api/exchanges.ts'
import { fileRequest, told } from '#api/files.ts'
import { checkStatus, readAdded } from '#api/files-answer.ts'
import { forgetReadyConnection } from '#api/ready-connection.ts'
import type { AddedFile } from '#protocol/file-commands.ts'

/**
 * `add`, spec 4.6, of one file. The one XMLHttpRequest of the dashboard: only it tells how much was
 * sent. `onSent` is given the share from 0 to 1; at 1 all has left and the service works on it.
 * Never sent twice by itself.
 * @throws ApiFailure; an abort passes through.
 */
export async function add(
  file: File,
  signal: AbortSignal,
  onSent: (share: number) => void,
): Promise<AddedFile> {
  const { url, authorization, shown } = await fileRequest('add')
  const ended = noteExchange({
    network: filesNetwork,
    method: 'add',
    params: [{ name: file.name, size: file.size }],
  })
  const start = performance.now()
  const came = await send(url, authorization, file, signal, onSent).catch(told(ended, start))
  const answer = { ...came, body: shown(came.body) }
  const milliseconds = performance.now() - start
  const { status, body } = answer
  const bytes = new Blob([body]).size
  ended({ state: 'answered', transport: 'HTTP', status, milliseconds, bytes, body })
  if (status === 401) forgetReadyConnection()
  checkStatus(answer, answer.headers)
  return readAdded(body, undefined).root
}

function send(
  url: string,
  authorization: string | undefined,
  file: File,
  signal: AbortSignal,
  onSent: (share: number) => void,
): Promise<{ status: number; headers: Headers; body: string }> {
  signal.throwIfAborted()
  const form = new FormData()
  // Kubo unescapes names: a bare + would become a blank (kubo issue 10536).
  form.append('file', file, encodeURIComponent(file.name))
  const request = new XMLHttpRequest()
  const abort = () => request.abort()
  return new Promise<{ status: number; headers: Headers; body: string }>((resolve, reject) => {
    request.open('POST', url)
    if (authorization) request.setRequestHeader('authorization', authorization)
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
