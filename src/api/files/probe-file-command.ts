import { sendFileRequest } from '#api/files/files-request.ts'
import { http } from '#api/http.ts'
import type { FilesConnection } from '#protocol/connection.ts'
import type { FileCommand } from '#protocol/file-commands.ts'

/** A node may look for content for ever: a test does not wait for that. */
const probeTimeoutMs = 10_000

/**
 * Sends one small command of a connection test, with `text` as its file where it has one, and
 * returns the body of the answer.
 * @throws ApiFailure when it was refused or no one answered.
 */
export async function probeFileCommand(
  files: FilesConnection,
  command: FileCommand,
  query: { readonly [name: string]: string },
  text?: string,
): Promise<string> {
  const params = text === undefined ? [query.arg] : [{ name: 'test.txt', size: text.length }]
  const form = new FormData()
  if (text !== undefined) form.append('file', new Blob([text]), 'test.txt')
  const body = text === undefined ? {} : { body: form }
  const answer = await sendFileRequest(
    files,
    { command, query, params },
    undefined,
    (url, headers) =>
      http(url, { method: 'POST', headers, ...body }, { timeoutMs: probeTimeoutMs }),
  )
  return answer.body
}
