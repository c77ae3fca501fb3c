import type { CID } from 'multiformats/cid'
import { CommandError } from '#service/files/failures.ts'
import type { Blocks } from '#service/files/read/blocks.ts'
import { type Entry, openEntry } from '#service/files/read/entry.ts'

/** A file to read. `size` is in bytes. */
export type StoredContent = {
  size: number
  /**
   * Its bytes from `start` to before `end`; those of one item are overwritten by the next. Fails
   * when a block is missing or of another length.
   */
  read(start: number, end: number): AsyncGenerator<Uint8Array>
}

/**
 * Opens a file. Throws a CommandError with Kubo's text when it is not in the store or not a file.
 */
export async function openContent(stored: Blocks, cid: CID): Promise<StoredContent> {
  const { blocks, gaveContent } = limitContentlessReads(stored)
  const entry = await openEntry(blocks, cid)
  if (/directory$/.test(entry.type)) throw new CommandError('this dag node is a directory')
  if (!isReadable(entry)) throw new CommandError('operation not supported')
  const size = Number(entry.size)
  if (!Number.isSafeInteger(size)) throw wrongLengthError(cid)
  return {
    size,
    async *read(start, end) {
      let remainingBytes = end - start
      const memory = new Uint8Array(entry.links.length > 0 ? defaultBlockBytes : 0)
      for await (const bytes of readEntry(blocks, entry, start, end, memory)) {
        if (bytes.byteLength === 0) continue
        gaveContent()
        remainingBytes -= bytes.byteLength
        yield bytes
      }
      if (remainingBytes !== 0) throw wrongLengthError(cid)
    },
  }
}

// With its framing.
const defaultBlockBytes = 262_144 + 14

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
      async get(cid, memory) {
        const block = await stored.get(cid, memory)
        bytesWithoutContent += Math.max(block.length, minBlockBytes)
        if (bytesWithoutContent > maxBytesWithoutContent)
          throw new CommandError(`too many blocks at ${cid} for the content that they hold`)
        return block
      },
    },
    gaveContent() {
      bytesWithoutContent = 0
    },
  }
}

async function* readEntry(
  blocks: Blocks,
  entry: Entry,
  start: number,
  end: number,
  memory: Uint8Array,
): AsyncGenerator<Uint8Array> {
  const { data, links, blockSizes } = entry
  if (blockSizes.length !== links.length) throw wrongLengthError(entry.cid)
  if (start < data.length) yield data.subarray(start, end)
  let byteOffset = data.length
  for (const [index, { Hash }] of links.entries()) {
    const childBytes = blockSizes[index] ?? 0n
    const nextOffset = byteOffset + Number(childBytes)
    if (start < nextOffset && byteOffset < end) {
      const childEntry = await openEntry(blocks, Hash, memory)
      // A wrong size would promise bytes that never come.
      if (!isReadable(childEntry) || childEntry.size !== childBytes) throw wrongLengthError(Hash)
      yield* readEntry(
        blocks,
        childEntry,
        Math.max(start - byteOffset, 0),
        Math.min(end, nextOffset) - byteOffset,
        memory,
      )
    }
    byteOffset = nextOffset
  }
}

/** Not symbolic links and metadata. */
const isReadable = ({ type }: Entry): boolean => type === 'file' || type === 'raw'
