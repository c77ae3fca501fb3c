import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { FileAnswers } from '#protocol/file-commands.ts'

/**
 * Answers a `cat` with bytes, no faster than the client takes them; `size` is their number, when
 * known. A failure before the first piece is thrown and can still be answered as an error; after it
 * the connection breaks, so that no one takes a part for the whole. The next piece is asked for when
 * the one before has left: its memory may be used again.
 */
export async function sendContent(
  reply: FastifyReply,
  content: AsyncGenerator<Uint8Array>,
  size: number | undefined,
): Promise<FastifyReply> {
  const startedContent: FileAnswers['cat'] = await awaitFirst(content)
  if (size !== undefined) reply.header('x-content-length', String(size))
  reply.headers({
    'x-stream-output': '1',
    // The content is untrusted: it must never run under the origin of the service.
    'content-type': 'text/plain',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  const response = reply.hijack().raw
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) response.setHeader(name, value)
  try {
    for await (const piece of startedContent) if (!(await sendPiece(response, piece))) return reply
    response.end()
  } catch (error) {
    reply.log.warn(error)
    response.destroy()
  }
  return reply
}

/** Resolves when the piece has left this process, or to false when the client has gone. */
const sendPiece = (response: ServerResponse, piece: Uint8Array): Promise<boolean> =>
  new Promise((resolve) => {
    response.write(piece, (error) => resolve(!error))
  })

/**
 * The content, returned once its first item has arrived, so that an early failure can still be
 * answered as an error.
 */
async function awaitFirst<T>(content: AsyncGenerator<T>): Promise<AsyncIterable<T>> {
  const firstResult = await content.next()
  return (async function* () {
    try {
      if (firstResult.done) return
      yield firstResult.value
      yield* content
    } finally {
      await content.return(undefined)
    }
  })()
}
