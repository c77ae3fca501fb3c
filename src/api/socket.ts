import { UnreachableError } from '#api/errors.ts'

type Pending = Map<number, (outcome: string | UnreachableError) => void>
type OpenSocket = { socket: WebSocket; pending: Pending }

const timeout = 30_000
const sockets = new Map<string, Promise<OpenSocket>>()

/** The WebSocket did not open: a page is not told why. */
export class SocketNotOpenError extends UnreachableError {
  override name = 'SocketNotOpenError'
}

/**
 * Sends one request over the WebSocket of an address (spec 4.1) and returns the text of its answer.
 * The socket is opened when first needed and stays open; answers come in any order.
 * @throws SocketNotOpenError, or UnreachableError when it closes or stays silent; an abort passes
 *   through, and the answer of an aborted request is dropped when it comes.
 */
export async function overSocket(
  url: string,
  request: { id: number },
  signal?: AbortSignal,
): Promise<string> {
  signal?.throwIfAborted()
  const { socket, pending } = await connected(url)
  signal?.throwIfAborted()
  return new Promise<string>((resolve, reject) => {
    const end = () => {
      pending.delete(request.id)
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
    const abort = () => {
      end()
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      end()
      reject(new UnreachableError('timeout', `No answer within ${timeout / 1000} seconds.`))
    }, timeout)
    signal?.addEventListener('abort', abort)
    pending.set(request.id, (outcome) => {
      end()
      if (typeof outcome === 'string') resolve(outcome)
      else reject(outcome)
    })
    socket.send(JSON.stringify(request))
  })
}

function connected(url: string): Promise<OpenSocket> {
  const opening = sockets.get(url) ?? open(url)
  sockets.set(url, opening)
  return opening
}

function open(url: string): Promise<OpenSocket> {
  const socket = create(url)
  const pending: Pending = new Map()
  socket.addEventListener('message', ({ data }) => deliver(pending, data))
  // A server that takes the connection and never shakes hands would hold every request for ever.
  const bound = setTimeout(() => socket.close(), timeout)
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () => {
      clearTimeout(bound)
      resolve({ socket, pending })
    })
    socket.addEventListener('close', ({ code }) => {
      clearTimeout(bound)
      sockets.delete(url)
      reject(new SocketNotOpenError('network', 'The WebSocket did not open.'))
      for (const settle of [...pending.values()])
        settle(new UnreachableError('network', `The WebSocket was closed (code ${code}).`))
    })
  })
}

/** What a browser says of an address that it refuses has the address in it, and so the key. */
function create(url: string): WebSocket {
  try {
    return new WebSocket(url)
  } catch {
    throw new SocketNotOpenError('network', 'The browser refuses this WebSocket address.')
  }
}

/** An answer without an id, as gateways write their errors, can be meant for the only request. */
function deliver(pending: Pending, data: unknown) {
  if (typeof data !== 'string') return
  const settle =
    pending.get(idOf(data)) ?? (pending.size === 1 ? [...pending.values()][0] : undefined)
  settle?.(data)
}

function idOf(text: string): number {
  try {
    return Number((JSON.parse(text) as { id?: unknown } | null)?.id ?? Number.NaN)
  } catch {
    return Number.NaN
  }
}
