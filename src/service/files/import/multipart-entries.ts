import { posix } from 'node:path'
import type { FileCandidate, SymlinkCandidate } from 'ipfs-unixfs-importer'
import { UsageError } from '#service/files/failures.ts'
import { type Part, readParts } from '#service/files/import/multipart-parts.ts'

/** A part of an `add`: a file or symbolic link for the importer, or a directory. */
export type Candidate = FileCandidate | SymlinkCandidate | { directory: string }

// The longest that a link of a file system can be, several times over.
const longestLink = 65_536

/** What an `add` request holds. Throws a refusal for what cannot be stored as Kubo stores it. */
export async function* candidatesOf(
  contentType: string,
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<Candidate> {
  let some = false
  for await (const part of readParts(contentType, body)) {
    some = true
    yield await candidateOf(part)
  }
  if (!some) throw new UsageError(400, "file argument 'path' is required")
}

async function candidateOf({ field, filename, type, content }: Part): Promise<Candidate> {
  // Kubo takes mode and time from here, which change the CID.
  if (field?.includes('?')) throw new UsageError(400, 'mode and mtime cannot be stored here')
  const path = partName(filename)
  if (type === 'application/x-directory') {
    for await (const _ of content);
    return { directory: path ?? '' }
  }
  if (type === 'application/symlink') return { path: path ?? '', link: await textOf(content) }
  return { content, ...(path !== undefined && { path }) }
}

async function textOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of content) {
    length += piece.length
    if (length > longestLink) throw new UsageError(400, 'the target of a symbolic link is too long')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}

/**
 * The path that a part's `filename` gives its content, undefined when it has none: percent-decoded
 * like a query (`+` is a space) and cleaned, as in boxo's multipartfile.go; a backslash is a letter
 * like others. Throws a 400 for what no directory can hold.
 */
function partName(filename: string | undefined): string | undefined {
  if (!filename) return undefined
  const path = posix.normalize(`/${queryUnescape(filename)}`).replace(/^\/|\/$/g, '')
  if (path.includes('\0')) throw new UsageError(400, `the filename ${JSON.stringify(path)} is bad`)
  return path || undefined
}

function queryUnescape(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
