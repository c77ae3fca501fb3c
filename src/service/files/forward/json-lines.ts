import { parseJson } from '#domain/json/parse-json.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'
import { CommandError } from '#service/files/failures.ts'
import type { UpstreamAnswer } from '#service/files/forward/files-upstream.ts'
import { UpstreamFailure } from '#service/files/forward/upstream-failure.ts'

/** Characters of one line: some hundred bytes, or the pins of as many arguments. */
const maxLineCharacters = 1_048_576

/**
 * The objects of a JSON answer, one a line, whatever the Content-Type: IPFS Cluster sends none for
 * pins. Throws an UpstreamFailure for an answer that is not JSON or holds no object, and a
 * CommandError for Kubo's error, which may come after good lines (kubo issue 5168).
 */
export async function* readJsonLines({
  chunks,
  redact,
}: UpstreamAnswer): AsyncGenerator<RawObject> {
  let hasLine = false
  for await (const text of splitLines(chunks)) {
    if (text.trim() === '') continue
    const line = parseJson(text)
    if (!isRawObject(line)) throw unreadableAnswer()
    const { Message, Type } = line
    if (Type === 'error' || typeof Message === 'string')
      throw new CommandError(redact(String(Message)))
    hasLine = true
    yield line
  }
  if (!hasLine) throw new UpstreamFailure(502, 'the file upstream answers nothing')
}

async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let partialLine = ''
  for await (const chunk of chunks) {
    const completeLines = (partialLine + decoder.decode(chunk, { stream: true })).split('\n')
    partialLine = completeLines.pop() ?? ''
    if (partialLine.length > maxLineCharacters) throw unreadableAnswer()
    yield* completeLines
  }
  yield partialLine + decoder.decode()
}

export const unreadableAnswer = (): UpstreamFailure =>
  new UpstreamFailure(502, 'the file upstream answers something that its API does not')
