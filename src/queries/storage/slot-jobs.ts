import type { MappingSlots } from '#domain/storage/path/mapping-slots.ts'
import { ownWorker, runJob, WorkerError } from '#workers/run-job.ts'
import type { SlotCandidates as Found, SlotsJob, SlotsReport } from '#workers/slots.worker.ts'
import SlotsWorker from '#workers/slots.worker.ts?worker'

/** Places that are tried, and for each set of keys the positions, 32 bytes a place. */
export type MappingBaseCandidates = Found

type SlotsJobOf<Kind extends SlotsJob['kind']> = Extract<SlotsJob, { kind: Kind }>

/**
 * The positions of many keys, computed in a worker. `onDone` is told how many rows are done.
 * @throws when the worker does not load; the reason of `signal` when it is aborted.
 */
export const computeMappingSlots = (
  job: Omit<SlotsJobOf<'list'>, 'kind'>,
  signal: AbortSignal,
  onDone: (rows: number) => void,
): Promise<MappingSlots> =>
  runSlotsJob({ kind: 'list', ...job }, signal, (news) => {
    if ('done' in news) onDone(news.done)
    return 'slots' in news ? news.slots : undefined
  })

/** The places where a mapping may begin, and where the values for its keys would be. */
export const findBaseSlots = (
  job: Omit<SlotsJobOf<'candidates'>, 'kind'>,
  signal: AbortSignal,
): Promise<MappingBaseCandidates> =>
  runSlotsJob({ kind: 'candidates', ...job }, signal, (news) =>
    'candidates' in news ? news : undefined,
  )

const runSlotsJob = <Result>(
  job: SlotsJob,
  signal: AbortSignal,
  read: (news: SlotsReport) => Result | undefined,
): Promise<Result> =>
  runJob(() => ownWorker(new SlotsWorker(), job), signal, read).catch((error) => {
    if (!(error instanceof WorkerError)) throw error
    throw new Error('The part of this page that computes positions did not load, or broke.')
  })
