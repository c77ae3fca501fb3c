import { CommandError, UsageError } from '#service/files/failures.ts'
import {
  booleanOption,
  type CommandQuery,
  integerOption,
  textOption,
} from '#service/files/query.ts'

/** The options of an `add`, as plain data. Sizes are in bytes. */
export type AddOptions = {
  pin: boolean
  onlyHash: boolean
  wrapWithDirectory: boolean
  /** No lines for files, only for directories, as in Kubo. */
  silent: boolean
  cidVersion: 0 | 1
  rawLeaves: boolean
  chunkSize: number
  maxFileLinks: number
}

/**
 * Reads the options of Kubo's `add`. Options that change the CID work as in Kubo or are refused
 * with a 400; options that only concern the output of the command line are ignored. The defaults
 * are Kubo's (`unixfs-v0-2015`): CIDv0, 256 KiB chunks, 174 links; version 1 has raw leaves.
 */
export function readAddOptions(query: CommandQuery): AddOptions {
  for (const [name, allowedValues] of Object.entries(fixedOptions)) {
    const value = textOption(query, name)
    if (value !== undefined && !allowedValues.includes(value))
      throw new UsageError(
        400,
        `option "${name}" can only be ${allowedValues[0] || 'absent'} here, not "${value}"`,
      )
  }
  const cidVersion = integerOption(query, 'cid-version') ?? 0
  if (cidVersion !== 0 && cidVersion !== 1)
    throw new UsageError(400, `option "cid-version" must be 0 or 1, not ${cidVersion}`)
  const maxFileLinks = integerOption(query, 'max-file-links') ?? 174
  if (maxFileLinks < 2 || maxFileLinks > 8192)
    throw new UsageError(400, `option "max-file-links" must be 2 to 8192, not ${maxFileLinks}`)
  checkPinName(textOption(query, 'pin-name'))
  return {
    pin: booleanOption(query, 'pin') ?? true,
    onlyHash: booleanOption(query, 'only-hash') ?? false,
    wrapWithDirectory: booleanOption(query, 'wrap-with-directory') ?? false,
    silent: booleanOption(query, 'silent') ?? false,
    cidVersion,
    rawLeaves: booleanOption(query, 'raw-leaves') ?? cidVersion === 1,
    chunkSize: chunkSizeOf(textOption(query, 'chunker')),
    maxFileLinks,
  }
}

const falseValues = ['false', '0', 'f', 'F', 'FALSE', 'False']
const trueValues = ['true', '1', 't', 'T', 'TRUE', 'True', '']

/** Options of Kubo that are not supported, with the values that change nothing. */
const fixedOptions = {
  hash: ['sha2-256'],
  trickle: falseValues,
  inline: falseValues,
  nocopy: falseValues,
  'preserve-mode': falseValues,
  'preserve-mtime': falseValues,
  mode: ['0'],
  mtime: ['0'],
  'mtime-nsecs': ['0'],
  'empty-dirs': trueValues,
  'max-directory-links': ['0'],
  'max-hamt-fanout': ['256'],
  // `to-files` writes into Kubo's MFS, which no operation of this API shows.
  'to-files': [''],
}

function chunkSizeOf(chunker = ''): number {
  if (chunker === '' || chunker === 'default') return 262_144
  const sizeBytes = Number(/^size-(\d{1,7})$/.exec(chunker)?.[1])
  // Kubo's own limit: a block is at most 2 MiB with its framing.
  if (sizeBytes >= 1 && sizeBytes <= 2_096_896) return sizeBytes
  throw new UsageError(400, `option "chunker" must be size-1 to size-2096896, not "${chunker}"`)
}

/** Pin names can only be listed by Kubo, with no operation of this API, so they are not stored. */
export function checkPinName(name = ''): void {
  const nameBytes = Buffer.byteLength(name)
  if (nameBytes > 255) throw new CommandError(`pin name is ${nameBytes} bytes (max 255 bytes)`)
}
