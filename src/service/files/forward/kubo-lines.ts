import { isRawObject, type RawObject } from '#domain/values/raw.ts'
import { UpstreamFailure } from '#service/files/forward/upstream-failure.ts'
import { unreadable } from '#service/files/forward/json-lines.ts'

/**
 * A line of `add` as Kubo writes it: `Name`, `Hash`, and `Size` as text. Hosts write `cid` or
 * `IpfsHash` for the hash and a number for the size; fields of their own stay. A size that is not
 * there (IPFS Cluster, for an empty file) is not made up. Lines of progress have no hash.
 */
export function addedLine(line: RawObject): RawObject {
  const { name, Name = name, size, Size = size, ...others } = line
  const hash = hashOf(line)
  if (hash === undefined) {
    if (Name === undefined || others.Bytes === undefined) throw unreadable()
    return line
  }
  return {
    ...others,
    Name: String(Name ?? hash),
    Hash: hash,
    ...(Size !== undefined && { Size: String(Size) }),
  }
}

function hashOf(line: RawObject): string | undefined {
  const { Hash = line.hash ?? line.Cid ?? line.cid ?? line.IpfsHash } = line
  const hash = isRawObject(Hash) ? Hash['/'] : Hash
  return typeof hash === 'string' && hash !== '' ? hash : undefined
}

/** A line of `pin/add` or `pin/rm`: the pins, or how far a `pin/add` has come. */
export function pinsLine(line: RawObject): RawObject {
  const { Pins = line.pins, Progress } = line
  if (Array.isArray(Pins)) return { Pins: Pins.map(String) }
  if (Progress === undefined) throw unreadable()
  return line
}

/** Throws an UpstreamFailure for an end without a result; IPFS Cluster reads one argument alone. */
export function checkResult(last: RawObject | undefined, wanted: number): void {
  if (wanted === 0) {
    if (last?.Hash === undefined) throw unreadable()
    return
  }
  const pins = Array.isArray(last?.Pins) ? last.Pins.length : 0
  if (pins === 0) throw unreadable()
  if (pins < wanted)
    throw new UpstreamFailure(
      502,
      `the file upstream has done ${pins} of ${wanted}: give it one "arg" in a request`,
    )
}
