import { CID } from 'multiformats/cid'
import { CommandError } from '#service/files/failures.ts'
import type { Blocks } from '#service/files/read/blocks.ts'
import { followPath, parseContentPath } from '#service/files/read/content-path.ts'
import { type Entry, openEntry } from '#service/files/read/entry.ts'
import type { Steps } from '#service/files/threads/turns.ts'

/**
 * The bytes from `start` to before `end` of a file, or of a node in it, that has `size` bytes in
 * all. `cid` are the bytes of its CID: one that was decoded takes three times the memory.
 */
export type Span = { cid: Uint8Array; size: number; start: number; end: number }

/** The size of a file in bytes. Throws a CommandError with Kubo's text when it is not a file here. */
function readFileSize(blocks: Blocks, cid: CID): number {
  const { unixfs } = openEntry(blocks, cid)
  if (/directory$/.test(unixfs.type)) throw new CommandError('this dag node is a directory')
  if (!isReadable(unixfs)) throw new CommandError('operation not supported')
  if (!Number.isSafeInteger(unixfs.size)) throw wrongLengthError(cid)
  return unixfs.size
}

const wrongLengthError = (cid: CID) =>
  new CommandError(`a block of ${cid} has not the length that it should`)

// Above a leaf there are a few nodes of at most half a MiB each; crafted ones could go on for ever.
const maxBytesWithoutContent = 8_388_608
// The cost of reading a block, however small.
const minBlockBytes = 4_096

// Most spans at a time, 200 to 300 bytes each; a file as `add` makes it has some hundred.
const maxSpans = 2_048
const maxSpansOfNode = 128

/** The content of some spans, to be copied bit by bit. */
export type ContentReader = {
  /**
   * Reads one block, and copies as much of it as there is room for. Returns the number of bytes,
   * which is 0 for a block with links only. Throws a CommandError when the block is missing,
   * damaged or has another length than it should.
   */
  copyNext(target: Uint8Array): number
  isAtEnd(): boolean
}

/**
 * Reads spans one after the other. A span of a node with links becomes spans of its children, only
 * of those that are wanted and only of a few at a time: what remains is one more span of the same
 * node, which is then read again. So the memory is bounded, however many links the nodes have.
 */
export function createContentReader(blocks: Blocks, wanted: readonly Span[]): ContentReader {
  // The next span comes last.
  const spans = wanted.filter(({ start, end }) => start < end).reverse()
  let bytesWithoutContent = 0

  function copyNext(target: Uint8Array): number {
    const span = spans.pop()
    if (!span) return 0
    const cid = CID.decode(span.cid)
    const entry = openEntry(blocks, cid)
    const { size, data } = entry.unixfs
    // A wrong size would promise bytes that never come.
    if (!isReadable(entry.unixfs) || size !== span.size) throw wrongLengthError(cid)
    const part = data.subarray(span.start, Math.min(span.end, span.start + target.length))
    target.set(part)
    const start = span.start + part.length
    if (part.length > 0) bytesWithoutContent = 0
    else {
      bytesWithoutContent += Math.max(entry.block.length, minBlockBytes)
      if (bytesWithoutContent > maxBytesWithoutContent)
        throw new CommandError(`too many blocks at ${cid} for the content that they hold`)
    }
    if (start < span.end) {
      if (start < data.length) {
        blocks.keep()
        spans.push({ ...span, start })
      } else spans.push(...spansBelow(entry, { ...span, start }).reverse())
    }
    return part.length
  }

  function spansBelow({ cid, node, unixfs }: Entry, span: Span): Span[] {
    if (unixfs.blockSizeCount !== node.linkCount) throw wrongLengthError(cid)
    const room = Math.floor((maxSpans - spans.length) / 2)
    if (room < 1) throw new CommandError(`too many levels of nodes above ${cid}`)
    const links = node.links()
    const nextBlockSize = unixfs.blockSizes()
    const children: Span[] = []
    let offset = unixfs.data.length
    while (offset < span.end && links.next()) {
      const size = nextBlockSize()
      if (span.start < offset + size && size > 0) {
        if (children.length === Math.min(room, maxSpansOfNode)) {
          blocks.keep()
          return [...children, { ...span, start: offset }]
        }
        const start = Math.max(span.start - offset, 0)
        const end = Math.min(span.end - offset, size)
        children.push({ cid: Uint8Array.from(links.read().cid), size, start, end })
      }
      offset += size
    }
    return children
  }

  return { copyNext, isAtEnd: () => spans.length === 0 }
}

/** Symbolic links and metadata cannot be read. */
const isReadable = ({ type }: Entry['unixfs']): boolean => type === 'file' || type === 'raw'

/** Parameters of `cat`; `offset` and `length` in bytes. */
export type CatRange = { paths: readonly string[]; offset: number; length: number }

/** A task of the thread that reads a store. What is opened goes on with each memory that comes. */
export type ReadTask =
  /** The CIDs at the ends of paths; `opens`: only of blocks that are there. */
  | { resolve: readonly string[]; opens: boolean }
  /** The size of what `cat` answers, and its first piece. */
  | { open: CatRange; pieceBytes: number }

export type ReadAnswer = { cids: string[] } | { size?: number; piece: Piece }

/** The first `length` bytes of the memory. */
export type Piece = { memory: ArrayBuffer; length: number; isLast: boolean }

/**
 * The requested range over the files one after the other, as in Kubo's cat.go: the offset counts through all
 * of them; with a length of 0 no file is opened. Throws a CommandError for a path that leads to no file.
 */
export function* openRange(
  blocks: Blocks,
  { paths, offset, length }: CatRange,
): Steps<{ size: number; spans: Span[] }> {
  const spans: Span[] = []
  let bytesToSkip = offset
  let size = 0
  for (const path of paths) {
    if (size === length) break
    const cid = yield* followPath(blocks, parseContentPath(path))
    const fileSize = readFileSize(blocks, cid)
    const start = Math.min(bytesToSkip, fileSize)
    const end = Math.min(start + length - size, fileSize)
    spans.push({ cid: cid.bytes, size: fileSize, start, end })
    bytesToSkip -= start
    size += end - start
    if (spans.length < paths.length) yield
  }
  return { size, spans }
}
