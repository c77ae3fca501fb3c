import type { IncomingMessage, ServerResponse } from 'node:http'
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
