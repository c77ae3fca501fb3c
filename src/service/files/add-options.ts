import type { ImporterOptions } from 'ipfs-unixfs-importer'
import { fixedSize } from 'ipfs-unixfs-importer/chunker'
import { balanced } from 'ipfs-unixfs-importer/layout'
import { UsageError } from '#service/files/failures.ts'
import { booleanOption, integerOption, type Query, textOption } from '#service/files/query.ts'

/** What a query of `add` asks for. */
export type AddOptions = {
  pin: boolean
  onlyHash: boolean
  wrapWithDirectory: boolean
  importer: ImporterOptions
}

/**
 * Reads the options of Kubo's `add`; those that change the CID are done as Kubo does them or
 * refused with a 400, those that only concern the answer's form are ignored.
 */
export function readAddOptions(query: Query): AddOptions {
  for (const [name, only] of Object.entries(fixed)) {
    const value = textOption(query, name)
    if (value !== undefined && !only.includes(value))
      throw new UsageError(400, `option "${name}" can only be ${only[0]} here, not "${value}"`)
  }
  const wrapWithDirectory = booleanOption(query, 'wrap-with-directory') ?? false
  return {
    pin: booleanOption(query, 'pin') ?? true,
    onlyHash: booleanOption(query, 'only-hash') ?? false,
    wrapWithDirectory,
    importer: { ...readLayout(query), wrapWithDirectory },
  }
}

/** Options of Kubo that the importer does not know, with the values that mean "not". */
const fixed = {
  hash: ['sha2-256'],
  trickle: ['false', '0', 'f', 'F', 'FALSE', 'False'],
  inline: ['false', '0', 'f', 'F', 'FALSE', 'False'],
  nocopy: ['false', '0', 'f', 'F', 'FALSE', 'False'],
  'preserve-mode': ['false', '0', 'f', 'F', 'FALSE', 'False'],
  'preserve-mtime': ['false', '0', 'f', 'F', 'FALSE', 'False'],
}

/** Kubo's defaults (`unixfs-v0-2015`): CIDv0, 256 KiB chunks, 174 links; version 1 has raw leaves. */
function readLayout(query: Query): ImporterOptions {
  const cidVersion = integerOption(query, 'cid-version') ?? 0
  if (cidVersion !== 0 && cidVersion !== 1)
    throw new UsageError(400, `option "cid-version" must be 0 or 1, not ${cidVersion}`)
  const links = integerOption(query, 'max-file-links') ?? 174
  if (links < 2 || links > 8192)
    throw new UsageError(400, `option "max-file-links" must be 2 to 8192, not ${links}`)
  return {
    profile: 'unixfs-v0-2015',
    cidVersion,
    rawLeaves: booleanOption(query, 'raw-leaves') ?? cidVersion === 1,
    chunker: fixedSize({ chunkSize: chunkSizeOf(textOption(query, 'chunker')) }),
    layout: balanced({ maxChildrenPerNode: links }),
    // Parts come one after the other: the next one is not there before this one has been read.
    fileImportConcurrency: 1,
    blockWriteConcurrency: 16,
  }
}

function chunkSizeOf(chunker = 'default'): number {
  if (chunker === 'default') return 262_144
  const size = Number(/^size-(\d{1,7})$/.exec(chunker)?.[1])
  // Kubo's own limit: a block is at most 2 MiB with its frame.
  if (size >= 1 && size <= 2_096_896) return size
  throw new UsageError(400, `option "chunker" must be size-1 to size-2096896, not "${chunker}"`)
}
