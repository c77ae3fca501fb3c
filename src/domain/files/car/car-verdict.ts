import type { CarReport } from '#domain/files/car/verify-car.ts'

/** Result of a report, worst first: the first that holds counts. */
export type CarVerdict =
  | 'mismatch'
  | 'not a CAR'
  | 'cut off'
  | 'malformed'
  | 'no root'
  | 'incomplete'
  | 'partly checked'
  | 'verified'

/** `verified`: each block has the hash of its CID, and all that the roots lead to are there. */
export function judgeCar(report: CarReport): CarVerdict {
  if (report.mismatchCount > 0) return 'mismatch'
  if (report.problem) return report.problem.kind
  if (report.roots.length === 0) return 'no root'
  if (report.missingCount > 0) return 'incomplete'
  const hasUnchecked = Object.keys({ ...report.unchecked, ...report.unread }).length > 0
  return hasUnchecked ? 'partly checked' : 'verified'
}
