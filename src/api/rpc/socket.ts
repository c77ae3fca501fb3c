import { UnreachableError } from '#api/errors.ts'
import { redactSecrets } from '#api/log/redact.ts'
import { setSocketState } from '#api/rpc/socket-states.ts'
import { isRawObject, parseJson } from '#domain/values/raw.ts'

type Pending = Map<number, (outcome: string | UnreachableError) => void>
type OpenSocket = {
  socket: WebSocket
  pending: Pending
  /** Lets no further request be sent over this socket. */
  retire: () => void
  /** The last message that answered no request, for the failure when no answer comes. */
  lastUnreadMessage: () => string
}

const answerTimeoutMs = 30_000
/** Most characters quoted of a message in a failure. */
const maxQuotedCharacters = 200
const openSockets = new Map<string, ReturnType<typeof openSocket>>()
/** The requests under way and their addresses, also while no socket is open. */
const activeRequests = new Map<AbortController, string>()

/** The WebSocket does not open, for a reason that a page cannot see, or closes before the answer. */
export class SocketUselessError extends UnreachableError {
  override name = 'SocketUselessError'
}

/**
 * Sends one request over the WebSocket of an address (spec 4.1) and returns the text of its answer.
 * The socket is opened at the first request and stays open; answers come in any order.
 * @throws SocketUselessError when it does not open, or closes before the answer; UnreachableError
 * when it closes for a reason that stays, is silent, or its key was forgotten meanwhile. An abort
 * passes through, and the answer of an aborted request is dropped when it comes.
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
  try {
    return await sendAndWait(await getOpenSocket(network, url), request, endSignal)
  } catch (error) {
    endSignal.throwIfAborted()
    throw error
  } finally {
    activeRequests.delete(requestController)
  }
}

function sendAndWait(
  { socket, pending, retire, lastUnreadMessage }: OpenSocket,
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
      // A half-open socket takes long to close.
      retire()
      socket.close()
      const serverText = quoteServerText(lastUnreadMessage(), socket.url)
      const lastMessageNote = serverText && ` The last message was not a response: ${serverText}.`
      reject(
        new UnreachableError(
          'timeout',
          `No response within ${answerTimeoutMs / 1000} seconds.${lastMessageNote}`,
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
  let lastUnreadMessage = ''
  socket.addEventListener('message', ({ data }) => {
    // Some servers send their JSON as bytes.
    const messageText = typeof data === 'string' ? data : new TextDecoder().decode(data)
    if (!deliverMessage(pending, messageText)) lastUnreadMessage = messageText
  })
  // A server that accepts the connection and never completes the handshake would hold every
  // request.
  const openTimer = setTimeout(() => socket.close(), answerTimeoutMs)
  const retire = () => {
    if (openSockets.get(url) !== socketRecord) return
    openSockets.delete(url)
    setSocketState(network, undefined)
  }
  const opening = new Promise<OpenSocket>((resolve, reject) => {
    socket.addEventListener('open', () => {
      clearTimeout(openTimer)
      setSocketState(network, 'open')
      resolve({ socket, pending, retire, lastUnreadMessage: () => lastUnreadMessage })
    })
    socket.addEventListener('close', (event) => {
      clearTimeout(openTimer)
      retire()
      reject(new SocketUselessError('network', 'The WebSocket did not open.'))
      for (const settle of [...pending.values()]) settle(closeError(event, url))
    })
  })
  const socketRecord = { socket, opening, retire }
  openSockets.set(url, socketRecord)
  return socketRecord
}

/** Why an open socket was closed (RFC 6455, 7.4.1). Some reasons would come again over HTTP. */
function closeError({ code, reason }: CloseEvent, url: string): UnreachableError {
  const isPermanent = [1003, 1007, 1008, 1009].includes(code)
  const serverText = quoteServerText(reason, url)
  const closeMessage = `The WebSocket was closed (code ${code}${serverText && `, ${serverText}`}).`
  return isPermanent
    ? new UnreachableError('closed', closeMessage)
    : new SocketUselessError('network', closeMessage)
}

/** The beginning of a server's text in quotes, or nothing where the key is in it, which any part of the URL may be. */
function quoteServerText(serverText: string, url: string): string {
  const [, , , ...urlParts] = url.split(/[/?&=]/)
  return serverText === '' || redactSecrets(serverText, urlParts) !== serverText
    ? ''
    : `“${serverText.slice(0, maxQuotedCharacters)}”`
}

/** A browser's own error about an address has the address in it, and so the key: it is replaced. */
function createSocket(url: string): WebSocket {
  try {
    return new WebSocket(url)
  } catch {
    throw new SocketUselessError('network', 'The browser refuses this WebSocket address.')
  }
}

/**
 * Hands a message to the request that it answers; false when it is not readable as an answer.
 * Greetings and notifications of nodes answer nothing; an error without an id, as gateways write
 * it, is for the only request under way.
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

/** Closes the sockets of all other addresses and ends their requests: their keys are gone. */
export function closeOtherSockets(urls: ReadonlySet<string>) {
  for (const [requestController, url] of activeRequests)
    if (!urls.has(url))
      requestController.abort(
        new UnreachableError('no connection', 'The connection was changed or removed.'),
      )
  for (const [url, { socket, retire }] of openSockets)
    if (!urls.has(url)) {
      retire()
      socket.close()
    }
}
