import type { FastifyReply } from 'fastify'
import { askerGone, whileAsked } from '#service/files/client-gone.ts'
import type { Blocks } from '#service/files/store/blocks.ts'
import { openContent } from '#service/files/content.ts'
import { CommandError } from '#service/files/failures.ts'
import { argumentsOf, type FileRequest, integerOption } from '#service/files/query.ts'
import { followPath, readArgument } from '#service/files/content-path.ts'
import { sendContent } from '#service/files/send-content.ts'
import type { FileStore } from '#service/files/store/store.ts'

/**
 * `cat` of spec 4.6, with Kubo's `offset` and `length`: the bytes themselves, as fast as the client
 * takes them. `X-Content-Length` says how many there are; when a block turns out to be missing or
 * damaged in between, the connection breaks, so that nobody takes a part for the whole. Nothing is
 * read for a client that has gone.
 */
export const catCommand =
  ({ blocks: stored }: Pick<FileStore, 'blocks'>) =>
  async ({ query }: FileRequest, reply: FastifyReply) => {
    const offset = integerOption(query, 'offset') ?? 0
    const length = integerOption(query, 'length') ?? Number.MAX_SAFE_INTEGER
    if (offset < 0) throw new CommandError('cannot specify negative offset')
    if (length < 0) throw new CommandError('cannot specify negative length')
    const blocks = whileAsked(stored, askerGone(reply.request.raw, reply.raw))
    const pieces = await piecesOf(blocks, argumentsOf(query), offset, length)
    const size = pieces.reduce((sum, piece) => sum + piece.size, 0)
    return sendContent(reply, read(pieces), size)
  }

type Piece = { size: number; read(): AsyncGenerator<Uint8Array> }

/**
 * What is asked of one file after the other, as in Kubo's cat.go: the offset counts through all of
 * them; for a length of 0 nothing is looked at.
 */
async function piecesOf(
  blocks: Blocks,
  paths: readonly string[],
  offset: number,
  length: number,
): Promise<Piece[]> {
  const pieces: Piece[] = []
  let skip = offset
  let left = length
  for (const path of paths) {
    if (left === 0) break
    const content = await openContent(blocks, await followPath(blocks, readArgument(path)))
    const start = Math.min(skip, content.size)
    const end = Math.min(start + left, content.size)
    pieces.push({ size: end - start, read: () => content.read(start, end) })
    skip -= start
    left -= end - start
  }
  return pieces
}

async function* read(pieces: readonly Piece[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield* piece.read()
}
