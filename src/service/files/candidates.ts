import type { IncomingMessage } from 'node:http'
import type { ImportCandidate } from 'ipfs-unixfs-importer'
import { UsageError } from '#service/files/failures.ts'
import { partName } from '#service/files/part-name.ts'
import { type Part, readParts } from '#service/files/parts.ts'

/** What an `add` request holds, for the importer. Throws a refusal for what cannot be imported. */
export async function* candidatesOf(
  request: IncomingMessage,
  wrapWithDirectory: boolean,
): AsyncGenerator<ImportCandidate> {
  let some = false
  for await (const part of readParts(request)) {
    some = true
    const candidate = candidateOf(part, wrapWithDirectory)
    if (!('content' in candidate)) for await (const _ of part.content);
    yield candidate
  }
  if (!some) throw new UsageError(400, "file argument 'path' is required")
}

function candidateOf(
  { field, filename, type, content }: Part,
  wrapWithDirectory: boolean,
): ImportCandidate {
  // Kubo takes mode and time from here, which change the CID.
  if (field?.includes('?')) throw new UsageError(400, 'mode and mtime cannot be stored here')
  if (type === 'application/symlink') throw new UsageError(400, 'links cannot be stored here')
  const path = partName(filename)
  if (path === undefined && wrapWithDirectory)
    throw new UsageError(400, 'a part without a filename cannot be wrapped with a directory')
  if (type === 'application/x-directory' && path !== undefined) return { path }
  return { content, ...(path !== undefined && { path }) }
}
