import { parseJson } from '#domain/json/parse-json.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'
import { CommandError } from '#service/files/failures.ts'
import { UpstreamFailure } from '#service/files/forward/upstream-failure.ts'
import type { UpstreamAnswer } from '#service/files/forward/files-upstream.ts'

/** Characters of one line, which is some hundred bytes, or the pins of as many arguments. */
const lineLimit = 1_048_576

/**
 * The objects of a JSON answer, one a line, whatever the Content-Type says: IPFS Cluster gives none
 * for pins. Throws an UpstreamFailure for what is no JSON, holds no object at all, and a CommandError for Kubo's error, which may come after good lines (kubo issue 5168).
 */
export async function* readLines({ chunks, redact }: UpstreamAnswer): AsyncGenerator<RawObject> {
  let some = false
  for await (const text of splitLines(chunks)) {
    if (text.trim() === '') continue
    const line = parseJson(text)
    if (!isRawObject(line)) throw unreadable()
    const { Message, Type } = line
    if (Type === 'error' || typeof Message === 'string')
      throw new CommandError(redact(String(Message)))
    some = true
    yield line
  }
  if (!some) throw new UpstreamFailure(502, 'the file upstream answers nothing')
}

async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > lineLimit) throw unreadable()
    yield* lines
  }
  yield rest + decoder.decode()
}

export const unreadable = (): UpstreamFailure =>
  new UpstreamFailure(502, 'the file upstream answers something that its API does not')
