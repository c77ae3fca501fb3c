import type { KeyCandidates } from '#domain/changes/key-candidates.ts'
import { nameSlots, type SlotName } from '#domain/changes/name-slots.ts'
import { loadKeccak256 } from '#domain/proof/keccak.ts'
import {
  type ComparedStorages,
  compareStorageTries,
  type StorageDifference,
} from '#domain/state/differing-slots.ts'
import { readLayout } from '#domain/storage/layout/layout.ts'
import type { RawLayout } from '#domain/storage/layout/layout-types.ts'
import {
  type MappingRule,
  type MappingSlots,
  mappingSlots,
} from '#domain/storage/path/mapping-slots.ts'
import { takeSureJob } from '#workers/take-job.ts'

/** The one job of a worker; the page that started the worker terminates it. */
export type SlotsJob =
  | { kind: 'list'; rule: MappingRule; rows: readonly (readonly string[])[] }
  /** Slots that a transaction changed, to name by a layout. */
  | ({ kind: 'names'; slots: readonly bigint[]; candidates: KeyCandidates } & {
      layout: RawLayout
    })
  /** Two storages, by their roots and by nodes of their proofs. */
  | ({ kind: 'compare' } & ComparedStorages)

export type SlotsReport =
  | { done: number }
  | { slots: MappingSlots }
  | { names: Map<bigint, SlotName[]> }
  | { difference: StorageDifference }

const postReport = (report: SlotsReport) => postMessage(report)

takeSureJob(async (job: SlotsJob) => {
  const keccak256 = await loadKeccak256()
  if (job.kind === 'list')
    return postReport({
      slots: mappingSlots(job.rule, job.rows, keccak256, (done) => postReport({ done })),
    })
  if (job.kind === 'compare') return postReport({ difference: compareStorageTries(job, keccak256) })
  const { variables } = readLayout(job.layout)
  postReport({ names: nameSlots(variables, job.slots, job.candidates, keccak256) })
})
