import { filesNetwork, noteExchange } from '#api/exchanges.ts'
import { told } from '#api/files.ts'
import { checkStatus } from '#api/files-answer.ts'
import { filesRequest } from '#api/files-request.ts'
import { http } from '#api/http.ts'
import type { FilesConnection } from '#protocol/connection.ts'
import type { FileCommand } from '#protocol/file-commands.ts'

/** Who seeks content on a network of others may seek for ever: a test does not wait for that. */
const patience = 10_000

/**
 * One small command of a test, with a `text` as its file where it has one; the body of its answer.
 * @throws ApiFailure when it was refused or nobody answered.
 */
export async function probeFiles(
  files: FilesConnection,
  command: FileCommand,
  query: { readonly [name: string]: string },
  text?: string,
): Promise<string> {
  const { url, authorization, shown } = filesRequest(files, command, query)
  const params = text === undefined ? [query.arg] : [{ name: 'test.txt', size: text.length }]
  const ended = noteExchange({ network: filesNetwork, url, method: command, params })
  const start = performance.now()
  const form = new FormData()
  if (text !== undefined) form.append('file', new Blob([text]), 'test.txt')
  const init = {
    method: 'POST',
    ...(authorization && { headers: { authorization } }),
    ...(text !== undefined && { body: form }),
  }
  const came = await http(url, init, patience).catch(told(ended, start))
  const answer = { ...came, body: shown(came.body) }
  ended({ ...answer, state: 'answered', transport: 'HTTP' })
  checkStatus(answer, answer.headers)
  return answer.body
}
