import type { CID } from 'multiformats/cid'
import { maxCidChars, readCid } from '#domain/files/cid/cid.ts'
import type { Blocks } from '#service/files/store/blocks.ts'
import { findName } from '#service/files/directory-entry.ts'
import { CommandError, UsageError } from '#service/files/failures.ts'

/** What an `arg` says: a CID, and the names of a path below it. */
export type NamedContent = { root: CID; names: readonly string[] }

/**
 * Reads an `arg`: a CID, `/ipfs/{cid}`, `ipfs://{cid}` or `ipfs:{cid}`, with a path below it or not.
 * Throws a CommandError with Kubo's text for anything else, and a UsageError for a CID of more bytes
 * than Kubo takes.
 */
export function readArgument(text: string): NamedContent {
  const [, prefix, path = ''] = /^(\/ipfs\/|ipfs:(?:\/\/)?)?(.*)$/s.exec(text) ?? []
  // Base64 has slashes of its own.
  const whole = readCid(path)
  if (whole) return { root: checked(whole), names: [] }
  const [first = '', ...names] = path.split('/')
  if (first.length > maxCidChars)
    throw new UsageError(
      400,
      `a CID has ${maxCidChars} characters at most, not ${first.length}`,
    )
  const root = readCid(first)
  if (!root) {
    const reason = prefix ? 'invalid cid' : 'path does not have enough components'
    throw new CommandError(`invalid path "${text}": ${reason}`)
  }
  return { root: checked(root), names: names.filter((name) => name !== '') }
}

/**
 * The CID at the end of a path. Throws a CommandError with Kubo's text for a name that is not there,
 * also for one below a file.
 */
export async function followPath(blocks: Blocks, { root, names }: NamedContent): Promise<CID> {
  let cid = root
  for (const name of names) {
    const found = await findName(blocks, cid, name)
    if (!found) throw new CommandError(`no link named ${JSON.stringify(name)} under ${cid}`)
    cid = checked(found)
  }
  return cid
}

/** Kubo's limit (boxo, verifcid), which keeps the names of pins within those of files. */
const mostDigestBytes = 128

function checked(cid: CID): CID {
  const { size } = cid.multihash
  if (size <= mostDigestBytes) return cid
  throw new UsageError(400, `the digest of a CID has ${mostDigestBytes} bytes at most, not ${size}`)
}
