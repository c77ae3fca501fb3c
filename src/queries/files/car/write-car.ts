import type { ContentFile } from '#api/device/content-file.ts'
import { ownWorker, runJob, WorkerError } from '#workers/run-job.ts'
import type { CarWriteJob, CarWriteReport } from '#workers/write-car.worker.ts'
import CarWorker from '#workers/write-car.worker.ts?worker'

/** What was written, or why there is no CAR of this content. */
export type WrittenCar = { root: string; settings: string; blockCount: number } | { why: string }

/**
 * Writes the CARv1 of content to a file, at the pace of the file. `onRead` gets the bytes that were
 * read of the content.
 * @throws the reason of `signal`, which ends the worker; DiskError
 */
export function writeCar(
  job: CarWriteJob,
  file: Pick<ContentFile, 'write'>,
  signal: AbortSignal,
  onRead: (bytes: number) => void,
): Promise<WrittenCar> {
  const writeController = new AbortController()
  const endSignal = AbortSignal.any([signal, writeController.signal])
  const worker = new CarWorker()
  return runJob<CarWriteReport, WrittenCar>(
    () => ownWorker(worker, job),
    endSignal,
    (report) => {
      if ('problem' in report) return { why: `The content could not be read: ${report.problem}` }
      if ('root' in report)
        return report.root === undefined
          ? { why: describeUnknownSettings(job.candidates.length) }
          : { ...report, root: report.root }
      if ('read' in report) onRead(report.read)
      else
        file.write(report.piece).then(
          () => worker.postMessage('next'),
          (error) => writeController.abort(error),
        )
    },
  ).catch((error) => {
    if (!(error instanceof WorkerError)) throw error
    return { why: 'The CAR worker did not load.' }
  })
}

const describeUnknownSettings = (count: number): string =>
  `None of ${count} known import settings gives this CID, so its blocks cannot be rebuilt.`
