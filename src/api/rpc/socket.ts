import { UnreachableError } from '#api/errors.ts'
import { readSocketStates, setSocketState } from '#api/rpc/socket-states.ts'
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

const answerTimeoutMs = 30_000
const maxAttempts = 3
/** Characters of a message that is told and not read. */
const maxQuotedCharacters = 200
const openSockets = new Map<string, ReturnType<typeof openSocket>>()
/** Who asks which address, also between two of its sockets. */
const activeRequests = new Map<AbortController, string>()

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
export async function askOverSocket(
  network: string,
  url: string,
  request: { id: number },
  signal?: AbortSignal,
): Promise<string> {
  const requestController = new AbortController()
  activeRequests.set(requestController, url)
  const endSignal = signal
    ? AbortSignal.any([signal, requestController.signal])
    : requestController.signal
  return askWithRetries(network, url, request, endSignal).finally(() =>
    activeRequests.delete(requestController),
  )
}

async function askWithRetries(
  network: string,
  url: string,
  request: { id: number },
  signal: AbortSignal,
): Promise<string> {
  let closed: SocketClosedError | undefined
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await sendAndWait(await getOpenSocket(network, url), request, signal)
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof SocketClosedError) closed = error
      else if (!closed || !(error instanceof SocketUselessError)) throw error
      if (attempt === maxAttempts) throw closed
      await waitBeforeRetry(network, url, attempt, signal)
    }
  }
}

/** All who wait for the same address wait together, or each would open a socket of its own. */
const pausesByUrl = new Map<string, Promise<void>>()

/** Longer each time, and never in step with other tabs of a service that has just come back. */
async function waitBeforeRetry(network: string, url: string, attempt: number, signal: AbortSignal) {
  setSocketState(network, 'opening again')
  const pausePromise =
    pausesByUrl.get(url) ??
    new Promise<void>((resolve) => {
      setTimeout(resolve, 150 * 2 ** attempt * (0.5 + Math.random()))
    }).finally(() => pausesByUrl.delete(url))
  pausesByUrl.set(url, pausePromise)
  await new Promise<void>((resolve) => {
    pausePromise.then(resolve)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  if (!signal.aborted) return
  // Whoever else waits says so again.
  if (readSocketStates().get(network) === 'opening again') setSocketState(network, undefined)
  signal.throwIfAborted()
}

function sendAndWait(
  { socket, pending, leave, unread }: OpenSocket,
  request: { id: number },
  signal: AbortSignal,
): Promise<string> {
  signal.throwIfAborted()
  return new Promise<string>((resolve, reject) => {
    const cleanUp = () => {
      pending.delete(request.id)
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
    }
    const onAbort = () => {
      cleanUp()
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      cleanUp()
      // It may hang, as half-open sockets do, and then it is long in closing.
      leave()
      socket.close()
      const serverText = quoteServerText(unread(), socket.url)
      const lastMessageNote = serverText && ` Of what came, the last was no answer: ${serverText}.`
      reject(
        new UnreachableError(
          'timeout',
          `No answer within ${answerTimeoutMs / 1000} seconds.${lastMessageNote}`,
        ),
      )
    }, answerTimeoutMs)
    signal.addEventListener('abort', onAbort)
    pending.set(request.id, (outcome) => {
      cleanUp()
      if (typeof outcome === 'string') resolve(outcome)
      else reject(outcome)
    })
    socket.send(JSON.stringify(request))
  })
}

function getOpenSocket(network: string, url: string): Promise<OpenSocket> {
  return (openSockets.get(url) ?? openSocket(network, url)).opening
}

function openSocket(network: string, url: string) {
  const socket = createSocket(url)
  socket.binaryType = 'arraybuffer'
  const pending: Pending = new Map()
  let unread = ''
  socket.addEventListener('message', ({ data }) => {
    // Some servers send their JSON as bytes.
    const messageText = typeof data === 'string' ? data : new TextDecoder().decode(data)
    if (!deliverMessage(pending, messageText)) unread = messageText
  })
  // A server that takes the connection and never shakes hands would hold every request for ever.
  const openTimer = setTimeout(() => socket.close(), answerTimeoutMs)
  const leave = () => {
    if (openSockets.get(url) !== socketRecord) return
    openSockets.delete(url)
    setSocketState(network, undefined)
  }
  const opening = new Promise<OpenSocket>((resolve, reject) => {
    socket.addEventListener('open', () => {
      clearTimeout(openTimer)
      setSocketState(network, 'open')
      resolve({ socket, pending, leave, unread: () => unread })
    })
    socket.addEventListener('close', (event) => {
      clearTimeout(openTimer)
      leave()
      reject(new SocketUselessError('network', 'The WebSocket did not open.'))
      for (const settle of [...pending.values()]) settle(closeError(event, url))
    })
  })
  const socketRecord = { socket, opening, leave }
  openSockets.set(url, socketRecord)
  return socketRecord
}

/** Why an open socket was closed: codes of RFC 6455, 7.4.1. Some stay true when it is opened anew. */
function closeError({ code, reason }: CloseEvent, url: string): UnreachableError {
  const isPermanent = [1003, 1007, 1008, 1009].includes(code)
  const serverText = quoteServerText(reason, url)
  const closeMessage = `The WebSocket was closed (code ${code}${serverText && `, ${serverText}`}).`
  return isPermanent
    ? new UnreachableError('closed', closeMessage)
    : new SocketClosedError('network', closeMessage)
}

/** The beginning of what a server said, or nothing where the key is in it. */
function quoteServerText(serverText: string, url: string): string {
  const apiKey = url.slice(url.lastIndexOf('/') + 1)
  return serverText === '' || serverText.includes(apiKey)
    ? ''
    : `“${serverText.slice(0, maxQuotedCharacters)}”`
}

/** What a browser says of an address that it refuses has the address in it, and so the key. */
function createSocket(url: string): WebSocket {
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
function deliverMessage(pending: Pending, text: string): boolean {
  const parsedMessage = parseJson(text)
  if (!isRawObject(parsedMessage)) return false
  if ('method' in parsedMessage) return true
  const { id, error } = parsedMessage
  if (id !== undefined && id !== null) {
    pending.get(Number(id))?.(text)
    return true
  }
  const [onlyRequest, ...others] = pending.values()
  if (!error || !onlyRequest || others.length > 0) return false
  onlyRequest(text)
  return true
}

/** Ends the sockets of all addresses but these, and what is asked there: keys in others are forgotten. */
export function closeOtherSockets(urls: ReadonlySet<string>) {
  for (const [requestController, url] of activeRequests)
    if (!urls.has(url))
      requestController.abort(
        new UnreachableError(
          'no connection',
          'The connection was changed or taken away meanwhile.',
        ),
      )
  for (const [url, { socket, leave }] of openSockets)
    if (!urls.has(url)) {
      leave()
      socket.close()
    }
}
