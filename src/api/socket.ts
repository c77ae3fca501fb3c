import { UnreachableError } from '#api/errors.ts'
import { noteSocket, readSocketStates } from '#api/socket-states.ts'

type Pending = Map<number, (outcome: string | UnreachableError) => void>
type OpenSocket = {
  socket: WebSocket
  pending: Pending
  /** From now on this socket is not the one to ask. */
  leave: () => void
}

const timeout = 30_000
const attempts = 3
const sockets = new Map<string, Promise<OpenSocket>>()

/** The WebSocket does not open, and a page is not told why; or it closes before each answer. */
export class SocketUselessError extends UnreachableError {
  override name = 'SocketUselessError'
}

/** The WebSocket was closed before the answer; another one may do. */
class SocketClosedError extends SocketUselessError {
  override name = 'SocketClosedError'
}

/**
 * Sends one request over the WebSocket of an address (spec 4.1) and returns the text of its answer.
 * The socket is opened when first needed and stays open; answers come in any order. When it closes
 * before the answer, it is opened anew and the request is sent again, a little later each time: all
 * four operations only read.
 * @throws SocketUselessError when it does not open, or closes again and again; UnreachableError when
 *   it closes for a reason that stays, or is silent. An abort passes through, and the answer of an
 *   aborted request is dropped when it comes.
 */
export async function overSocket(
  network: string,
  url: string,
  request: { id: number },
  signal?: AbortSignal,
): Promise<string> {
  let closed: SocketClosedError | undefined
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask(await connected(network, url), request, signal)
    } catch (error) {
      signal?.throwIfAborted()
      if (error instanceof SocketClosedError) closed = error
      else if (!closed || !(error instanceof SocketUselessError)) throw error
      if (attempt === attempts) throw closed
      await pause(network, url, attempt, signal)
    }
  }
}

/** All who wait for the same address wait together, or each would open a socket of its own. */
const pauses = new Map<string, Promise<void>>()

/** Longer each time, and never in step with other tabs of a service that has just come back. */
async function pause(
  network: string,
  url: string,
  attempt: number,
  signal: AbortSignal | undefined,
) {
  noteSocket(network, 'opening again')
  const over =
    pauses.get(url) ??
    new Promise<void>((resolve) => {
      setTimeout(resolve, 150 * 2 ** attempt * (0.5 + Math.random()))
    }).finally(() => pauses.delete(url))
  pauses.set(url, over)
  await new Promise<void>((resolve) => {
    over.then(resolve)
    signal?.addEventListener('abort', () => resolve(), { once: true })
  })
  if (!signal?.aborted) return
  // Whoever else waits says so again.
  if (readSocketStates().get(network) === 'opening again') noteSocket(network, undefined)
  signal.throwIfAborted()
}

function ask(
  { socket, pending, leave }: OpenSocket,
  request: { id: number },
  signal: AbortSignal | undefined,
): Promise<string> {
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
      // It may hang, as half-open sockets do, and then it is long in closing.
      leave()
      socket.close()
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

function connected(network: string, url: string): Promise<OpenSocket> {
  const opening = sockets.get(url) ?? open(network, url)
  sockets.set(url, opening)
  return opening
}

function open(network: string, url: string): Promise<OpenSocket> {
  const socket = create(url)
  const pending: Pending = new Map()
  socket.addEventListener('message', ({ data }) => deliver(pending, data))
  // A server that takes the connection and never shakes hands would hold every request for ever.
  const bound = setTimeout(() => socket.close(), timeout)
  const opening = new Promise<OpenSocket>((resolve, reject) => {
    const leave = () => {
      if (sockets.get(url) !== opening) return
      sockets.delete(url)
      noteSocket(network, undefined)
    }
    socket.addEventListener('open', () => {
      clearTimeout(bound)
      noteSocket(network, 'open')
      resolve({ socket, pending, leave })
    })
    socket.addEventListener('close', (event) => {
      clearTimeout(bound)
      leave()
      reject(new SocketUselessError('network', 'The WebSocket did not open.'))
      for (const settle of [...pending.values()]) settle(closing(event, url))
    })
  })
  return opening
}

/** Why an open socket was closed: codes of RFC 6455, 7.4.1. Some stay true when it is opened anew. */
function closing({ code, reason }: CloseEvent, url: string): UnreachableError {
  const lasting = [1003, 1007, 1008, 1009].includes(code)
  const key = url.slice(url.lastIndexOf('/') + 1)
  const said = reason === '' || reason.includes(key) ? '' : `, “${reason}”`
  const message = `The WebSocket was closed (code ${code}${said}).`
  return lasting
    ? new UnreachableError('closed', message)
    : new SocketClosedError('network', message)
}

/** What a browser says of an address that it refuses has the address in it, and so the key. */
function create(url: string): WebSocket {
  try {
    return new WebSocket(url)
  } catch {
    throw new SocketUselessError('network', 'The browser refuses this WebSocket address.')
  }
}

/** An answer without an id, as gateways write their errors, can be meant for the only request. */
function deliver(pending: Pending, data: unknown) {
  if (typeof data !== 'string') return
  const id = idOf(data)
  const only = pending.size === 1 ? [...pending.values()][0] : undefined
  const settle = id === undefined ? only : pending.get(id)
  settle?.(data)
}

function idOf(text: string): number | undefined {
  try {
    const id = (JSON.parse(text) as { id?: unknown } | null)?.id ?? undefined
    return id === undefined ? undefined : Number(id)
  } catch {
    return undefined
  }
}

/** Closes the socket of an address, if there is one: its key is forgotten. */
export async function closeSocket(url: string): Promise<void> {
  const opened = await sockets.get(url)?.catch(() => undefined)
  opened?.socket.close()
}
