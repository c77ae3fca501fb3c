import type { Blocks } from '#service/files/read/blocks.ts'
import { readFileSize, type Span } from '#service/files/read/content.ts'
import { followPath, parseContentPath } from '#service/files/read/content-path.ts'
import type { Steps } from '#service/files/threads/turns.ts'

/** Parameters of `cat`; `offset` and `length` in bytes. */
export type CatRange = { paths: readonly string[]; offset: number; length: number }

/**
 * The requested range over the files one after the other, as in Kubo's cat.go: the offset counts
 * through all of them; with a length of 0 no file is opened. Throws a CommandError for a path that
 * leads to no file.
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
