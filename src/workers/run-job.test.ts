import { expect, test } from 'vitest'
import { runJob, WorkerError } from './run-job.ts'

/** A job that is heard on a real port; the other end of it is the worker's. */
function begin(signal = new AbortController().signal) {
  const { port1: port, port2: workerPort } = new MessageChannel()
  const worker = new EventTarget()
  const calls: string[] = []
  const open = () => {
    calls.push('open')
    return {
      worker,
      port: port as unknown as MessagePort,
      start: () => calls.push('start'),
      stop: () => {
        calls.push('stop')
        port.close()
      },
    }
  }
  const progress: number[] = []
  const result = runJob<number | string, string>(open, signal, (message) => {
    if (typeof message === 'string') return message
    progress.push(message)
  })
  return { worker, workerPort, calls, progress, result }
}

test('a job tells how far it is, then its result, and its worker is stopped', async () => {
  const { workerPort, calls, progress, result } = begin()
  for (const message of [1, 2, 'done']) workerPort.postMessage(message)
  expect(await result).toBe('done')
  expect(progress).toEqual([1, 2])
  expect(calls).toEqual(['open', 'start', 'stop'])
})

test('a job whose asker leaves is stopped; one that nobody wants any more is not begun', async () => {
  const leaving = new AbortController()
  const { calls, result } = begin(leaving.signal)
  leaving.abort(new Error('left'))
  await expect(result).rejects.toThrow('left')
  expect(calls).toEqual(['open', 'start', 'stop'])

  const late = begin(leaving.signal)
  await expect(late.result).rejects.toThrow('left')
  expect(late.calls).toEqual([])
})

test('a worker that breaks fails its job', async () => {
  const { worker, calls, result } = begin()
  worker.dispatchEvent(new Event('error'))
  await expect(result).rejects.toBeInstanceOf(WorkerError)
  expect(calls).toEqual(['open', 'start', 'stop'])
})
