import { type CarListing, listCarFiles } from '#domain/files/car/car-files.ts'
import type { ReadBytes } from '#domain/files/car/car-format.ts'
import { type CarReport, verifyCar } from '#domain/files/car/verify-car.ts'
import { ensureDigest, sha256 } from '#workers/sha256.ts'
import { limitProgress, takeJob } from '#workers/take-job.ts'

/** Result of verifying a CAR, and the files in it. */
export type VerifiedCar = { report: CarReport; listing: CarListing }

/** Bytes read so far; at last the result, or why the file cannot be read. */
export type CarVerifyReport = { read: number } | VerifiedCar | { problem: string }

takeJob(async (file: Blob) => {
  await ensureDigest()
  const { report, roots, index } = await verifyCar(
    readFileWindows(file),
    file.size,
    sha256,
    limitProgress((read) => postReport({ read })),
  )
  const readPart = async (start: number, length: number) =>
    new Uint8Array(await file.slice(start, start + length).arrayBuffer())
  const listing = await listCarFiles(roots, index, readPart, !report.problem)
  postReport({ report, listing })
})

const postReport = (report: CarVerifyReport) => postMessage(report)

/** Bytes that are read at once. */
const windowBytes = 4 * 1024 * 1024

/** Reads a file in order; up to 4 MiB that follow are read with it. */
function readFileWindows(file: Blob): ReadBytes {
  let [windowStart, window] = [0, new Uint8Array()]
  return async (start, length) => {
    const end = Math.min(start + length, file.size)
    if (start < windowStart || end > windowStart + window.length) {
      const windowEnd = start + Math.max(length, windowBytes)
      window = new Uint8Array(await file.slice(start, windowEnd).arrayBuffer())
      windowStart = start
    }
    return window.subarray(start - windowStart, end - windowStart)
  }
}
