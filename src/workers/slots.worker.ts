import { loadKeccak256 } from '#domain/proof/keccak.ts'
import type { BaseSlotCandidate } from '#domain/storage/path/base-slot.ts'
import {
  baseSlotCandidates,
  candidatePositions,
  type TypedKey,
} from '#domain/storage/path/base-slot.ts'
import {
  type MappingRule,
  type MappingSlots,
  mappingSlots,
} from '#domain/storage/path/mapping-slots.ts'

/** The one job of a worker; whoever started it ends it. */
export type SlotsJob =
  | { kind: 'list'; rule: MappingRule; rows: readonly (readonly string[])[] }
  /** Places for each of several sets of keys of the same types. */
  | { kind: 'candidates'; sets: readonly (readonly TypedKey[])[]; last: number }

/** Places that are tried, and for each set of keys the positions, 32 bytes a place. */
export type SlotCandidates = { candidates: BaseSlotCandidate[]; positions: Uint8Array[] }

export type SlotsReport = { done: number } | { slots: MappingSlots } | SlotCandidates

const postReport = (report: SlotsReport) => postMessage(report)

// A rejection would end here unheard; an error is heard by whoever started the worker.
addEventListener('message', ({ data }: MessageEvent<SlotsJob>) =>
  computeSlots(data).catch(reportError),
)

async function computeSlots(job: SlotsJob) {
  const keccak256 = await loadKeccak256()
  if (job.kind === 'list')
    return postReport({
      slots: mappingSlots(job.rule, job.rows, keccak256, (done) => postReport({ done })),
    })
  const candidates = baseSlotCandidates(job.sets[0] ?? [], job.last)
  const positions = job.sets.map((keys) => candidatePositions(candidates, keys, keccak256))
  postReport({ candidates, positions })
}
