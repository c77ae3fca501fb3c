import { UnreachableError } from '#api/errors.ts'
import { noteSocket, readSocketStates } from '#api/rpc/socket-states.ts'
import { parseJson } from '#domain/json/parse-json.ts'
import { isRawObject } from '#domain/values/raw.ts'

type Pending = Map<number, (outcome: string | UnreachableError) => void>
type OpenSocket = {
  socket: WebSocket
  pending: Pending
  /** From now on this socket is not the one to ask. */
  leave: () => void
  /** What came last and answers nothing: all that can be told when nothing else comes. */
  unread: () => string
}

const timeout = 30_000
const attempts = 3
/** Characters of a message that is told and not read. */
const shown = 200
const sockets = new Map<string, ReturnType<typeof open>>()
/** Who asks which address, also between two of its sockets. */
const askers = new Map<AbortController, string>()

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
 *   it closes for a reason that stays, is silent, or its key was forgotten meanwhile. An abort passes
 *   through, and the answer of an aborted request is dropped when it comes.
 */
export async function overSocket(
  network: string,
  url: string,
  request: { id: number },
  signal?: AbortSignal,
): Promise<string> {
  const asker = new AbortController()
  askers.set(asker, url)
  const ended = signal ? AbortSignal.any([signal, asker.signal]) : asker.signal
  return tryAgain(network, url, request, ended).finally(() => askers.delete(asker))
}

async function tryAgain(
  network: string,
  url: string,
  request: { id: number },
  signal: AbortSignal,
): Promise<string> {
  let closed: SocketClosedError | undefined
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask(await connected(network, url), request, signal)
    } catch (error) {
      signal.throwIfAborted()
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
async function pause(network: string, url: string, attempt: number, signal: AbortSignal) {
  noteSocket(network, 'opening again')
  const over =
    pauses.get(url) ??
    new Promise<void>((resolve) => {
      setTimeout(resolve, 150 * 2 ** attempt * (0.5 + Math.random()))
    }).finally(() => pauses.delete(url))
  pauses.set(url, over)
  await new Promise<void>((resolve) => {
    over.then(resolve)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  if (!signal.aborted) return
  // Whoever else waits says so again.
  if (readSocketStates().get(network) === 'opening again') noteSocket(network, undefined)
  signal.throwIfAborted()
}

function ask(
  { socket, pending, leave, unread }: OpenSocket,
  request: { id: number },
  signal: AbortSignal,
): Promise<string> {
  signal.throwIfAborted()
  return new Promise<string>((resolve, reject) => {
    const end = () => {
      pending.delete(request.id)
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    }
    const abort = () => {
      end()
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      end()
      // It may hang, as half-open sockets do, and then it is long in closing.
      leave()
      socket.close()
      const said = quoted(unread(), socket.url)
      const came = said && ` Of what came, the last was no answer: ${said}.`
      reject(new UnreachableError('timeout', `No answer within ${timeout / 1000} seconds.${came}`))
    }, timeout)
    signal.addEventListener('abort', abort)
    pending.set(request.id, (outcome) => {
      end()
      if (typeof outcome === 'string') resolve(outcome)
      else reject(outcome)
    })
    socket.send(JSON.stringify(request))
  })
}

function connected(network: string, url: string): Promise<OpenSocket> {
  return (sockets.get(url) ?? open(network, url)).opening
}

function open(network: string, url: string) {
  const socket = create(url)
  socket.binaryType = 'arraybuffer'
  const pending: Pending = new Map()
  let unread = ''
  socket.addEventListener('message', ({ data }) => {
    // Some servers send their JSON as bytes.
    const text = typeof data === 'string' ? data : new TextDecoder().decode(data)
    if (!deliver(pending, text)) unread = text
  })
  // A server that takes the connection and never shakes hands would hold every request for ever.
  const bound = setTimeout(() => socket.close(), timeout)
  const leave = () => {
    if (sockets.get(url) !== opened) return
    sockets.delete(url)
    noteSocket(network, undefined)
  }
  const opening = new Promise<OpenSocket>((resolve, reject) => {
    socket.addEventListener('open', () => {
      clearTimeout(bound)
      noteSocket(network, 'open')
      resolve({ socket, pending, leave, unread: () => unread })
    })
    socket.addEventListener('close', (event) => {
      clearTimeout(bound)
      leave()
      reject(new SocketUselessError('network', 'The WebSocket did not open.'))
      for (const settle of [...pending.values()]) settle(closing(event, url))
    })
  })
  const opened = { socket, opening, leave }
  sockets.set(url, opened)
  return opened
}

/** Why an open socket was closed: codes of RFC 6455, 7.4.1. Some stay true when it is opened anew. */
function closing({ code, reason }: CloseEvent, url: string): UnreachableError {
  const lasting = [1003, 1007, 1008, 1009].includes(code)
  const said = quoted(reason, url)
  const message = `The WebSocket was closed (code ${code}${said && `, ${said}`}).`
  return lasting
    ? new UnreachableError('closed', message)
    : new SocketClosedError('network', message)
}

/** The beginning of what a server said, or nothing where the key is in it. */
function quoted(said: string, url: string): string {
  const key = url.slice(url.lastIndexOf('/') + 1)
  return said === '' || said.includes(key) ? '' : `“${said.slice(0, shown)}”`
}

/** What a browser says of an address that it refuses has the address in it, and so the key. */
function create(url: string): WebSocket {
  try {
    return new WebSocket(url)
  } catch {
    throw new SocketUselessError('network', 'The browser refuses this WebSocket address.')
  }
}

/**
 * Hands a message to the request that it answers; false when nobody can read it. Greetings and what
 * nodes push without being asked are no answers; an error without an id, as gateways write them, can
 * be meant for the only request.
 */
function deliver(pending: Pending, text: string): boolean {
  const message = parseJson(text)
  if (!isRawObject(message)) return false
  if ('method' in message) return true
  const { id, error } = message
  if (id !== undefined && id !== null) {
    pending.get(Number(id))?.(text)
    return true
  }
  const [only, ...others] = pending.values()
  if (!error || !only || others.length > 0) return false
  only(text)
  return true
}

/** Ends the sockets of all addresses but these, and what is asked there: keys in others are forgotten. */
export function closeOtherSockets(urls: ReadonlySet<string>) {
  for (const [asker, url] of askers)
    if (!urls.has(url))
      asker.abort(
        new UnreachableError(
          'no connection',
          'The connection was changed or taken away meanwhile.',
        ),
      )
  for (const [url, { socket, leave }] of sockets)
    if (!urls.has(url)) {
      leave()
      socket.close()
    }
}
