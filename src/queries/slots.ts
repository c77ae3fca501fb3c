import type { MappingSlots } from '#domain/storage/mapping-slots.ts'
import type { Candidates as Found, SlotsJob, SlotsNews } from '#workers/slots.worker.ts'
import SlotsWorker from '#workers/slots.worker.ts?worker'

/** Places that are tried, and for each set of keys the positions, 32 bytes a place. */
export type Candidates = Found

type Job<Kind extends SlotsJob['kind']> = Extract<SlotsJob, { kind: Kind }>

/**
 * The positions of many keys, computed in a worker. `onDone` is told how many rows are done.
 * @throws when the worker does not load; the reason of `signal` when it is aborted.
 */
export const listSlots = (
  job: Omit<Job<'list'>, 'kind'>,
  signal: AbortSignal,
  onDone: (rows: number) => void,
): Promise<MappingSlots> =>
  inWorker({ kind: 'list', ...job }, signal, (news) => {
    if ('done' in news) onDone(news.done)
    return 'slots' in news ? news.slots : undefined
  })

/** The places where a mapping may begin, and where the values for its keys would be. */
export const baseSlots = (
  job: Omit<Job<'candidates'>, 'kind'>,
  signal: AbortSignal,
): Promise<Candidates> =>
  inWorker({ kind: 'candidates', ...job }, signal, (news) =>
    'candidates' in news ? news : undefined,
  )

async function inWorker<T>(
  job: SlotsJob,
  signal: AbortSignal,
  read: (news: SlotsNews) => T | undefined,
): Promise<T> {
  signal.throwIfAborted()
  const worker = new SlotsWorker()
  return new Promise<T>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    worker.onerror = () =>
      reject(new Error('The part of this page that computes positions did not load, or broke.'))
    worker.onmessage = ({ data }: MessageEvent<SlotsNews>) => {
      const found = read(data)
      if (found !== undefined) resolve(found)
    }
    worker.postMessage(job)
  }).finally(() => worker.terminate())
}
