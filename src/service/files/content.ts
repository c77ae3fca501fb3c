import { exporter, type UnixFSEntry } from 'ipfs-unixfs-exporter'
import type { CID } from 'multiformats/cid'
import { code as rawCode } from 'multiformats/codecs/raw'
import { CommandError } from '#service/files/failures.ts'
import type { Blocks } from '#service/files/store/blocks.ts'

/** A file to read. `size` is in bytes. */
export type StoredContent = {
  size: number
  /** Its bytes from `start` to before `end`. Fails when a block is missing or of another length. */
  read(start: number, end: number): AsyncGenerator<Uint8Array>
}

/**
 * Opens a file. Throws a CommandError with Kubo's text when it is not in the store or not a file.
 */
export async function openContent(stored: Blocks, cid: CID): Promise<StoredContent> {
  const { blocks, gaveContent } = limitContentlessReads(stored)
  const entry = await openEntry(blocks, cid)
  if (entry.type === 'directory') throw new CommandError('this dag node is a directory')
  if (!isReadable(entry)) throw new CommandError('operation not supported')
  const size = Number(entry.size)
  if (!Number.isSafeInteger(size)) throw wrongLengthError(cid)
  return {
    size,
    async *read(start, end) {
      let remainingBytes = end - start
      for await (const bytes of readEntry(blocks, entry, start, end)) {
        if (bytes.byteLength === 0) continue
        gaveContent()
        remainingBytes -= bytes.byteLength
        yield bytes
      }
      if (remainingBytes !== 0) throw wrongLengthError(cid)
    },
  }
}

const wrongLengthError = (cid: CID) =>
  new CommandError(`a block of ${cid} has not the length that it should`)

// Above a leaf there are a few nodes of at most half a MiB each; crafted ones could go on for ever.
const maxBytesWithoutContent = 8_388_608
// The cost of reading a block, however small.
const minBlockBytes = 4_096

/**
 * The same blocks, but no more than 8 MiB of them without content in between: the nodes of a file
 * may share children, so that a few blocks are a path through billions.
 */
function limitContentlessReads(stored: Blocks): { blocks: Blocks; gaveContent(): void } {
  let bytesWithoutContent = 0
  return {
    blocks: {
      async *get(cid) {
        for await (const block of stored.get(cid)) {
          bytesWithoutContent += Math.max(block.length, minBlockBytes)
          if (bytesWithoutContent > maxBytesWithoutContent)
            throw new CommandError(`too many blocks at ${cid} for the content that they hold`)
          yield block
        }
      },
    },
    gaveContent() {
      bytesWithoutContent = 0
    },
  }
}

/** Files and directories are dag-pb or raw. Throws a CommandError for any other codec. */
function checkCodec(cid: CID): void {
  if (cid.code !== dagPbCode && cid.code !== rawCode)
    throw new CommandError(
      `${cid} is not a file or directory: it has codec 0x${cid.code.toString(16)}`,
    )
}

const dagPbCode = 0x70

/** One node of a file or directory. Throws a CommandError when it is missing or unreadable. */
export async function openEntry(blocks: Blocks, cid: CID): Promise<UnixFSEntry> {
  checkCodec(cid)
  try {
    return await exporter(cid, blocks)
  } catch (error) {
    if (error instanceof Error && error.name === 'NotUnixFSError')
      throw new CommandError(`${cid} is not a file or directory: ${error.message}`)
    throw error
  }
}

/**
 * Reads content here, as the exporter only decodes nodes: its `content()` reads ahead without a
 * limit, and a missing block below the first level ends the process (16.2.2).
 */
async function* readEntry(
  blocks: Blocks,
  entry: ReadableEntry,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  if (entry.type !== 'file') {
    if (start < end) yield entry.node.subarray(start, end)
    return
  }
  const { data, blockSizes } = entry.unixfs
  const { Links: links } = entry.node
  if (blockSizes.length !== links.length) throw wrongLengthError(entry.cid)
  if (data && start < data.byteLength) yield data.subarray(start, end)
  let byteOffset = data?.byteLength ?? 0
  for (const [index, { Hash }] of links.entries()) {
    const childBytes = blockSizes[index] ?? 0n
    const nextOffset = byteOffset + Number(childBytes)
    if (start < nextOffset && byteOffset < end) {
      const childEntry = await openEntry(blocks, Hash)
      // A wrong size would promise bytes that never come.
      if (!isReadable(childEntry) || childEntry.size !== childBytes) throw wrongLengthError(Hash)
      yield* readEntry(
        blocks,
        childEntry,
        Math.max(start - byteOffset, 0),
        Math.min(end, nextOffset) - byteOffset,
      )
    }
    byteOffset = nextOffset
  }
}

type ReadableEntry = Extract<UnixFSEntry, { type: 'file' | 'raw' }>

/** Not symbolic links and metadata, which the exporter calls files, too. */
const isReadable = (entry: UnixFSEntry): entry is ReadableEntry =>
  entry.type === 'raw' || (entry.type === 'file' && ['file', 'raw'].includes(entry.unixfs.type))
