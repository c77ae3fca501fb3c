import { isRawObject, type RawObject } from '#domain/values/raw.ts'
import { unreadableAnswer } from '#service/files/forward/json-lines.ts'
import { UpstreamFailure } from '#service/files/forward/upstream-failure.ts'

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
