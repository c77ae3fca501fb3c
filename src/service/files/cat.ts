import type { FastifyReply } from 'fastify'
import { abortableBlocks, clientGoneSignal } from '#service/files/client-gone.ts'
import { openContent } from '#service/files/content.ts'
import { followPath, parseContentPath } from '#service/files/content-path.ts'
import { CommandError } from '#service/files/failures.ts'
import { argumentsOf, type FileRequest, integerOption } from '#service/files/query.ts'
import { sendContent } from '#service/files/send-content.ts'
import type { Blocks } from '#service/files/store/blocks.ts'
import type { FileStore } from '#service/files/store/store.ts'

/**
 * `cat` of spec 4.6, with Kubo's `offset` and `length`: the bytes, as fast as the client takes
 * them. `X-Content-Length` says how many there are; when a later block is missing or damaged, the
 * connection breaks, so that no one takes a part for the whole. Nothing more is read once the
 * client is gone.
 */
export const catCommand =
  ({ blocks: storedBlocks }: Pick<FileStore, 'blocks'>) =>
  async ({ query }: FileRequest, reply: FastifyReply) => {
    const offset = integerOption(query, 'offset') ?? 0
    const length = integerOption(query, 'length') ?? Number.MAX_SAFE_INTEGER
    if (offset < 0) throw new CommandError('cannot specify negative offset')
    if (length < 0) throw new CommandError('cannot specify negative length')
    const blocks = abortableBlocks(storedBlocks, clientGoneSignal(reply.request.raw, reply.raw))
    const fileRanges = await resolveRanges(blocks, argumentsOf(query), offset, length)
    const totalBytes = fileRanges.reduce((sum, piece) => sum + piece.size, 0)
    return sendContent(reply, readRanges(fileRanges), totalBytes)
  }

type FileRange = { size: number; read(): AsyncGenerator<Uint8Array> }

/**
 * The requested range over the files one after the other, as in Kubo's cat.go: the offset counts
 * through all of them; with a length of 0 no file is opened.
 */
async function resolveRanges(
  blocks: Blocks,
  paths: readonly string[],
  offset: number,
  length: number,
): Promise<FileRange[]> {
  const fileRanges: FileRange[] = []
  let bytesToSkip = offset
  let remainingBytes = length
  for (const path of paths) {
    if (remainingBytes === 0) break
    const fileContent = await openContent(blocks, await followPath(blocks, parseContentPath(path)))
    const start = Math.min(bytesToSkip, fileContent.size)
    const end = Math.min(start + remainingBytes, fileContent.size)
    fileRanges.push({ size: end - start, read: () => fileContent.read(start, end) })
    bytesToSkip -= start
    remainingBytes -= end - start
  }
  return fileRanges
}

async function* readRanges(fileRanges: readonly FileRange[]): AsyncGenerator<Uint8Array> {
  for (const piece of fileRanges) yield* piece.read()
}
