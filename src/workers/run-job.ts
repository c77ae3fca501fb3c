/** The code of a worker did not load, or threw where nobody caught it. */
export class WorkerError extends Error {}

/** Where a job runs: it is heard on `port`, breaks with `worker`, and is stopped when it is over. */
type Runner = {
  worker: EventTarget
  port: Worker | MessagePort
  start: () => void
  stop: () => void
}

/** A worker that has this job alone, and ends with it. */
export const ownWorker = (worker: Worker, job: unknown): Runner => ({
  worker,
  port: worker,
  start: () => worker.postMessage(job),
  stop: () => worker.terminate(),
})

/**
 * Runs a job in a worker. `read` is given each message of the job; the first that it returns
 * something for is the last one.
 * @param open is not called for a job that nobody wants any more
 * @throws the reason of `signal` when it is aborted, which stops the job; `WorkerError` when the worker
 * breaks
 */
export async function runJob<Message, Result>(
  open: () => Runner,
  signal: AbortSignal,
  read: (message: Message) => Result | undefined,
): Promise<Result> {
  signal.throwIfAborted()
  const { worker, port, start, stop } = open()
  const over = new AbortController()
  const once = { once: true, signal: over.signal }
  return new Promise<Result>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), once)
    worker.addEventListener('error', () => reject(new WorkerError()), once)
    port.onmessage = ({ data }: MessageEvent<Message>) => {
      const result = read(data)
      if (result !== undefined) resolve(result)
    }
    start()
  }).finally(() => {
    over.abort()
    stop()
  })
}
