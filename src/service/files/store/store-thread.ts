import type { Readable } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'
import type {
  BodyMessage,
  Commands,
  StoreAnswer,
  StoreData,
  StoreTask,
} from '#service/files/store/store-tasks.ts'
import address from '#service/files/store/store-worker.ts?thread'
import { createUploads, type Uploads } from '#service/files/store/uploads.ts'
import { answersOf, createThread } from '#service/files/threads/thread.ts'

/** Context of a command: the name of its key, a body, and a signal that cancels it. */
type CommandContext = {
  client?: string
  body?: Readable
  signal?: AbortSignal
}

export type StoreThread = ReturnType<typeof openStoreThread>

/** The thread that changes a store. */
export function openStoreThread(data: StoreData) {
  const thread = createThread<StoreTask>(address, data)
  const uploads = createUploads()
  return {
    /**
     * Runs a command. Throws the error of the thread, or the reason of the signal. A body is sent no
     * faster than the thread takes it, or drained.
     */
    async ask<Command extends keyof Commands>(
      command: Command,
      input: Commands[Command][0],
      { client = '', body, signal }: CommandContext = {},
    ): Promise<Commands[Command][1]> {
      signal?.throwIfAborted()
      const port = thread.begin({ command, input } as StoreTask, client)
      let bodySender: ReturnType<typeof sendBody> | undefined
      try {
        bodySender =
          body && sendBody(body, port, uploads, { client, chunkBytes: chunkBytesOf(input) })
        for await (const answer of answersOf<StoreAnswer>(port, signal)) {
          if ('receivedBytes' in answer) bodySender?.onReceived(answer.receivedBytes)
          else return answer.done as never
        }
      } finally {
        bodySender?.stop()
        port.close()
      }
      return undefined as never
    },
    close: thread.close,
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
  const post = (message: BodyMessage, transfer: ArrayBuffer[] = []) => {
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
