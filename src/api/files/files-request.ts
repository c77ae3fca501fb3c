import { type Connection, hasCredentials, noOfferMessage } from '#api/connections/connections.ts'
import { UnreachableError } from '#api/errors.ts'
import { type FileQuery, type FileTarget, fileTarget } from '#api/files/file-target.ts'
import type { HttpAnswer } from '#api/http.ts'
import { sendLogged } from '#api/log/send-logged.ts'
import { filesNetwork } from '#domain/requests/logged-request.ts'
import type { FilesConnection } from '#protocol/connection.ts'
import type { FileCommand } from '#protocol/file-commands.ts'

/** A file network, and whether it is from the last offer of a service that does not answer. */
type Files = FilesConnection & Partial<Pick<Connection, 'remembered'>>

/**
 * A request of spec 4.6 with the credentials of 5.2, or as the connection says.
 * @throws UnreachableError when key or secret are not here.
 */
export function fileRequest(files: Files, command: FileCommand, query: FileQuery): FileTarget {
  if (files.remembered)
    throw new UnreachableError('network', noOfferMessage, { address: `${location.origin}/` })
  if (!hasCredentials(files))
    throw new UnreachableError(
      'no key',
      `The connection to IPFS at ${files.ipfsUrl} lacks its key or secret.`,
    )
  return fileTarget(files, command, query)
}

/**
 * Sends a file command by `send`, which gets its address and headers, and logs it with these
 * `params`. Its answer has a status of 2xx.
 * @throws ApiFailure when it was refused or no one answered; an abort of `signal` passes through.
 */
export async function sendFileRequest<Answer extends HttpAnswer>(
  files: Files,
  {
    command,
    query,
    params,
  }: { command: FileCommand; query: FileQuery; params: readonly unknown[] },
  signal: AbortSignal | undefined,
  send: (url: string, headers: FileTarget['headers']) => Promise<Answer>,
): Promise<Answer> {
  const { url, headers, secrets } = fileRequest(files, command, query)
  const request = { network: filesNetwork, url, method: command, params }
  const answer = await sendLogged(request, secrets, signal, async () => ({
    ...(await send(url, headers)),
    transport: 'HTTP' as const,
  }))
  if (answer.status < 200 || answer.status > 299) {
    // Loaded only to read a failure: a page shows its content sooner without.
    const { assertFilesStatus } = await import('#api/files/files-answer.ts')
    assertFilesStatus(answer, answer.headers)
  }
  return answer
}
