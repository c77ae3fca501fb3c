import { posix } from 'node:path'
import type { FileCandidate, SymlinkCandidate } from 'ipfs-unixfs-importer'
import { UsageError } from '#service/files/failures.ts'
import { type MultipartPart, readParts } from '#service/files/import/multipart-parts.ts'

/** A part of an `add`: a file or symbolic link for the importer, or a directory. */
export type MultipartEntry = FileCandidate | SymlinkCandidate | { directory: string }

// Several times the longest symbolic link of a file system.
const maxSymlinkBytes = 65_536

/** The entries of an `add` request. Throws a UsageError for what cannot be stored as by Kubo. */
export async function* readMultipartEntries(
  contentType: string,
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<MultipartEntry> {
  let hasParts = false
  for await (const part of readParts(contentType, body)) {
    hasParts = true
    yield await entryOfPart(part)
  }
  if (!hasParts) throw new UsageError(400, "file argument 'path' is required")
}

async function entryOfPart({
  field,
  filename,
  type,
  content,
}: MultipartPart): Promise<MultipartEntry> {
  // Kubo reads mode and mtime from here, which change the CID.
  if (field?.includes('?')) throw new UsageError(400, 'mode and mtime cannot be stored here')
  const path = partName(filename)
  if (type === 'application/x-directory') {
    for await (const _ of content);
    return { directory: path ?? '' }
  }
  if (type === 'application/symlink') return { path: path ?? '', link: await readPartText(content) }
  return { content, ...(path !== undefined && { path }) }
}

async function readPartText(content: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = []
  let lengthBytes = 0
  for await (const piece of content) {
    lengthBytes += piece.length
    if (lengthBytes > maxSymlinkBytes)
      throw new UsageError(400, 'the target of a symbolic link is too long')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}

/**
 * The path in a part's `filename`, undefined when it has none: percent-decoded like a query (`+` is
 * a space) and cleaned, as in boxo's multipartfile.go; a backslash is an ordinary character. Throws
 * a UsageError for a name that no directory can hold.
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
