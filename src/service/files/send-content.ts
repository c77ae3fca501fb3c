import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { CommandError } from '#service/files/failures.ts'

/**
 * Aborts when no one waits for an answer any more: it was sent, or the client has gone. When a
 * connection with pipelined requests closes, Node emits that on the first response only, so this
 * listens to the connection itself.
 */
export function clientGoneSignal(
  { socket }: IncomingMessage,
  response: ServerResponse,
): AbortSignal {
  const goneController = new AbortController()
  const onClose = () => {
    response.off('close', onClose)
    socket.off('close', onClose)
    goneController.abort(new CommandError('the client has gone'))
  }
  // Pipelined requests add one listener each.
  socket.setMaxListeners(0)
  response.once('close', onClose)
  socket.once('close', onClose)
  if (socket.destroyed) onClose()
  return goneController.signal
}

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
  let next = await content.next()
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
    while (!next.done && (await sendPiece(response, next.value))) next = await content.next()
    if (next.done) response.end()
  } catch (error) {
    // A client that has gone has ended the request itself.
    if (!response.destroyed) reply.log.warn(error)
    response.destroy()
  } finally {
    await content.return(undefined)
  }
  return reply
}

/** Resolves when the piece has left this process, or to false when the client has gone. */
const sendPiece = (response: ServerResponse, piece: Uint8Array): Promise<boolean> =>
  new Promise((resolve) => {
    response.write(piece, (error) => resolve(!error))
  })
