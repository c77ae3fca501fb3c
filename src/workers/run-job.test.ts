import { expect, test } from 'vitest'
import { runJob, WorkerError } from './run-job.ts'

/** A job that reports on a real port; the other end of it is the worker's. */
function startJob(signal = new AbortController().signal) {
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

test('a job reports its progress, then its result, and its worker is stopped', async () => {
  const { workerPort, calls, progress, result } = startJob()
  for (const message of [1, 2, 'done']) workerPort.postMessage(message)
  expect(await result).toBe('done')
  expect(progress).toEqual([1, 2])
  expect(calls).toEqual(['open', 'start', 'stop'])
})

test('an aborted job is stopped, and a job that was aborted before is not started', async () => {
  const controller = new AbortController()
  const { calls, result } = startJob(controller.signal)
  controller.abort(new Error('left'))
  await expect(result).rejects.toThrow('left')
  expect(calls).toEqual(['open', 'start', 'stop'])

  const lateJob = startJob(controller.signal)
  await expect(lateJob.result).rejects.toThrow('left')
  expect(lateJob.calls).toEqual([])
})

test('a worker that fails makes its job fail', async () => {
  const { worker, calls, result } = startJob()
  worker.dispatchEvent(new Event('error'))
  await expect(result).rejects.toBeInstanceOf(WorkerError)
  expect(calls).toEqual(['open', 'start', 'stop'])
})
