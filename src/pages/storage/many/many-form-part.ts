import type { StorageManyDraft } from '#paths/storage/storage-many.ts'
import type { StorageManyProblems } from '#paths/storage/storage-many-draft.ts'

/** What a part of the form works on. */
export type StorageManyFormPart = {
  draft: StorageManyDraft
  change: (part: Partial<StorageManyDraft>) => void
  problems: StorageManyProblems
}
