import type { CID } from 'multiformats/cid'
import { maxCidChars, readCid } from '#domain/files/cid/cid.ts'
import { CommandError, UsageError } from '#service/files/failures.ts'
import type { Blocks } from '#service/files/read/blocks.ts'
import { findEntryCid } from '#service/files/read/directory-entry.ts'
import type { Steps } from '#service/files/threads/turns.ts'

/** A parsed `arg`: a CID, and the names of a path below it. */
export type ContentPath = { root: CID; names: readonly string[] }

/**
 * Reads an `arg`: a CID, `/ipfs/{cid}`, `ipfs://{cid}` or `ipfs:{cid}`, with an optional path below
 * it. Throws a CommandError with Kubo's text for anything else, and a UsageError for a CID of more
 * bytes than Kubo accepts.
 */
export function parseContentPath(text: string): ContentPath {
  const [, prefix, path = ''] = /^(\/ipfs\/|ipfs:(?:\/\/)?)?(.*)$/s.exec(text) ?? []
  // Base64 contains slashes.
  const wholeCid = readCid(path)
  if (wholeCid) return { root: checkDigestSize(wholeCid), names: [] }
  const [firstSegment = '', ...names] = path.split('/')
  if (firstSegment.length > maxCidChars)
    throw new UsageError(
      400,
      `a CID has ${maxCidChars} characters at most, not ${firstSegment.length}`,
    )
  const rootCid = readCid(firstSegment)
  if (!rootCid) {
    const reason = prefix ? 'invalid cid' : 'path does not have enough components'
    throw new CommandError(`invalid path "${text}": ${reason}`)
  }
  return { root: checkDigestSize(rootCid), names: names.filter((name) => name !== '') }
}

/**
 * The CID at the end of a path. Throws a CommandError with Kubo's text for a name that does not
 * exist, also below a file.
 */
export function* followPath(blocks: Blocks, { root, names }: ContentPath): Steps<CID> {
  let cid = root
  for (const name of names) {
    const childCid = yield* findEntryCid(blocks, cid, name)
    if (!childCid) throw new CommandError(`no link named ${JSON.stringify(name)} under ${cid}`)
    cid = checkDigestSize(childCid)
  }
  return cid
}

/** Kubo's limit (boxo, verifcid), which also keeps file names of pins short enough. */
const maxDigestBytes = 128

function checkDigestSize(cid: CID): CID {
  const { size } = cid.multihash
  if (size <= maxDigestBytes) return cid
  throw new UsageError(400, `the digest of a CID has ${maxDigestBytes} bytes at most, not ${size}`)
}
