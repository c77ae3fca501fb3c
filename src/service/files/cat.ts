import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { FileAnswers } from '#protocol/file-commands.ts'
import { openContent } from '#service/files/content.ts'
import { CommandError, UsageError } from '#service/files/failures.ts'
import { argumentsOf, type FileRequest, integerOption } from '#service/files/query.ts'
import { resolveArgument } from '#service/files/resolve.ts'
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
    const content = await started(read(start, end))
    return reply
      .headers({
        'x-content-length': String(end - start),
        'x-stream-output': '1',
        // The content is anybody's: whatever it is, it is not to run in the service's name.
        'content-type': 'text/plain',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .send(Readable.from(content, { objectMode: false }))
  }

/** The same bytes, after the first of them: what fails at once is still answered as an error. */
async function started(content: AsyncGenerator<Uint8Array>): Promise<FileAnswers['cat']> {
  const first = await content.next()
  return (async function* () {
    if (first.done) return
    yield first.value
    yield* content
  })()
}
