import type { IncomingMessage, ServerResponse } from 'node:http'
import { CommandError } from '#service/files/failures.ts'
import type { Blocks } from '#service/files/store/blocks.ts'

/**
 * Aborts when nobody waits for an answer any more: it was sent, or the client has gone. Of requests
 * that a client has sent ahead on one connection, Node tells only the first response that the
 * connection is gone, so the connection itself is listened to.
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
  // One for each request that was sent ahead.
  socket.setMaxListeners(0)
  response.once('close', onClose)
  socket.once('close', onClose)
  if (socket.destroyed) onClose()
  return goneController.signal
}

/** The same blocks, of which none is read any more once the signal has aborted. */
export const abortableBlocks = (blocks: Blocks, signal: AbortSignal): Blocks => ({
  async *get(cid) {
    signal.throwIfAborted()
    yield* blocks.get(cid)
  },
})
