import { type Connection, hasCredentials, noOfferMessage } from '#api/connections/connections.ts'
import { UnreachableError } from '#api/errors.ts'
import { assertFilesStatus } from '#api/files/files-answer.ts'
import type { HttpAnswer } from '#api/http.ts'
import { toBase64 } from '#api/log/redact.ts'
import { sendLogged } from '#api/log/send-logged.ts'
import { filesNetwork } from '#domain/requests/logged-request.ts'
import type { FilesConnection } from '#protocol/connection.ts'
import type { FileCommand } from '#protocol/file-commands.ts'

/** A file network, and whether it is from the last offer of a service that does not answer. */
type Files = FilesConnection & Partial<Pick<Connection, 'remembered'>>

type Query = { readonly [name: string]: string }

/** A command as HTTP. */
type FileRequest = {
  url: string
  /** The credentials, spec 5.2; none where the file network wants none. */
  headers: Readonly<Record<string, string>>
  /** What is taken out of the answer. */
  secrets: readonly string[]
}

/**
 * A request of spec 4.6 with the credentials of 5.2, or as the connection says.
 * @throws UnreachableError when key or secret are not here.
 */
export function fileRequest(files: Files, command: FileCommand, query: Query): FileRequest {
  const { ipfsUrl, auth = 'Basic', apiKey, apiKeySecret } = files
  if (files.remembered) throw new UnreachableError('network', noOfferMessage)
  if (!hasCredentials(files))
    throw new UnreachableError(
      'no key',
      `The connection to IPFS at ${ipfsUrl} lacks its key or secret.`,
    )
  const search = new URLSearchParams(query).toString()
  const basic = toBase64(`${apiKey}:${apiKeySecret}`)
  const authorization = auth === 'Basic' ? `Basic ${basic}` : `Bearer ${apiKeySecret}`
  return {
    url: `${ipfsUrl}/api/v0/${command}${search && `?${search}`}`,
    headers: auth === 'none' ? {} : { authorization },
    secrets: [apiKey, apiKeySecret, basic],
  }
}

/**
 * Sends a file command by `send`, which gets its address and headers, and logs it with these
 * `params`. Its answer has a status of 2xx.
 * @throws ApiFailure when it was refused or nobody answered; an abort of `signal` passes through.
 */
export async function sendFileRequest<Answer extends HttpAnswer>(
  files: Files,
  { command, query, params }: { command: FileCommand; query: Query; params: readonly unknown[] },
  signal: AbortSignal | undefined,
  send: (url: string, headers: FileRequest['headers']) => Promise<Answer>,
): Promise<Answer> {
  const { url, headers, secrets } = fileRequest(files, command, query)
  const request = { network: filesNetwork, url, method: command, params }
  const answer = await sendLogged(request, secrets, signal, async () => ({
    ...(await send(url, headers)),
    transport: 'HTTP' as const,
  }))
  assertFilesStatus(answer, answer.headers)
  return answer
}
