import type { Blocks } from '#service/files/read/blocks.ts'
import { openContent, type StoredContent } from '#service/files/read/content.ts'
import { followPath, parseContentPath } from '#service/files/read/content-path.ts'

/** What `cat` is asked for; `offset` and `length` in bytes. */
export type CatRange = { paths: readonly string[]; offset: number; length: number }

/**
 * The requested range over the files one after the other, as in Kubo's cat.go: the offset counts
 * through all of them; with a length of 0 no file is opened. Throws a CommandError for a path that
 * leads to no file.
 */
export async function openRange(
  blocks: Blocks,
  { paths, offset, length }: CatRange,
): Promise<{ size: number; bytes: AsyncGenerator<Uint8Array> }> {
  const fileRanges: { content: StoredContent; start: number; end: number }[] = []
  let bytesToSkip = offset
  let size = 0
  for (const path of paths) {
    if (size === length) break
    const content = await openContent(blocks, await followPath(blocks, parseContentPath(path)))
    const start = Math.min(bytesToSkip, content.size)
    const end = Math.min(start + length - size, content.size)
    fileRanges.push({ content, start, end })
    bytesToSkip -= start
    size += end - start
  }
  async function* readRanges() {
    for (const { content, start, end } of fileRanges) yield* content.read(start, end)
  }
  return { size, bytes: readRanges() }
}
