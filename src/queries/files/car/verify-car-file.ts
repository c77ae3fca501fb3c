import { ownWorker, runJob, WorkerError } from '#workers/run-job.ts'
import type { CarVerifyReport, VerifiedCar } from '#workers/verify-car.worker.ts'
import CarWorker from '#workers/verify-car.worker.ts?worker'

/**
 * Verifies a CAR file in a worker; `onRead` gets the bytes read so far. Nothing is sent.
 * @throws the reason of `signal`, which ends the worker
 */
export const verifyCarFile = (
  file: Blob,
  signal: AbortSignal,
  onRead: (bytes: number) => void,
): Promise<VerifiedCar | { problem: string }> =>
  runJob<CarVerifyReport, VerifiedCar | { problem: string }>(
    () => ownWorker(new CarWorker(), file),
    signal,
    (report) => {
      if ('read' in report) onRead(report.read)
      else return report
    },
  ).catch((error) => {
    if (!(error instanceof WorkerError)) throw error
    return { problem: 'The CAR worker did not load.' }
  })
