import { parseJson } from '#domain/json/parse-json.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'
import { CommandError, UpstreamFailure } from '#service/files/failures.ts'
import type { UpstreamAnswer } from '#service/files/forward/files-upstream.ts'

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

/**
 * A line of `add` as Kubo writes it: `Name`, `Hash`, and `Size` as text. Hosts write `cid` or
 * `IpfsHash` for the hash and a number for the size; fields of their own stay. A missing size (IPFS
 * Cluster, for an empty file) stays missing. Lines of progress have no hash.
 */
export function addedLine(line: RawObject): RawObject {
  const { name, Name = name, size, Size = size, ...others } = line
  const hashText = hashOf(line)
  if (hashText === undefined) {
    if (Name === undefined || others.Bytes === undefined) throw unreadableAnswer()
    return line
  }
  return {
    ...others,
    Name: String(Name ?? hashText),
    Hash: hashText,
    ...(Size !== undefined && { Size: String(Size) }),
  }
}

function hashOf(line: RawObject): string | undefined {
  const { Hash = line.hash ?? line.Cid ?? line.cid ?? line.IpfsHash } = line
  const hashValue = isRawObject(Hash) ? Hash['/'] : Hash
  return typeof hashValue === 'string' && hashValue !== '' ? hashValue : undefined
}

/** A line of `pin/add` or `pin/rm`: the pins, or the progress of a `pin/add`. */
export function pinsLine(line: RawObject): RawObject {
  const { Pins = line.pins, Progress } = line
  if (Array.isArray(Pins)) return { Pins: Pins.map(String) }
  if (Progress === undefined) throw unreadableAnswer()
  return line
}

/**
 * Throws an UpstreamFailure when the last line has no result, or not all results: IPFS Cluster
 * reads only one argument.
 */
export function checkResult(lastLine: RawObject | undefined, requestedCount: number): void {
  if (requestedCount === 0) {
    if (lastLine?.Hash === undefined) throw unreadableAnswer()
    return
  }
  const pinCount = Array.isArray(lastLine?.Pins) ? lastLine.Pins.length : 0
  if (pinCount === 0) throw unreadableAnswer()
  if (pinCount < requestedCount)
    throw new UpstreamFailure(
      502,
      `the file upstream has done ${pinCount} of ${requestedCount}: give it one "arg" in a request`,
    )
}

/** The last line of an answer, in Kubo's format, where it has all results. @throws UpstreamFailure otherwise */
export async function readResult(
  answer: UpstreamAnswer,
  shape: (line: RawObject) => RawObject,
  requestedCount: number,
): Promise<RawObject> {
  let lastLine: RawObject = {}
  for await (const line of readJsonLines(answer)) lastLine = shape(line)
  checkResult(lastLine, requestedCount)
  return lastLine
}
