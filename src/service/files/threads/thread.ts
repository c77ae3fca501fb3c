import { on } from 'node:events'
import { MessageChannel, type MessagePort, parentPort, Worker } from 'node:worker_threads'
import { type PlainFailure, toError, toPlainFailure } from '#service/files/failures.ts'
import { createShare, type Share } from '#service/files/threads/turns.ts'

/** A thread of ours, which does the tasks that it is handed. */
export type Thread<Task extends object> = {
  /**
   * Hands a task to it, for the name of a key, whose tasks take turns with those of others, with a port
   * of its own. To close it cancels the task.
   */
  begin(task: Task, client: string): MessagePort
  /** Ends it in the middle of its work, as a crash may. */
  close(): Promise<void>
}

/** A thread that starts with its first task, and again after it has died. */
export function createThread<Task extends object>(address: URL, workerData: unknown): Thread<Task> {
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
    begin(task, client) {
      const { port1, port2 } = new MessageChannel()
      worker ??= startWorker()
      worker.postMessage({ task, client, port: port2 }, [port2])
      return port1
    },
    async close() {
      await worker?.terminate()
    },
  }
}

/** The messages that come over the port of a task, until it is closed. */
export async function* messagesOn<Message>(
  port: MessagePort,
  signal?: AbortSignal,
): AsyncGenerator<Message> {
  for await (const [message] of on(port, 'message', {
    close: ['close'],
    ...(signal && { signal }),
  }))
    yield message
}

/**
 * The answers of the thread to a task. Throws the error with which it ended, the reason of the signal, and
 * an error when the thread dies. The port is closed in the end.
 */
export async function* answersOf<Answer extends object>(
  port: MessagePort,
  signal?: AbortSignal,
): AsyncGenerator<Answer, never> {
  try {
    for await (const answer of messagesOn<Answer | { failed: PlainFailure }>(port, signal)) {
      if ('failed' in answer) throw toError(answer.failed)
      yield answer
    }
  } catch (error) {
    throw signal?.aborted ? signal.reason : error
  } finally {
    port.close()
  }
  throw new Error('the thread of the file store has died')
}

/** Does tasks in this thread: a port gets what `run` posts, and the error with which it ends. */
export function serveTasks<Task>(
  run: (task: Task, port: MessagePort, share: Share) => Promise<void>,
): void {
  parentPort?.on(
    'message',
    async ({ task, client, port }: { task: Task; client: string; port: MessagePort }) => {
      const share = createShare(client)
      port.on('close', () => {
        share.isWanted = false
      })
      await run(task, port, share).catch((error) =>
        port.postMessage({ failed: toPlainFailure(error) }),
      )
    },
  )
}
