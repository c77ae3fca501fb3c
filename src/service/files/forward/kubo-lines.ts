import { readAddedFile, readKuboLines, readPins } from '#domain/files/kubo-answer.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { CommandError, UpstreamFailure } from '#service/files/failures.ts'
import type { UpstreamAnswer } from '#service/files/forward/files-upstream.ts'

/** Longest answer, which is held until it has ended: as long as one of the embedded store. */
const maxCharacters = 134_217_728

/**
 * The results of a command in Kubo's format, without lines of progress, whatever the Content-Type: IPFS
 * Cluster sends none for pins. Throws an UpstreamFailure for an answer that is not JSON or lacks a result,
 * and a CommandError for Kubo's error, which may come after good lines.
 */
export async function readResults(
  { chunks, redact }: UpstreamAnswer,
  shape: (line: RawObject) => RawObject | undefined,
  requestedCount: number,
): Promise<RawObject[]> {
  const decoder = new TextDecoder()
  let body = ''
  for await (const chunk of chunks) {
    body += decoder.decode(chunk, { stream: true })
    if (body.length > maxCharacters) throw unreadableAnswer()
  }
  if (body.trim() === '') throw new UpstreamFailure(502, 'the file upstream answers nothing')
  const { lines, error, rest } = readKuboLines(body)
  if (error) throw new CommandError(redact(error.text))
  const results = lines.map(shape)
  // The last line has the whole result.
  if (rest !== '' || !results.at(-1)) throw unreadableAnswer()
  checkPins(results.at(-1), requestedCount)
  return results.filter((result) => result !== undefined)
}

export const unreadableAnswer = (): UpstreamFailure =>
  new UpstreamFailure(502, 'the file upstream answers something that its API does not')

/**
 * A line of `add` as Kubo writes it. Fields of the upstream's own stay, and a missing size (IPFS Cluster,
 * for an empty file) stays missing.
 */
export function addedLine(line: RawObject): RawObject | undefined {
  const { name, size, ...others } = line
  const added = readAddedFile(line)
  if (!added) return undefined
  const { Name, Hash, Size } = added
  return {
    ...others,
    Name: others.Name === '' ? '' : Name || Hash,
    Hash,
    ...(Size !== '' && { Size }),
  }
}

/** A line of `pin/add` or `pin/rm`. */
export function pinsLine(line: RawObject): RawObject | undefined {
  const Pins = readPins(line)
  return Pins && { Pins }
}

/** Throws an UpstreamFailure when some pins are missing: IPFS Cluster reads only one argument. */
function checkPins(result: RawObject = {}, requestedCount: number): void {
  const pinCount = Array.isArray(result.Pins) ? result.Pins.length : 0
  if (pinCount < requestedCount)
    throw new UpstreamFailure(
      502,
      `the file upstream has done ${pinCount} of ${requestedCount}: give it one "arg" in a request`,
    )
}
