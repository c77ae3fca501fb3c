import type { Dispatcher } from 'undici'
import { parseJson } from '#domain/json/parse-json.ts'
import { isRawObject } from '#domain/values/raw.ts'
import { encodingOf } from '#service/config/url-credentials.ts'
import { CommandError, UpstreamFailure, UsageError } from '#service/files/failures.ts'

/** Characters of an upstream's message that a client gets. */
const maxMessageCharacters = 2_000

/**
 * The error for the client, who knows nothing of an upstream, when its answer does not have status
 * 200. Refused credentials of this service are not the client's fault (so 502, not 401), and an
 * HTML page of a proxy is nothing to read. A refusal of the account or the request (402, 413, 429)
 * keeps its status.
 */
export async function readRefusal(
  { statusCode, headers, body }: Pick<Dispatcher.ResponseData, 'statusCode' | 'headers' | 'body'>,
  redact: (text: string) => string,
): Promise<CommandError | UpstreamFailure | UsageError> {
  const startText = await readStart(body)
  const rawMessage = encodingOf(headers) === undefined ? parseMessage(startText) : undefined
  const upstreamMessage = rawMessage && redact(rawMessage)
  const retryAfter = [headers['retry-after']].flat()[0]
  const failWith = (status: number, message: string) =>
    new UpstreamFailure(status, message, { retryAfter, cause: upstreamMessage })

  if (statusCode === 400)
    return new UsageError(
      400,
      upstreamMessage ?? 'the file upstream does not understand the request',
    )
  if (statusCode === 500 && upstreamMessage !== undefined) return new CommandError(upstreamMessage)
  if ([401, 403, 407].includes(statusCode))
    return failWith(
      502,
      `the file upstream refuses the credentials of this service (HTTP status ${statusCode}): correct them in its config`,
    )
  const kept = keptRefusals[statusCode]
  if (kept !== undefined)
    return failWith(statusCode, upstreamMessage ? `${kept}: ${upstreamMessage}` : kept)
  if (statusCode === 504)
    return failWith(504, 'what stands behind the file upstream does not answer')
  return failWith(502, `the file upstream answers with HTTP status ${statusCode}`)
}

/** Refusals that the client gets with their status, and the message of the upstream. */
const keptRefusals: { readonly [statusCode: number]: string } = {
  402: 'the account at the file upstream needs a billing card or a payment',
  413: 'the file upstream takes no body of this size',
  429: 'the file upstream takes no more requests for now',
  503: 'the file upstream is not available now',
}

/** Kubo's message, otherwise plain text; undefined for an HTML page or an empty body. */
function parseMessage(text: string): string | undefined {
  const error = parseJson(text)
  if (error === undefined) {
    const plainText = text.trim().slice(0, maxMessageCharacters)
    return plainText === '' || plainText.startsWith('<') ? undefined : plainText
  }
  if (!isRawObject(error)) return undefined
  const { Message = error.message ?? error.error } = error
  return typeof Message === 'string' ? Message.slice(0, maxMessageCharacters) : undefined
}

async function readStart(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let totalBytes = 0
  // A refusal that is cut off is still a refusal.
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      totalBytes += chunk.byteLength
      if (totalBytes > 65_536) break
    }
  } catch {}
  return Buffer.concat(chunks).toString()
}
