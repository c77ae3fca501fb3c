import { exporter, type UnixFSEntry } from 'ipfs-unixfs-exporter'
import type { CID } from 'multiformats/cid'
import { code as rawCode } from 'multiformats/codecs/raw'
import type { Blocks } from '#service/files/blocks.ts'
import { CommandError } from '#service/files/failures.ts'

/** A file that can be read. `size` is in bytes. */
export type Content = {
  size: number
  /** Its bytes from `start` to before `end`. Fails when a block is missing or of another length. */
  read(start: number, end: number): AsyncGenerator<Uint8Array>
}

/** Throws a CommandError with Kubo's text for what is not here or not a file. */
export async function openContent(blocks: Blocks, cid: CID): Promise<Content> {
  const entry = await openEntry(blocks, cid)
  if (entry.type === 'directory') throw new CommandError('this dag node is a directory')
  if (!isReadable(entry)) throw new CommandError('operation not supported')
  const size = Number(entry.size)
  return {
    size,
    async *read(start, end) {
      let left = end - start
      for await (const bytes of readEntry(blocks, entry, start, end)) {
        left -= bytes.byteLength
        yield bytes
      }
      if (left !== 0) throw new CommandError(`a block of ${cid} has not the length that it should`)
    },
  }
}

/** Files and directories are dag-pb or raw; throws a CommandError for what says to be anything else. */
export function checkCodec(cid: CID): void {
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
 * The exporter decodes nodes, but does not read files: its `content()` reads ahead without a limit,
 * and a missing block below the first level ends the process (16.2.2).
 */
async function* readEntry(
  blocks: Blocks,
  entry: Readable,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  if (entry.type !== 'file') {
    if (start < end) yield entry.node.subarray(start, end)
    return
  }
  const { data, blockSizes } = entry.unixfs
  if (data && start < data.byteLength) yield data.subarray(start, end)
  let at = data?.byteLength ?? 0
  for (const [index, { Hash }] of entry.node.Links.entries()) {
    const next = at + Number(blockSizes[index] ?? 0)
    if (start < next && at < end) {
      const child = await openEntry(blocks, Hash)
      if (isReadable(child))
        yield* readEntry(blocks, child, Math.max(start - at, 0), Math.min(end, next) - at)
    }
    at = next
  }
}

type Readable = Extract<UnixFSEntry, { type: 'file' | 'raw' }>

/** Not so are links and metadata, which the exporter calls files, too. */
const isReadable = (entry: UnixFSEntry): entry is Readable =>
  entry.type === 'raw' || (entry.type === 'file' && ['file', 'raw'].includes(entry.unixfs.type))
