import type { KeyCandidates } from '#domain/changes/key-candidates.ts'
import { nameSlots, type SlotName } from '#domain/changes/name-slots.ts'
import { loadKeccak256 } from '#domain/proof/keccak.ts'
import { readLayout } from '#domain/storage/layout/layout.ts'
import type { RawLayout } from '#domain/storage/layout/layout-types.ts'
import {
  type BaseSlotCandidate,
  baseSlotCandidates,
  candidatePositions,
  type MappingRule,
  type MappingSlots,
  mappingSlots,
  type TypedKey,
} from '#domain/storage/path/base-slot.ts'
import { takeSureJob } from '#workers/take-job.ts'

/** The one job of a worker; the page that started the worker terminates it. */
export type SlotsJob =
  | { kind: 'list'; rule: MappingRule; rows: readonly (readonly string[])[] }
  /** Possible base slots of a mapping with these keys. */
  | { kind: 'candidates'; keys: readonly TypedKey[]; last: number }
  /** Slots that a transaction changed, to name by a layout. */
  | ({ kind: 'names'; slots: readonly bigint[]; candidates: KeyCandidates } & {
      layout: RawLayout
    })

/** Base slots to try, and the position of the keys under each of them, 32 bytes each. */
export type SlotCandidates = { candidates: BaseSlotCandidate[]; positions: Uint8Array }

export type SlotsReport =
  | { done: number }
  | { slots: MappingSlots }
  | SlotCandidates
  | { names: Map<bigint, SlotName[]> }

const postReport = (report: SlotsReport) => postMessage(report)

takeSureJob(async (job: SlotsJob) => {
  const keccak256 = await loadKeccak256()
  if (job.kind === 'list')
    return postReport({
      slots: mappingSlots(job.rule, job.rows, keccak256, (done) => postReport({ done })),
    })
  if (job.kind === 'names') {
    const { variables } = readLayout(job.layout)
    return postReport({ names: nameSlots(variables, job.slots, job.candidates, keccak256) })
  }
  const candidates = baseSlotCandidates(job.keys, job.last)
  postReport({ candidates, positions: candidatePositions(candidates, job.keys, keccak256) })
})
