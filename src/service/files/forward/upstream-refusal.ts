import type { Dispatcher } from 'undici'
import { parseJson } from '#domain/json/parse-json.ts'
import { isRawObject } from '#domain/values/raw.ts'
import { CommandError, UsageError } from '#service/files/failures.ts'
import { UpstreamFailure } from '#service/files/forward/upstream-failure.ts'

/** Characters of an upstream's words that a client is shown. */
const wordsLimit = 2_000

/**
 * What an answer with another status than 200 means for the client, who knows nothing of an
 * upstream: that this service's credentials are refused there is not the client's fault (so not
 * 401, but 502), and a proxy's HTML page is nothing to read. What the account or the request is
 * refused for (402, 413, 429) stays what it is.
 */
export async function readRefusal(
  { statusCode, headers, body }: Pick<Dispatcher.ResponseData, 'statusCode' | 'headers' | 'body'>,
  redact: (text: string) => string,
): Promise<CommandError | UpstreamFailure | UsageError> {
  const unsafe = readWords(await readStart(body))
  const words = unsafe && redact(unsafe)
  const retryAfter = [headers['retry-after']].flat()[0]
  const fail = (status: number, message: string) =>
    new UpstreamFailure(status, message, { retryAfter, cause: words })
  const saying = (message: string) => (words ? `${message}: ${words}` : message)

  switch (statusCode) {
    case 400:
      return new UsageError(400, words ?? 'the file upstream does not understand the request')
    case 401:
    case 403:
    case 407:
      return fail(
        502,
        `the file upstream refuses the credentials of this service (HTTP status ${statusCode}): whoever runs the service must put them right`,
      )
    case 402:
      return fail(402, saying('the account at the file upstream needs a billing card or a payment'))
    case 413:
      return fail(413, saying('the file upstream takes no body of this size'))
    case 429:
      return fail(429, saying('the file upstream takes no more requests for now'))
    case 500:
      if (words !== undefined) return new CommandError(words)
      break
    case 503:
      return fail(503, saying('the file upstream is not available now'))
    case 504:
      return fail(504, 'what stands behind the file upstream does not answer')
  }
  return fail(502, `the file upstream answers with HTTP status ${statusCode}`)
}

/** Kubo's message, else plain text; nothing for a page of HTML or an empty body. */
function readWords(text: string): string | undefined {
  const error = parseJson(text)
  if (error === undefined) {
    const words = text.trim().slice(0, wordsLimit)
    return words === '' || words.startsWith('<') ? undefined : words
  }
  if (!isRawObject(error)) return undefined
  const { Message = error.message ?? error.error } = error
  return typeof Message === 'string' ? Message.slice(0, wordsLimit) : undefined
}

async function readStart(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  // A refusal that is cut is a refusal all the same.
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      length += chunk.byteLength
      if (length > 65_536) break
    }
  } catch {}
  return Buffer.concat(chunks).toString()
}
