import { sendFileRequest } from '#api/files/files-request.ts'
import { http } from '#api/http.ts'
import type { FilesConnection } from '#protocol/connection.ts'
import type { FileCommand } from '#protocol/file-commands.ts'

/** Who seeks content on a network of others may seek for ever: a test does not wait for that. */
const probeTimeoutMs = 10_000

/**
 * One small command of a test, with a `text` as its file where it has one; the body of its answer.
 * @throws ApiFailure when it was refused or nobody answered.
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
    (url, headers) => http(url, { method: 'POST', headers, ...body }, probeTimeoutMs),
  )
  return answer.body
}
