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

// A message costs as much as hashing a small piece: a client may send single bytes.
const messageBytes = 262_144

/**
 * Sends a body over a port, in pieces whose memory goes with them. After `stop` the rest is drained, so
 * that a client that is still sending can read the answer. Throws a UsageError when there are too many.
 */
function sendBody(
  body: Readable,
  port: MessagePort,
  uploads: Uploads,
  { client, chunkBytes }: { client: string; chunkBytes: number },
) {
  let bytesInFlight = 0
  let isStopped = false
  let resumeSending = () => {}
  const post = (message: ToStore, transfer: ArrayBuffer[] = []) => {
    if (!isStopped) port.postMessage(message, transfer)
  }
  const upload = uploads.begin(client, chunkBytes, (reason) => post({ cut: reason.message }))

  /** Resolves when more may be sent. */
  async function sendPiece(piece: Uint8Array<ArrayBuffer>): Promise<void> {
    bytesInFlight += piece.length
    post({ piece }, [piece.buffer])
    while (bytesInFlight > uploads.maxBytesInFlight() && !isStopped) {
      upload.activeAtMs = Number.POSITIVE_INFINITY
      await new Promise<void>((resolve) => {
        resumeSending = resolve
      })
    }
    upload.activeAtMs = performance.now()
  }

  async function send() {
    let piece = new Uint8Array(messageBytes)
    let length = 0
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      upload.activeAtMs = performance.now()
      for (let start = 0; start < chunk.length && !isStopped; ) {
        const part = chunk.subarray(start, start + messageBytes - length)
        piece.set(part, length)
        start += part.length
        length += part.length
        if (length < messageBytes) continue
        await sendPiece(piece)
        piece = new Uint8Array(messageBytes)
        length = 0
      }
      if (isStopped) break
    }
    upload.cut = undefined
    if (length > 0) post({ piece: piece.subarray(0, length) }, [piece.buffer])
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
