import type { SlotName } from '#domain/changes/name-slots.ts'
import type { StorageDifference } from '#domain/state/differing-slots.ts'
import type { MappingSlots } from '#domain/storage/path/mapping-slots.ts'
import { ownWorker, runJob } from '#workers/run-job.ts'
import type { SlotsJob, SlotsReport } from '#workers/slots.worker.ts'
import SlotsWorker from '#workers/slots.worker.ts?worker'

type SlotsJobOf<Kind extends SlotsJob['kind']> = Extract<SlotsJob, { kind: Kind }>

/**
 * The positions of many keys, computed in a worker. `onDone` is called with how many rows are done.
 * @throws WorkerError when the worker fails; the reason of `signal` when it is aborted.
 */
export const computeMappingSlots = (
  job: Omit<SlotsJobOf<'list'>, 'kind'>,
  signal: AbortSignal,
  onDone: (rows: number) => void,
): Promise<MappingSlots> =>
  runSlotsJob({ kind: 'list', ...job }, signal, (report) => {
    if ('done' in report) onDone(report.done)
    return 'slots' in report ? report.slots : undefined
  })

/** The values that a layout has in some slots, by the keys that are tried. */
export const findSlotNames = (
  job: Omit<SlotsJobOf<'names'>, 'kind'>,
  signal: AbortSignal,
): Promise<ReadonlyMap<bigint, readonly SlotName[]>> =>
  runSlotsJob({ kind: 'names', ...job }, signal, (report) =>
    'names' in report ? report.names : undefined,
  )

/** The slots in which two storages differ, as far as the nodes of proofs show it. */
export const compareStorages = (
  job: Omit<SlotsJobOf<'compare'>, 'kind'>,
  signal: AbortSignal,
): Promise<StorageDifference> =>
  runSlotsJob({ kind: 'compare', ...job }, signal, (report) =>
    'difference' in report ? report.difference : undefined,
  )

const runSlotsJob = <Result>(
  job: SlotsJob,
  signal: AbortSignal,
  readReport: (report: SlotsReport) => Result | undefined,
): Promise<Result> => runJob(() => ownWorker(new SlotsWorker(), job), signal, readReport)
