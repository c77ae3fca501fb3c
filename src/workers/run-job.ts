/**
 * The code of a worker did not load, or threw an error that it did not catch.
 * @internal Exported for tests.
 */
export class WorkerError extends Error {
  /** Takes the message of an `error` event, which has one only where the code has run. */
  constructor(event: Event) {
    super('message' in event ? String(event.message) : 'A worker script failed to load.')
  }
}

/** Why there is no result where the code for it did not load. Only a reload of the page surely helps. */
export const lostCode = { why: 'Part of this page did not load, or failed.' }

/** Why a job has no result, where its worker failed so; any other error is thrown. */
export function whyLost(error: unknown): { why: string } {
  if (!(error instanceof WorkerError)) throw error
  return lostCode
}

/** How a job runs: it reports on `port`, fails with `worker`, and is stopped when it is over. */
type Runner = {
  worker: EventTarget
  port: Worker | MessagePort
  start: () => void
  stop: () => void
}

/** A worker for this job alone, which is terminated with it. */
export const ownWorker = (worker: Worker, job: unknown): Runner => ({
  worker,
  port: worker,
  start: () => worker.postMessage(job),
  stop: () => worker.terminate(),
})

/**
 * Runs a job in a worker. `readReport` gets each message of the job; the first value that it
 * returns is the job's result. `openRunner` is not called when `signal` is aborted already.
 * @throws the reason of `signal` when it is aborted, which stops the job; WorkerError when the worker
 * fails.
 */
export async function runJob<Message, Result>(
  openRunner: () => Runner,
  signal: AbortSignal,
  readReport: (message: Message) => Result | undefined,
): Promise<Result> {
  signal.throwIfAborted()
  const { worker, port, start, stop } = openRunner()
  const endController = new AbortController()
  const listenerOptions = { once: true, signal: endController.signal }
  return new Promise<Result>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), listenerOptions)
    worker.addEventListener('error', (event) => reject(new WorkerError(event)), listenerOptions)
    port.onmessage = ({ data }: MessageEvent<Message>) => {
      const result = readReport(data)
      if (result !== undefined) resolve(result)
    }
    start()
  }).finally(() => {
    endController.abort()
    stop()
  })
}
