import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'

/** A thread of ours. */
export type LazyWorker = {
  /**
   * Hands a task to it, with a port of its own; returns the other end of that. To close it cancels
   * the task, and it closes when the thread dies.
   */
  begin(task: object): MessagePort
  /** Ends it in the middle of its work, as a crash may. */
  close(): Promise<void>
}

/** A thread that starts with its first message, and again after it has died. */
export function createLazyWorker(address: URL, workerData: unknown): LazyWorker {
  let worker: Worker | undefined
  function startWorker(): Worker {
    const newWorker = new Worker(address, {
      workerData,
      // Options of Node for its main script, such as `--input-type`, would end the thread.
      execArgv: [],
      // Its garbage is buffers, which only a collection of the young generation frees.
      resourceLimits: { maxYoungGenerationSizeMb: 4 },
    })
    newWorker.on('error', (error) => process.emitWarning(error))
    newWorker.on('exit', () => {
      if (worker === newWorker) worker = undefined
    })
    // Answers are awaited; the thread alone does not keep the process running.
    newWorker.unref()
    return newWorker
  }
  return {
    begin(task) {
      const { port1, port2 } = new MessageChannel()
      worker ??= startWorker()
      worker.postMessage({ ...task, port: port2 }, [port2])
      return port1
    },
    async close() {
      await worker?.terminate()
    },
  }
}
