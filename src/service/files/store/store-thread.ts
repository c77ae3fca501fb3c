import type { Readable } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'
import { toError } from '#service/files/failures.ts'
import type {
  Commands,
  FromStore,
  ProgressLine,
  ThreadData,
  ToStore,
} from '#service/files/store/store-messages.ts'
import address from '#service/files/store/store-worker.ts?thread'
import { createUploads, type Uploads } from '#service/files/store/uploads.ts'
import { createLazyWorker, type LazyWorker } from '#service/files/threads/lazy-worker.ts'

/**
 * Context of a command: the name of its key, a body, a listener for progress, and a signal that
 * cancels it.
 */
type CommandContext = {
  client?: string
  body?: Readable
  onProgress?: ((line: ProgressLine) => void) | undefined
  signal?: AbortSignal
}

/** The thread that changes a store. */
export type StoreThread = {
  /**
   * Runs a command. Throws the error of the thread, or the reason of the signal. A body is sent no
   * faster than the thread takes it, or drained.
   */
  ask<Command extends keyof Commands>(
    command: Command,
    input: Commands[Command][0],
    context?: CommandContext,
  ): Promise<Commands[Command][1]>
  close: LazyWorker['close']
}

export function openStoreThread(data: ThreadData): StoreThread {
  const worker = createLazyWorker(address, data)
  const uploads = createUploads()
  return {
    ask(command, input, { client = '', body, onProgress, signal } = {}) {
      if (signal?.aborted) return Promise.reject(signal.reason)
      const port = worker.begin({ command, input, client })
      return new Promise((resolve, reject) => {
        const bodySender =
          body && sendBody(body, port, uploads, { client, chunkBytes: chunkBytesOf(input) })
        const finish = (settle: () => void) => {
          signal?.removeEventListener('abort', cancel)
          bodySender?.stop()
          settle()
          port.close()
        }
        const cancel = () => finish(() => reject(signal?.reason))
        signal?.addEventListener('abort', cancel)
        port.on('message', (message: FromStore) => {
          if ('receivedBytes' in message) bodySender?.onReceived(message.receivedBytes)
          else if ('progress' in message) onProgress?.(message.progress)
          else if ('done' in message) finish(() => resolve(message.done as never))
          else finish(() => reject(toError(message.failed)))
        })
        port.on('close', () => reject(new Error('the thread of the file store has died')))
      })
    },
    close: worker.close,
  }
}

const chunkBytesOf = (input: Commands[keyof Commands][0]): number =>
  input && 'options' in input ? input.options.chunkSize : 0

// A message costs as much as hashing a piece.
const messageBytes = 262_144

/**
 * Sends a body over a port, transferred without a copy. After `stop` the rest is drained, so that a
 * client that is still sending can read the answer. Throws a UsageError when there are too many.
 */
function sendBody(
  body: Readable,
  port: MessagePort,
  uploads: Uploads,
  { client, chunkBytes }: { client: string; chunkBytes: number },
) {
  let bytesInFlight = 0
  // Bytes in flight that the thread will not report by itself.
  let unreportedBytes = 0
  let isStopped = false
  let resumeSending = () => {}
  let pieces: Uint8Array[] = []
  let pieceBytes = 0
  const post = (message: ToStore, transfer: ArrayBuffer[] = []) => {
    if (!isStopped) port.postMessage(message, transfer)
  }
  const postPieces = (isWaiting = false) => {
    bytesInFlight += pieceBytes
    unreportedBytes += pieceBytes
    // A report costs as much as hashing a piece.
    const wantsReport = isWaiting || unreportedBytes >= uploads.maxBytesInFlight() / 4
    if (wantsReport) unreportedBytes = 0
    const buffers = pieces.map(({ buffer }) => buffer as ArrayBuffer)
    post({ pieces, wantsReport }, buffers)
    pieces = []
    pieceBytes = 0
  }
  const upload = uploads.begin(client, chunkBytes, (reason) => post({ cut: reason.message }))
  async function send() {
    for await (const piece of transferablePieces(body)) {
      pieces.push(piece)
      pieceBytes += piece.length
      if (pieceBytes >= messageBytes) postPieces()
      if (bytesInFlight > uploads.maxBytesInFlight() && unreportedBytes > 0) postPieces(true)
      while (bytesInFlight > uploads.maxBytesInFlight() && !isStopped) {
        upload.activeAtMs = Number.POSITIVE_INFINITY
        await new Promise<void>((resolve) => {
          resumeSending = resolve
        })
      }
      upload.activeAtMs = performance.now()
      if (isStopped) break
    }
    upload.cut = undefined
    postPieces()
    post({ end: true })
  }
  send()
    .catch((error) => post({ cut: error.message }))
    .finally(() => body.resume())
  return {
    onReceived(bytes: number) {
      bytesInFlight -= bytes
      resumeSending()
    },
    stop() {
      uploads.end(upload)
      isStopped = true
      resumeSending()
    },
  }
}

const minPieceBytes = 16_384

/**
 * A body in pieces that own their memory. Small ones are joined: a client may send single bytes, of
 * which each would take hundreds.
 */
async function* transferablePieces(body: Readable): AsyncGenerator<Uint8Array> {
  let joined = Buffer.alloc(0)
  let joinedBytes = 0
  for await (const piece of body.iterator({ destroyOnReturn: false })) {
    const isSmall = piece.length < minPieceBytes
    if (joinedBytes > 0 && (!isSmall || joinedBytes + piece.length > joined.length)) {
      yield joined.subarray(0, joinedBytes)
      joinedBytes = 0
    }
    if (isSmall) {
      if (joinedBytes === 0) joined = Buffer.allocUnsafeSlow(4 * minPieceBytes)
      joined.set(piece, joinedBytes)
      joinedBytes += piece.length
    } else yield piece.length === piece.buffer.byteLength ? piece : Uint8Array.from(piece)
  }
  if (joinedBytes > 0) yield joined.subarray(0, joinedBytes)
}
