import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { FileAnswers } from '#protocol/file-commands.ts'
import { awaitFirst } from '#service/files/await-first.ts'

/**
 * Answers a `cat` with bytes, no faster than the client takes them; `size` is their number, when
 * known. A failure before the first byte is thrown and can still be answered as an error; after it
 * the connection breaks, so that no one takes a part for the whole.
 */
export async function sendContent(
  reply: FastifyReply,
  content: AsyncGenerator<Uint8Array>,
  size: number | undefined,
): Promise<FastifyReply> {
  const startedContent: FileAnswers['cat'] = await awaitFirst(content)
  if (size !== undefined) reply.header('x-content-length', String(size))
  return reply
    .headers({
      'x-stream-output': '1',
      // The content is untrusted: it must never run under the origin of the service.
      'content-type': 'text/plain',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .send(Readable.from(startedContent, { objectMode: false }))
}
