import type { ContentFile } from '#api/device/content-file.ts'
import { lostWorkerReason, ownWorker, runJob, WorkerError } from '#workers/run-job.ts'
import type { CarVerifyReport, VerifiedCar } from '#workers/verify-car.worker.ts'
import VerifyCarWorker from '#workers/verify-car.worker.ts?worker'
import type { CarWriteJob, CarWriteReport } from '#workers/write-car.worker.ts'
import WriteCarWorker from '#workers/write-car.worker.ts?worker'

/** The written CAR, or why there is none of this content. */
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
  const worker = new WriteCarWorker()
  return runJob<CarWriteReport, WrittenCar>(
    () => ownWorker(worker, job),
    endSignal,
    (report) => {
      if ('problem' in report) return { why: `The content could not be read: ${report.problem}` }
      if ('root' in report)
        return report.root === undefined
          ? { why: describeUnknownSettings(job) }
          : { ...report, root: report.root }
      if ('read' in report) onRead(report.read)
      else
        file.write(report.piece).then(
          () => worker.postMessage('next'),
          (error) => writeController.abort(error),
        )
    },
  )
}

const describeUnknownSettings = ({ candidates, content }: CarWriteJob): string =>
  `None of ${candidates.length} known import settings gives this CID, so its blocks cannot be rebuilt.${
    content instanceof Blob ? '' : ' Empty folders, if there are any, are unknown here.'
  }`

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
    () => ownWorker(new VerifyCarWorker(), file),
    signal,
    (report) => {
      if ('read' in report) onRead(report.read)
      else
        return 'problem' in report
          ? { problem: `This file is unreadable: ${report.problem}` }
          : report
    },
  ).catch((error) => {
    if (!(error instanceof WorkerError)) throw error
    return { problem: lostWorkerReason }
  })
