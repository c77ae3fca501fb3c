import { type Transferable, Worker } from 'node:worker_threads'

/** A thread of ours. */
export type LazyWorker = {
  post(message: unknown, transfer: readonly Transferable[]): void
  /** Posts a message that is nothing to a thread that has to be started. */
  postIfRunning(message: unknown): void
  /** Ends it in the middle of its work, as a crash may. */
  close(): Promise<void>
}

/** Events of a thread: a message of its own, or its end. */
type WorkerListeners<Message> = { onMessage?(message: Message): void; onExit?(): void }

/** A thread that starts with its first message, and again after it has died. */
export function createLazyWorker<Message>(
  address: URL,
  workerData: unknown,
  { onMessage = () => {}, onExit = () => {} }: WorkerListeners<Message> = {},
): LazyWorker {
  let worker: Worker | undefined
  function startWorker(): Worker {
    const newWorker = new Worker(address, {
      workerData,
      // Options of Node for its main script, such as `--input-type`, would end the thread.
      execArgv: [],
      // Its garbage is buffers, which only a collection of the young generation frees.
      resourceLimits: { maxYoungGenerationSizeMb: 4 },
    })
    newWorker.on('message', onMessage)
    newWorker.on('error', (error) => process.emitWarning(error))
    newWorker.on('exit', () => {
      if (worker === newWorker) worker = undefined
      onExit()
    })
    // Answers are awaited; the thread alone does not keep the process running.
    newWorker.unref()
    return newWorker
  }
  return {
    post(message, transfer) {
      worker ??= startWorker()
      worker.postMessage(message, transfer)
    },
    postIfRunning: (message) => worker?.postMessage(message),
    async close() {
      await worker?.terminate()
    },
  }
}
