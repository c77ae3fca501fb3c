import type { FastifyReply } from 'fastify'
import { openContent } from '#service/files/content.ts'
import { CommandError, UsageError } from '#service/files/failures.ts'
import { argumentsOf, type FileRequest, integerOption } from '#service/files/query.ts'
import { resolveArgument } from '#service/files/resolve.ts'
import { sendContent } from '#service/files/send-content.ts'
import type { FileStore } from '#service/files/store.ts'

/**
 * `cat` of spec 4.6, with Kubo's `offset` and `length`: the bytes themselves, as fast as the client
 * takes them. `X-Content-Length` says how many there are; when a block turns out to be missing in
 * between, the connection breaks, so that nobody takes a part for the whole.
 */
export const catCommand =
  ({ blocks }: FileStore) =>
  async ({ query }: FileRequest, reply: FastifyReply) => {
    const [argument = '', ...more] = argumentsOf(query)
    if (more.length > 0)
      throw new UsageError(400, 'argument "ipfs-path" can be given only once here')
    const offset = integerOption(query, 'offset') ?? 0
    const length = integerOption(query, 'length') ?? Number.MAX_SAFE_INTEGER
    if (offset < 0) throw new CommandError('cannot specify negative offset')
    if (length < 0) throw new CommandError('cannot specify negative length')

    const { size, read } = await openContent(blocks, await resolveArgument(blocks, argument))
    const start = Math.min(offset, size)
    const end = Math.min(start + length, size)
    return sendContent(reply, read(start, end), end - start)
  }
