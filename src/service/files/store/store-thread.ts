import type { Readable } from 'node:stream'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import { CommandError, UsageError } from '#service/files/failures.ts'
import type {
  Commands,
  FromStore,
  ProgressLine,
  ThreadData,
  ToStore,
} from '#service/files/store/store-messages.ts'
import address from '#service/files/store/store-worker.ts?thread'

/** What goes with a question: bytes, who hears of progress, and what ends it before its answer. */
type Accompanying = {
  body?: Readable
  onProgress?: ((line: ProgressLine) => void) | undefined
  signal?: AbortSignal
}

/** The thread that changes a store. */
export type StoreThread = {
  /**
   * Throws what the thread threw, or the reason of the signal. A body is sent along no faster than
   * it is taken, or drained.
   */
  ask<Command extends keyof Commands>(
    command: Command,
    asked: Commands[Command][0],
    accompanying?: Accompanying,
  ): Promise<Commands[Command][1]>
  /** Ends it in the middle of whatever it does, as a crash may. */
  close(): Promise<void>
}

/** It is started when it is first asked, and again after it has died. */
export function openStoreThread(data: ThreadData): StoreThread {
  let worker: Worker | undefined
  function running(): Worker {
    if (worker) return worker
    const started = new Worker(address, {
      workerData: data,
      // What Node was started with for its main script, such as `--input-type`, ends a thread.
      execArgv: [],
      // Its garbage is buffers, which are only given back when the young are looked through.
      resourceLimits: { maxYoungGenerationSizeMb: 16 },
    })
    // What it answers is waited for; it alone does not keep the process.
    started.unref()
    started.on('error', (error) => process.emitWarning(error))
    started.on('exit', () => {
      if (worker === started) worker = undefined
    })
    worker = started
    return started
  }

  return {
    ask(command, asked, { body, onProgress, signal } = {}) {
      if (signal?.aborted) return Promise.reject(signal.reason)
      const { port1: port, port2 } = new MessageChannel()
      running().postMessage({ command, asked, port: port2 }, [port2])
      return new Promise((resolve, reject) => {
        const sender = body && sendBody(body, port)
        const end = (settle: () => void) => {
          signal?.removeEventListener('abort', giveUp)
          sender?.stop()
          settle()
          port.close()
        }
        // The thread takes a closed port for the end of the question.
        const giveUp = () => end(() => reject(signal?.reason))
        signal?.addEventListener('abort', giveUp)
        port.on('message', (message: FromStore) => {
          if ('taken' in message) sender?.taken(message.taken)
          else if ('progress' in message) onProgress?.(message.progress)
          else if ('done' in message) end(() => resolve(message.done as never))
          else end(() => reject(errorOf(message)))
        })
        port.on('close', () => reject(new Error('the thread of the file store has died')))
      })
    },
    async close() {
      await worker?.terminate()
    },
  }
}

function errorOf({ failed }: Extract<FromStore, { failed: unknown }>): Error {
  const { kind, message, statusCode = 400, code } = failed
  if (kind === 'usage') return new UsageError(statusCode, message)
  if (kind === 'command') return new CommandError(message)
  return Object.assign(new Error(message), code && { code })
}

const chunkSize = 262_144
// Enough to keep the other thread busy while this one does something else.
const mostUnderWay = 16 * chunkSize

/**
 * Sends a body over a port in pieces, handed over without a copy. After `stop` the rest is drained,
 * so that a client that is still sending can read the answer.
 */
function sendBody(body: Readable, port: MessagePort) {
  let underWay = 0
  let stopped = false
  let go = () => {}
  let buffer = Buffer.allocUnsafeSlow(chunkSize)
  let filled = 0
  const post = (message: ToStore, transfer: ArrayBuffer[] = []) => {
    if (!stopped) port.postMessage(message, transfer)
  }
  const flush = () => {
    if (filled === 0) return
    underWay += filled
    post({ chunk: buffer.subarray(0, filled) }, [buffer.buffer as ArrayBuffer])
    buffer = Buffer.allocUnsafeSlow(chunkSize)
    filled = 0
  }
  async function send() {
    for await (const piece of body.iterator({ destroyOnReturn: false })) {
      for (let read = 0; read < piece.length; ) {
        const length = Math.min(chunkSize - filled, piece.length - read)
        buffer.set(piece.subarray(read, read + length), filled)
        read += length
        filled += length
        if (filled === chunkSize) flush()
      }
      while (underWay > mostUnderWay && !stopped)
        await new Promise<void>((resolve) => {
          go = resolve
        })
      if (stopped) break
    }
    flush()
    post({ end: true })
  }
  send()
    .catch((error) => post({ cut: error.message }))
    .finally(() => body.resume())
  return {
    taken(bytes: number) {
      underWay -= bytes
      go()
    },
    stop() {
      stopped = true
      go()
    },
  }
}
