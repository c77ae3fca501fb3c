import type { FastifyReply } from 'fastify'
import { clientGoneSignal } from '#service/files/client-gone.ts'
import { CommandError } from '#service/files/failures.ts'
import { argumentsOf, type FileRequest, integerOption } from '#service/files/query.ts'
import { sendContent } from '#service/files/send-content.ts'
import type { FileStore } from '#service/files/store/store.ts'

/**
 * `cat` of spec 4.6, with Kubo's `offset` and `length`: the bytes, as fast as the client takes
 * them. `X-Content-Length` says how many there are; when a later block is missing or damaged, the
 * connection breaks, so that no one takes a part for the whole. Nothing more is read once the
 * client is gone.
 */
export const catCommand =
  ({ reader }: Pick<FileStore, 'reader'>) =>
  async ({ query, note }: FileRequest, reply: FastifyReply) => {
    const offset = integerOption(query, 'offset') ?? 0
    const length = integerOption(query, 'length') ?? Number.MAX_SAFE_INTEGER
    if (offset < 0) throw new CommandError('cannot specify negative offset')
    if (length < 0) throw new CommandError('cannot specify negative length')
    const client = note?.key ?? ''
    const signal = clientGoneSignal(reply.request.raw, reply.raw)
    const { size, pieces } = await reader.read(
      { paths: argumentsOf(query), offset, length },
      { client, signal },
    )
    return sendContent(reply, pieces, size)
  }
